/** A browser's window, as far as a social login touches it: what it opens, where it goes, and who sends it messages. */
import { defineModule, provide, type InstalledPlugin, type PluginContext } from '#kernel'
import { socials, type SocialsOptions } from '../../../src/plugins/socials/index.ts'
import { browserPage } from '../../../src/plugins/socials/login/page.ts'
import { createSocialLogin } from '../../../src/plugins/socials/login/socialLogin.ts'
import { SOCIAL_LOGIN } from '../../../src/plugins/socials/refs.ts'
import en from '../../../src/plugins/socials/locales/en.ts'
import { ORIGIN } from '../frame/stage.ts'

export interface FakePopup {
  closed: boolean
  /** Where it was sent, the first address included. */
  readonly went: string[]
  readonly features: string
  focused: number
}

export interface FakeBrowser {
  readonly plugin: InstalledPlugin
  readonly popups: readonly FakePopup[]
  /** What the page got for each of them. */
  readonly windows: readonly unknown[]
  /** For messages. */
  readonly listeners: () => number
  /** Addresses that the page left for. */
  readonly left: readonly string[]
  address: string
  blocks: boolean
  /** The page goes, or is shown again: as it was (`persisted`), or loaded anew. */
  away(type: 'pagehide' | 'pageshow', persisted: boolean): void
  /** A message; by default one of the latest popup, which shows the frame's origin. */
  say(data: unknown, from?: { readonly source?: unknown; readonly origin?: string; readonly isTrusted?: boolean }): void
}

const PAGE = 'https://harbor.example/shop?item=1#top'

export function fakeBrowser(address = PAGE, userAgent = 'Macintosh'): FakeBrowser {
  const heard = new Map<string, Set<(event: never) => void>>()
  const listenersOf = (type: string): Set<(event: never) => void> => {
    const found = heard.get(type) ?? new Set()
    heard.set(type, found)
    return found
  }
  const popups: FakePopup[] = []
  const left: string[] = []
  const windows: unknown[] = []
  const view = {
    screenX: 0,
    screenY: 0,
    outerWidth: 1_000,
    outerHeight: 900,
    navigator: { userAgent, maxTouchPoints: 0 },
    open(url: string, target: string, features: string) {
      if (browser.blocks) return null
      const popup: FakePopup = { closed: false, went: [url], features: `${target} ${features}`, focused: 0 }
      popups.push(popup)
      const opened = {
        get closed() {
          return popup.closed
        },
        location: { replace: (next: string) => popup.went.push(next) },
        focus: () => void (popup.focused += 1),
        close: () => void (popup.closed = true),
      }
      windows.push(opened)
      return opened
    },
    addEventListener: (type: string, listener: (event: never) => void) => void listenersOf(type).add(listener),
    removeEventListener: (type: string, listener: (event: never) => void) => void listenersOf(type).delete(listener),
    location: {
      get href() {
        return browser.address
      },
      assign: (url: string) => left.push(url),
    },
    history: { state: null, replaceState: (_: unknown, __: string, url: string) => void (browser.address = url) },
  }
  const page = browserPage(view as never)
  const installed = socials()
  const browser: FakeBrowser = {
    address,
    blocks: false,
    popups,
    windows,
    left,
    listeners: () => listenersOf('message').size,
    say(data, { source = windows.at(-1), origin = ORIGIN, isTrusted = true } = {}) {
      for (const listener of [...listenersOf('message')]) listener({ data, source, origin, isTrusted } as never)
    },
    away(type, persisted) {
      for (const listener of [...listenersOf(type)]) listener({ persisted } as never)
    },
    // The plugin itself, with this window instead of the browser's.
    plugin: {
      ...installed,
      manifest: {
        ...installed.manifest,
        load: async () => ({
          default: defineModule({
            strings: { en },
            services: [
              provide(SOCIAL_LOGIN, {
                make: (_, ctx: PluginContext<SocialsOptions | undefined>) => createSocialLogin(ctx, page),
              }),
            ],
            activate(ctx) {
              ctx.use(SOCIAL_LOGIN).resume()
            },
          }),
        }),
      },
    },
  }
  return browser
}
