import { SEND, type CaipAddress, type SendParams } from '#wallet'
import { balances } from '../../src/plugins/balances/index.ts'
import { normalizeAddress } from '../../src/plugins/evm/address.ts'
import { send } from '../../src/plugins/send/index.ts'
import { SCAN, SELECT_TOKEN } from '../../src/plugins/send/refs.ts'
import { heldChain, type HeldChain } from '../../tests/plugins/send/chain.ts'
import { BALANCE, FRIEND, HUGE_TOKENS, known, LONG_TOKENS, tokens, USDC } from '../holdings.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import type { Setting, Stage } from '../stage.ts'
import { ADDRESS, BASE, ETHEREUM, SECOND_ADDRESS, UNBROKEN, wallet } from '../world.ts'

/** As somebody pastes it; the invented addresses have no checksum. */
const TO = FRIEND.toLowerCase()
const HASH = `0x${'5e'.repeat(32)}`
const FEES = { likely: 1_284_000_000_000n, most: 3_100_000_000_000n }
const TWIN = `0x2222${'7'.repeat(32)}2222`
const REGISTRY = { contracts: { ensUniversalResolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' } } }
const ME = wallet('Larkspur', {
  accounts: [`eip155:8453:${ADDRESS}`, `eip155:8453:${SECOND_ADDRESS}`] as CaipAddress[],
})

interface Sent {
  readonly stage: Stage
  readonly chain: HeldChain
  /** Answers the wallet's open question. */
  readonly wallet: ReturnType<typeof wallet>
}

/** The form, as it opens. */
async function form(set: SetStage, params?: SendParams, setting: Setting = {}): Promise<Sent> {
  const chain = heldChain({ solana: false })
  chain.balances.set(normalizeAddress(ADDRESS), 2_418_000_000_000_000_000n)
  chain.tokens.set('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', {
    decimals: 18,
    balance: 4_204_580_000_000_000_000_000n,
  })
  chain.names.set('noor.eth', FRIEND)
  chain.prepared = { fee: FEES }
  const stage = set({
    wallets: [ME],
    evm: chain.plugin,
    plugins: [balances(), send()],
    answers: known,
    ...setting,
    modal: { networks: [{ ...BASE, ...REGISTRY }, ETHEREUM], ...setting.modal },
  })
  await stage.connect()
  await stage.show(SEND, params)
  await stage.meets('form')
  return { stage, chain, wallet: ME }
}

async function filled(set: SetStage, params: SendParams = {}, setting?: Setting): Promise<Sent> {
  const isFree = Object.keys(params).length === 0
  const sent = await form(set, isFree ? undefined : { network: 'eip155:8453', ...params }, setting)
  if (isFree) {
    await sent.stage.press('Select token')
    await sent.stage.press('Ether')
  }
  if (params.amount === undefined) await sent.stage.type('Amount', '0.25')
  if (params.to === undefined) await sent.stage.type('To', TO)
  return sent
}

async function reviewed(set: SetStage, params?: SendParams, change?: (chain: HeldChain) => void): Promise<Sent> {
  const sent = await filled(set, params)
  change?.(sent.chain)
  await sent.stage.press('Review send')
  await sent.stage.meets('.lk-facts')
  return sent
}

async function asked(set: SetStage, answer: unknown = new Promise(() => {})): Promise<Sent> {
  const sent = await reviewed(set)
  ME.behave({ answer: () => answer }, 'request')
  await sent.stage.press('Send')
  return sent
}

async function ended(set: SetStage, outcome: object, words: string): Promise<void> {
  const { stage, chain } = await asked(set, HASH)
  await stage.sees('Waiting for Base')
  chain.waiting[0]!.end(outcome as never)
  await stage.sees(words)
}

/** The browser of these pictures has none: a reader of codes, and a camera that is being opened. */
function camera(isThere: boolean): void {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  if (!isThere) return
  Object.assign(globalThis, { BarcodeDetector: function BarcodeDetector() {} })
  const getUserMedia = () => new Promise<MediaStream>(() => {})
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
}

const NO_NAMES = 'names in it are cut by the rows and chips that draw them, as in the form'

export default {
  views: {
    WalletSend: {
      states: {
        async usual(set) {
          const { stage } = await filled(set)
          await stage.sees('Review send')
        },
        async untouched(set) {
          const { stage } = await form(set)
          await stage.sees('Your wallets')
        },
        // Left by an earlier visit: one is on its way, and of the other nobody heard the wallet's answer.
        async running(set) {
          const network = 'eip155:8453'
          const send = (step: object) => ({
            account: `${network}:${ADDRESS}`,
            network,
            steps: [{ kind: 'send', ...step }],
            facts: {},
          })
          const left = [send({ phase: 'asked' }), send({ phase: 'sent', hash: HASH })]
          const { stage } = await filled(set, {}, { stored: { 'send:pending': left } })
          await stage.sees('No answer from the wallet')
        },
        async named(set) {
          const { stage } = await filled(set, { to: 'noor.eth' })
          await stage.after(1)
          await stage.sees('Review send')
        },
        async money(set) {
          const { stage } = await filled(set)
          await stage.press('Type an amount in dollars')
          await stage.type('Amount', '100')
        },
        async error(set) {
          const { stage } = await filled(set)
          await stage.type('Amount', '1,234')
          await stage.type('To', FRIEND)
        },
        async funds(set) {
          const { stage } = await filled(set, { amount: '3' })
          await stage.sees('Not enough ETH')
        },
        async loading(set) {
          const { stage, chain } = await filled(set)
          chain.before = () => new Promise(() => {})
          await stage.press('Review send')
          await stage.sees('Checking')
        },
        async host(set) {
          await filled(set, { to: TO, amount: '12.5', token: USDC })
        },
        long: async (set) => {
          const long = (fetch: Parameters<typeof known>[0]): void => {
            known(fetch)
            fetch.on('GET', BALANCE, tokens(...LONG_TOKENS))
          }
          const { stage } = await form(set, undefined, { answers: long })
          await stage.press('Select token')
          await stage.press(UNBROKEN)
          await stage.type('Amount', '1284003.112589')
        },
        huge: async (set) => {
          const { stage } = await filled(
            set,
            {},
            {
              answers(fetch) {
                known(fetch)
                fetch.on('GET', BALANCE, tokens(...HUGE_TOKENS))
              },
            },
          )
          await stage.type('Amount', '123456789012345.123456789')
        },
      },
      within: { empty: 'untouched' },
    },
    WalletSendSelectToken: {
      states: {
        async usual(set) {
          const { stage } = await form(set)
          await stage.press('Select token')
          await stage.sees('USD Coin')
        },
        async unfound(set) {
          const { stage } = await form(set)
          await stage.show(SELECT_TOKEN)
          await stage.type('Search tokens', 'nothing like it')
          await stage.sees('No token found')
        },
        async error(set) {
          const { stage } = await form(set, undefined, {
            answers(fetch) {
              known(fetch)
              fetch.on('GET', BALANCE, { fail: 'network' })
            },
          })
          await stage.after(20)
          await stage.show(SELECT_TOKEN)
          await stage.sees("Your other tokens didn't load")
        },
        async long(set) {
          const { stage } = await form(set, undefined, {
            answers(fetch) {
              known(fetch)
              fetch.on('GET', BALANCE, tokens(...LONG_TOKENS))
            },
          })
          await stage.press('Select token')
          await stage.sees(UNBROKEN)
        },
        async huge(set) {
          const { stage } = await form(set, undefined, {
            answers(fetch) {
              known(fetch)
              fetch.on('GET', BALANCE, tokens(...HUGE_TOKENS))
            },
          })
          await stage.press('Select token')
          await stage.sees('Shell Coin')
        },
      },
      within: { empty: 'unfound' },
      without: { loading: 'the native currency is there at once, and the others join it' },
    },
    WalletSendPreview: {
      states: {
        async usual(set) {
          await reviewed(set)
        },
        async token(set) {
          await reviewed(set, { token: USDC, amount: '4204.58' }, (chain) => {
            chain.prepared = { fee: FEES, receiver: 'contract' }
          })
        },
        async named(set) {
          const { stage } = await filled(set, { to: 'noor.eth' })
          await stage.after(1)
          await stage.press('Review send')
          await stage.sees("This name can't be proved")
        },
        async lookalike(set) {
          const { stage } = await reviewed(set, { to: TWIN })
          await stage.sees('Looks like an address you know')
        },
        async error(set) {
          const { stage } = await reviewed(set, {}, (chain) => {
            chain.prepared = { fee: FEES, failure: { said: 'Transfers are paused' } }
          })
          await stage.sees('This would fail')
        },
        async deposit(set) {
          await reviewed(set, {}, (chain) => {
            chain.prepared = { fee: FEES, deposit: 1_000_000_000_000n, receiver: 'new' }
          })
        },
        async huge(set) {
          await reviewed(set, { amount: '2.123456789012345678' })
        },
      },
      without: {
        loading: 'the form waits for it, and shows it when it is there',
        empty: 'without a review there is nothing, and the form is shown again',
        long: NO_NAMES,
      },
    },
    WalletSendConfirmed: {
      states: {
        async usual(set) {
          const { stage } = await asked(set)
          await stage.sees('Approve in Larkspur')
        },
        async loading(set) {
          const { stage } = await asked(set, HASH)
          await stage.sees('Waiting for Base')
        },
        confirmed: (set) => ended(set, { hash: HASH, status: 'confirmed' }, 'Sent'),
        error: (set) => ended(set, { hash: HASH, status: 'failed', why: 'reverted' }, 'Not sent'),
        replaced: (set) => ended(set, { hash: HASH, status: 'failed', why: 'replaced' }, 'Not sent'),
        unknown: (set) => ended(set, { hash: HASH, status: 'who knows' }, 'Not confirmed yet'),
        async declined(set) {
          const { stage } = await asked(set, Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
          await stage.sees('Request declined')
        },
      },
      without: { empty: 'it is about one transaction', long: NO_NAMES, huge: 'amounts in it are those of the review' },
    },
    WalletSendScan: {
      states: {
        async usual(set) {
          camera(true)
          const { stage } = await form(set)
          await stage.show(SCAN)
          await stage.sees('Hold the code in front of the camera.')
        },
        async error(set) {
          camera(false)
          const { stage } = await form(set)
          await stage.show(SCAN)
          await stage.sees('The camera is not available')
        },
      },
      without: {
        loading: 'the picture of a camera is not ours',
        empty: 'it always has the camera, or says why not',
        long: 'there are no names in it',
        huge: 'there are no amounts in it',
      },
    },
  },
  slots: { 'account.action/send': { seenIn: 'shell/Account.usual', as: 'button "Send"' } },
} satisfies PluginStates
