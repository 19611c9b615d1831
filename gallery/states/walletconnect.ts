import { SWITCH_NETWORK, WALLETS, type WalletListing } from '#wallet'
import {
  CONNECTING_WALLET_CONNECT,
  CONNECTING_WALLET_CONNECT_BASIC,
} from '../../src/plugins/walletconnect/views/refs.ts'
import { OPEN_WALLET } from '../../src/plugins/walletconnect/views/refs.ts'
import { fakePairing, type FakePairing } from '../../tests/plugins/walletconnect/fakePairing.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import type { Setting, Stage } from '../stage.ts'
import { BASE, ETHEREUM, LONG, NOW, TERN, UNBROKEN, wallet } from '../world.ts'
import { NO_AMOUNTS, NOTHING_FAILS } from './wallets/reasons.ts'

const PHONE = { mobile: true, android: true } as const
const QUARRY: WalletListing = { id: 'quarry', name: 'Quarry', chrome_store: 'https://store.example/quarry' }
const EVERYWHERE: WalletListing = {
  ...TERN,
  webapp_link: 'https://app.tern.example',
  desktop_link: 'tern-desktop://',
}
const CODE_STANDS = 'a code has no empty: without one its place waits'

interface Paired {
  readonly stage: Stage
  readonly pairing: FakePairing
}

/** The view for a wallet of the directory; without one for whichever scans. */
async function pair(set: SetStage, listing: WalletListing | undefined, setting: Setting = {}): Promise<Paired> {
  const pairing = fakePairing()
  const stage = set({ ...setting, plugins: [pairing.plugin] })
  await stage.show(CONNECTING_WALLET_CONNECT, listing ? { wallet: listing } : {})
  return { stage, pairing }
}

async function code(set: SetStage, listing: WalletListing | undefined): Promise<Paired> {
  const made = await pair(set, listing)
  await made.stage.sees('Making a code')
  made.pairing.shows(1, NOW)
  await made.stage.sees('New code in')
  return made
}

async function failed(set: SetStage, code: 'HTTP_TIMEOUT' | 'CHAIN_NOT_SUPPORTED'): Promise<Stage> {
  const { stage, pairing } = await pair(set, TERN)
  await stage.sees('Making a code')
  await stage.kernel.errorWords()
  pairing.set({ phase: 'failed', code })
  await stage.sees('Try again')
  return stage
}

async function basic(set: SetStage, setting: Setting = {}): Promise<Paired> {
  const pairing = fakePairing()
  const stage = set({ ...setting, plugins: [pairing.plugin] })
  await stage.open()
  await stage.sees('480+')
  await stage.show(CONNECTING_WALLET_CONNECT_BASIC)
  return { stage, pairing }
}

/** Connected with a phone's wallet that has a question. */
async function waits(set: SetStage, name: string, setting: Setting = {}): Promise<Paired> {
  const pairing = fakePairing()
  const remote = wallet('Tern', { id: 'walletConnect', name, type: 'WALLET_CONNECT', sharedSession: true })
  remote.behave('hang', 'switch')
  const stage = set({ modal: { networks: [BASE, ETHEREUM] }, ...setting, wallets: [remote], plugins: [pairing.plugin] })
  await stage.open()
  const { connect } = await stage.modal.use(WALLETS)
  await connect({ connectorId: 'walletConnect' })
  pairing.wait({ id: '1', action: 'sign', wallet: name, href: 'tern://' })
  return { stage, pairing }
}

async function openWallet(set: SetStage, name: string): Promise<void> {
  const { stage } = await waits(set, name, { environment: PHONE })
  await stage.show(OPEN_WALLET)
  await stage.sees('Not now')
}

async function notice(set: SetStage, name: string, setting: Setting = {}): Promise<void> {
  const { stage } = await waits(set, name, setting)
  await stage.open()
  await stage.sees('Disconnect')
  await stage.sees('Harbor asked')
}

async function footer(set: SetStage, name: string, setting: Setting = {}): Promise<void> {
  const { stage } = await waits(set, name, setting)
  await stage.show(SWITCH_NETWORK, { network: 'eip155:1' })
  await stage.meets('.lk-wc-foot')
  await stage.sees('Ask again')
}

