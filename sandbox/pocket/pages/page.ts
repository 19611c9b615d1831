/** Entry of the phone wallet's page: opens the wallet, follows links, draws what is there to see. */
import { nodeOf, readBalance } from '../../wallets/pages/api.ts'
import { h } from '../../wallets/pages/dom.ts'
import { derivePhoneKeys, phoneAddresses, type PhoneKeys } from '../keys.ts'
import { PHONE } from '../profile.ts'
import { openPocket, type Pocket } from '../wallet.ts'
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
  let pocket: Pocket | undefined
  let isLost = false
  await becomeTheOne(() => {
    isLost = true
    void pocket?.close()
    screen('wallet', ...elsewhere())
  })
  let { settings } = state
  const keys = derivePhoneKeys()
  pocket = await openPocket({
    relayUrl: state.relayUrl,
    origin: location.origin,
    keys,
    nodes: state.nodes,
    settings: () => settings,
  })
  if (isLost) return void pocket.close()
  const view = createView(pocket, { ...state, keys }, () => settings)
  const opened = pocket
  followSettings((next) => {
    const last = settings
    settings = next
    opened.sessions.follow(last).catch(view.complain)
    view.draw()
  })
  pocket.onChange(view.draw)
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
  pocket: Pocket,
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
    pair: (uri) => act(pocket.pair(uri), 'The site has been asked what it wants.'),
    patch: (change) => act(patch(change), ''),
    session: (what, { topic, peer }) =>
      act(
        pocket.sessions[what](topic),
        {
          ping: `${peer.name} answered.`,
          extend: `${peer.name} stays connected for seven more days.`,
          expire: `The session with ${peer.name} runs out within five seconds.`,
          disconnect: `${peer.name} is disconnected.`,
        }[what],
      ),
  }

  function draw(): void {
    const [question, ...more] = pocket.waiting()
    const at = question ? `question ${question.kind} ${question.id} ${more.length}` : JSON.stringify(visible())
    if (at === shown) return
    shown = at
    if (!question) return redrawHome()
    const around = { addresses, settings: settings(), nodes, more: more.length }
    const { element, heading } = questionScreen(question, around, {
      approve: (choice) => void pocket.approve(question, choice),
      reject: () => void pocket.reject(question),
    })
    screen('approve', element)
    heading.focus()
  }

  const visible = () => {
    const trouble = problem === '' ? (pocket.problem() ?? '') : problem
    return {
      settings: settings(),
      nodes,
      addresses,
      balances,
      sessions: pocket.sessions.list(),
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

/** Another window is the wallet now. */
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
