/** The adapter against the real server, with the demo wallet behind the real connector. */
import { base64, hex } from '@scure/base'
import { RawWitness } from '@scure/btc-signer'
import { ACCOUNTS, CHAINS, type ChainAdapter, type WalletRequest } from 'latchkey/plugin/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import createBitcoinAdapter from '../chain.ts'
import { PAUSE } from '../chain/waiting.ts'
import { bitcoin, bitcoinRegtest, bitcoinSignet } from '../index.ts'
import type { Regtest } from '../server/server.ts'
import { verifyInput } from '../server/signatures.ts'
import { readTransaction } from '../server/transaction.ts'
import { toSign } from '../wallet/message.ts'
import { surroundings, type Surroundings } from './environment.ts'
import { listed, openPage, personWith, type Page, type Person } from './page.ts'
import { give, person as accountOf, send, sign, start } from './regtest.ts'

const [ada, ben] = [accountOf(0).payment, accountOf(1).payment]
const network = bitcoinRegtest

let chain: Regtest
let around: Surroundings
let adapter: ChainAdapter<'bip122'>
const { signal } = new AbortController()

beforeEach(async () => {
  chain = await start()
  around = surroundings([chain.url])
  adapter = createBitcoinAdapter(around.environment)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await chain.stop()
  if (around.clock.pending > 0) throw new Error('a timer stayed behind')
})

async function connected(): Promise<{ readonly page: Page; readonly person: Person; readonly wallet: WalletRequest }> {
  const person = personWith({ servers: { Regtest: chain.url, Signet: chain.url } })
  listed(['Tidewater', person.wallet.provider])
  const page = await openPage({ server: chain.url })
  await page.service.connect({ connectorId: 'bitcoin:Provider0' })
  return { page, person, wallet: (args) => page.service.provider('bip122')!.request(args) }
}

test('a person is funded, sends, waits and reads back what was signed', async () => {
  give(chain, ada.address, 1_000_000n)
  const { page, person, wallet } = await connected()
  const balanceOf = async (address: string) => (await adapter.getBalance({ network, address, signal })).value
  expect(await adapter.getBalance({ network, address: ada.address, signal })).toEqual({
    value: 1_000_000n,
    decimals: 8,
    symbol: 'tBTC',
  })

  const transfer = { network, from: ada.address, to: ben.address, amount: 250_000n, signal }
  const { fee } = await adapter.estimateFee!(transfer)
  const hash = await adapter.transfer!({ ...transfer, wallet })
  expect(person.asked.at(-1)).toBe('Send?')
  // What is on its way counts already, on both sides.
  expect(await balanceOf(ben.address)).toBe(250_000n)
  const left = await balanceOf(ada.address)
  const paid = 750_000n - left
  expect(paid > 0n && paid <= fee && fee < paid + 10n, `paid ${paid}, estimated ${fee}`).toBe(true)
  expect(await adapter.readTransaction!({ network, hash, signal })).toBeNull()

  const outcome = adapter.waitForTransaction!({ network, hash, signal })
  await around.looked(1)
  chain.mine()
  await around.clock.advance(PAUSE)
  expect(await outcome).toEqual({ hash, status: 'confirmed' })
  expect(await adapter.readTransaction!({ network, hash, signal })).toEqual({
    from: ada.address,
    gives: [{ to: ben.address, amount: 250_000n }],
  })
  await page.dispose()
})

test('the modal shows the balance of who is connected, in bitcoin', async () => {
  give(chain, ada.address, 123_456_789n)
  const { page } = await connected()
  const accounts = await page.kernel.ready(ACCOUNTS)
  await accounts.refreshBalance({ force: true })
  expect(page.service.state.get().accounts.bip122).toMatchObject({ balance: '1.23456789', balanceSymbol: 'tBTC' })
  await page.dispose()
})

