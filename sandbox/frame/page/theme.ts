/** The look of the page around, as far as it is one: colours, radius, font. Everything else that comes along is left alone. */
import type { AppPayload } from '../protocol.ts'

type Asked = AppPayload<'SYNC_THEME'>

export interface Theme {
  apply(asked: Asked): void
}

/** Ours first, then the protocol's own name. Each is used only as what it is: a value that is none of that kind is ignored. */
const ACCENTS = ['--latchkey-accent', '--w3m-accent']
const ON_ACCENT = '--latchkey-on-accent'
const BACKGROUND = '--latchkey-background'
const RADIUS = '--latchkey-radius'
const FONT = '--latchkey-font-family'
/** No font is loaded: names of those that the machine has. */
const FONT_NAMES = /^[\w\s"',-]{1,200}$/

export function createTheme(root: HTMLElement): Theme {
  function set(name: string, value: string | undefined, isFine: boolean): void {
    if (value === undefined) return
    if (isFine) root.style.setProperty(name, value)
    else root.style.removeProperty(name)
  }

  return {
    apply({ themeMode, themeVariables, w3mThemeVariables }) {
      if (themeMode) root.dataset['theme'] = themeMode
      const all: Readonly<Record<string, string | number>> = { ...w3mThemeVariables, ...themeVariables }
      const text = (name: string): string | undefined => (all[name] === undefined ? undefined : String(all[name]))
      const accent = ACCENTS.map(text).find((value) => value !== undefined)
      set('--host-accent', accent, isColour(accent))
      set('--host-on-accent', text(ON_ACCENT), isColour(text(ON_ACCENT)))
      set('--host-card', text(BACKGROUND), isColour(text(BACKGROUND)))
      set('--host-radius', text(RADIUS), /^(\d|1[0-6])(\.\d+)?px$/.test(text(RADIUS) ?? ''))
      set('--host-font', text(FONT), FONT_NAMES.test(text(FONT) ?? ''))
    },
  }
}

/** A colour by itself: a reference to anything else could load it. */
const isColour = (value: string | undefined): boolean =>
  value !== undefined && !/url|var|env|attr|image/i.test(value) && CSS.supports('color', value)
