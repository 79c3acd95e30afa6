export { colored, compare, near } from './scan.ts';
