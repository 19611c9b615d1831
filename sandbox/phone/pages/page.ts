/** Entry of the phone wallet's page: opens the wallet, follows links, draws what is there to see. */
import { nodeOf, readBalance } from '../../wallets/pages/api.ts'
import { h } from '../../wallets/pages/dom.ts'
import { derivePhoneKeys, phoneAddresses, type PhoneKeys } from '../keys.ts'
import { PHONE } from '../profile.ts'
import { openWallet, type PhoneWallet } from '../wallet.ts'
import { becomeTheOne, followSettings, patch, readState, type PageState } from './api.ts'
import { home, type HomeActions } from './home.ts'
import { questionScreen } from './question.ts'

const REFRESH = 3000

const app = document.querySelector('#app') ?? document.body
let shown = ''

function screen(name: 'approve' | 'wallet', ...content: readonly HTMLElement[]): void {
  document.body.classList.toggle('approve', name === 'approve')
  document.body.classList.toggle('wallet', name === 'wallet')
  app.replaceChildren(...content)
}

async function start(): Promise<void> {
  screen('wallet', h('h1', {}, PHONE.name), h('p', { class: 'empty', role: 'status' }, 'Opening…'))
  const state = await readState()
  let wallet: PhoneWallet | undefined
  let isLost = false
  await becomeTheOne(() => {
    isLost = true
    void wallet?.close()
    screen('wallet', ...elsewhere())
  })
  let { settings } = state
  const keys = derivePhoneKeys()
  wallet = await openWallet({
    relayUrl: state.relayUrl,
    origin: location.origin,
    keys,
    nodes: state.nodes,
    settings: () => settings,
  })
  if (isLost) return void wallet.close()
  const view = createView(wallet, { ...state, keys }, () => settings)
  const opened = wallet
  followSettings((next) => {
    const last = settings
    settings = next
    opened.sessions.follow(last).catch(view.complain)
    view.draw()
  })
  wallet.onChange(view.draw)
  setInterval(() => void view.refresh(), REFRESH)
  await view.refresh()
  const uri = new URLSearchParams(location.search).get('uri')
  // A reload must not follow the link again: it is good for once.
  history.replaceState(null, '', '/')
  if (uri !== null) view.pair(uri)
}

interface View {
  draw(): void
  /** Reads the balances anew. */
  refresh(): Promise<void>
  pair(uri: string): void
  complain(error: unknown): void
}

function createView(
  wallet: PhoneWallet,
  { keys, nodes }: PageState & { readonly keys: PhoneKeys },
  settings: () => PageState['settings'],
): View {
  const addresses = phoneAddresses(keys)
  let balances: Readonly<Record<string, string | undefined>> = {}
  let note = ''
  let problem = ''

  const complain = (error: unknown): void => {
    problem = error instanceof Error ? error.message : String(error)
    draw()
  }
  const act = (work: Promise<unknown>, done: string): void => {
    problem = ''
    work.then(() => {
      note = done
      draw()
    }, complain)
  }
  const actions: HomeActions = {
    pair: (uri) => act(wallet.pair(uri), 'The site has been asked what it wants.'),
    patch: (change) => act(patch(change), ''),
    session: (what, { topic, peer }) =>
      act(
        wallet.sessions[what](topic),
        {
          ping: `${peer.name} answered.`,
          extend: `${peer.name} stays connected for seven more days.`,
          expire: `The session with ${peer.name} runs out within five seconds.`,
          disconnect: `${peer.name} is disconnected.`,
        }[what],
      ),
  }

  function draw(): void {
    const [question, ...more] = wallet.waiting()
    const at = question ? `question ${question.kind} ${question.id} ${more.length}` : JSON.stringify(visible())
    if (at === shown) return
    shown = at
    if (!question) return redrawHome()
    const around = { addresses, settings: settings(), nodes, more: more.length }
    const { element, heading } = questionScreen(question, around, {
      approve: (choice) => void wallet.approve(question, choice),
      reject: () => void wallet.reject(question),
    })
    screen('approve', element)
    heading.focus()
  }

  const visible = () => {
    const trouble = problem === '' ? (wallet.problem() ?? '') : problem
    return {
      settings: settings(),
      nodes,
      addresses,
      balances,
      sessions: wallet.sessions.list(),
      note,
      problem: trouble,
    }
  }

  function redrawHome(): void {
    const focused = document.activeElement?.id
    const typed = document.querySelector<HTMLInputElement>('#link')?.value ?? ''
    screen('wallet', ...home(visible(), actions))
    const field = document.querySelector<HTMLInputElement>('#link')
    if (field && note === '') field.value = typed
    if (focused) document.getElementById(focused)?.focus()
  }

  return {
    draw,
    complain,
    pair: actions.pair,
    async refresh() {
      if (document.visibilityState !== 'visible' && Object.keys(balances).length > 0) return
      const { chainId } = settings()
      const all = [...addresses.eip155, ...addresses.solana]
      const read = all.map(async (address) => [
        address,
        await readBalance(nodeOf({ nodes, chainId }, address), address),
      ])
      balances = Object.fromEntries(await Promise.all(read))
      draw()
    },
  }
}

/** Shown when another window has taken over. */
function elsewhere(): HTMLElement[] {
  const here = h('button', { class: 'primary', type: 'button' }, 'Use it here')
  here.addEventListener('click', () => location.reload())
  return [
    h('h1', {}, `${PHONE.name} is open in another window`),
    h('p', { class: 'empty' }, 'A phone has one wallet.'),
    here,
  ]
}

start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  screen(
    'wallet',
    h('h1', {}, 'The wallet does not open'),
    h('p', { class: 'note', role: 'alert' }, `Is the sandbox running? ${message}`),
  )
})
