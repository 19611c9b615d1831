/** Swaps of the sandbox: the exchange's pools, the paths of `/v1/convert`, and a service that lies. */
import { decodeFunctionData, encodeFunctionData, numberToHex, type Address, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createRpc, sendMined } from '../../sandbox/chains/rpc.ts'
import { EXCHANGE } from '../../sandbox/chains/exchangeAbi.ts'
import { TOKEN_ABI, TOKENS } from '../../sandbox/chains/networks.ts'
import { PEOPLE } from '../../sandbox/chains/people.ts'
import { get, PROJECT, post, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const CHAIN = 'eip155:31337'
const NATIVE = `${CHAIN}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`
const [SUSD, SBX] = TOKENS.map(({ address }) => `${CHAIN}:${address}`) as [string, string]

/** The faucet's account, which the node itself signs for. */
async function node() {
  const rpc = createRpc(sandbox().urls.nodes[31337])
  const [account] = (await rpc.request('eth_accounts')) as [Address]
  const balance = async (token: Address): Promise<bigint> =>
    BigInt(
      await rpc.hex('eth_call', [
        { to: token, data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'balanceOf', args: [account] }) },
        'latest',
      ]),
    )
  return { rpc, account, balance }
}

const ask = async (path: string): Promise<never> => (await (await get(sandbox(), path)).json()) as never
const quote = async (amount: string, from: string, to: string, user: string): Promise<bigint> => {
  const path = `/v1/convert/quotes?amount=${amount}&userAddress=${user}&from=${from}&to=${to}&gasPrice=1`
  const { quotes } = (await ask(path)) as { quotes: [{ toAmount: string }] }
  return BigInt(quotes[0].toAmount)
}

interface Built {
  readonly from: string
  readonly to: string
  readonly data: Hex
  readonly value: string
}

async function build(amount: string, from: string, to: string, user: string): Promise<Built> {
  const body = {
    amount,
    eip155: { slippage: 1 },
    projectId: PROJECT.slice('projectId='.length),
    from,
    to,
    userAddress: `${CHAIN}:${user}`,
    disableEstimate: true,
  }
  const answer = await post(`${sandbox().urls.services}/v1/convert/build-transaction`, body)
  return ((await answer.json()) as { tx: Built }).tx
}

const approve = async (from: string, user: string): Promise<Built> =>
  (
    (await ask(`/v1/convert/build-approve?userAddress=${CHAIN}:${user}&from=${from}&to=${NATIVE}`)) as {
      tx: Built
    }
  ).tx
const plain = (caip: string): Address => caip.split(':')[2] as Address
const spenderOf = (data: Hex) => decodeFunctionData({ abi: TOKEN_ABI, data }).args

describe('the exchange', () => {
  test('quotes by its pools near the usual prices, and moves them by trades', async () => {
    const { account } = await node()
    const before = await quote(String(10n ** 17n), NATIVE, SUSD, account)
    expect(Number(before) / 1e6).toBeGreaterThan(238)
    expect(Number(before) / 1e6).toBeLessThan(241.25)
    await sandbox().control.trade({ give: 'ETH', amount: '20', get: 'SUSD' })
    expect(await quote(String(10n ** 17n), NATIVE, SUSD, account)).toBeLessThan((before * 2n) / 3n)
    await sandbox().control.reset()
    expect(await quote(String(10n ** 17n), NATIVE, SUSD, account)).toBe(before)
  })

  test('lists the tokens of a chain, and says where there is no liquidity', async () => {
    const { account } = await node()
    const { tokens } = (await ask(`/v1/convert/tokens?chainId=${CHAIN}`)) as {
      tokens: { symbol: string; address: string; decimals: number }[]
    }
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'SUSD', 'SBX', 'HBR'])
    const path = `/v1/convert/quotes?amount=1&userAddress=${account}&from=${NATIVE}&to=${tokens[3]!.address}`
    const answer = await get(sandbox(), path)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { status: 'FAILURE', reasons: [{ name: 'quote', description: 'insufficient liquidity' }] },
    ])
    expect((await get(sandbox(), '/v1/convert/tokens?chainId=eip155:1')).status).toBe(400)
  })

  test('swaps native for a token, and tokens for each other after the approval, as quoted', async () => {
    const { rpc, account, balance } = await node()
    const value = 10n ** 18n
    const expected = await quote(String(value), NATIVE, SUSD, account)
    const before = await balance(plain(SUSD))
    const first = await build(String(value), NATIVE, SUSD, account)
    expect([first.value, plain(first.to)]).toEqual([String(value), EXCHANGE])
    await sendMined(rpc, { from: account, to: EXCHANGE, data: first.data, value: numberToHex(value) })
    expect((await balance(plain(SUSD))) - before).toBe(expected)

    const amount = 100_000_000n
    const second = await build(String(amount), SUSD, SBX, account)
    await expect(sendMined(rpc, { from: account, to: EXCHANGE, data: second.data })).rejects.toThrow(/failed/)
    const approval = await approve(SUSD, account)
    expect([plain(approval.from), plain(approval.to)]).toEqual([plain(SUSD), plain(SUSD)])
    await sendMined(rpc, { from: account, to: plain(SUSD), data: approval.data })
    const allowed = await ask(`/v1/convert/allowance?tokenAddress=${SUSD}&userAddress=${CHAIN}:${account}`)
    expect(allowed).toEqual({ allowance: String(2n ** 256n - 1n) })
    const [units, sbx] = [await quote(String(amount), SUSD, SBX, account), await balance(plain(SBX))]
    await sendMined(rpc, { from: account, to: EXCHANGE, data: second.data })
    expect((await balance(plain(SBX))) - sbx).toBe(units)
  })

  test('refuses a swap that would give less than its minimum', async () => {
    const { rpc, account } = await node()
    const { data } = await build(String(10n ** 18n), NATIVE, SUSD, account)
    await sandbox().control.trade({ give: 'ETH', amount: '2', get: 'SUSD' })
    const sent = sendMined(rpc, { from: account, to: EXCHANGE, data, value: numberToHex(10n ** 18n) })
    await expect(sent).rejects.toThrow(/failed/)
  })
})

describe('a service that lies', () => {
  test('names another spender, or another token', async () => {
    const { account } = await node()
    await sandbox().control.quoter({ mode: 'spender' })
    expect(spenderOf((await approve(SUSD, account)).data)?.[0]).toBe(PEOPLE.mimic.address)
    await sandbox().control.quoter({ mode: 'token' })
    expect(plain((await approve(SUSD, account)).to)).toBe(plain(SBX))
  })

  test('builds something else than it quoted', async () => {
    const { account } = await node()
    const honest = await build(String(10n ** 18n), NATIVE, SUSD, account)
    const first = await quote(String(10n ** 18n), NATIVE, SUSD, account)
    for (const mode of ['less', 'calldata', 'approval', 'value'] as const) {
      await sandbox().control.quoter({ mode })
      const other = await build(String(10n ** 18n), NATIVE, SUSD, account)
      expect([mode, other.data === honest.data && other.value === honest.value]).toEqual([mode, false])
    }
    await sandbox().control.quoter({ mode: 'stale' })
    expect(await quote(String(10n ** 18n), NATIVE, SUSD, account)).toBe((first * 11n) / 10n)
    await expect(sandbox().control.quoter({ mode: 'kind' as never })).rejects.toThrow(/mode/)
  })
})
