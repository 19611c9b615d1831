/** A wallet for tests, in the place of `window.myChain`. The test decides what its person does. */
import type { DrivenWallet, WalletMood } from 'latchkey/plugin/testing'

export const [MINE, YOURS] = ['x7c3f25c42a1fe3c09b2f4c6a1b77d0df1b5d9ae2', `x${'1'.repeat(40)}`] as const

interface Asked {
  readonly method: string
  readonly params?: { readonly network?: unknown }
}

export interface TestWallet extends DrivenWallet {
  readonly provider: {
    request(asked: Asked): unknown
    on(event: string, listener: (payload: unknown) => void): () => void
  }
}

export function createWallet(): TestWallet {
  const listeners = new Set<readonly [event: string, listener: (payload: unknown) => void]>()
  let mood: WalletMood = 'yes'
  let waiting: (() => void)[] = []
  let prompts = 0
  let known = false
  let here = { network: 'main', addresses: [MINE] as readonly string[] }

  const tell = (event: string, payload?: unknown): void => {
    for (const [name, listener] of listeners) if (name === event) listener(payload)
  }

  /** What it answers when its person approves. */
  function honest({ method, params }: Asked): unknown {
    if (method === 'accounts') return known ? here : { ...here, addresses: [] }
    if (method === 'disconnect') return (known = false)
    prompts += 1
    if (mood === 'no') throw Object.assign(new Error('The person said no.'), { code: 4001 })
    if (method === 'transfer') return { hash: 'ab'.repeat(32) }
    if (method === 'connect') known = true
    if (typeof params?.network === 'string') here = { ...here, network: params.network }
    return method === 'connect' ? here : null
  }

  return {
    provider: {
      request(asked) {
        if (typeof mood === 'object' && 'throw' in mood) throw mood.throw
        if (typeof mood === 'object') return Promise.resolve(mood.lie)
        if (mood === 'silent') return new Promise((resolve) => waiting.push(() => resolve(honest(asked))))
        return Promise.resolve().then(() => honest(asked))
      },
      on(event, listener) {
        const entry = [event, listener] as const
        listeners.add(entry)
        return () => void listeners.delete(entry)
      },
    },
    behave: (next) => void (mood = next),
    prompts: () => prompts,
    listeners: () => listeners.size,
    wake() {
      const late = waiting
      waiting = []
      for (const answer of late) answer()
    },
    change() {
      here = { network: 'test', addresses: [YOURS] }
      tell('change')
    },
    tell: (nonsense) => tell('change', nonsense),
  }
}
