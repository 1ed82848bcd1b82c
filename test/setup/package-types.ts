export { buildTypes as setup } from './package-scripts.ts';
