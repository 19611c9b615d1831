/** The plugin in a real kernel beside the real wallets plugin, with one connected wallet and a chain in the test's hands. */
import { SENDER, type Asset, type CaipAddress, type SendRequest, type SendReview } from '#wallet'
import type { FakeReply } from '#kernel/testing'
import { FORM, KNOWN } from '../../../src/plugins/send/refs.ts'
import { send } from '../../../src/plugins/send/index.ts'
import { connectedPage, flush } from '../connectedPage.ts'
import { BASE, EVM_1, EVM_2, MAINNET, until, type SetupOptions } from '../wallets/support.ts'
import { heldChain } from './chain.ts'

export { BASE, EVM_1, EVM_2, flush, MAINNET, until }
export const ACCOUNT_1 = `eip155:1:${EVM_1}` as CaipAddress
export const at = (address: string, network = 'eip155:1') => `${network}:${address}` as CaipAddress
/** Nobody has dealt with it. */
export const STRANGER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const ETH: Asset = { network: 'eip155:1', decimals: 18, symbol: 'ETH' }
export const PLN: Asset = { network: 'eip155:1', token: at(TOKEN), decimals: 6, symbol: 'PLN' }
export const HASH = `0x${'ab'.repeat(32)}`
export const OTHER_HASH = `0x${'cd'.repeat(32)}`

export interface WorldOptions extends SetupOptions {
  readonly history?: FakeReply
  /** Calls that the chain's adapter does not have. */
  readonly lacks?: readonly ('prepareTransfer' | 'sendTransaction')[]
}

export async function world({ history, lacks = [], ...rest }: WorldOptions = {}) {
  const held = heldChain()
  for (const call of lacks) held.lacks.add(call)
  held.tokens.set(TOKEN, { decimals: 6, balance: 5_000_000n })
  const test = await connectedPage({
    ...rest,
    chain: held.plugin,
    plugins: [send(), ...(rest.plugins ?? [])],
    answers: {
      'GET /v1/supported-chains': { json: { http: ['eip155:1'], ws: [] } },
      [`GET /v1/account/${EVM_1}/history`]: history ?? { json: { data: [], next: null } },
    },
  })
  const { wallet } = test
  const asked: { readonly method: string; readonly params: unknown }[] = []
  const answers: { answer(value: unknown): void; refuse(error: unknown): void }[] = []
  wallet.behave(
    {
      answer: ({ method, params }) =>
        new Promise((answer, refuse) => {
          asked.push({ method, params })
          answers.push({ answer, refuse })
        }),
    },
    'request',
  )
  const sender = await test.kernel.ready(SENDER)
  const { signal } = new AbortController()
  const request = (change: Partial<SendRequest> = {}): SendRequest => ({
    from: ACCOUNT_1,
    to: at(STRANGER),
    amount: { asset: ETH, units: 300_000_000_000_000_001n },
    ...change,
  })
  return {
    ...test,
    held,
    asked,
    sender,
    signal,
    request,
    form: await test.kernel.ready(FORM),
    known: await test.kernel.ready(KNOWN),
    prepare: (change: Partial<SendRequest> = {}) => sender.prepare(request(change), { signal }),
    send: (review: SendReview) => sender.send(review, { signal }),
    /** The wallet answers the oldest open question. */
    async answered(value: unknown = HASH): Promise<void> {
      await until(() => answers.length > 0)
      answers.shift()!.answer(value)
      await flush()
    },
    async refused(error: unknown): Promise<void> {
      await until(() => answers.length > 0)
      answers.shift()!.refuse(error)
      await flush()
    },
    phases: () => sender.sendings.get().map(({ phase, hash, why }) => [phase, hash, why].filter(Boolean)),
  }
}
