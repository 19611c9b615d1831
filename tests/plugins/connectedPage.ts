/** A page in a test kernel: plugins beside the real wallets plugin, on a chain and with services of the test's, and a wallet that is connected. */
import type { InstalledPlugin } from '#kernel'
import { flush as turn, type FakeReply, type FakeRequest } from '#kernel/testing'
import type { MockWallet } from '#testing'
// Loaded once, so that an answer is read in a countable number of turns.
import '../../src/kernel/http/send.ts'
import { BASE, evmWallet, MAINNET, setup, type SetupOptions } from './wallets/support.ts'

/** Everything that waits on promises only has run, requests that are answered at once too. */
export async function flush(): Promise<void> {
  for (let count = 0; count < 40; count += 1) await turn()
}

type Answer = FakeReply | ((request: FakeRequest) => FakeReply)

export interface PageOptions extends SetupOptions {
  /** Without it: the mock chains of `setup`. */
  readonly chain?: InstalledPlugin
  /** The one that is connected. */
  readonly wallet?: MockWallet
  /** False: it is there, and nobody has chosen it. */
  readonly connects?: boolean
  /** What the services answer, by method and path, in turn. */
  readonly answers?: Readonly<Record<string, Answer | readonly Answer[]>>
}

export async function connectedPage({
  chain,
  plugins = [],
  wallets: others = [],
  wallet = others[0] ?? evmWallet(),
  connects = true,
  answers = {},
  ...rest
}: PageOptions = {}) {
  const test = await setup({
    networks: [MAINNET, BASE],
    ...rest,
    wallets: [wallet, ...others.filter((other) => other !== wallet)],
    bare: chain !== undefined,
    plugins: [...(chain ? [chain] : []), ...plugins],
  })
  const { clock, fetch, service } = test
  for (const [place, replies] of Object.entries(answers)) {
    const [method, path] = place.split(' ') as [string, string]
    fetch.on(method, path, ...(Array.isArray(replies) ? (replies as readonly Answer[]) : [replies as Answer]))
  }
  if (connects) {
    await service.connect({ connectorId: service.state.get().connectors[0]!.id })
    await flush()
  }
  return {
    ...test,
    wallet,
    /** Requests to this path so far. */
    asked: (path: string) => fetch.requests.filter(({ url }) => url.pathname === path),
    /** Seconds go by. */
    async after(seconds: number): Promise<void> {
      await clock.advance(seconds * 1_000)
      await flush()
    },
    toasts: () => test.said.filter(({ kind }) => kind === 'toast').map(({ text }) => text),
  }
}
