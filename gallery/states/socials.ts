import { contribute, definePlugin } from '#kernel'
import { SOCIAL_PROVIDER, type Environment } from '#wallet'
import { socials } from '../../src/plugins/socials/index.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import { scriptedFrame, type FrameAnswers } from '../scriptedFrame.ts'
import type { Stage } from '../stage.ts'
import { UNBROKEN } from '../world.ts'
import { NO_AMOUNTS, NOTHING_AWAITED, NOTHING_FAILS } from './wallets/reasons.ts'

const ALL = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const NAMED: FrameAnswers = { GET_SOCIAL_REDIRECT_URI: { uri: 'https://provider.test/auth?state=1' } }

const CODE: FrameAnswers = {
  GET_FARCASTER_URI: { url: 'https://farcaster.test/connect?channelToken=Kx2v9Qm4Tt7Lr1Wp' },
}
const ONE_LOGIN = 'it is about one login, so it is never empty'

/** What a click opens: a window that a state can close, or none. */
let opened: { closed: boolean } | undefined
function windows(isBlocked: boolean): void {
  opened = undefined
  window.open = () => {
    if (isBlocked) return null
    const made = {
      closed: false,
      location: { replace() {} },
      focus() {},
      close: () => void (made.closed = true),
    }
    opened = made
    return made as unknown as Window
  }
}

interface Given {
  readonly providers?: readonly string[]
  readonly answers?: FrameAnswers
  readonly environment?: Partial<Environment>
  readonly isBlocked?: boolean
  /** A provider of another plugin. */
  readonly other?: string
  readonly stored?: Readonly<Record<string, unknown>>
}

const otherPlugin = (name: string) =>
  definePlugin({
    id: 'guild',
    version: '1.0.0',
    apiVersion: 1,
    contributes: { slots: [contribute(SOCIAL_PROVIDER, { id: 'guild', name, onSelect() {} })] },
  })()

async function connect(set: SetStage, given: Given = {}): Promise<Stage> {
  const { answers = {}, environment, isBlocked = false, other, providers = ALL, stored } = given
  windows(isBlocked)
  const stage = set({
    plugins: [
      scriptedFrame(answers, { connecting: true }),
      socials(),
      ...(other === undefined ? [] : [otherPlugin(other)]),
    ],
    modal: { features: { socials: providers } },
    ...(environment && { environment }),
    ...(stored && { stored }),
  })
  await stage.open()
  await stage.sees('480+')
  return stage
}

async function chosen(set: SetStage, given: Given = {}): Promise<Stage> {
  const stage = await connect(set, given)
  await stage.sees('Continue with Google')
  await stage.press('Continue with Google')
  return stage
}

async function farcaster(set: SetStage, given: Given = {}): Promise<Stage> {
  const stage = await connect(set, given)
  // Its name alone: in a page from right to left there are isolates around it.
  const button = await stage.meets('button[aria-label*="Farcaster"]')
  button.click()
  return stage
}

async function all(set: SetStage, given: Given = {}): Promise<Stage> {
  const stage = await connect(set, { other: 'Guild', ...given })
  await stage.press('More ways to log in')
  await stage.sees('Facebook')
  return stage
}

export default {
  views: {
    ConnectSocials: {
      states: {
        usual: (set) => all(set),
        long: (set) => all(set, { other: UNBROKEN }),
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: 'without providers the plugin is off, and its views with it',
        error: NOTHING_FAILS,
        huge: NO_AMOUNTS,
      },
    },
    ConnectingSocial: {
      states: {
        async usual(set) {
          const stage = await chosen(set, { answers: NAMED })
          await stage.sees('Show the window')
        },
        async loading(set) {
          const stage = await chosen(set)
          await stage.sees('Opening Google')
        },
        async leaving(set) {
          const stage = await chosen(set, { environment: { inApp: true } })
          await stage.sees('Taking you to Google')
        },
        async closed(set) {
          const stage = await chosen(set, { answers: NAMED })
          await stage.sees('Show the window')
          if (opened) opened.closed = true
          await stage.after(1)
          await stage.after(1)
          await stage.sees('You closed the window')
        },
        async blocked(set) {
          const stage = await chosen(set, { isBlocked: true })
          await stage.sees('Continue here')
        },
        async error(set) {
          const stage = await chosen(set, {
            answers: { GET_SOCIAL_REDIRECT_URI: 'Google is not set up for this project' },
          })
          await stage.sees('not set up for this project')
        },
        async long(set) {
          const stage = await chosen(set, { answers: { GET_SOCIAL_REDIRECT_URI: UNBROKEN.repeat(4) } })
          await stage.sees('Try again')
        },
      },
      without: { empty: ONE_LOGIN, huge: NO_AMOUNTS },
    },
    ConnectingFarcaster: {
      states: {
        async usual(set) {
          const stage = await farcaster(set, { answers: CODE })
          await stage.meets('.lk-qr svg')
        },
        async phone(set) {
          const stage = await farcaster(set, { answers: CODE, environment: { mobile: true } })
          await stage.sees('Open Farcaster')
        },
        async loading(set) {
          const stage = await farcaster(set)
          await stage.sees('Scan with your phone')
        },
        async finishing(set) {
          const stage = await farcaster(set, { answers: { ...CODE, CONNECT_FARCASTER: { userName: 'mira' } } })
          await stage.sees('Getting your wallet')
        },
        async error(set) {
          const stage = await farcaster(set, { answers: { ...CODE, CONNECT_FARCASTER: 'The login was declined' } })
          await stage.sees('Try again')
        },
        async long(set) {
          const stage = await farcaster(set, { answers: { ...CODE, CONNECT_FARCASTER: UNBROKEN.repeat(4) } })
          await stage.sees('Try again')
        },
      },
      without: { empty: ONE_LOGIN, huge: NO_AMOUNTS },
    },
  },
  slots: {
    'connect.method/socials': {
      states: {
        usual: (set) => connect(set),
        many: (set) => connect(set, { other: 'Guild' }),
        one: (set) => connect(set, { providers: ['apple'] }),
        two: (set) => connect(set, { providers: ['google', 'apple'] }),
        long: (set) => connect(set, { providers: ['guild', 'google', 'x', 'discord'], other: UNBROKEN }),
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: 'without providers the plugin is off, and its buttons with it',
        error: NOTHING_FAILS,
        huge: NO_AMOUNTS,
      },
    },
  },
} satisfies PluginStates