const asked = {
  loading: 'it is there only while something is asked',
  empty: 'it is there only while something is asked',
  error: NOTHING_FAILS,
  huge: NO_AMOUNTS,
} as const

export default {
  views: {
    ConnectingWalletConnect: {
      states: {
        usual: (set) => code(set, TERN),
        any: (set) => code(set, undefined),
        loading: async (set) => (await pair(set, TERN)).stage.sees('Making a code'),
        async slow(set) {
          const { stage, pairing } = await pair(set, TERN)
          await stage.sees('Making a code')
          pairing.set({ slow: true })
          await stage.sees('This takes longer than usual')
        },
        error: (set) => failed(set, 'HTTP_TIMEOUT'),
        noAccount: (set) => failed(set, 'CHAIN_NOT_SUPPORTED'),
        async declined(set) {
          const { stage, pairing } = await code(set, TERN)
          pairing.set({ phase: 'declined' })
          await stage.sees('Request declined')
        },
        long: (set) => code(set, { ...TERN, name: LONG }),
        async ways(set) {
          const { stage, pairing } = await pair(set, EVERYWHERE)
          await stage.press('Web')
          pairing.shows(1, NOW)
          await stage.sees('Open Tern')
        },
        async phone(set) {
          const { stage, pairing } = await pair(set, TERN, { environment: PHONE })
          await stage.sees('Open Tern')
          pairing.shows(1, NOW)
          await stage.meets('a.lk-btn')
        },
        async phoneAsked(set) {
          const { stage, pairing } = await pair(set, { ...TERN, name: UNBROKEN }, { environment: PHONE })
          pairing.shows(1, NOW)
          await stage.meets('a.lk-btn')
          pairing.set({ phase: 'linking' })
          await stage.sees('Approve in')
        },
        here: async (set) =>
          (
            await pair(
              set,
              { ...TERN, id: 'larkspur' },
              {
                wallets: [wallet('Larkspur', { explorerId: 'larkspur' })],
              },
            )
          ).stage.sees('is in this browser'),
        nowhere: async (set) => (await pair(set, QUARRY)).stage.sees('Not detected'),
      },
      without: { empty: CODE_STANDS, huge: NO_AMOUNTS },
    },
    ConnectingWalletConnectBasic: {
      states: {
        async usual(set) {
          const { stage, pairing } = await basic(set)
          await stage.sees('Making a code')
          pairing.shows(1, NOW)
          await stage.sees('New code in')
        },
        loading: async (set) => (await basic(set)).stage.sees('Making a code'),
        async error(set) {
          const { stage, pairing } = await basic(set)
          await stage.sees('Making a code')
          await stage.kernel.errorWords()
          pairing.set({ phase: 'failed', code: 'HTTP_TIMEOUT' })
          await stage.sees('Try again')
        },
        phone: async (set) => (await basic(set, { environment: PHONE })).stage.sees('All wallets'),
        async long(set) {
          const wallets = [wallet(LONG), wallet(UNBROKEN)]
          await (await basic(set, { environment: PHONE, wallets })).stage.sees('All wallets')
        },
      },
      without: { empty: CODE_STANDS, huge: NO_AMOUNTS },
    },
    OpenWallet: {
      states: { usual: (set) => openWallet(set, 'Tern'), long: (set) => openWallet(set, LONG) },
      without: asked,
    },
  },
  slots: {
    'modal.footer/get-app': { seenIn: 'walletconnect/ConnectingWalletConnect.usual', as: 'Get it' },
    'modal.footer/waiting': {
      states: {
        usual: (set) => footer(set, 'Tern'),
        phone: (set) => footer(set, 'Tern', { environment: PHONE }),
        long: (set) => footer(set, UNBROKEN, { environment: PHONE }),
      },
      without: asked,
    },
    'account.notice/waiting': {
      states: {
        usual: (set) => notice(set, 'Tern'),
        phone: (set) => notice(set, 'Tern', { environment: PHONE }),
        long: (set) => notice(set, `${LONG} ${UNBROKEN}`),
      },
      without: asked,
    },
  },
} satisfies PluginStates
