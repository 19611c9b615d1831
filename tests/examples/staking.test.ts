/** The staking example over a real node with its vault: what the review says is what the chain does, in both directions. */
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import artefact from '../../examples/plugins/staking/contract/Vault.json' with { type: 'json' }
import { deployVault, VAULT_ADDRESS } from '../../examples/plugins/staking/contract/deploy.ts'
import { FORM, STAKES, staking } from '../../examples/plugins/staking/index.ts'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { evm } from '../../src/plugins/evm/index.ts'
import { ALICE, startAnvil, type Running } from '../plugins/evm/support.ts'
import { evmNetwork, evmWallet, setup } from '../plugins/wallets/support.ts'

const CHAIN = 'eip155:31337'
const ETHER = 10n ** 18n

let chain: Running
beforeAll(async () => {
  chain = await startAnvil()
  await Promise.all([deployVault(chain.url), deployVault(chain.url)])
  await deployVault(chain.url)
})
afterAll(() => chain.stop())

it('stakes, unstakes all of it, and refuses what the vault would refuse', async () => {
  const rpc = createRpc(chain.url)
  const wallet = evmWallet({ accounts: [`${CHAIN}:${ALICE}`] })
  const test = await setup({
    wallets: [wallet],
    networks: [evmNetwork(31337, 'Local', { rpcUrls: { default: { http: [chain.url] } } })],
    bare: true,
    plugins: [evm(), staking({ vault: `${CHAIN}:${VAULT_ADDRESS}` })],
  })
  await test.service.connect({ connectorId: 'larkspur' })
  wallet.behave({ answer: ({ method, params }) => rpc.request(method, params as unknown[]) }, 'request')
  const ctx = await test.kernel.plugins.activate('staking')
  const [form, stakes] = [ctx.use(FORM), ctx.use(STAKES)]
  const { signal } = new AbortController()
  const balance = () => rpc.hex('eth_getBalance', [ALICE, 'latest']).then(BigInt)
  const staked = async (): Promise<bigint> => {
    const data = encodeFunctionData({ abi: artefact.abi, functionName: 'balanceOf', args: [ALICE] })
    return BigInt(await rpc.hex('eth_call', [{ to: VAULT_ADDRESS, data }, 'latest']))
  }
  /** Blocks come at once; the clock is advanced until it is over. */
  async function moved(side: 'stake' | 'unstake', text?: string) {
    form.turn(side)
    if (text === undefined) await form.max(signal)
    else form.type(text)
    await form.review(signal)
    const review = form.state.get().review!
    form.confirm()
    const now = () => stakes.get()[0]!
    for (let turn = 0; turn < 200 && now().phase === 'running'; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      await test.clock.advance(100)
    }
    expect(now()).toMatchObject({ phase: 'done' })
    return review
  }

  const put = await moved('stake', '1.5')
  expect([put.warnings, put.after.staked, await staked()]).toEqual([[], 1_500_000_000_000_000_000n, (3n * ETHER) / 2n])
  expect((await balance()) >= put.after.wallet).toBe(true)

  const taken = await moved('unstake')
  expect([taken.warnings, taken.units, taken.after.staked, await staked()]).toEqual([[], (3n * ETHER) / 2n, 0n, 0n])
  expect((await balance()) >= taken.after.wallet).toBe(true)

  // All that can be staked leaves enough for the fee.
  const all = await moved('stake')
  expect([all.warnings, await staked()]).toEqual([[], all.units])
  form.turn('unstake')
  form.type('20000')
  await expect(form.review(signal)).rejects.toThrow('BALANCE_TOO_LOW')
}, 60_000)
