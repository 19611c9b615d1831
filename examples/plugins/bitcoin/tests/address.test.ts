import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { CHAINS, type CaipNetworkId } from 'latchkey/plugin/wallet'
import { createTestKernel } from 'latchkey/plugin/testing'
import { wallets } from 'latchkey/plugins/wallets'
import { afterAll, expect, test } from 'vitest'
import { addressAnywhere, addressOn } from '../chain/address.ts'
import { TESTNET3 } from '../ids.ts'
import { bitcoin, bitcoinRegtest, bitcoinSignet, bitcoinTestnet4, bitcoinWallets } from '../index.ts'
import { deriveAccount } from '../wallet/keys.ts'
import { PREFIXES } from '../wallet/networks.ts'

const MAIN = bitcoin.caipNetworkId
const TEST = bitcoinTestnet4.caipNetworkId
const REGTEST = bitcoinRegtest.caipNetworkId
const ALL = [bitcoin, bitcoinTestnet4, bitcoinSignet, bitcoinRegtest].map(({ caipNetworkId }) => caipNetworkId)

const page = createTestKernel({ plugins: [wallets(), bitcoinWallets()] })
const chains = await page.kernel.ready(CHAINS)
afterAll(page.dispose)

/** What the modal takes it for, before any of our code is loaded. */
const looks = (address: string, network?: CaipNetworkId) => chains.looksLikeAddress('bip122', address, network)
const looksOn = (address: string) => ALL.filter((network) => looks(address, network))

/** BIP-350, "Test vectors for v0-v16 native segregated witness addresses": valid ones with their scripts. */
const VALID: readonly (readonly [network: CaipNetworkId, address: string, script: string])[] = [
  [MAIN, 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    TEST,
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    MAIN,
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    '5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
  ],
  [MAIN, 'BC1SW50QGDZ25J', '6002751e'],
  [MAIN, 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '5210751e76e8199196d454941c45d1b3a323'],
  [
    TEST,
    'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
    '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
  ],
  [
    TEST,
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
  ],
  [
    MAIN,
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
]

/** BIP-350 and BIP-173: invalid ones, each with the reason that the documents give. */
const INVALID: readonly (readonly [address: string, why: string])[] = [
  ['tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', 'human-readable part'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'Bech32 instead of Bech32m'],
  ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'Bech32 instead of Bech32m'],
  ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'Bech32 instead of Bech32m'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'Bech32m instead of Bech32'],
  ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'Bech32m instead of Bech32'],
  ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'character in the checksum'],
  ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'witness version'],
  ['bc1pw5dgrnzv', 'program of 1 byte'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'program of 41 bytes'],
  ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'program of version 0 with 16 bytes (BIP-141)'],
  ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'mixed case'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'padding of more than 4 bits'],
  ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'padding that is not zero'],
  ['bc1gmk9yu', 'no data'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum (BIP-173)'],
  ['bc1rw5uspcuh', 'program length (BIP-173)'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7', 'mixed case (BIP-173)'],
]

/** Base58Check of known outputs: the first block's reward, P2SH of BIP-13's kind, and the same hashes on test networks. */
const BASE58 = [
  [MAIN, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  [MAIN, '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6'],
  [MAIN, '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  [TEST, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  [TEST, '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
] as const

test.each(VALID)('on %s, %s is an address', (network, address, script) => {
  const found = addressOn(network, address)
  expect(found?.text).toBe(address.toLowerCase())
  expect(found?.scriptSize).toBe(script.length / 2)
  expect(addressAnywhere(address)).toEqual(found)
  expect(looks(address)).toBe(true)
})

test.each(INVALID)('%s is no address of any network: %s', (address) => {
  expect(ALL.filter((network) => addressOn(network, address))).toEqual([])
  expect(addressAnywhere(address)).toBeUndefined()
})

test.each(VALID)('an address of %s is none of a network with another prefix: %s', (network, address) => {
  const same = network === TEST ? [TEST, bitcoinSignet.caipNetworkId] : [network]
  expect(ALL.filter((id) => addressOn(id, address))).toEqual(same)
  // Nor does it look like one.
  expect(looksOn(address)).toEqual(same)
})

test.each(BASE58)('on %s, %s is an address by its version byte, and keeps its letters', (network, address) => {
  expect(addressOn(network, address)?.text).toBe(address)
  expect(addressOn(network === MAIN ? TEST : MAIN, address)).toBeUndefined()
  expect([looks(address), looks(address, network)]).toEqual([true, true])
  expect(looks(address, network === MAIN ? TEST : MAIN)).toBe(false)
})

test.each([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'one letter changed'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf', 'too short'],
  ['1a1zp1ep5qgefi2dmptftl5slmv7divfna', 'small letters'],
  ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', 'a private key'],
  ['', 'nothing'],
  ['1'.repeat(200), 'far too long'],
])('%s is no Base58 address: %s', (address) => {
  expect(ALL.filter((network) => addressOn(network, address))).toEqual([])
})

test('what another implementation writes is read, and one wrong letter anywhere is not', () => {
  const [mainnet, regtest] = [NETWORK, PREFIXES.Regtest]
  for (let index = 0; index < 25; index += 1) {
    for (const [network, id] of [
      [mainnet, MAIN],
      [TEST_NETWORK, TEST],
      [regtest, REGTEST],
    ] as const) {
      const { ordinals, payment } = deriveAccount('addresses', index, network)
      for (const { address, script } of [payment, ordinals]) {
        expect(addressOn(id, address)?.scriptSize).toBe(script.length)
        const at = (index * 7) % address.length
        const wrong = `${address.slice(0, at)}${address[at] === 'q' ? 'p' : 'q'}${address.slice(at + 1)}`
        expect(addressOn(id, wrong), wrong).toBeUndefined()
      }
    }
  }
})

test('kinds are told apart by length and version', () => {
  const hash = (bytes: number) => new Uint8Array(bytes).fill(7)
  const write = (type: 'wpkh' | 'wsh' | 'pkh' | 'sh') =>
    Address(NETWORK).encode(OutScript.decode(OutScript.encode({ type, hash: hash(type === 'wsh' ? 32 : 20) })))
  expect((['wpkh', 'wsh', 'pkh', 'sh'] as const).map((type) => addressOn(MAIN, write(type))?.kind)).toEqual([
    'p2wpkh',
    'p2wsh',
    'p2pkh',
    'p2sh',
  ])
  expect(addressOn(MAIN, VALID[7]![1])?.kind).toBe('p2tr')
  expect(addressOn(MAIN, VALID[3]![1])?.kind).toBe('unknown')
})

test('wallets may be on the third test network, and addresses there are known', () => {
  const [, address] = VALID[1]!
  expect(addressOn(TESTNET3, address)?.kind).toBe('p2wsh')
  expect([looks(address, TESTNET3), looks(VALID[0]![1], TESTNET3)]).toEqual([true, false])
})

test('what is no network of this plugin has no addresses', () => {
  expect(addressOn('eip155:1', VALID[0]![1])).toBeUndefined()
  expect(addressOn('bip122:12a765e31ffd4059bada1e25190f6e98', VALID[0]![1])).toBeUndefined()
})
