/**
 * The code that a client loads when it needs it, which has to come within its time limit: a test runner on a busy machine
 * may take longer to translate it.
 */
import '../../../src/client/page-host.ts';
import '../../../src/client/remote-host.ts';
import '../../../src/client/while-loading.ts';
