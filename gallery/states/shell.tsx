import { contribute } from '#kernel'
import { ACCOUNT, CONNECT_METHOD, NOTICES } from '#wallet'
import { Button, Field, Heading, Text } from '#kit'
import { activity } from '../../src/plugins/activity/index.ts'
import { balances } from '../../src/plugins/balances/index.ts'
import { identity } from '../../src/plugins/identity/index.ts'
import { receive } from '../../src/plugins/receive/index.ts'
import { send } from '../../src/plugins/send/index.ts'
import { swaps } from '../../src/plugins/swaps/index.ts'
import { known } from '../holdings.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import type { Setting, Stage } from '../stage.ts'
import { broken, inView, loads, never, openToy, toy } from '../toys.tsx'
import { ADDRESS, LONG, network, pictures, UNBROKEN, wallet } from '../world.ts'

const login = toy('login', {
  slots: [
    contribute(CONNECT_METHOD, {
      id: 'email',
      group: 'email',
      load: loads(() => <Field label="Email" type="email" value="" onChange={() => {}} />),
    }),
    contribute(CONNECT_METHOD, {
      id: 'social',
      group: 'social',
      load: loads(() => <Button icon="face">Continue with a passkey</Button>),
    }),
  ],
})

const legal = {
  termsConditionsUrl: 'https://harbor.example/terms',
  privacyPolicyUrl: 'https://harbor.example/privacy',
}

/** Everything that fills the account. */
const full: Setting = {
  plugins: [identity(), balances(), receive(), send(), swaps(), activity()],
  answers: known,
  modal: { features: { activity: true, swaps: ['1inch'] } },
}

async function fullAccount(set: SetStage, more: Setting = {}): Promise<Stage> {
  const stage = set({ ...full, ...more })
  stage.chain.names.set(ADDRESS, { name: 'mira.eth', avatar: null })
  await stage.account()
  await stage.sees('mira.eth')
  return stage
}

const Quiet = () => (
  <>
    <Heading>What a view is about</Heading>
    <Text>What it says stands here, in a sentence or two. Then comes what can be done.</Text>
    <Button>A way on</Button>
  </>
)

const Thrower = (): never => {
  throw new Error('a broken view')
}

