/** The demo wallet in the hands of the conformance check: it answers as its mood says, and remembers whom it left waiting. */
import type { DrivenWallet, WalletMood } from 'latchkey/plugin/testing'
import { bitcoinRegtest, bitcoinSignet } from '../index.ts'
import { createDemoWallet } from '../wallet/wallet.ts'
import { SEED } from './regtest.ts'

type Provider = ReturnType<typeof createDemoWallet>['provider']

/** Names of events that wallets of sats-connect tell. */
const EVENTS = ['accountChange', 'networkChange', 'disconnect', 'accountDisconnected']

export function createDrivenWallet(): { readonly provider: Provider; readonly wallet: DrivenWallet } {
  let mood: WalletMood = 'yes'
  let prompts = 0
  let waiting: (() => void)[] = []
  const heard = new Map<string, Set<(event: unknown) => void>>()
  const [server = ''] = bitcoinRegtest.rpcUrls.default.http
  const demo = createDemoWallet({
    seed: SEED,
    servers: { Regtest: server, Signet: bitcoinSignet.rpcUrls.default.http[0] ?? '' },
    async approve() {
      prompts += 1
      return mood !== 'no'
    },
  })
  return {
    provider: {
      request(method, params) {
        if (typeof mood === 'object' && 'throw' in mood) throw mood.throw
        if (typeof mood === 'object') return Promise.resolve(mood.lie)
        if (mood === 'silent')
          return new Promise((resolve) => waiting.push(() => resolve(demo.provider.request(method, params))))
        return demo.provider.request(method, params)
      },
      addListener(event, listener) {
        const remove = demo.provider.addListener(event, listener)
        const all = heard.get(event) ?? new Set()
        heard.set(event, all.add(listener))
        return () => {
          all.delete(listener)
          remove()
        }
      },
    },
    wallet: {
      behave: (next) => void (mood = next),
      prompts: () => prompts,
      listeners: () => demo.listeners(),
      wake() {
        const late = waiting
        waiting = []
        for (const answer of late) answer()
      },
      change() {
        demo.useAccount(1)
        void demo.provider.request('wallet_changeNetwork', { name: 'Signet' })
      },
      tell(nonsense) {
        for (const event of EVENTS) for (const listener of heard.get(event) ?? []) listener(nonsense)
      },
    },
  }
}
