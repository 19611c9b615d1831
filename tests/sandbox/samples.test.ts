import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { TOKENS } from '../../sandbox/chains/networks.ts'
import { keyOfPerson, PEOPLE } from '../../sandbox/chains/people.ts'
import { FORGER, SAMPLE_TOKENS } from '../../sandbox/chains/samples.ts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import type { WireTransaction } from '../../sandbox/services/history/wire.ts'
import { accountOf, balancesOf, LOCAL, SECOND, wholeHistory } from './accounts.ts'
import { get, sandboxOfFile } from './helpers.ts'
import { keyOf } from './solanaNode.ts'

const sandbox = sandboxOfFile()
const me = accountOf('larkspur')
const { friend, mimic, stranger } = PEOPLE

/** Direction, amount and symbol of what moved. */
const moved = ({ transfers }: WireTransaction) =>
  transfers.map(({ direction, quantity, fungible_info: coin, nft_info: nft }) => {
    return `${direction} ${quantity.numeric} ${coin?.symbol ?? nft?.name}`
  })

describe('the first state', () => {
  test('has a past: what a wallet’s first account did, over months', async () => {
    const history = await wholeHistory(sandbox(), me.address, `chainId=${SECOND}`)
    expect(history.map((entry) => [entry.metadata.operationType, entry.metadata.status, moved(entry)])).toEqual([
      ['send', 'confirmed', ['self 0.01 ETH']],
      ['send', 'failed', []],
      ['send', 'confirmed', ['out 0.05 ETH']],
      ['mint', 'confirmed', ['in 1 Glyph No. 101']],
      ['approve', 'confirmed', []],
      ['send', 'confirmed', ['out 25.5 SUSD']],
      ['receive', 'confirmed', ['in 25.5 SUSD']],
      ['receive', 'confirmed', ['in 0.8 ETH']],
      ['receive', 'confirmed', ['in 1 Glyph No. 1']],
      ['receive', 'confirmed', ['in 61 SBX']],
      ['receive', 'confirmed', ['in 990.333333 SUSD']],
    ])
    const months = new Set(history.map(({ metadata }) => metadata.minedAt.slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(3)
    expect(Date.parse(history[0]?.metadata.minedAt ?? '')).toBeLessThan(Date.now())
  })

  test('has no past for other accounts but what they were given', async () => {
    const history = await wholeHistory(sandbox(), accountOf('quarry', 2).address)
    expect(history.every(({ metadata }) => metadata.operationType === 'receive')).toBe(true)
  })

  test('has tokens that deceive on the first chain alone, in every wallet’s first account', async () => {
    const symbols = async (account: string, chain: string): Promise<string[]> =>
      (await balancesOf(sandbox(), account, `chainId=${chain}`)).map(({ symbol }) => symbol)
    const samples = SAMPLE_TOKENS.map(({ symbol }) => symbol)
    for (const wallet of ['larkspur', 'quarry', 'saltbox'] as const) {
      expect(await symbols(accountOf(wallet).address, LOCAL)).toEqual(expect.arrayContaining(samples))
    }
    expect(await symbols(me.address, SECOND)).toEqual(['ETH', 'SUSD', 'SBX', 'GLYPH', 'GLYPH'])
    expect(await symbols(accountOf('larkspur', 1).address, LOCAL)).toEqual(['ETH', 'SUSD', 'SBX'])
  })

  test('each deceives in a way of its own', () => {
    const byId = Object.fromEntries(SAMPLE_TOKENS.map((token) => [token.id, token]))
    expect(byId['phishing']?.name).toMatch(/\w\.example\b/)
    expect(byId['fake-usdc']).toMatchObject({ symbol: 'USDC', name: 'USD Coin' })
    expect(byId['confusable']?.symbol).not.toBe('USDC')
    expect(byId['confusable']?.symbol.replace('\u0421', 'C')).toBe('USDC')
    expect(byId['tickets']?.decimals).toBe(0)
    expect(byId['endless']?.name).toHaveLength(500)
    expect(byId['endless']?.name).toMatch(/\u202E/)
  })

  test('the faucet has more of each', async () => {
    const { address } = accountOf('larkspur', 1)
    for (const { id } of SAMPLE_TOKENS) await sandbox().control.faucet({ address, amount: '2', token: id })
    const rows = await balancesOf(sandbox(), address, `chainId=${LOCAL}`)
    expect(rows.slice(3).map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual(
      SAMPLE_TOKENS.map(({ symbol }) => [symbol, '2']),
    )
  })
})

describe('a poisoner of addresses', () => {
  test('looks like the friend at both ends, and has a key', () => {
    const ends = (address: string): string => address.toLowerCase().replace(/^0x(.{4}).*(.{4})$/, '$1 $2')
    expect(ends(mimic.address)).toBe(ends(friend.address))
    expect(mimic.address).not.toBe(friend.address)
    for (const person of ['friend', 'mimic', 'stranger'] as const) {
      expect(privateKeyToAddress(keyOfPerson(person))).toBe(PEOPLE[person].address)
    }
  })

  test('comes after a payment to the friend: with nothing, with dust, and with a false copy of it', async () => {
    const history = await wholeHistory(sandbox(), me.address, `chainId=${LOCAL}`)
    const payment = history.findLastIndex(({ metadata }) => metadata.sentTo === friend.address)
    const bait = history.filter(({ metadata }) => [metadata.sentFrom, metadata.sentTo].includes(mimic.address))
    expect(history.slice(0, payment)).toEqual(expect.arrayContaining(bait))
    expect(bait.map((entry) => [entry.metadata.operationType, moved(entry), entry.fee])).toEqual([
      ['send', ['out 25.5 SUSD'], null],
      ['receive', ['in 0.0000001 ETH'], null],
      ['send', ['out 0 SUSD'], null],
    ])
    const [forged, , nothing] = bait
    expect(forged?.metadata).toMatchObject({ sentFrom: me.address, sentTo: mimic.address, status: 'confirmed' })
    // The copy has no price, and no more of it than its name is in the account.
    expect(forged?.transfers?.[0]).toMatchObject({ price: null, fungible_info: { name: 'Sandbox USD' } })
    expect(nothing?.transfers?.[0]).toMatchObject({ price: 1, value: 0 })
    const rows = await balancesOf(sandbox(), me.address, `chainId=${LOCAL}`)
    expect(rows.filter(({ symbol }) => symbol === 'SUSD').map(({ address }) => address)).toEqual([
      `${LOCAL}:${TOKENS[0]?.address}`,
    ])
    expect(FORGER.address).not.toBe(TOKENS[0]?.address)
  })

  test('and strangers send no NFTs, tokens or dust in anybody else’s name', async () => {
    const history = await wholeHistory(sandbox(), me.address, `chainId=${LOCAL}`)
    const gifts = history.filter(({ metadata }) => metadata.sentFrom === stranger.address)
    expect(gifts).toHaveLength(SAMPLE_TOKENS.length + 1)
    expect(gifts.every(({ metadata }) => metadata.operationType === 'receive')).toBe(true)
  })
})

test('two starts have the same past, but for its times', async () => {
  const timeless = (text: string): string =>
    text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then').replace(/127\.0\.0\.1:\d+/g, 'here')
  const read = async (from: Sandbox): Promise<readonly string[]> => {
    const paths = [me, accountOf('quarry', 1), accountOf('saltbox')].flatMap(({ address }) => [
      `/v1/account/${address}/history?limit=100`,
      `/v1/account/${address}/balance`,
      `/v1/identity/${address}`,
      `/v1/profile/reverse/${address}`,
    ])
    const solana = `/v1/account/${keyOf('marram').address}/balance`
    return Promise.all([...paths, solana].map(async (path) => timeless(await (await get(from, path)).text())))
  }
  const other = await startSandbox({ port: 0, quiet: true })
  try {
    expect(await read(other)).toEqual(await read(sandbox()))
  } finally {
    await other.stop()
  }
})
