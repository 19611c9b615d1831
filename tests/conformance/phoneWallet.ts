/** A wallet behind the relay, in the hands of the conformance check: the whole plugin over a library that only looks like the real one. */
import type { Clock } from '#kernel'
import { flush } from '#kernel/testing'
import { createTestKernel } from '#testing'
import type { ConnectorBench, WalletMood } from 'latchkey/plugin/testing'
import { walletConnect } from '../../src/plugins/walletconnect/index.ts'
import { remoteConnector } from '../../src/plugins/walletconnect/connector.ts'
import { walletConnectModule } from '../../src/plugins/walletconnect/module.ts'
import { REMOTE } from '../../src/plugins/walletconnect/tokens.ts'
import { wallets } from '../../src/plugins/wallets/index.ts'
import { fakeLine, seeded } from '../plugins/walletconnect/fakeLibrary.ts'
import { EVM_GRANT, ONE, OTHER, SIGNER, TWO } from '../plugins/walletconnect/realSupport.ts'

/** The relay's own time: whatever is to come at once comes within the turn, and what is to come later never does. */
const AT_ONCE: Clock = {
  now: () => Date.UTC(2026, 0, 1),
  monotonic: () => 0,
  setTimeout(fn, ms) {
    const timer = { isOver: false }
    if (ms === 0) queueMicrotask(() => timer.isOver || fn())
    return timer
  },
  clearTimeout: (timer) => void Object.assign(timer as object, { isOver: true }),
}

const NO = { code: 5000, message: 'User rejected.' }

/** What the session is once the person has let the page go to the second network. */
const BOTH = {
  eip155: {
    ...EVM_GRANT['eip155']!,
    chains: [ONE, TWO].map(({ caipNetworkId }) => caipNetworkId),
    accounts: [ONE, TWO].map(({ caipNetworkId }) => `${caipNetworkId}:${SIGNER.address}`),
  },
}

/** Another account, on a network that was not granted before. */
const MOVED = {
  eip155: { ...EVM_GRANT['eip155']!, chains: [TWO.caipNetworkId], accounts: [`${TWO.caipNetworkId}:${OTHER.address}`] },
}

/** The connector ends with its plugin, as it does in a page: until then the library listens for all of its namespaces. */
export async function createPhoneBench(clock: Clock): Promise<ConnectorBench> {
  const line = fakeLine(AT_ONCE, seeded(1))
  let mood: WalletMood = 'yes'
  let prompts = 0
  const waiting: (() => void)[] = []
  const asked = async (answer: (says: 'yes' | 'no' | { readonly lie: unknown }) => void): Promise<void> => {
    prompts += 1
    const says = mood
    if (says === 'silent') return void waiting.push(() => answer('yes'))
    // No wallet can answer before the page has shown the uri.
    await flush()
    if (says === 'yes' || says === 'no' || 'lie' in says) answer(says)
  }
  line.wallet.onProposal = (_, answer) =>
    void asked((says) => {
      if (says === 'no') answer({ error: NO })
      else answer({ namespaces: (says === 'yes' ? EVM_GRANT : says.lie) as typeof EVM_GRANT })
    })
  line.wallet.onRequest = ({ method }, answer) =>
    void asked((says) => {
      if (says === 'yes' && method === 'wallet_switchEthereumChain') line.wallet.update(BOTH)
      if (says === 'no') answer({ error: NO })
      else answer({ result: says === 'yes' ? (method === 'personal_sign' ? '0x11' : null) : says.lie })
    })

  const library = async () => {
    const { init } = await line.library()
    return {
      init: async (options: Parameters<typeof init>[0]) => {
        const client = await init(options)
        const { connect, request } = client
        const thrown = (): void => {
          if (typeof mood === 'object' && 'throw' in mood) throw mood.throw
        }
        client.connect = (question) => (thrown(), connect(question))
        client.request = (question) => (thrown(), request(question))
        return client
      },
    }
  }
  const module = walletConnectModule({ library, linkStorage: () => undefined, page: undefined })
  const { manifest, options } = walletConnect()
  const { kernel } = createTestKernel({
    plugins: [wallets(), { manifest: { ...manifest, load: async () => ({ default: module }) }, options }],
    networks: [ONE, TWO],
    platform: { clock },
  })
  const remote = (await kernel.plugins.activate('walletconnect')).use(REMOTE)
  return {
    factory(environment) {
      environment.signal.addEventListener('abort', () => void kernel.dispose(), { once: true })
      return remoteConnector('eip155', remote, { mobile: false })(environment)
    },
    wallet: {
      behave: (next) => void (mood = next),
      prompts: () => prompts,
      // One stays for good: it keeps a library that was closed from throwing into the page.
      listeners: () => Math.max(0, line.listeners() - 1),
      wake: () => waiting.splice(0).forEach((answer) => answer()),
      change() {
        line.wallet.update(MOVED)
        line.wallet.event('chainChanged', TWO.id, TWO.caipNetworkId)
      },
      tell(nonsense) {
        for (const event of ['session_event', 'session_update', 'session_delete', 'session_expire', 'session_extend'])
          line.emit(event, nonsense)
        line.wallet.event('chainChanged', nonsense, ONE.caipNetworkId)
        line.wallet.event('accountsChanged', nonsense, ONE.caipNetworkId)
      },
    },
  }
}
