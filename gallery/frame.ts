/**
 * The page that shows one state, in a frame of the gallery. Tests drive it by `window.gallery`, which goes through
 * all states without loading the page anew.
 */
import axe from 'axe-core'
import { NOTICES } from '#wallet'
import { flush } from '#kernel/testing'
import './frame.css'
import { entries } from './catalogue.ts'
import { loadFonts } from './fonts.ts'
import { mirrored } from './kinds.ts'
import { createStage, type Stage } from './stage.ts'
import { forgetMovements, freeze, movements, still, stopTakingBack } from './stillness.ts'

export interface Wanted {
  readonly state: string
  readonly theme?: 'dark' | 'light'
  /** Overrides the state's text direction. */
  readonly direction?: 'rtl'
}

export interface Gallery {
  /** Replaces the shown state; resolves when the page is stable, rejects if the state is not reached. */
  show(wanted: Wanted): Promise<void>
  /** Switches the theme of the shown state. */
  setTheme(theme: 'dark' | 'light'): Promise<void>
  /** The findings of axe; with `colours`, only of rules about colours, if nothing else has changed. */
  faults(what?: 'colours'): Promise<readonly string[]>
  /** Shows a toast that stays; resolves when the page is stable. */
  toast(words: string): Promise<void>
  /** The animations, other than fades, on the way to the shown state. */
  movements(): readonly string[]
  /** Where the card is, with the toast that floats above it, in px of the window. */
  card(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

declare global {
  interface Window {
    gallery: Gallery
  }
}

/** Hides carets and scroll bars, which would make pictures differ. */
const CALM = `*{caret-color:transparent!important}.lk-body,.lk-body *{scrollbar-width:none!important}`

/** Beside axe's own, best practices among them. */
const rules = (): axe.RunOptions['rules'] => ({
  // Names that are said are the words that are read, or hold them.
  'label-content-name-mismatch': { enabled: true },
  // In that mode the browser uses its own colours, but axe would measure those of the style sheet.
  'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches },
})

/** Rules about colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

stopTakingBack()

let stage: Stage | undefined
let turn: Promise<unknown> = Promise.resolve()

/** One after the other: each state has the page for itself. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work)
  turn = result.catch(() => {})
  return result
}

async function show({ state, theme = 'dark', direction }: Wanted): Promise<void> {
  await stage?.dispose()
  stage = undefined
  document.documentElement.dataset.theme = theme
  forgetMovements()
  const entry = entries.find(({ id }) => id === state)
  if (!entry) throw new Error(`there is no state ${state}`)
  let made: Stage | undefined
  const act = direction === 'rtl' ? mirrored(entry.state) : entry.state
  await act((setting) => {
    made = stage = createStage(setting, theme)
    return made
  })
  if (!made) throw new Error(`${state} sets no stage`)
  calm(made.root)
  await still(made.root)
  if (made.faults.length > 0) throw new Error(`${state} has faults: ${made.faults.map(String).join('; ')}`)
}

function calm(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CALM)
  root.adoptedStyleSheets.push(sheet)
}

function shown(): Stage {
  if (!stage) throw new Error('nothing is shown')
  return stage
}

/**
 * Loads the code that checks pictures before the first state: the stage's clock is fake, and its time limits must not
 * run against the loading of code.
 */
const ready = Promise.all([loadFonts(), import('../src/shell/pictures/foreign.ts')])

window.gallery = {
  show: (wanted) => inTurn(() => ready.then(() => show(wanted))),
  setTheme: (theme) =>
    inTurn(async () => {
      document.documentElement.dataset.theme = theme
      shown().modal.setTheme(theme)
      freeze(shown().root)
      await still(shown().root)
    }),
  toast: (words) =>
    inTurn(async () => {
      shown().kernel.context.use(NOTICES).show(words, 'loading')
      await flush()
      freeze(shown().root)
      await still(shown().root)
    }),
  async faults(what) {
    const { violations } = await axe.run(document, {
      rules: rules(),
      resultTypes: ['violations'],
      ...(what && { runOnly: COLOUR_RULES }),
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  },
  movements,
  card() {
    const boxes = [...shown().root.querySelectorAll('.lk-card, dialog > .lk-float > *')].map((node) =>
      node.getBoundingClientRect(),
    )
    const x = Math.min(...boxes.map(({ left }) => left))
    const y = Math.min(...boxes.map(({ top }) => top))
    const width = Math.max(...boxes.map(({ right }) => right)) - x
    const height = Math.max(...boxes.map(({ bottom }) => bottom)) - y
    return { x, y, width, height }
  },
}

// In the gallery's own frame the address says what to show, each time it changes.
function showAsked(): void {
  const asked = new URLSearchParams(location.hash.slice(1))
  const state = asked.get('state')
  if (!state) return
  const theme = asked.get('theme') === 'light' ? 'light' : 'dark'
  document.querySelector('pre')?.remove()
  window.gallery
    .show({ state, theme, ...(asked.get('direction') === 'rtl' && { direction: 'rtl' }) })
    .catch((error: unknown) => {
      const words = document.createElement('pre')
      words.textContent = String(error)
      document.body.append(words)
    })
}
addEventListener('hashchange', showAsked)
showAsked()
