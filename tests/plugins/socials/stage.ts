/** The social logins in a test kernel, with a scripted frame and a browser whose windows a test plays. */
import type { FeatureValue, InstalledPlugin } from '#kernel'
import type { FakeStorage } from '#kernel/testing'
import { CONNECT, CONNECTED, type Environment } from '#wallet'
import type { SocialsOptions } from '../../../src/plugins/socials/index.ts'
import { SOCIAL_LOGIN } from '../../../src/plugins/socials/refs.ts'
import { MIRA, stage } from '../frame/stage.ts'
import { fakeBrowser, type FakeBrowser } from './browser.ts'

export const STATE = 'f00d'
export const URI = `https://provider.example/auth?client_id=1&state=${STATE}`
export const RESULT = `?code=c0de&state=${STATE}`

export interface SocialStageOptions {
  readonly storage?: FakeStorage
  readonly environment?: Partial<Environment>
  readonly features?: Readonly<Record<string, FeatureValue>>
  readonly browser?: FakeBrowser
  readonly plugins?: readonly InstalledPlugin[]
  /** The host's options of the plugin. */
  readonly options?: SocialsOptions
}

export async function socialStage({
  browser = fakeBrowser(),
  plugins = [],
  options,
  ...rest
}: SocialStageOptions = {}) {
  const it = await stage({ needed: false, plugins: [{ ...browser.plugin, options }, ...plugins], ...rest })
  it.script['GET_SOCIAL_REDIRECT_URI'] = { uri: URI }
  it.script['CONNECT_SOCIAL'] = ({ chainId }) => ({
    email: 'mira.holt@social.example',
    userName: 'Mira Holt',
    address: MIRA,
    chainId: Number(String(chainId).slice('eip155:'.length)),
    accounts: [{ address: MIRA, type: 'eoa' }],
  })
  it.script['GET_USER'] = it.script['CONNECT_SOCIAL']
  const steps: string[] = []
  const methods: string[] = []
  const all: string[] = []
  const offs = [
    it.kernel.bus.onAny((id, payload) => {
      all.push(`${id} ${JSON.stringify(payload)}`)
      if (id.startsWith('latchkey:social-')) steps.push(id.slice('latchkey:social-'.length))
    }),
    it.kernel.bus.on(CONNECTED, ({ method }) => methods.push(method)),
  ]
  const login = await it.kernel.ready(SOCIAL_LOGIN)
  /** Moves the clock on until the attempt is at a step. */
  async function until(...wanted: readonly string[]): Promise<void> {
    for (let turn = 0; turn < 60; turn += 1) {
      if (wanted.includes(login.attempt.get()?.step ?? 'none')) return
      await it.clock.advance(100)
    }
    throw new Error(
      `the login is ${login.attempt.get()?.step} (${login.attempt.get()?.code}), not ${wanted.join(' or ')}`,
    )
  }
  const top = (): string | undefined => {
    const { open, stack } = it.kernel.router.state.get()
    return open ? stack.at(-1)?.id : undefined
  }
  /** The test hears no more. */
  const deafen = (): void => offs.forEach((off) => off())
  const code = (): string | undefined => login.attempt.get()?.code
  if (top() === undefined) it.kernel.router.show(CONNECT)
  return { ...it, all, browser, code, deafen, login, methods, steps, top, until }
}
