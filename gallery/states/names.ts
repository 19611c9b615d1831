import { contribute, definePlugin, type InstalledPlugin } from '#kernel'
import { AUTH, CHAIN, WALLETS, type ChainAdapter } from '#wallet'
import { mockWallet } from '#testing'
import type { FakeReply } from '#kernel/testing'
import { identity } from '../../src/plugins/identity/index.ts'
import { names } from '../../src/plugins/names/index.ts'
import { REGISTER_ACCOUNT_NAME, REGISTER_ACCOUNT_NAME_SUCCESS } from '../../src/plugins/names/refs.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import type { Stage } from '../stage.ts'
import { ADDRESS, BASE } from '../world.ts'
import { NO_AMOUNTS, NOTHING_AWAITED, NOTHING_FAILS } from './wallets/reasons.ts'

/** As long as a name can be. */
const LONG_LABEL = 'meridian-staked-liquidity-of-the-seven-seas-and-all-harbours-22'
const ZONE = 'reown.id'

const said = (label: string, registered = false): FakeReply => ({
  json: {
    suggestions: [
      { name: `${label}.${ZONE}`, registered },
      ...(label === LONG_LABEL ? [`a${label.slice(1)}`] : [`${label}1`, `my${label}`, `${label}-wallet`]).map(
        (other, at) => ({ name: `${other}.${ZONE}`, registered: at === 1 }),
      ),
    ],
  },
})

/** EVM with a wallet that signs, or waits for the person. */
function evm(signature: Promise<Uint8Array>): InstalledPlugin {
  const address = /^0x[0-9a-f]{40}$/i
  const adapter: ChainAdapter = {
    namespace: 'eip155',
    isAddress: (text) => address.test(text),
    normalizeAddress: (text) => text,
    getBalance: async () => ({ value: 2_418_000_000_000_000_000n, decimals: 18, symbol: 'ETH' }),
    signMessage: () => signature,
  }
  return definePlugin({
    id: 'evm',
    version: '1.0.0',
    apiVersion: 1,
    contributes: {
      slots: [
        contribute(CHAIN, {
          id: 'eip155',
          label: 'EVM',
          address,
          caseless: true,
          load: async () => ({ default: () => adapter }),
        }),
      ],
    },
  })()
}

interface Asked {
  readonly label?: string
  /** What the service says of the name. */
  readonly about?: FakeReply
  /** What it says when it is asked again. */
  readonly later?: FakeReply
  readonly registered?: FakeReply
  readonly signature?: Promise<Uint8Array>
  /** What the account is called already. */
  readonly owned?: FakeReply
}

/** Somebody with an embedded wallet, in the account or at the form. */
async function account(
  set: SetStage,
  { label = 'mira', about, later, registered, signature, owned }: Asked = {},
): Promise<Stage> {
  const mail = mockWallet({
    name: 'Email wallet',
    id: AUTH,
    type: AUTH,
    quiet: true,
    accounts: [`${BASE.caipNetworkId}:${ADDRESS}`],
  })
  const stage = set({
    wallets: [mail],
    evm: evm(signature ?? Promise.resolve(new Uint8Array(65))),
    plugins: [identity(), names()],
    answers(fetch) {
      const first = about ?? said(label)
      fetch.on('GET', `/v1/profile/suggestions/${label}`, first, later ?? first)
      fetch.on('POST', '/v1/profile/account', registered ?? { json: {} })
      fetch.on('GET', `/v1/identity/${ADDRESS}`, owned ?? { json: { name: null, avatar: null } })
      fetch.on('GET', `/v1/profile/reverse/${ADDRESS}`, { json: [] })
      fetch.on('GET', `/v1/profile/account/long.${ZONE}`, { json: { addresses: { '60': { address: ADDRESS } } } })
    },
  })
  await stage.open()
  const service = await stage.modal.use(WALLETS)
  await service.connect({ connectorId: AUTH, namespace: 'eip155' })
  await stage.settled()
  return stage
}

async function form(set: SetStage, asked?: Asked): Promise<Stage> {
  const stage = await account(set, asked)
  await stage.show(REGISTER_ACCOUNT_NAME)
  await stage.sees('Leads to')
  return stage
}

async function typed(set: SetStage, asked: Asked = {}, words = 'is free'): Promise<Stage> {
  const stage = await form(set, asked)
  await stage.type('Name', asked.label ?? 'mira')
  await stage.after(1)
  await stage.sees(words)
  return stage
}

async function submitted(set: SetStage, asked: Asked, words: string): Promise<void> {
  const stage = await typed(set, asked)
  await stage.press(`Register ${asked.label ?? 'mira'}.${ZONE}`)
  await stage.sees(words)
}

const never = new Promise<Uint8Array>(() => {})

export default {
  views: {
    RegisterAccountName: {
      states: {
        async usual(set) {
          await typed(set)
        },
        async empty(set) {
          await form(set)
        },
        async loading(set) {
          const stage = await form(set, { about: { fail: 'hang' } })
          await stage.type('Name', 'mira')
          await stage.sees('Looking it up')
        },
        async taken(set) {
          await typed(set, { about: said('mira', true) }, 'is taken')
        },
        async short(set) {
          const stage = await form(set)
          await stage.type('Name', 'mir')
          await stage.sees('A name has at least 4 characters.')
        },
        async wrong(set) {
          const stage = await form(set)
          await stage.type('Name', 'mira’s')
          await stage.sees('Only letters a to z')
        },
        async error(set) {
          await typed(set, { about: { status: 400 } }, 'Error fetching name suggestions')
        },
        signing: (set) => submitted(set, { signature: never }, 'Confirm it in your wallet'),
        sending: (set) => submitted(set, { registered: { fail: 'hang' } }, 'Registering'),
        async declined(set) {
          const rejected = Promise.reject(
            Object.assign(new Error('no'), { $$type: 'latchkey/error', code: 'USER_REJECTED' }),
          )
          rejected.catch(() => {})
          await submitted(set, { signature: rejected }, 'Declined. Nothing was registered.')
        },
        refused: (set) =>
          submitted(
            set,
            {
              registered: { status: 409, json: { reasons: [{ name: 'name', description: 'The name is taken.' }] } },
              later: said('mira', true),
            },
            'is taken. Try another one.',
          ),
        failed: (set) => submitted(set, { registered: { status: 400 } }, 'Error registering name'),
        async owned(set) {
          const stage = await account(set, { owned: { json: { name: `long.${ZONE}`, avatar: null } } })
          await stage.show(REGISTER_ACCOUNT_NAME)
          await stage.sees('there is one for each account')
        },
        async long(set) {
          await typed(set, { label: LONG_LABEL })
        },
      },
      without: { huge: NO_AMOUNTS },
    },
    RegisterAccountNameSuccess: {
      states: {
        usual: (set) => submitted(set, {}, 'is yours'),
        async long(set) {
          const stage = await account(set)
          await stage.show(REGISTER_ACCOUNT_NAME_SUCCESS, { name: `${LONG_LABEL}.${ZONE}` })
          await stage.sees('is yours')
        },
      },
      without: { loading: NOTHING_AWAITED, empty: 'it is there for a name', error: NOTHING_FAILS, huge: NO_AMOUNTS },
    },
  },
  slots: {
    'settings.row/name': {
      states: {
        async usual(set) {
          const stage = await account(set)
          await stage.open()
          await stage.sees('Choose a name')
        },
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: 'it is not there without an embedded account',
        error: 'it asks for nothing that could fail',
        long: 'the row truncates as every row does',
        huge: NO_AMOUNTS,
      },
    },
  },
} satisfies PluginStates
