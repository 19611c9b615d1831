import { contribute, definePlugin, LatchkeyError, type ErrorCode } from '#kernel'
import {
  ACCOUNTS,
  AUTH,
  FRAME,
  SOCIAL_PROVIDER,
  WALLETS,
  type CaipAddress,
  type Environment,
  type FrameUser,
} from '#wallet'
import { mockWallet } from '#testing'
import {
  DENIED,
  LATE,
  MISCONFIGURED,
  MISMATCH,
  REFUSED,
  STAYED,
  UNAVAILABLE,
  UNFINISHED,
  UNSAFE,
  UNTRUSTED,
} from '../../src/plugins/socials/errors.ts'
import { socials, type SocialsOptions } from '../../src/plugins/socials/index.ts'
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
  readonly options?: SocialsOptions
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
  const { answers = {}, environment, isBlocked = false, options, other, providers = ALL, stored } = given
  windows(isBlocked)
  const stage = set({
    plugins: [
      scriptedFrame(answers, { connecting: true }),
      socials(options),
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

/** A login that has ended with a code of the plugin's own, or of the frame. */
const ended =
  (code: string, heading: string, message?: string) =>
  async (set: SetStage): Promise<void> => {
    const error = new LatchkeyError(code as ErrorCode, { ...(message !== undefined && { params: { message } }) })
    const stage = await chosen(set, { answers: { GET_SOCIAL_REDIRECT_URI: error } })
    await stage.sees(heading)
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

const ADDRESS = '0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'

/** Somebody who has logged in, in the account's settings. */
async function loggedIn(
  set: SetStage,
  provider: string,
  user: Pick<FrameUser, 'email' | 'userName'>,
  words: string,
): Promise<Stage> {
  const account: CaipAddress = `eip155:8453:${ADDRESS}`
  const wallet = mockWallet({
    name: 'Social wallet',
    id: AUTH,
    type: AUTH,
    method: 'social',
    quiet: true,
    accounts: [account],
  })
  const stage = set({
    wallets: [wallet],
    plugins: [scriptedFrame({}, { user: { address: ADDRESS, chainId: 8453, ...user } }), socials()],
    modal: { features: { socials: ALL } },
  })
  await stage.open()
  // A person who is logged in has a frame.
  await stage.modal.use(FRAME)
  await (await stage.modal.use(WALLETS)).connect({ connectorId: AUTH, namespace: 'eip155' })
  ;(await stage.modal.use(ACCOUNTS)).annotate(account, { socialProvider: provider })
  await stage.settled()
  await stage.open()
  await stage.sees(words)
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
        async blockedInFrame(set) {
          const stage = await chosen(set, { isBlocked: true, environment: { iframe: true } })
          await stage.sees('Allow windows')
        },
        denied: ended(DENIED, 'You said no at Google'),
        late: ended(LATE, 'That took too long'),
        stayed: ended(STAYED, 'Google did not open'),
        untrusted: ended(UNTRUSTED, 'Another site answered'),
        mismatch: ended(MISMATCH, 'That was another login'),
        unsafe: ended(UNSAFE, 'Google can’t be opened'),
        unavailable: ended(UNAVAILABLE, 'Google has a problem'),
        misconfigured: ended(MISCONFIGURED, 'Google is not set up here'),
        unfinished: ended(UNFINISHED, 'The login was not finished'),
        code: ended(REFUSED, 'account_locked', 'account_locked'),
        unsaid: ended(REFUSED, 'It does not say why', ''),
        async removed(set) {
          const stage = await chosen(set, { answers: NAMED })
          await stage.sees('Show the window')
          stage.modal.setFeature('socials', ['x'])
          await stage.sees('Google is not available')
        },
        unloaded: ended('FRAME_LOAD_TIMEOUT', 'Your wallet did not load'),
        unanswered: ended('FRAME_REQUEST_TIMEOUT', 'Your wallet does not answer'),
        interrupted: ended('FRAME_ABORTED', 'The login was interrupted'),
        failed: ended('FRAME_ERROR', 'You are not logged in'),
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
        async declined(set) {
          const stage = await farcaster(set, { answers: { ...CODE, CONNECT_FARCASTER: 'The login was declined' } })
          await stage.sees('You said no at Farcaster')
        },
        async error(set) {
          const stage = await farcaster(set, { answers: { ...CODE, CONNECT_FARCASTER: 'This app is not known there' } })
          await stage.sees('Farcaster did not log you in')
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
        // What the host wants in front, the rest behind "more".
        chosen: (set) => connect(set, { options: { front: ['google', 'apple', 'x'] } }),
        first: (set) => connect(set, { options: { front: 1 } }),
        behind: (set) => connect(set, { options: { front: 0 } }),
        long: (set) => connect(set, { providers: ['guild', 'google', 'x', 'discord'], other: UNBROKEN }),
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: 'without providers the plugin is off, and its buttons with it',
        error: NOTHING_FAILS,
        huge: NO_AMOUNTS,
      },
    },
    'settings.row/login': {
      states: {
        usual: (set) =>
          loggedIn(set, 'google', { userName: 'Mira Holt', email: 'mira.holt@social.example' }, 'Mira Holt'),
        // Discord knows no email here, and sends a number with the name that its owner has never seen.
        named: (set) => loggedIn(set, 'discord', { userName: 'miraholt#0' }, 'miraholt'),
        long: (set) =>
          loggedIn(set, 'github', { userName: `\u202e<b>${UNBROKEN}</b>`, email: `${UNBROKEN}@social.example` }, '<b>'),
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: 'it is not there without a login at a provider',
        error: NOTHING_FAILS,
        huge: NO_AMOUNTS,
      },
    },
  },
} satisfies PluginStates
