import { defineModule, LatchkeyError, provide, type InstalledPlugin } from '#kernel'
import { ACCOUNTS, AUTH, FRAME, WALLETS, type CaipAddress, type Network, type SecureFrame } from '#wallet'
import { mockWallet } from '#testing'
import type { EmbeddedType } from '../../src/plugins/frame/authCache.ts'
import { APPROVE_TRANSACTION, frame, SMART_ACCOUNT_SETTINGS } from '../../src/plugins/frame/index.ts'
import { EMBEDDED } from '../../src/plugins/frame/refs.ts'
import type { EmbeddedWallet } from '../../src/plugins/frame/embeddedWallet.ts'
import en from '../../src/plugins/frame/locales/en.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import type { Stage } from '../stage.ts'
import { ADDRESS, BASE, ETHEREUM, LONG, SECOND_ADDRESS, UNBROKEN } from '../world.ts'
import { NO_AMOUNTS, NOTHING_AWAITED, NOTHING_FAILS } from './wallets/reasons.ts'

/** The plugin with a frame that is an element of this page: what is inside a frame is its own page's. */
function framed(
  state: 'ready' | 'loading' | 'failed',
  preferAccountType: SecureFrame['preferAccountType'] = async (type) => type,
): InstalledPlugin {
  const fixed = <T,>(value: T) => ({ get: () => value, subscribe: () => () => {} })
  const embedded = {
    asked: fixed(true),
    setLook() {},
    isNeeded: () => true,
    accountType: () => 'smartAccount',
    preferAccountType,
    refreshAccount: async () => {},
    frame: {
      state: fixed(state),
      height: fixed(undefined),
      load: () => new Promise(() => {}),
      attach: () => () => {},
      show(place: HTMLElement) {
        if (state !== 'ready') return () => {}
        const box = place.ownerDocument.createElement('div')
        box.textContent = 'A page of another origin'
        box.style.cssText =
          'display:grid;place-items:center;height:100%;border-radius:8px;outline:1px dashed currentColor;outline-offset:-1px'
        place.append(box)
        return () => box.remove()
      },
    },
  } as unknown as EmbeddedWallet
  const installed = frame()
  const module = defineModule({
    strings: { en },
    services: [provide(EMBEDDED, { make: () => embedded }), provide(FRAME, { make: () => embedded as SecureFrame })],
  })
  return { ...installed, manifest: { ...installed.manifest, load: async () => ({ default: module }) } }
}

async function approve(set: SetStage, state: 'ready' | 'loading' | 'failed', words: string): Promise<void> {
  const stage = set({ plugins: [framed(state)] })
  stage.modal.open(APPROVE_TRANSACTION).catch(() => {})
  await stage.meets('[data-view=ApproveTransaction]')
  if (words) await stage.sees(words)
}

interface Accounts {
  /** The account in use; default the smart one. */
  readonly used?: EmbeddedType
  /** False: the network has plain accounts alone. */
  readonly smart?: boolean
  readonly deployed?: boolean
  readonly network?: Network
  readonly preferAccountType?: SecureFrame['preferAccountType']
}

/** A person with an embedded wallet, in the account. */
async function person(
  set: SetStage,
  { used = 'smartAccount', smart = true, deployed = true, network = BASE, preferAccountType }: Accounts = {},
): Promise<Stage> {
  const at = (address: string): CaipAddress => `${network.caipNetworkId}:${address}`
  const mail = mockWallet({
    name: 'Email wallet',
    id: AUTH,
    type: AUTH,
    method: 'email',
    quiet: true,
    accounts: [at(ADDRESS)],
  })
  const stage = set({
    wallets: [mail],
    plugins: [framed('ready', preferAccountType)],
    modal: { networks: [network, network === BASE ? ETHEREUM : BASE] },
  })
  await stage.open()
  const service = await stage.modal.use(WALLETS)
  await service.connect({ connectorId: AUTH, namespace: 'eip155' })
  await stage.settled()
  if (smart) {
    const accounts = used === 'eoa' ? [at(ADDRESS), at(SECOND_ADDRESS)] : [at(SECOND_ADDRESS), at(ADDRESS)]
    mail.emit({ type: 'accounts', accounts, details: { [at(SECOND_ADDRESS)]: { type: 'smartAccount' } } })
    const facts = await stage.modal.use(ACCOUNTS)
    facts.annotate(at(SECOND_ADDRESS), { smartAccountDeployed: deployed })
  }
  return stage
}

async function settings(set: SetStage, accounts?: Accounts, words = 'Plain account'): Promise<Stage> {
  const stage = await person(set, accounts)
  await stage.show(SMART_ACCOUNT_SETTINGS)
  await stage.sees(words)
  return stage
}

async function switched(
  set: SetStage,
  preferAccountType: SecureFrame['preferAccountType'],
  words: string,
): Promise<void> {
  const stage = await settings(set, { preferAccountType })
  await stage.press('Plain account')
  await stage.sees(words)
}

const LONG_NETWORK: Network = { ...BASE, name: `${LONG} ${UNBROKEN}` }

export default {
  views: {
    SmartAccountSettings: {
      states: {
        usual: (set) => settings(set),
        plain: (set) => settings(set, { used: 'eoa' }),
        new: (set) => settings(set, { deployed: false }, 'Not created yet'),
        loading: (set) => switched(set, () => new Promise(() => {}), 'Cancel'),
        empty: (set) => settings(set, { smart: false }, 'No smart accounts'),
        error: (set) =>
          switched(
            set,
            () => Promise.reject(new LatchkeyError('FRAME_REQUEST_TIMEOUT')),
            'The account was not changed',
          ),
        long: (set) => settings(set, { smart: false, network: LONG_NETWORK }, 'No smart accounts'),
      },
      without: { huge: NO_AMOUNTS },
    },
    ApproveTransaction: {
      states: {
        usual: (set) => approve(set, 'ready', 'A page of another origin'),
        loading: (set) => approve(set, 'loading', ''),
        error: (set) => approve(set, 'failed', 'Try again'),
      },
      without: {
        empty: 'it is there only while something is asked',
        long: 'what is asked is written by the page in the frame',
        huge: NO_AMOUNTS,
      },
    },
  },
  slots: {
    'account.notice/account-type': {
      states: {
        async usual(set) {
          const stage = await person(set, { smart: false })
          await stage.open()
          await stage.sees('No smart accounts')
        },
        async long(set) {
          const stage = await person(set, { smart: false, network: LONG_NETWORK })
          await stage.open()
          await stage.sees('No smart accounts')
        },
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: 'it is there only on a network without smart accounts',
        error: NOTHING_FAILS,
        huge: NO_AMOUNTS,
      },
    },
    'settings.row/account-type': {
      states: {
        async usual(set) {
          const stage = await person(set)
          await stage.open()
          await stage.sees('Account type')
        },
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: 'it is there for each embedded account',
        error: NOTHING_FAILS,
        long: 'all its words come with the plugin',
        huge: NO_AMOUNTS,
      },
    },
    'dialog.node/frame': { seenIn: 'frame/ApproveTransaction.usual', as: 'A page of another origin' },
  },
} satisfies PluginStates
