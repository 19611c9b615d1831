import { describe, expect, test } from 'vitest'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { accountOf, balancesOf, clientOf, LOCAL, newcomer, wholeHistory } from './accounts.ts'
import { sandboxOfFile } from './helpers.ts'
import { keyOf } from './solanaNode.ts'

const sandbox = sandboxOfFile()
const me = accountOf('larkspur')

describe('the history control', () => {
  test('makes 5,000 real transactions of all kinds, in and out, which reset takes back', async () => {
    const before = await wholeHistory(sandbox(), me.address, `chainId=${LOCAL}&limit=100`)
    await sandbox().control.history({ address: me.address, count: 5000 })
    const history = await wholeHistory(sandbox(), me.address, `chainId=${LOCAL}&limit=100`)
    expect(history).toHaveLength(before.length + 5000)
    expect(history.slice(5000)).toEqual(before)
    expect(new Set(history.map(({ id }) => id)).size).toBe(history.length)
    const kinds = history.slice(0, 5000).map(({ metadata }) => `${metadata.operationType} ${metadata.status}`)
    const count = (kind: string): number => kinds.filter((other) => other === kind).length
    expect(Object.fromEntries([...new Set(kinds)].map((kind) => [kind, count(kind)]))).toEqual({
      'receive confirmed': 3000,
      'send confirmed': 1000,
      'approve confirmed': 500,
      'send failed': 500,
    })
    await sandbox().control.reset()
    expect(await wholeHistory(sandbox(), me.address, `chainId=${LOCAL}&limit=100`)).toEqual(before)
  })

  test('lets what somebody sends meanwhile through, and leaves the node as it was', async () => {
    const client = clientOf(sandbox(), accountOf('quarry'))
    const [hash] = await Promise.all([
      client.sendTransaction({ to: me.address, value: 5n }),
      sandbox().control.history({ address: me.address, count: 300 }),
    ])
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    const after = await client.sendTransaction({ to: me.address, value: 6n })
    expect(await client.waitForTransactionReceipt({ hash: after })).toMatchObject({ status: 'success' })
    const rpc = createRpc(sandbox().urls.nodes[31337])
    const unsigned = rpc.request('eth_sendTransaction', [{ from: newcomer().address, to: me.address }])
    await expect(unsigned).rejects.toThrow('No Signer available')
  })

  test('only gives to who has nothing', async () => {
    const { address } = newcomer()
    await sandbox().control.history({ address, count: 40, chainId: 31338 })
    const history = await wholeHistory(sandbox(), address)
    expect(history).toHaveLength(40)
    expect(new Set(history.map(({ metadata }) => metadata.operationType))).toEqual(new Set(['receive']))
  })

  test.each([31337, 31338] as const)('makes 500 tokens, which are all in the balance, on %i', async (chainId) => {
    const { address } = newcomer()
    await sandbox().control.history({ address, count: 0, tokens: 500, chainId })
    const rows = await balancesOf(sandbox(), address)
    expect(rows).toHaveLength(500)
    expect(new Set(rows.map(({ symbol }) => symbol)).size).toBe(500)
    expect(rows[2]).toMatchObject({ name: 'Busy Token 003', quantity: { decimals: '8', numeric: '3.5' } })
  })

  test('knows Solana', async () => {
    const { address } = keyOf('marram')
    await sandbox().control.history({ address, count: 120, chainId: 'solana' })
    const history = await wholeHistory(sandbox(), address)
    expect(history).toHaveLength(120)
    const symbols = new Set(history.map(({ transfers }) => transfers?.[0]?.fungible_info?.symbol))
    expect(symbols).toEqual(new Set(['SOL', 'SUSD', 'SBX']))
  })
})
