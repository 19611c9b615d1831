import { LatchkeyError } from '#kernel'
import { siwx, type Siwx, type SiwxMessage } from '../../src/plugins/siwx/index.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import type { Setting, Stage } from '../stage.ts'
import { ADDRESS, BASE, LONG, network, UNBROKEN, wallet } from '../world.ts'
import { NO_AMOUNTS } from './wallets/reasons.ts'

const TEXT = `harbor.example wants you to sign in with your Ethereum account:
${ADDRESS}

Sign in to show that this account is yours.

URI: https://harbor.example
Version: 1
Chain ID: 8453
Nonce: 7f3b19c5e0a24d68
Issued At: 2026-11-22T14:15:00.000Z
Expiration Time: 2026-11-29T14:15:00.000Z`

const never = (): Promise<never> => new Promise(() => {})

/** A host's own sign-in, whose answers the state sets. */
function own(change: Partial<Siwx> = {}): Siwx {
  return {
    async createMessage({ accountAddress, chainId }): Promise<SiwxMessage> {
      const data = { accountAddress, chainId, domain: 'harbor.example', uri: 'https://harbor.example', version: '1' }
      return { ...data, nonce: '7f3b19c5e0a24d68', toString: () => TEXT }
    },
    addSession: () => Promise.reject(new LatchkeyError('siwx/NOT_PROVED')),
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async () => [],
    signMessage: async () => '0x01',
    ...change,
  }
}

const REQUIRED = { getRequired: () => true } as const

async function ask(set: SetStage, siwxOptions: Siwx = own(), setting: Setting = {}): Promise<Stage> {
  const stage = set({ ...setting, plugins: [siwx(siwxOptions)] })
  await stage.open()
  await stage.press(setting.wallets ? LONG : 'Larkspur')
  await stage.sees('Sign in to')
  return stage
}

async function signed(set: SetStage, change: Partial<Siwx>): Promise<Stage> {
  const stage = await ask(set, own(change))
  await stage.press('Sign in')
  return stage
}

async function failed(set: SetStage, code: ConstructorParameters<typeof LatchkeyError>[0]): Promise<void> {
  const stage = await ask(set, own({ addSession: () => Promise.reject(new LatchkeyError(code)) }))
  await stage.kernel.errorWords()
  await stage.press('Sign in')
  await stage.sees("Signing in didn't work")
  await stage.sees('Try again')
}

export default {
  views: {
    SIWXSignMessage: {
      states: {
        usual: (set) => ask(set),
        required: (set) => ask(set, own(REQUIRED)),
        async message(set) {
          const stage = await ask(set)
          await stage.press('Message to sign')
          await stage.sees('Nonce: 7f3b19c5e0a24d68')
        },
        async loading(set) {
          const stage = await ask(set, own({ createMessage: never }))
          await stage.sees('Getting ready')
        },
        async wallet(set) {
          const stage = await signed(set, { signMessage: never })
          await stage.sees('Approve in Larkspur')
        },
        async server(set) {
          const stage = await signed(set, { addSession: never })
          await stage.sees('Checking the signature')
        },
        async declined(set) {
          const stage = await signed(set, { signMessage: () => Promise.reject(new LatchkeyError('USER_REJECTED')) })
          await stage.sees('Nothing was signed in Larkspur')
        },
        error: (set) => failed(set, 'HTTP_NETWORK'),
        refused: (set) => failed(set, 'siwx/NOT_PROVED'),
        smart: (set) => failed(set, 'SMART_ACCOUNTS_UNSUPPORTED'),
        async elsewhere(set) {
          const away = wallet('Larkspur', { accounts: [`eip155:999:${ADDRESS}`] })
          const stage = set({ wallets: [away], plugins: [siwx(own(REQUIRED))] })
          await stage.open()
          await stage.press('Larkspur')
          await stage.sees('Switch the network first')
        },
        long: (set) =>
          ask(set, own(REQUIRED), {
            wallets: [wallet(LONG)],
            modal: {
              metadata: { name: UNBROKEN, description: '', url: 'https://harbor.example', icons: [] },
              networks: [network(8453, LONG), BASE].slice(0, 1),
            },
          }),
      },
      without: { empty: 'without a question the view closes', huge: NO_AMOUNTS },
    },
  },
} satisfies PluginStates
