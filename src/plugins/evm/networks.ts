/**
 * EVM networks as plain data, one constant each, so that a page contains only those that it imports. (viem's chain objects work
 * as well, but include formatters.) Node addresses are public and need no key. Names, currencies and contracts are as in viem;
 * tests/plugins/evm/networks.test.ts lists the exceptions.
 */
export * from './networks/mainnets.ts'
export * from './networks/testnets.ts'
export * from './networks/retired.ts'
