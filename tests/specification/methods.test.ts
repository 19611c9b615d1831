/** Specification §6: what an embedded wallet answers at once, what a person approves, and what is refused. */
import { describe, expect, it } from 'vitest'
import { APPROVE_TRANSACTION } from '../../src/plugins/frame/index.ts'
import { MIRA_SMART, MIRA_SOLANA, stage } from '../plugins/frame/stage.ts'

/** The provider answers these two by itself. */
const LOCAL = ['eth_accounts', 'eth_chainId']

const SAFE: Readonly<Record<string, readonly string[]>> = {
  reads: [
    ...['eth_blockNumber', 'eth_call', 'eth_estimateGas', 'eth_feeHistory', 'eth_gasPrice', 'eth_getAccount'],
    ...['eth_getBalance', 'eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getCode'],
    ...['eth_getBlockTransactionCountByHash', 'eth_getBlockTransactionCountByNumber', 'eth_getLogs', 'eth_getProof'],
    ...['eth_getStorageAt', 'eth_getTransactionByHash', 'eth_getTransactionCount', 'eth_getTransactionReceipt'],
    ...['eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionByBlockNumberAndIndex', 'eth_syncing'],
    ...['eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber', 'eth_maxPriorityFeePerGas'],
  ],
  filters: [
    ...['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter', 'eth_uninstallFilter'],
    ...['eth_getFilterChanges', 'eth_getFilterLogs'],
  ],
  'raw send': ['eth_sendRawTransaction'],
  capabilities: ['wallet_getCapabilities'],
  'call status': ['wallet_getCallsStatus'],
  assets: ['wallet_getAssets'],
  'user-operation reads': [
    ...['eth_getUserOperationReceipt', 'eth_getUserOperationByHash', 'eth_estimateUserOperationGas'],
    'eth_supportedEntryPoints',
  ],
}

const CALL = { to: '0x1111111111111111111111111111111111111111' }
const UNSAFE: Readonly<Record<string, unknown>> = {
  personal_sign: ['0x68', MIRA_SMART],
  eth_signTypedData_v4: [MIRA_SMART, '{}'],
  eth_sendTransaction: [{ from: MIRA_SMART, ...CALL }],
  wallet_sendCalls: [{ version: '2.0.0', from: MIRA_SMART, chainId: '0x1', calls: [CALL] }],
  wallet_grantPermissions: [{}],
  wallet_revokePermissions: [{}],
  eth_sendUserOperation: [{}],
  solana_signMessage: { message: 'AQID', pubkey: MIRA_SOLANA },
  solana_signTransaction: { transaction: 'AQID', pubkey: MIRA_SOLANA },
  solana_signAllTransactions: { transactions: ['AQID'], pubkey: MIRA_SOLANA },
  solana_signAndSendTransaction: { transaction: 'AQID', pubkey: MIRA_SOLANA },
}

/** On neither list, however close the name is. */
const OTHERS = [
  ...['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3', 'eth_subscribe', 'eth_coinbase'],
  ...['eth_mining', 'eth_submitWork', 'personal_unlockAccount', 'personal_importRawKey', 'wallet_watchAsset'],
  ...['wallet_scanQRCode', 'wallet_grantPermission', 'wallet_sendCall', 'debug_traceCall', 'ETH_CALL', 'eth_call '],
  ...['toString', 'constructor', 'hasOwnProperty', ''],
]

/** Somebody with an embedded wallet whose frame answers everything; each approval's screen is written down. */
async function connected() {
  const it = await stage()
  await it.connect()
  await it.clock.advance(0)
  let approvals = 0
  it.kernel.router.state.subscribe(() => {
    if (it.kernel.router.state.get().stack.at(-1)?.id === APPROVE_TRANSACTION.id) approvals += 1
  })
  it.script['RPC_REQUEST'] = 'silent'
  /** What happens to a request before anybody answers it. */
  async function fate(
    method: string,
    params: unknown = [],
  ): Promise<'asked' | 'approved' | 'refused' | 'answered' | 'waits'> {
    const [posts, before] = [it.posts('RPC_REQUEST').length, approvals]
    const provider = it.wallets.provider(method.startsWith('solana_') ? 'solana' : 'eip155')!
    let end: 'refused' | 'answered' | undefined
    void provider.request({ method, params }).then(
      () => (end = 'answered'),
      () => (end = 'refused'),
    )
    await it.clock.advance(0)
    const isPosted = it
      .posts('RPC_REQUEST')
      .slice(posts)
      .some(({ payload }) => payload?.['method'] === method)
    if (!isPosted) return end ?? 'waits'
    const isApproved = approvals > before
    it.answer(it.posts('RPC_REQUEST').at(-1)!, { error: 'User rejected the request' })
    await it.clock.advance(0)
    return isApproved ? 'approved' : 'asked'
  }
  return { ...it, fate }
}

const fates = async (methods: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, string>>> => {
  const { fate } = await connected()
  const found: Record<string, string> = {}
  for (const [method, params] of Object.entries(methods)) found[method] = await fate(method, params)
  return found
}
const each = <T>(methods: readonly string[], value: T): Readonly<Record<string, T>> =>
  Object.fromEntries(methods.map((method) => [method, value]))

describe('an embedded wallet', () => {
  it.each(Object.entries(SAFE))('is asked for %s without an approval', async (_, methods) => {
    expect(await fates(each(methods, []))).toEqual(each(methods, 'asked'))
  })

  it('has 41 safe methods, two of which the page answers itself', async () => {
    expect(Object.values(SAFE).flat().length + LOCAL.length).toBe(41)
    expect(await fates(each(LOCAL, []))).toEqual(each(LOCAL, 'answered'))
  })

  it('has a person approve each of the eleven unsafe methods', async () => {
    expect(Object.keys(UNSAFE)).toHaveLength(11)
    expect(await fates(UNSAFE)).toEqual(each(Object.keys(UNSAFE), 'approved'))
  })

  it('is not asked for anything else', async () => {
    expect(await fates(each(OTHERS, []))).toEqual(each(OTHERS, 'refused'))
  })
})
