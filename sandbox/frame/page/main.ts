/** Entry of the page in the iframe: keys are used here, and the page around never sees them. */
import { createApi } from './api.ts'
import { createApprovals } from './approval/approvals.ts'
import { createScreen } from './approval/screen.ts'
import { readChain, readConfig } from './config.ts'
import { createExchange } from './faulty.ts'
import { callHandler, createHandlers } from './handlers/index.ts'
import { openHost, type Host } from './host.ts'
import type { Site } from './site.ts'
import { createStore } from './store.ts'
import { createTheme } from './theme.ts'
import { chooseWords } from './words/index.ts'

const place = document.querySelector<HTMLElement>('#app') ?? document.body
const config = readConfig()
const { words, language, direction } = chooseWords(config.language, navigator.languages)
document.documentElement.lang = language
document.documentElement.dir = direction

if (window.parent === window) alone()
else start()

function start(): void {
  const store = createStore(localStorage)
  let host: Host | undefined
  const app = (): string => host?.app() ?? ''
  const sessionChanged = (): void => {
    const token = store.appToken(app())
    if (token !== undefined) host?.push('SESSION_UPDATE', { token })
  }
  const api = createApi(store, app, sessionChanged)
  const site: Site = {}
  const icon = (): string | undefined => site.icon
  const approvals = createApprovals(createScreen({ place, app, icon, words }))
  const handlers = createHandlers({
    api,
    app,
    approvals,
    config,
    site,
    store,
    words,
    fresh: { isLogin: false },
    theme: createTheme(document.documentElement),
    chain: () => readChain(store.chain(app()) ?? config.chainId) ?? { namespace: 'eip155', reference: '1' },
    sessionChanged,
  })
  host = openHost({
    exchange: createExchange(api),
    handle: (name, payload) => callHandler(handlers, name, payload),
  })
  // The page around may have another tab, or another modal, with a frame of its own.
  store.watch(app, (token) => host?.push('SESSION_UPDATE', { token }))
  host.ready()
}

/** Somebody opened the page by itself. */
function alone(): void {
  const note = document.createElement('p')
  note.className = 'alone'
  note.textContent = words.alone
  place.replaceChildren(note)
}
