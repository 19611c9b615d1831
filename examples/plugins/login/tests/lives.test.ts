/** @module-tag thorough */
import { checkPlugin } from 'latchkey/plugin/testing'
import { WALLETS, type Network } from 'latchkey/plugin/wallet'
import { contentSecurityPolicy } from 'latchkey/csp'
import { evm, mainnet } from 'latchkey/plugins/evm'
import { wallets } from 'latchkey/plugins/wallets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loginCsp } from '../csp.ts'
import { LOGIN, login } from '../index.ts'
import { installed, MIRA, openPage, SERVER } from './page.ts'

beforeEach(() => void vi.stubGlobal('location', { origin: 'http://127.0.0.1:4700' }))
afterEach(() => vi.unstubAllGlobals())

test('the login is a good neighbour', async () => {
  const found = await checkPlugin(login({ server: SERVER }), {
    beside: [wallets()],
    kernel: { networks: [mainnet] as readonly Network[] },
    use: ({ kernel }) => void kernel.ready(LOGIN).catch(() => {}),
  })
  expect(found).toEqual([])
})

const ROUNDS = 1_000

test(`switched off and on ${ROUNDS} times, it leaves nothing behind, and still keeps people out`, async () => {
  const page = await openPage(installed())
  page.fetch.on('POST', `${SERVER}/sign-in/known`, { json: { known: true } })
  const count = () => ({
    ...page.kernel.inspect(),
    timers: page.clock.pending,
    wallets: page.service.state.get().connectors.map(({ id }) => id),
  })
  await page.kernel.plugins.start('later')
  const on = count()
  expect(on.wallets).toContain('email')
  page.kernel.plugins.pin('login', false)
  await page.kernel.plugins.settled()
  const off = count()
  expect(off.wallets).not.toContain('email')
  let rounds = 0
  const differed: unknown[] = []
  for (; rounds < ROUNDS; rounds += 1) {
    page.kernel.plugins.pin('login', true)
    await page.kernel.plugins.settled()
    if (JSON.stringify(count()) !== JSON.stringify(on)) differed.push(count())
    page.kernel.plugins.pin('login', false)
    await page.kernel.plugins.settled()
    if (JSON.stringify(count()) !== JSON.stringify(off)) differed.push(count())
  }
  expect([rounds, differed, count()]).toEqual([ROUNDS, [], off])
  page.kernel.plugins.pin('login', true)
  await page.kernel.plugins.settled()
  await (await page.kernel.ready(WALLETS)).connect({ connectorId: 'larkspur' })
  expect(page.fetch.requests.filter(({ url }) => url.pathname === '/sign-in/known').length).toBe(1)
  expect(page.told).toEqual([`eip155:1:${MIRA}`])
  await page.dispose()
  expect(page.leftovers()).toEqual({ listeners: 0, timers: 0, slices: [], contributors: 0, stack: [] })
  expect(page.faults).toEqual([])
})

test('a page’s policy allows the server and its frame, by the same address', () => {
  const { directives, unstated } = contentSecurityPolicy(
    {
      projectId: '0123456789abcdef0123456789abcdef',
      networks: [mainnet],
      plugins: [evm(), login({ server: 'https://login.harbor.example' })],
    },
    { policies: [loginCsp] },
  )
  expect(unstated).toEqual([])
  expect(directives['frame-src']).toEqual(['https://login.harbor.example'])
  expect(directives['connect-src']).toContain('https://login.harbor.example')
})
