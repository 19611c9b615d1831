/**
 * EVM networks as plain data, one constant each, so that a page carries only those it names. (viem's own chain objects
 * work as well, but each brings its formatters.) Addresses are the networks' public ones, without a key; names, currencies
 * and contracts are those of viem, and the tests say where we know better.
 */
export * from './networks/mainnets.ts'
export * from './networks/testnets.ts'
export * from './networks/retired.ts'
