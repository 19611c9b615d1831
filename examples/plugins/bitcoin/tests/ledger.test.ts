import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Regtest } from '../server/server.ts'
import { expectBalancedBooks, get, give, person, send, sign, start } from './regtest.ts'

let chain: Regtest
const [ada, ben] = [person(0), person(1)]

beforeEach(async () => {
  chain = await start()
})
afterEach(() => chain.stop())

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
  expectBalancedBooks(chain.ledger)
})

test('Taproot coins are spent by their key', async () => {
  const coin = give(chain, ada.ordinals.address, 50_000n)
  const outputs = [{ address: ben.ordinals.address, amount: 49_000n }]
  expect((await send(chain, sign({ coins: [coin], key: ada.ordinals, outputs }))).status).toBe(200)
  chain.mine()
  expectBalancedBooks(chain.ledger)
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