export default {
  views: {
    Connect: {
      states: {
        async usual(set) {
          const stage = set({ wallets: [wallet('Larkspur'), wallet('Quarry')] })
          await stage.open()
          await stage.sees('480+')
        },
        async loading(set) {
          const stage = set({ wallets: [], directory: { fail: 'hang' } })
          await stage.open()
          await stage.meets('[aria-busy=true]')
        },
        async empty(set) {
          const stage = set({ wallets: [], directory: { json: { data: [], count: 0 } }, modal: { allWallets: 'HIDE' } })
          await stage.open()
          await stage.sees('No wallet found')
        },
        async stranded(set) {
          const stage = set({ wallets: [], modal: { projectId: '' } })
          await stage.open()
          await stage.sees('No wallet found')
          await stage.sees('Install a wallet in this browser')
        },
        async strandedOnPhone(set) {
          const stage = set({ wallets: [], modal: { projectId: '' }, environment: { mobile: true } })
          await stage.open()
          await stage.sees('own browser')
        },
        async twins(set) {
          const fake = { id: 'com.other', info: { rdns: 'com.other.wallet' } }
          const stage = set({
            wallets: [
              wallet('Larkspur', { id: 'example.larkspur', info: { rdns: 'example.larkspur' } }),
              wallet('L\u0430rkspur', { ...fake, imageUrl: pictures.larkspur }),
              wallet('Quarry'),
            ],
          })
          await stage.open()
          await stage.sees('480+')
          await stage.sees('2 of 2 alike')
        },
        async again(set) {
          const connectors = { eip155: { connectorId: 'larkspur' } }
          const stage = set({
            wallets: [wallet('Larkspur'), wallet('Quarry')],
            stored: { 'wallets:session': { connectors } },
          })
          await stage.open()
          await stage.sees('Choose your wallet again')
          await stage.sees('480+')
        },
        async error(set) {
          const method = contribute(CONNECT_METHOD, { id: 'email', group: 'email', load: broken })
          const stage = set({ plugins: [toy('login', { slots: [method] })], faulty: true })
          await stage.open()
          await stage.after(5)
          await stage.sees("This part didn't load")
        },
        async long(set) {
          const stage = set({ wallets: [wallet(LONG), wallet(UNBROKEN), wallet('محفظة النورس', { id: 'nawras' })] })
          await stage.open()
          await stage.sees('480+')
        },
        async huge(set) {
          const stage = set({ directory: { json: { data: [], count: 4_870_123 } } })
          await stage.open()
          await stage.sees('4870120+')
        },
        async rtl(set) {
          const wallets = [wallet('Larkspur'), wallet('محفظة النورس', { id: 'nawras' })]
          const stage = set({ wallets, modal: { ...legal, locale: 'ar' } })
          await stage.open()
          await stage.sees('480+')
        },
        async logins(set) {
          const stage = set({ plugins: [login], modal: legal })
          await stage.open()
          await stage.sees('480+')
          await stage.sees('Continue with a passkey')
        },
        async checkbox(set) {
          const stage = set({ modal: { ...legal, features: { legalCheckbox: true } } })
          await stage.open()
          await stage.sees('Accept first')
        },
      },
    },
    Account: {
      states: {
        async usual(set) {
          const stage = await fullAccount(set)
          await stage.sees('USD Coin')
        },
        async claimed(set) {
          // Only the service says so: the chain's registry has no name for it.
          const stage = set(full)
          await stage.account()
          await stage.sees('Unconfirmed name')
          await stage.sees('USD Coin')
        },
        async bare(set) {
          const stage = set()
          await stage.account()
          await stage.sees('Disconnect')
        },
        async settings(set) {
          const stage = await fullAccount(set)
          await stage.press('mira.eth')
          await stage.sees('Disconnect')
        },
        async loading(set) {
          const stage = set()
          stage.chain.mood = 'hang'
          await stage.account()
          await stage.meets('.lk-balance[aria-busy=true]')
        },
        async empty(set) {
          const stage = set()
          await stage.open()
          stage.kernel.router.reset(ACCOUNT)
          await stage.sees('No wallet is connected')
        },
        async error(set) {
          const stage = set()
          stage.chain.mood = 'fail'
          await stage.account()
          await stage.after(20)
          await stage.sees("The balance didn't load")
        },
        async long(set) {
          const networks = [network(8453, LONG), network(1, 'Ethereum')]
          const stage = set({ wallets: [wallet('Larkspur', { name: LONG })], modal: { networks } })
          await stage.connect(LONG)
          await stage.open()
          await stage.sees('Disconnect')
        },
        async huge(set) {
          const stage = set()
          stage.chain.mood = {
            lie: { value: 987_654_321_987_654_321_123_456_789_000_000_000n, decimals: 18, symbol: 'ETH' },
          }
          await stage.account()
          await stage.sees('Disconnect')
        },
      },
    },
    Card: {
      states: {
        usual: inView('A view', loads(Quiet), { subtitle: () => 'on harbor.example' }),
        loading: inView('A view', never),
        loadingRail: inView('A view', never, { shape: 'rail' }),
        loadingText: inView('A view', never, { shape: 'text' }),
        async error(set) {
          const stage = await openToy(set, 'A view', broken, { faulty: true })
          await stage.after(5)
          await stage.sees("This screen didn't load")
        },
        async crashed(set) {
          const stage = await openToy(set, 'A view', loads(Thrower), { faulty: true })
          await stage.sees('This screen stopped working')
        },
        long: inView(`${LONG} ${UNBROKEN}`, loads(Quiet), { subtitle: () => `${UNBROKEN} ${LONG}` }),
        async toast(set) {
          const stage = await openToy(set, 'A view', loads(Quiet))
          stage.kernel.context.use(NOTICES).show('Address copied', 'success')
          await stage.sees('Address copied')
        },
        async toastError(set) {
          const stage = await openToy(set, 'A view', loads(Quiet))
          stage.kernel.context.use(NOTICES).show("Couldn't copy. Select the text instead.", 'error')
          await stage.sees("Couldn't copy")
        },
        async alert(set) {
          const stage = set({ modal: { debug: true } })
          await stage.open()
          await stage.sees('480+')
          stage.kernel.context.use(NOTICES).alarm('ALERT_SESSION_EXPIRED', 'session 7f6e504bfad60b485450578e05678ed3')
          await stage.sees('Session Expired')
        },
      },
      without: {
        empty: 'a card is there only with a view',
        huge: 'the card itself shows no amounts',
      },
    },
  },
} satisfies PluginStates
