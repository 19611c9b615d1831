import { describe, expect, test } from 'vitest'
import { readBytecode } from '../../sandbox/chains/contracts.ts'
import { NETWORKS, TOKEN_ABI } from '../../sandbox/chains/networks.ts'
import { createRpc, type Rpc } from '../../sandbox/chains/rpc.ts'
import { createEvmView } from '../../sandbox/services/history/evmView.ts'
import { createChance } from '../../sandbox/services/seeded.ts'
import { accountOf, clientOf, historyPage, LOCAL, wholeHistory } from './accounts.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const me = accountOf('larkspur')
const other = accountOf('quarry', 1)

describe('the index', () => {
  test('has what came just before the question', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { hash } = await sandbox().control.faucet({ address: other.address, amount: `0.${turn + 1}` })
      const { data } = await historyPage(sandbox(), other.address, `chainId=${LOCAL}&limit=1`)
      expect(data[0]?.metadata.hash).toBe(hash)
    }
  })

  test('reads each block once, and nothing but the head while there is no new one', async () => {
    const rpc = createRpc(sandbox().urls.nodes[31337])
    const asked: string[] = []
    const counting: Rpc = {
      ...rpc,
      request: (...call) => (asked.push(call[0]), rpc.request(...call)),
      tryBatch: (calls) => (asked.push(...calls.map(([method]) => method)), rpc.tryBatch(calls)),
    }
    const view = createEvmView(counting, NETWORKS[31337])
    const height = Number(await rpc.hex('eth_blockNumber'))
    const before = await view.records(me.address)
    expect(asked.filter((method) => method === 'eth_getBlockReceipts')).toHaveLength(height + 1)
    asked.length = 0
    expect(await view.records(me.address)).toEqual(before)
    expect(asked).toEqual(['eth_getBlockByNumber'])
    await sandbox().control.faucet({ address: me.address })
    asked.length = 0
    expect(await view.records(me.address)).toHaveLength(before.length + 1)
    expect(asked.filter((method) => method === 'eth_getBlockReceipts')).toHaveLength(1)
  })

  test('answers many questions at once alike', async () => {
    await sandbox().control.faucet({ address: me.address })
    const pages = await Promise.all(Array.from({ length: 20 }, () => historyPage(sandbox(), me.address)))
    for (const page of pages) expect(page).toEqual(pages[0])
  })

  test('goes back with the chain, and on from there', async () => {
    const before = await wholeHistory(sandbox(), me.address)
    await sandbox().control.faucet({ address: me.address, token: 'SBX' })
    await sandbox().control.mine({ blocks: 250 })
    await sandbox().control.faucet({ address: me.address, amount: '2' })
    expect(await wholeHistory(sandbox(), me.address)).toHaveLength(before.length + 2)
    await sandbox().control.reset()
    expect(await wholeHistory(sandbox(), me.address)).toEqual(before)
    const { hash } = await sandbox().control.faucet({ address: me.address, amount: '3' })
    const after = await wholeHistory(sandbox(), me.address)
    expect(after.slice(1)).toEqual(before)
    expect(after[0]).toMatchObject({ metadata: { hash }, transfers: [{ quantity: { numeric: '3' } }] })
  })

  test('forgets what contracts of another past were called', async () => {
    const client = clientOf(sandbox(), me)
    const bytecode = await readBytecode('SandboxToken')
    const deploy = async (name: string): Promise<string | undefined> => {
      const args = [name, 'NEW', 18, [me.address], [10n ** 18n]] as const
      const hash = await client.deployContract({ abi: TOKEN_ABI, bytecode, args })
      await client.waitForTransactionReceipt({ hash })
      const { data } = await historyPage(sandbox(), me.address, `chainId=${LOCAL}&limit=1`)
      return data[0]?.transfers?.[0]?.fungible_info?.name
    }
    expect(await deploy('First')).toBe('First')
    await sandbox().control.reset()
    expect(await deploy('Other')).toBe('Other')
  })

  test('notices that the chain went back between two of its questions', async () => {
    const { control } = sandbox()
    const rpc = createRpc(sandbox().urls.nodes[31337])
    await control.faucet({ address: me.address, amount: '1' })
    await control.mine({ blocks: 150 })
    let batches = 0
    const turning: Rpc = {
      ...rpc,
      async tryBatch(calls) {
        batches += 1
        if (batches === 2) {
          await control.reset()
          await control.faucet({ address: me.address, amount: '2' })
          await control.mine({ blocks: 200 })
        }
        return rpc.tryBatch(calls)
      },
    }
    const records = await createEvmView(turning, NETWORKS[31337]).records(me.address)
    expect(records).toEqual(await createEvmView(rpc, NETWORKS[31337]).records(me.address))
    expect(records.at(-1)?.movements[0]?.amount).toBe(2n * 10n ** 18n)
  })

  test('is what a fresh one is, whatever happened while it was read', async () => {
    const rpc = createRpc(sandbox().urls.nodes[31337])
    const { control } = sandbox()
    const view = createEvmView(rpc, NETWORKS[31337])
    const chance = createChance('interleavings')
    const acts = [
      () => control.faucet({ address: me.address, amount: '0.001' }),
      () => control.faucet({ address: me.address, amount: '1', token: 'SUSD' }),
      () => control.mine({ blocks: 1 + chance.below(30) }),
      () => control.history({ address: me.address, count: 60 }),
      () => view.records(me.address),
      () => control.reset(),
    ] as const
    for (let round = 0; round < 25; round += 1) {
      const running: Promise<unknown>[] = []
      for (let step = 0; step < 4; step += 1) running.push(chance.pick(acts)(), view.records(me.address))
      await Promise.all(running)
      expect(await view.records(me.address)).toEqual(await createEvmView(rpc, NETWORKS[31337]).records(me.address))
    }
  })
})
