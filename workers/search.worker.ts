import { hostSearch } from '../src/client/worker-host.ts';

hostSearch();
