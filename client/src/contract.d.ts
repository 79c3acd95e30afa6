// The contract's types. In this repository they are in generated/; in the package, the file of this name holds them itself (tsconfig.contract.json).
export type * from '../../generated/contract.ts';
