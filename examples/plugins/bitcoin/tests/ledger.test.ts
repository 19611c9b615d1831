import { secp256k1 } from '@noble/curves/secp256k1'
import { hex } from '@scure/base'
import { p2pkh, p2sh, p2wpkh, p2wsh, Script, Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { REGTEST, scriptOf } from '../server/describe.ts'
import { sum } from '../server/rules.ts'
import type { Regtest } from '../server/server.ts'
import { build as buildTransaction, readTransaction } from '../server/transaction.ts'
import { get, give, person, send, sign, start } from './regtest.ts'

let chain: Regtest
const [ada, ben] = [person(0), person(1)]

beforeEach(async () => {
  chain = await start()
})
afterEach(() => chain.stop())

/** All coins that anybody can spend, and what the blocks have paid out so far, agree. */
function expectBalancedBooks(): void {
  const { blocks } = chain.ledger
  const entries = blocks.flatMap(({ transactions }) => transactions)
  const unspent = entries
    .slice(1)
    .flatMap(({ outputs, txid }) => outputs.filter((_, vout) => !chain.ledger.spender(txid, vout)?.entry.block))
  const minted = blocks
    .slice(1)
    .reduce((total, { height }) => total + (5_000_000_000n >> BigInt(Math.floor(height / 150))), 0n)
  expect(sum(unspent)).toBe(minted)
}

test('the chain begins with regtest’s first block, and each block builds on the one before', async () => {
  const { blocks } = chain.ledger
  expect(blocks[0]?.hash).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
  expect(await get<string>(chain, '/block-height/0')).toBe(blocks[0]?.hash)
  expect(await get<string>(chain, '/blocks/tip/height')).toBe('101')
  for (const [height, block] of blocks.entries()) {
    expect(block.previous).toBe(blocks[height - 1]?.hash)
    // Half of all hashes are below regtest's target.
    expect(block.hash < '8').toBe(true)
  }
})

test('the same seed and the same deeds are the same chain, to the last hash', async () => {
  const other = await start()
  for (const one of [chain, other]) give(one, ada.payment.address, 123_456n)
  expect(other.ledger.tip.hash).toBe(chain.ledger.tip.hash)
  await other.stop()
})

test('a coin is received, waits, is mined and spent; address, unspent outputs and transaction say so', async () => {
  const { address } = ada.payment
  const txid = chain.fund(address, 100_000n)
  type Stats = Record<
    'chain_stats' | 'mempool_stats',
    { funded_txo_sum: number; spent_txo_sum: number; tx_count: number }
  >
  expect((await get<Stats>(chain, `/address/${address}`)).mempool_stats).toMatchObject({
    funded_txo_sum: 100_000,
    tx_count: 1,
  })
  expect(await get(chain, '/mempool/txids')).toEqual([txid])
  expect(await get(chain, `/tx/${txid}/status`)).toEqual({ confirmed: false })

  chain.mine()
  const { hash, height } = chain.ledger.tip
  expect(await get(chain, `/tx/${txid}/status`)).toMatchObject({
    confirmed: true,
    block_hash: hash,
    block_height: height,
  })
  const [utxo] = await get<readonly { vout: number }[]>(chain, `/address/${address}/utxo`)
  expect(utxo).toMatchObject({ txid, value: 100_000, status: { confirmed: true } })

  const coin = { txid, vout: utxo!.vout, amount: 100_000n }
  const spend = sign({ coins: [coin], key: ada.payment, outputs: [{ address: ben.payment.address, amount: 99_000n }] })
  const sent = await send(chain, spend)
  expect(sent.status).toBe(200)
  expect(await get(chain, `/tx/${sent.text}/hex`)).toBe(spend)
  expect(await get(chain, `/tx/${txid}/outspend/${coin.vout}`)).toEqual({
    spent: true,
    txid: sent.text,
    vin: 0,
    status: { confirmed: false },
  })
  expect(await get(chain, `/address/${address}/utxo`)).toEqual([])
  expect((await get<Stats>(chain, `/address/${address}`)).mempool_stats).toMatchObject({ spent_txo_sum: 100_000 })
  chain.mine()
  const read = await get<{ fee: number; vin: readonly unknown[]; vout: readonly unknown[] }>(chain, `/tx/${sent.text}`)
  expect(read.fee).toBe(1_000)
  expect(read.vin).toMatchObject([{ txid, prevout: { scriptpubkey_address: address, value: 100_000 } }])
  expect(read.vout).toMatchObject([
    { scriptpubkey_address: ben.payment.address, scriptpubkey_type: 'v0_p2wpkh', value: 99_000 },
  ])
  expect(await get<readonly unknown[]>(chain, `/address/${address}/txs`)).toMatchObject([{ txid: sent.text }, { txid }])
  expectBalancedBooks()
})

test('Taproot coins are spent by their key', async () => {
  const coin = give(chain, ada.ordinals.address, 50_000n)
  const outputs = [{ address: ben.ordinals.address, amount: 49_000n }]
  expect((await send(chain, sign({ coins: [coin], key: ada.ordinals, outputs }))).status).toBe(200)
  chain.mine()
  expectBalancedBooks()
})

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
  expectBalancedBooks()
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
  expectBalancedBooks()
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
  expectBalancedBooks()
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

test('estimates come from what waits', async () => {
  type Estimates = Readonly<Record<string, number>>
  expect((await get<Estimates>(chain, '/fee-estimates'))['6']).toBe(1)
  chain.fund(ada.payment.address, 100_000n)
  expect(await get(chain, '/mempool')).toMatchObject({ count: 1, total_fee: 200 })
})

test('the two paths of our own mine and give; nonsense is refused', async () => {
  const post = (path: string, body: unknown) =>
    fetch(`${chain.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const funded = await post('/regtest/fund', { address: ada.payment.address, amount: 5_000 })
  expect(await funded.text()).toMatch(/^[0-9a-f]{64}$/)
  expect(await (await post('/regtest/mine', { blocks: 3 })).json()).toHaveLength(3)
  expect(chain.ledger.tip.height).toBe(104)
  for (const body of [{ blocks: 0 }, { blocks: 1e9 }, {}, null])
    expect((await post('/regtest/mine', body)).status).toBe(400)
  const mainnet = { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', amount: 5_000 }
  expect((await post('/regtest/fund', mainnet)).status).toBe(400)
  const tooMuch = { address: ada.payment.address, amount: 9_000_000_000_000 }
  expect(await (await post('/regtest/fund', tooMuch)).text()).toContain('mine more blocks')
})

test('only this machine’s programs and pages are let in', async () => {
  const { request } = await import('node:http')
  const ask = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${chain.url}/blocks/tip/height`, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
  const { host, port } = new URL(chain.url)
  expect(await ask({ host })).toBe(200)
  expect(await ask({ host: `localhost:${port}`, origin: 'http://localhost:4700' })).toBe(200)
  for (const name of ['rebound.example', `rebound.example:${port}`, '127.0.0.1:1', `127.0.0.1.example:${port}`])
    expect(await ask({ host: name }), name).toBe(403)
  for (const origin of ['https://elsewhere.example', 'null', 'https://127.0.0.1.example', 'file://localhost'])
    expect(await ask({ host, origin }), origin).toBe(403)
})
