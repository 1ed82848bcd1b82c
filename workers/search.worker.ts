import { hostSearch } from '../src/host/worker/worker-host.ts';

hostSearch();
