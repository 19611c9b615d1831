/** The Wallet Standard wallet of the plugin's own tests, in the hands of the conformance check. */
import type { DrivenWallet } from 'latchkey/plugin/testing'
import { createWallet, type Behaviour } from '../plugins/solana/standard.ts'

const FEATURES = ['standard:connect', 'standard:disconnect', 'solana:signMessage']

export function createDrivenWallet(): { readonly standard: unknown; readonly wallet: DrivenWallet } {
  const tested = createWallet()
  const features = tested.wallet.features as Record<string, Record<string, unknown>>
  const waiting: (() => void)[] = []

  /** Stands before a feature's method, since the test wallet's moods cannot be taken back. */
  let instead: Behaviour | undefined
  for (const feature of FEATURES) {
    const method = feature.split(':')[1]!
    const honest = features[feature]![method] as (...inputs: unknown[]) => Promise<unknown>
    features[feature]![method] = (...inputs: unknown[]): unknown => {
      // Asked in silence, it answers by itself.
      const [first] = inputs as [{ readonly silent?: boolean } | undefined]
      const asksNobody = first?.silent === true || feature === 'standard:disconnect'
      if (!instead || ('reject' in instead && asksNobody)) return honest(...inputs)
      asked(feature, inputs)
      if ('throw' in instead) throw instead.throw
      if ('hang' in instead) return new Promise((resolve) => waiting.push(() => resolve(honest(...inputs))))
      if ('answer' in instead) return instead.answer(...(inputs as never[]))
      return Promise.reject(instead.reject)
    }
  }
  const past: { readonly feature: string; readonly inputs: readonly unknown[] }[] = []
  const asked = (feature: string, inputs: readonly unknown[]): void => void past.push({ feature, inputs })
  const isPrompt = ({ feature, inputs }: (typeof past)[number]): boolean =>
    feature === 'solana:signMessage' ||
    (feature === 'standard:connect' && (inputs[0] as { readonly silent?: boolean } | undefined)?.silent !== true)

  return {
    standard: tested.wallet,
    wallet: {
      behave(mood) {
        if (mood === 'yes') instead = undefined
        else if (mood === 'no')
          instead = { reject: Object.assign(new Error('User rejected the request.'), { code: 4001 }) }
        else if (mood === 'silent') instead = { hang: true }
        else instead = 'lie' in mood ? { answer: async () => mood.lie } : mood
      },
      prompts: () => [...tested.asked, ...past].filter(isPrompt).length,
      listeners: () => tested.listeners(),
      wake: () => waiting.splice(0).forEach((answer) => answer()),
      change: () => tested.show(1),
      tell: (nonsense) => tested.emit(nonsense),
    },
  }
}
