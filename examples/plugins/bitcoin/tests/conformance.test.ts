/**
 * The plugin, its chain and its connector keep the contract that Latchkey's own are held to.
 * @module-tag thorough
 */
import { CHAIN, WALLETS, type ChainContribution } from 'latchkey/plugin/wallet'
import { checkChain, checkConnector, checkPlugin, type ChainQuestion } from 'latchkey/plugin/testing'
import { wallets } from 'latchkey/plugins/wallets'
import { afterEach, expect, test, vi } from 'vitest'
import { satsConnector } from '../connector.ts'
import { bitcoinRegtest, bitcoinSignet, bitcoinWallets } from '../index.ts'
import { createFaucet } from '../server/faucet.ts'
import { createLedger } from '../server/ledger.ts'
import { createRoutes, Refusal } from '../server/routes.ts'
import { scriptOf } from '../server/describe.ts'
import { createOpenWallet } from '../satsConnect/openWallet.ts'
import { PREFIXES } from '../wallet/networks.ts'
import { deriveAccount } from '../wallet/keys.ts'
import { createDrivenWallet } from './drivenWallet.ts'
import { listed, personWith } from './page.ts'
import { person, SEED } from './regtest.ts'

afterEach(() => vi.unstubAllGlobals())

test('the plugin, with somebody who connects in each of its lives', async () => {
  const { wallet } = personWith()
  listed(['Tidewater', wallet.provider])
  const findings = await checkPlugin(bitcoinWallets(), {
    beside: [wallets()],
    kernel: { networks: [bitcoinRegtest, bitcoinSignet] },
    use: async ({ kernel }) => void (await (await kernel.ready(WALLETS)).connect({ connectorId: 'bitcoin:Provider0' })),
  })
  expect(findings).toEqual([])
  // Nothing of it is drawn: it has no views.
  expect(findings.skipped).toEqual(['renders'])
  expect(wallet.listeners()).toBe(0)
})

test('its connector, with a wallet in every mood', async () => {
  const findings = await checkConnector({
    make({ clock }) {
      const { provider, wallet } = createDrivenWallet()
      const load = async () => ({ openWallet: createOpenWallet(() => {}) })
      return { factory: satsConnector({ provider, id: 'Tidewater', name: 'Tidewater' }, { clock, load }), wallet }
    },
    networks: [bitcoinRegtest, bitcoinSignet],
    request: { method: 'signMessage', params: { address: person(0).payment.address, message: 'Hello' } },
  })
  expect(findings).toEqual([])
})

/** Esplora's API over a ledger, without a server between them. */
function esplora(): { readonly node: (question: ChainQuestion) => Response; readonly paid: string } {
  const ledger = createLedger()
  const faucet = createFaucet(ledger, SEED)
  ledger.mine(101, faucet.script)
  const paid = faucet.fund(scriptOf(person(0).payment.address), 1_000_000n)
  ledger.mine(1, faucet.script)
  const routes = createRoutes(ledger, faucet)
  return {
    paid,
    node({ method, url, body }) {
      try {
        const said = routes(method, new URL(url).pathname, body)
        return new Response(typeof said === 'string' ? said : JSON.stringify(said))
      } catch (error) {
        return new Response('', { status: error instanceof Refusal ? error.status : 500 })
      }
    },
  }
}

test('its chain, over servers that are good, silent, gone, and full of nonsense', async () => {
  const { node, paid } = esplora()
  const [slot] = bitcoinWallets().manifest.contributes!.slots!.filter(({ slot: { id } }) => id === CHAIN.id)
  const to = person(1).payment.address
  const { provider } = personWith({ memory: { get: () => true, set() {} } }).wallet
  const wallet = async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
    if (method === 'sendTransfer') return { txid: paid }
    return ((await provider.request(method, params)) as { readonly result: unknown }).result
  }
  const payment = { from: person(0).payment.address, to, amount: 10_000n }
  const findings = await checkChain({
    chain: slot!.item as ChainContribution,
    network: bitcoinRegtest,
    addresses: [person(0).payment.address, to, person(0).ordinals.address],
    falseAddresses: [`${to.slice(0, -1)}b`, to.replace('bcrt1', 'bcrt2'), '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    foreign: [deriveAccount(SEED, 0, PREFIXES.Signet).payment.address, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    node,
    wallet,
    requests: {
      estimateFee: payment,
      transfer: payment,
      signMessage: { address: payment.from, message: new TextEncoder().encode('Hello') },
      readTransaction: { hash: paid },
      waitForTransaction: { hash: paid },
    },
    limits: { waitForTransaction: 2 * 60 * 60_000 },
  })
  expect(findings).toEqual([])
  expect(findings.skipped).toEqual([])
  // Hours of polling against each bad server, on a clock of its own; a busy machine takes its time.
}, 400_000)
