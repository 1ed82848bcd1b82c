import { hostSearch } from '../../../../../src/host/worker/worker-host.ts';
import { collectWhenTold } from './garbage.ts';

// As the library's own worker, whose file a bundler would drop: it exports nothing, and the package has no side effects.
hostSearch();
collectWhenTold();
