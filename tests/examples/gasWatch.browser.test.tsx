/** The example plugin's view, drawn alone: a context of the test kernel is all that it needs. */
import {
  createFakeStorage,
  createTestKernel,
  mockChain,
  mockWallet,
  mockWallets,
  type MockMood,
} from 'latchkey/plugin/testing'
import { WALLETS } from 'latchkey/plugin/wallet'
import { wallets } from 'latchkey/plugins/wallets'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { eventually } from '../eventually.ts'
import GasWatch from '../../examples/plugin/GasWatch.tsx'
import { gasWatch } from '../../examples/plugin/index.ts'

const ADDRESS = '0x1111111111111111111111111111111111111111'

const BASE = {
  id: 8453,
  name: 'Base',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8453',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test'] } },
} as const
const POLYGON = {
  ...BASE,
  id: 137,
  name: 'Polygon',
  caipNetworkId: 'eip155:137',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
} as const

/** The view of a person who is connected with a wallet in this mood. */
async function shown(mood: MockMood, storage = createFakeStorage()) {
  const wallet = mockWallet({ accounts: [`eip155:8453:${ADDRESS}`] })
  const { kernel, clock, dispose, leftovers } = createTestKernel({
    plugins: [
      wallets(),
      mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/ }).plugin,
      mockWallets(wallet).plugin,
      gasWatch(),
    ],
    networks: [BASE, POLYGON],
    storage,
  })
  await kernel.plugins.start('open')
  await (await kernel.ready(WALLETS)).connect({ connectorId: 'larkspur' })
  wallet.behave(mood, 'request')
  const ctx = await kernel.plugins.activate('gas-watch')
  const view = await render(<GasWatch ctx={ctx} params={undefined} done={() => {}} />)
  onTestFinished(async () => {
    await view.unmount()
    await dispose()
    expect(leftovers()).toMatchObject({ listeners: 0, timers: 0, slices: [] })
  })
  return { wallet, clock, view }
}

const again = () => page.getByRole('button', { name: 'Ask again' }).click()

test('says the price of gas in gwei, or in whole coins, and remembers which', async () => {
  const storage = createFakeStorage()
  const { view } = await shown({ answer: () => '0x59682f00' }, storage)
  await expect.element(page.getByText('1.5 gwei')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show fees in gwei' }).click()
  await expect.element(page.getByText('0.0000000015 ETH')).toBeVisible()
  await view.unmount()
  await shown({ answer: () => '0x1' }, storage)
  await expect.element(page.getByText('0.000000000000000001 ETH')).toBeVisible()
})

test('has room for any price, and rounds none', async () => {
  await shown({ answer: () => `0x${'f'.repeat(64)}` })
  await expect.element(page.getByText('> 999.9T gwei')).toBeVisible()
})

test('is never the price of a network that the person has left, and names the coin of the one they are on', async () => {
  const storage = createFakeStorage({ 'latchkey:gas-watch:gwei': '{"v":1,"d":false}' })
  const answers: ((price: string) => void)[] = []
  const { wallet } = await shown({ answer: () => new Promise((resolve) => answers.push(resolve)) }, storage)
  await eventually(() => expect(answers).toHaveLength(1))
  wallet.goTo('eip155:137')
  await eventually(() => expect(answers).toHaveLength(2))
  answers[1]!('0x2')
  await expect.element(page.getByText('0.000000000000000002 POL')).toBeVisible()
  // The old network's answer comes last.
  answers[0]!('0x1')
  await eventually(() => expect(answers).toHaveLength(3))
  answers[2]!('0x2')
  await expect.element(page.getByText('0.000000000000000002 POL')).toBeVisible()
  expect(page.getByText('0.000000000000000001').elements()).toEqual([])
})

test.each<[string, MockMood]>([
  ['nonsense', { lie: 'free' }],
  ['a number', { lie: 7 }],
  ['nothing', { lie: null }],
  ['more than 256 bits', { lie: `0x${'f'.repeat(65)}` }],
  ['a refusal', 'reject'],
])('an answer that is %s is a failure with a way on', async (_, mood) => {
  const { wallet } = await shown(mood)
  await expect.element(page.getByText("The fee didn't load")).toBeVisible()
  wallet.behave({ answer: () => '0x3b9aca00' }, 'request')
  await again()
  await expect.element(page.getByText('1 gwei')).toBeVisible()
})

test('a wallet that never answers is given ten seconds', async () => {
  const { wallet, clock } = await shown('hang')
  await eventually(() => expect(wallet.asked).toContain('request'))
  await clock.advance(9_999)
  expect(page.getByText("The fee didn't load").elements()).toEqual([])
  await clock.advance(1)
  await expect.element(page.getByText("The fee didn't load")).toBeVisible()
})
