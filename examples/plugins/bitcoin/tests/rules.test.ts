/** What the ledger takes, and what it refuses. */
import { secp256k1 } from '@noble/curves/secp256k1'
import { hex } from '@scure/base'
import { p2pkh, p2sh, p2wpkh, p2wsh, Script, Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { REGTEST, scriptOf } from '../server/describe.ts'
import type { Regtest } from '../server/server.ts'
import { build as buildTransaction, readTransaction } from '../server/transaction.ts'
import { expectBalancedBooks, get, give, person, send, sign, start } from './regtest.ts'

let chain: Regtest
const [ada, ben] = [person(0), person(1)]

beforeEach(async () => {
  chain = await start()
})
afterEach(() => chain.stop())

test('older kinds of coins are spent as well: P2PKH, and P2WPKH in P2SH; with a foreign signature they are not', async () => {
  const publicKey = secp256k1.getPublicKey(ada.payment.secret, true)
  const old = p2pkh(publicKey, REGTEST)
  const nested = p2sh(p2wpkh(publicKey, REGTEST), REGTEST)
  const coins = [give(chain, old.address, 50_000n), give(chain, nested.address, 60_000n)]
  const build = (amount: bigint): Uint8Array => {
    const transaction = new Transaction()
    const nonWitnessUtxo = chain.ledger.entry(coins[0]!.txid)!.transaction.bytes
    transaction.addInput({ txid: coins[0]!.txid, index: coins[0]!.vout, nonWitnessUtxo })
    transaction.addInput({
      txid: coins[1]!.txid,
      index: coins[1]!.vout,
      redeemScript: nested.redeemScript,
      witnessUtxo: { script: nested.script, amount: coins[1]!.amount },
    })
    transaction.addOutputAddress(ben.payment.address, amount, REGTEST)
    transaction.sign(ada.payment.secret)
    transaction.finalize()
    return transaction.extract()
  }
  // The signatures of one, in the fields of another: P2PKH's stand in the script, P2WPKH's in the witness.
  const [signed, other] = [readTransaction(build(100_000n)), readTransaction(build(90_000n))]
  const mixed = (inputs: typeof signed.inputs, witnesses: typeof signed.witnesses) =>
    hex.encode(buildTransaction({ ...signed, inputs, witnesses }).bytes)
  const refusals = [
    await send(chain, mixed(other.inputs, signed.witnesses)),
    await send(chain, mixed(signed.inputs, other.witnesses)),
  ]
  expect(refusals.map(({ text }) => /input (\d): the signature does not fit/.exec(text)?.[1])).toEqual(['0', '1'])
  expect(await send(chain, hex.encode(signed.bytes))).toEqual({ status: 200, text: signed.txid })
  chain.mine()
  expectBalancedBooks(chain.ledger)
})

test('what this ledger cannot check it refuses, and never waves through', async () => {
  const anybody = p2wsh({ type: 'ms', script: Script.encode([1]) }, REGTEST)
  const coin = give(chain, anybody.address, 50_000n)
  const open = buildTransaction({
    version: 2,
    inputs: [{ txid: hex.decode(coin.txid), index: coin.vout, finalScriptSig: new Uint8Array(), sequence: 0xffffffff }],
    outputs: [{ amount: 49_000n, script: scriptOf(ben.payment.address) }],
    witnesses: [[Script.encode([1])]],
    lockTime: 0,
  })
  expect((await send(chain, hex.encode(open.bytes))).text).toContain('does not spend outputs of type wsh')
})

test('a coin is spent once: in the mempool, and after it is mined', async () => {
  const coin = give(chain, ada.payment.address, 100_000n)
  const spendTo = (address: string, amount: bigint) =>
    sign({ coins: [coin], key: ada.payment, outputs: [{ address, amount }] })
  const first = await send(chain, spendTo(ben.payment.address, 99_000n))
  expect(first.status).toBe(200)
  expect(await send(chain, spendTo(ada.payment.address, 90_000n))).toEqual({
    status: 400,
    text: 'sendrawtransaction RPC error: {"code":-26,"message":"txn-mempool-conflict"}',
  })
  expect((await send(chain, spendTo(ben.payment.address, 99_000n))).text).toContain('txn-already-in-mempool')
  chain.mine()
  expect((await send(chain, spendTo(ada.payment.address, 90_000n))).text).toContain('bad-txns-inputs-missingorspent')
  expect((await send(chain, spendTo(ben.payment.address, 99_000n))).text).toContain('already in block chain')
  expectBalancedBooks(chain.ledger)
})

test('who said so may be replaced by a higher fee, with all that was built on it (BIP-125)', async () => {
  const coin = give(chain, ada.payment.address, 100_000n)
  const spend = (amount: bigint) =>
    sign({ coins: [coin], key: ada.payment, outputs: [{ address: ben.payment.address, amount }], sequence: 0xfffffffd })
  const { text: first } = await send(chain, spend(99_000n))
  const child = { txid: first, vout: 0, amount: 99_000n }
  const { text: heir } = await send(
    chain,
    sign({ coins: [child], key: ben.payment, outputs: [{ address: ada.payment.address, amount: 98_000n }] }),
  )
  expect((await send(chain, spend(98_500n))).text).toContain('insufficient fee')
  const { status, text: second } = await send(chain, spend(90_000n))
  expect(status).toBe(200)
  expect(await get(chain, '/mempool/txids')).toEqual([second])
  for (const gone of [first, heir]) await expect(get(chain, `/tx/${gone}`)).rejects.toThrow('404')
  chain.mine()
  expectBalancedBooks(chain.ledger)
})

test('what breaks a rule is refused, and the message says which', async () => {
  const coin = give(chain, ada.payment.address, 100_000n)
  const to = (amount: bigint) => [{ address: ben.payment.address, amount }]
  const good = sign({ coins: [coin], key: ada.payment, outputs: to(99_000n) })
  const flipped = good.replace(/.{20}$/, (end) => `${end.startsWith('0') ? '1' : '0'}${end.slice(1)}`)
  const reward = chain.ledger.blocks[50]!.transactions[0]!
  const young = chain.ledger.tip.transactions[0]!
  const cases: readonly (readonly [body: string, message: string])[] = [
    [sign({ coins: [coin], key: ben.payment, outputs: to(99_000n) }), 'the public key is not the one of the address'],
    [flipped, 'mandatory-script-verify-flag-failed'],
    [
      sign({ coins: [{ ...coin, amount: 90_000n }], key: ada.payment, outputs: to(80_000n) }),
      'the signature does not fit',
    ],
    [sign({ coins: [{ ...coin, amount: 200_000n }], key: ada.payment, outputs: to(150_000n) }), 'bad-txns-in-belowout'],
    [sign({ coins: [coin], key: ada.payment, outputs: to(99_950n) }), 'min relay fee not met, 50 < 110'],
    [sign({ coins: [coin], key: ada.payment, outputs: to(293n) }), 'dust'],
    [sign({ coins: [coin], key: ada.payment, outputs: to(99_000n), lockTime: 5_000, sequence: 0 }), 'non-final'],
    [sign({ coins: [coin], key: ada.payment, outputs: to(99_000n), sequence: 10 }), 'non-BIP68-final'],
    [
      sign({ coins: [{ ...coin, txid: 'ab'.repeat(32) }], key: ada.payment, outputs: to(99_000n) }),
      'bad-txns-inputs-missingorspent',
    ],
    [
      sign({
        coins: [{ txid: young.txid, vout: 0, amount: young.outputs[0]!.amount }],
        key: ada.payment,
        outputs: to(99_000n),
      }),
      'premature-spend-of-coinbase',
    ],
    [Buffer.from(reward.bytes).toString('hex'), 'already in block chain'],
    [`${good}00`, 'TX decode failed'],
    [good.slice(0, -2), 'TX decode failed'],
    ['00', 'TX decode failed'],
    ['', 'no transaction in hex'],
    ['<html>', 'no transaction in hex'],
  ]
  for (const [body, message] of cases) {
    const answer = await send(chain, body)
    expect(answer, message).toMatchObject({ status: 400 })
    expect(answer.text).toContain(message)
  }
  expect(await get(chain, '/mempool/txids')).toEqual([])
  expect((await send(chain, good)).status).toBe(200)
})
