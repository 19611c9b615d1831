/** What a page may ask of the embedded wallet (specification §6). */

/** Reads and other requests that nobody has to approve. */
const SAFE: ReadonlySet<string> = new Set(
  `eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance
  eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
  eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof
  eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash
  eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
  eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing
  eth_uninstallFilter wallet_getCapabilities wallet_getCallsStatus eth_getUserOperationReceipt eth_estimateUserOperationGas
  eth_getUserOperationByHash eth_supportedEntryPoints wallet_getAssets`.split(/\s+/),
)

/** Signatures and transactions, which the person approves in the frame. */
const UNSAFE: ReadonlySet<string> = new Set(
  `personal_sign eth_signTypedData_v4 eth_sendTransaction solana_signMessage solana_signTransaction solana_signAllTransactions
  solana_signAndSendTransaction wallet_sendCalls wallet_grantPermissions wallet_revokePermissions eth_sendUserOperation`.split(
    /\s+/,
  ),
)

export function kindOf(method: string): 'safe' | 'unsafe' | 'disallowed' {
  return SAFE.has(method) ? 'safe' : UNSAFE.has(method) ? 'unsafe' : 'disallowed'
}