test('a no of the person leaves everything as it was', async () => {
  give(chain, ada.address, 1_000_000n)
  const { page, person, wallet } = await connected()
  person.answer = false
  const transfer = { network, from: ada.address, to: ben.address, amount: 250_000n, signal, wallet }
  await expect(adapter.transfer!(transfer)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(chain.ledger.waiting()).toEqual([])
  await page.dispose()
})

test('nothing is sent from another account or network than the one on the screen', async () => {
  give(chain, ada.address, 1_000_000n)
  const { page, person, wallet } = await connected()
  const transfer = { network, from: ada.address, to: ben.address, amount: 250_000n, signal, wallet }
  const ordinals = { ...transfer, from: accountOf(0).ordinals.address }
  await expect(adapter.transfer!(ordinals)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  person.wallet.useAccount(1)
  await expect(adapter.transfer!(transfer)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  person.wallet.useAccount(0)
  await person.wallet.provider.request('wallet_changeNetwork', { name: 'Signet' })
  await expect(adapter.transfer!(transfer)).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
  expect(person.asked).not.toContain('Send?')
  await page.dispose()
})

test('what cannot be sent is refused before the wallet is asked', async () => {
  give(chain, ada.address, 10_000n)
  const wallet: WalletRequest = () => Promise.reject(new Error('asked'))
  const transfer = { network, from: ada.address, to: ben.address, amount: 5_000n, signal, wallet }
  const cases = [
    [{ to: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }, 'INVALID_ADDRESS'],
    [{ from: `${ada.address}x` }, 'INVALID_ADDRESS'],
    [{ network: bitcoin }, 'INVALID_ADDRESS'],
    [{ amount: 0n }, 'AMOUNT_AND_RECEIVER_REQUIRED'],
    [{ amount: -1n }, 'AMOUNT_AND_RECEIVER_REQUIRED'],
    [{ amount: 2_100_000_000_000_001n }, 'AMOUNT_AND_RECEIVER_REQUIRED'],
    [{ amount: 293n }, 'AMOUNT_TOO_SMALL'],
    [{ token: `${network.caipNetworkId}:${ben.address}` as const }, 'TOKEN_NOT_SENDABLE'],
  ] as const
  for (const [change, code] of cases) {
    await expect(adapter.transfer!({ ...transfer, ...change })).rejects.toMatchObject({ code })
    await expect(adapter.estimateFee!({ ...transfer, ...change })).rejects.toMatchObject({ code })
  }
  await expect(adapter.estimateFee!({ ...transfer, amount: 10_001n })).rejects.toMatchObject({
    code: 'BALANCE_TOO_LOW',
  })
  await expect(adapter.estimateFee!({ ...transfer, amount: 9_950n })).rejects.toMatchObject({
    code: 'FEE_BALANCE_TOO_LOW',
  })
})

test('the estimate grows with the coins that are needed', async () => {
  for (let coins = 0; coins < 3; coins += 1) give(chain, ada.address, 10_000n + BigInt(coins))
  const estimate = async (amount: bigint) =>
    (await adapter.estimateFee!({ network, from: ada.address, to: ben.address, amount, signal })).fee
  expect([await estimate(5_000n), await estimate(15_000n), await estimate(25_000n)]).toEqual([141n, 209n, 277n])
})

test('a replaced transaction has failed once a block has the other one, and not before', async () => {
  const coin = give(chain, ada.address, 100_000n)
  const spend = (amount: bigint) =>
    sign({ coins: [coin], key: ada, outputs: [{ address: ben.address, amount }], sequence: 0xfffffffd })
  const { text: hash } = await send(chain, spend(99_000n))
  let outcome: unknown = 'waiting'
  const waiting = adapter.waitForTransaction!({ network, hash, signal }).then((done) => (outcome = done))
  await around.looked(1)
  expect((await send(chain, spend(90_000n))).status).toBe(200)
  await around.clock.advance(PAUSE)
  await around.looked(2)
  expect(outcome).toBe('waiting')
  chain.mine()
  await around.clock.advance(PAUSE)
  await waiting
  expect(outcome).toEqual({ hash, status: 'failed' })
})

test('a wait ends at its limit, with its caller, and with the plugin', async () => {
  const hash = 'ab'.repeat(32)
  const late = adapter.waitForTransaction!({ network, hash, signal }).catch((error: unknown) => error)
  await around.looked(1)
  // The limit is set before the first pause, and due before a look that is under way then could end.
  await around.clock.advance(2 * 60 * 60_000)
  expect(await late).toMatchObject({ code: 'RECEIPT_TIMEOUT' })
  const caller = new AbortController()
  const cancelled = adapter.waitForTransaction!({ network, hash, signal: caller.signal })
  caller.abort()
  await expect(cancelled).rejects.toMatchObject({ code: 'ABORTED' })
  await expect(adapter.waitForTransaction!({ network, hash: 'no hash', signal })).rejects.toMatchObject({
    code: 'TRANSACTION_NOT_FOUND',
  })
  const stopped = adapter.waitForTransaction!({ network, hash, signal })
  around.stop()
  await expect(stopped).rejects.toMatchObject({ code: 'ABORTED' })
  await expect(adapter.getBalance({ network, address: ada.address, signal })).rejects.toMatchObject({ code: 'ABORTED' })
})

test('a signed message verifies by BIP-322, for both kinds of address', async () => {
  const { page, wallet } = await connected()
  for (const key of [accountOf(0).payment, accountOf(0).ordinals]) {
    const message = 'Grüezi — sign in to Harbor'
    const bytes = new TextEncoder().encode(message)
    const signature = await adapter.signMessage!({ address: key.address, message: bytes, wallet, signal })
    const witness = RawWitness.decode(signature)
    const unsigned = readTransaction(toSign(message, key).unsignedTx)
    const coins = [{ amount: 0n, script: key.script }]
    expect(() => verifyInput({ ...unsigned, ...withWitness(unsigned.bytes, witness) }, 0, coins)).not.toThrow()
    const other = readTransaction(toSign(`${message}!`, key).unsignedTx)
    expect(() => verifyInput({ ...other, ...withWitness(other.bytes, witness) }, 0, coins)).toThrow('does not fit')
    expect(base64.encode(signature).length).toBeGreaterThan(80)
  }
  const invalid = Uint8Array.from([0xff, 0xfe])
  const request = { address: ada.address, message: invalid, wallet, signal }
  await expect(adapter.signMessage!(request)).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
  await page.dispose()
})

/** The same transaction with a witness for its one input. */
function withWitness(bytes: Uint8Array, witness: readonly Uint8Array[]) {
  expect(hex.encode(bytes).slice(0, 8)).toBe('00000000')
  return { witnesses: [witness] }
}

test('an address is one of a network, if one is named', () => {
  const mainnet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect([ada.address, ada.address.toUpperCase(), mainnet].map((one) => adapter.isAddress(one))).toEqual([
    true,
    true,
    true,
  ])
  expect(adapter.isAddress(ada.address, { network })).toBe(true)
  expect(adapter.isAddress(mainnet, { network })).toBe(false)
  expect(adapter.isAddress(mainnet, { network: bitcoin })).toBe(true)
  expect(adapter.isAddress(mainnet.replace('4', '5'))).toBe(false)
  expect(adapter.normalizeAddress(ada.address.toUpperCase())).toBe(ada.address)
  expect(() => adapter.normalizeAddress(mainnet.replace('4', '5'))).toThrow('INVALID_ADDRESS')
})

test('what transactions should offer comes in Bitcoin’s own unit, and typed as such', async () => {
  const page = await openPage({ server: chain.url })
  const bitcoinChain = await (await page.kernel.ready(CHAINS)).get('bip122')
  const { slow, normal, fast } = await bitcoinChain.suggestFees!({ network, signal })
  // Numbers without a cast: `ChainTypes` has been told of the namespace.
  const rates: readonly bigint[] = [slow.satPerKvB, normal.satPerKvB, fast.satPerKvB]
  expect(rates).toEqual([1_000n, 1_000n, 1_000n])
  // @ts-expect-error There is nothing on Bitcoin that could be called.
  const called: object = { call: { to: ada.address } } satisfies Parameters<NonNullable<typeof bitcoinChain.call>>[0]
  expect([called, bitcoinChain.call, bitcoinChain.allowance]).toEqual([expect.anything(), undefined, undefined])
  await page.dispose()
})

test('a ping tells a server of another network', async () => {
  await adapter.ping!({ network, signal })
  await expect(adapter.ping!({ network: bitcoinSignet, signal })).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
})
