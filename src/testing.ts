/** `latchkey/plugin/testing`: a kernel, wallets and edges made for tests. */
export * from '#kernel/testing'
export * from '#wallet/testing'
