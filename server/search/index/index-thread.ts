export { build } from './build.ts';
export { combine } from './combine.ts';
