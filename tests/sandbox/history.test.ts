import { encodeFunctionData, parseEther, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { FORGER_ABI, NFT_ABI, readBytecode } from '../../sandbox/chains/contracts.ts'
import { TOKEN_ABI, TOKENS } from '../../sandbox/chains/networks.ts'
import { FORGER, GLYPHS, pieceUri } from '../../sandbox/chains/samples.ts'
import { accountOf, clientOf, entryOf, historyPage, LOCAL, newcomer, SECOND, wholeHistory } from './accounts.ts'
import { get, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const me = accountOf('larkspur')
const other = accountOf('quarry', 1)
const [SUSD] = TOKENS
if (!SUSD) throw new Error('There is no SUSD.')
const glyphs = { abi: NFT_ABI, address: GLYPHS.address } as const
const susd = { abi: TOKEN_ABI, address: SUSD.address } as const

describe('a transaction', () => {
  test('of the native currency is sent by one and received by the other, at its block’s time, for a fee', async () => {
    const client = clientOf(sandbox(), me)
    const hash = await client.sendTransaction({ to: other.address, value: parseEther('1.5') })
    const receipt = await client.waitForTransactionReceipt({ hash })
    const block = await client.getBlock({ blockNumber: receipt.blockNumber })
    const sent = await entryOf(sandbox(), me.address, hash)
    const transfer = {
      quantity: { numeric: '1.5' },
      value: 3618.75,
      price: 2412.5,
      fungible_info: {
        name: 'Ether',
        symbol: 'ETH',
        icon: { url: expect.stringContaining('/getTokenImage/ETH?') },
        contract_address: null,
      },
      nft_info: null,
    }
    expect(sent).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      metadata: {
        operationType: 'send',
        hash,
        chain: LOCAL,
        minedAt: new Date(Number(block.timestamp) * 1000).toISOString(),
        sentFrom: me.address,
        sentTo: other.address,
        status: 'confirmed',
        nonce: 6,
      },
      transfers: [{ direction: 'out', ...transfer }],
      fee: { quantity: { numeric: expect.stringMatching(/^0\.0000\d+$/) }, value: expect.any(Number) },
    })
    const received = await entryOf(sandbox(), other.address.toLowerCase(), hash)
    expect(received).toEqual({
      ...sent,
      metadata: { ...sent.metadata, operationType: 'receive' },
      transfers: [{ direction: 'in', ...transfer }],
      fee: null,
    })
  })

  test('of a token, an NFT, to oneself, of nothing', async () => {
    const client = clientOf(sandbox(), me)
    const token = await client.writeContract({ ...susd, functionName: 'transfer', args: [other.address, 2_500_000n] })
    const piece = await client.writeContract({
      ...glyphs,
      functionName: 'transferFrom',
      args: [me.address, other.address, 1n],
    })
    const self = await client.sendTransaction({ to: me.address, value: 7n })
    const nothing = await client.sendTransaction({ to: other.address, value: 0n })
    await client.waitForTransactionReceipt({ hash: nothing })
    expect(await entryOf(sandbox(), me.address, token)).toMatchObject({
      metadata: { operationType: 'send', sentFrom: me.address, sentTo: other.address },
      transfers: [{ direction: 'out', quantity: { numeric: '2.5' }, value: 2.5, fungible_info: { symbol: 'SUSD' } }],
    })
    expect(await entryOf(sandbox(), other.address, piece)).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: me.address, sentTo: other.address },
      transfers: [
        {
          direction: 'in',
          quantity: { numeric: '1' },
          value: null,
          fungible_info: null,
          nft_info: { name: 'Glyph No. 1', contract_address: GLYPHS.address, token_id: '1', flags: { is_spam: false } },
        },
      ],
    })
    expect(await entryOf(sandbox(), me.address, self)).toMatchObject({
      metadata: { operationType: 'send', sentFrom: me.address, sentTo: me.address },
      transfers: [{ direction: 'self', quantity: { numeric: '0.000000000000000007' } }],
    })
    expect(await entryOf(sandbox(), me.address, nothing)).toMatchObject({
      metadata: { operationType: 'send', sentTo: other.address },
      transfers: [],
    })
    await expect(entryOf(sandbox(), other.address, nothing)).rejects.toThrow('does not have')
  })

  test('that failed has its status, its receiver and its fee, and moved nothing', async () => {
    const client = clientOf(sandbox(), me)
    const data = encodeFunctionData({
      abi: TOKEN_ABI,
      functionName: 'transfer',
      args: [other.address, parseUnits('9000000', 6)],
    })
    const hash = await client.sendTransaction({ to: SUSD.address, data, gas: 100_000n })
    await client.waitForTransactionReceipt({ hash })
    expect(await entryOf(sandbox(), me.address, hash)).toMatchObject({
      metadata: { operationType: 'send', status: 'failed', sentTo: other.address },
      transfers: [],
      fee: { quantity: { numeric: expect.stringMatching(/^0\.0000\d+$/) } },
    })
    await expect(entryOf(sandbox(), other.address, hash)).rejects.toThrow('does not have')
  })

  test('that approves, mints, burns or deploys is called so', async () => {
    const client = clientOf(sandbox(), me)
    const approved = await client.writeContract({ ...susd, functionName: 'approve', args: [other.address, 5n] })
    const minted = await client.writeContract({
      ...glyphs,
      functionName: 'mint',
      args: [me.address, pieceUri('Mine')],
    })
    const given = await client.writeContract({
      ...glyphs,
      functionName: 'mint',
      args: [other.address, pieceUri('Not mine')],
    })
    const burnt = await client.writeContract({ ...glyphs, functionName: 'burn', args: [1n] })
    const bytecode = await readBytecode('SandboxForger')
    const deployed = await client.deployContract({ abi: FORGER_ABI, bytecode, args: ['Mine', 'MINE', 2] })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployed })
    const named = async (hash: string, account = me.address) =>
      (await entryOf(sandbox(), account, hash)).metadata.operationType
    expect(await named(approved)).toBe('approve')
    expect((await entryOf(sandbox(), me.address, approved)).metadata.sentTo).toBe(SUSD.address)
    expect(await named(minted)).toBe('mint')
    expect(await named(given)).toBe('execute')
    expect(await named(given, other.address)).toBe('receive')
    expect(await named(burnt)).toBe('burn')
    expect(await named(deployed)).toBe('deploy')
    const { metadata } = await entryOf(sandbox(), me.address, deployed)
    expect(metadata.sentTo.toLowerCase()).toBe(contractAddress)
  })

  test('in which something is given and something got is a trade', async () => {
    const client = clientOf(sandbox(), me)
    const args = [
      [me.address, other.address],
      [other.address, me.address],
      [1_000_000n, 2_000_000n],
    ] as const
    const hash = await client.writeContract({ abi: FORGER_ABI, address: FORGER.address, functionName: 'forge', args })
    await client.waitForTransactionReceipt({ hash })
    const { metadata, transfers } = await entryOf(sandbox(), me.address, hash)
    expect(metadata).toMatchObject({ operationType: 'trade', sentFrom: me.address, sentTo: FORGER.address })
    expect(transfers?.map(({ direction, quantity }) => [direction, quantity.numeric])).toEqual([
      ['out', '1'],
      ['in', '2'],
    ])
  })
})

