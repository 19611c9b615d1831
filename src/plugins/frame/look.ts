/** The modal's look, as the frame is told: when it is ready, and on each change. */
import type { PluginContext } from '#kernel'
import type { WireFrame } from './session/asking.ts'
import { THEME_ACCENT, THEME_BACKGROUND } from './wire/names.ts'

export interface Look {
  readonly mode: 'dark' | 'light'
  /** CSS colours; empty if the page sets none. */
  readonly accent: string
  readonly background: string
}

const ACCENTS = { dark: 'hsla(230, 100%, 67%, 1)', light: 'hsla(231, 100%, 70%, 1)' } as const
const BACKGROUNDS = { dark: '#202020', light: '#fff' } as const

export function createLook(
  { own, signal }: Pick<PluginContext, 'own' | 'signal'>,
  frame: WireFrame,
): {
  set(look: Look): void
} {
  let now: Look | undefined
  const send = (): void => {
    // Only the look is wrong if the frame does not answer. A frame that is not there is told when it is.
    if (!now || frame.state.get() !== 'ready') return
    const { accent, background, mode } = now
    const colours = {
      [THEME_ACCENT]: accent || ACCENTS[mode],
      [THEME_BACKGROUND]: background || BACKGROUNDS[mode],
    }
    frame
      .request('SYNC_THEME', { themeMode: mode, themeVariables: {}, w3mThemeVariables: colours }, { signal })
      .catch(() => {})
  }
  own(frame.state.subscribe(send))
  return {
    set(look) {
      if (now && JSON.stringify(now) === JSON.stringify(look)) return
      now = look
      send()
    },
  }
}