describe('pages', () => {
  test('follow one another without a gap, newest first, and stay what they are while blocks come', async () => {
    const whole = await wholeHistory(sandbox(), me.address, `chainId=${LOCAL}`)
    const first = await historyPage(sandbox(), me.address, `chainId=${LOCAL}&limit=4`)
    expect(first.data).toEqual(whole.slice(0, 4))
    await sandbox().control.faucet({ address: me.address })
    await sandbox().control.mine({ blocks: 3 })
    const second = await historyPage(sandbox(), me.address, `chainId=${LOCAL}&limit=4&cursor=${first.next}`)
    expect(second.data).toEqual(whole.slice(4, 8))
    const rest = await wholeHistory(sandbox(), me.address, `chainId=${LOCAL}&limit=1`)
    expect(rest.slice(1)).toEqual(whole)
    expect(new Set(rest.map(({ id }) => id)).size).toBe(rest.length)
  })

  test('have all chains of the account when none is named, and one when it is', async () => {
    const both = await wholeHistory(sandbox(), me.address, 'limit=3')
    expect(new Set(both.map(({ metadata }) => metadata.chain))).toEqual(new Set([LOCAL, SECOND]))
    const times = both.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const chain of [LOCAL, SECOND]) {
      const alone = await wholeHistory(sandbox(), me.address, `chainId=${chain}`)
      expect(both.filter(({ metadata }) => metadata.chain === chain)).toEqual(alone)
    }
  })

  test('are empty for somebody to whom nothing has happened, and end there', async () => {
    expect(await historyPage(sandbox(), newcomer().address)).toEqual({ data: [], next: null })
  })

  test.each([
    ['0x12', ''],
    [me.address, 'chainId=eip155:1'],
    [me.address, 'chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    [me.address, 'cursor=nonsense'],
    [me.address, `cursor=${btoa('[1]')}`],
    [me.address, `cursor=${btoa('{"eip155:31337":-1}')}`],
    [me.address, 'limit=0'],
    [me.address, 'limit=101'],
  ])('of %s?%s are refused', async (account, query) => {
    const answer = await get(sandbox(), `/v1/account/${account}/history?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ reasons: [{ name: expect.any(String) }] })
  })
})
