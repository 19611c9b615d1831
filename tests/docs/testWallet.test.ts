/** The wallet of docs/testing.md does what the page says, as the text that Playwright sends to a page after tsx compiled it. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { WALLETS } from 'latchkey/plugin/wallet'
import { createTestKernel, mockChain } from 'latchkey/plugin/testing'
import { base, mainnet } from 'latchkey/plugins/evm'
import { injected } from 'latchkey/plugins/injected'
import { wallets } from 'latchkey/plugins/wallets'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { writeProject } from './examples.ts'
import { blocksOf, root, textOf } from './pages.ts'

const run = promisify(execFile)
const ADDRESS = '0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'

let source = ''

beforeAll(async () => {
  const blocks = blocksOf(textOf('docs/testing.md')).filter(({ path }) => path === 'tests/testWallet.ts')
  const folder = writeProject('test-wallet', blocks)
  const print = `${folder}/print.ts`
  writeFileSync(print, "import { testWallet } from './tests/testWallet.ts'\nconsole.log(String(testWallet))\n")
  source = (await run(process.execPath, ['--import', 'tsx', print], { cwd: root })).stdout
})

afterEach(() => vi.unstubAllGlobals())

/** A page that has the wallet, and nothing else that the wallet's text could lean on. */
async function connected(rejects: readonly string[] = []) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const options = JSON.stringify({ accounts: [ADDRESS], rejects })
  runInContext(`(${source})(${options})`, createContext({ window: page, crypto, CustomEvent, Event }))
  const { kernel, dispose } = createTestKernel({
    plugins: [wallets(), mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i }).plugin, injected()],
    networks: [mainnet, base],
  })
  onTestFinished(dispose)
  await kernel.plugins.start('open')
  const service = await kernel.ready(WALLETS)
  const connection = service.connect({ connectorId: 'example.test-wallet' })
  return { service, connection }
}

describe('the wallet of the page about testing', () => {
  it('is listed by its name, connects and signs', async () => {
    const { service, connection } = await connected()
    expect((await connection).caipAddress).toBe(`eip155:1:${ADDRESS}`)
    expect(service.state.get().connectors.map(({ name }) => name)).toContain('Test Wallet')
    const signature = await service.provider()?.request({ method: 'personal_sign', params: ['0x00', ADDRESS] })
    expect(signature).toMatch(/^0x(?:11){65}$/)
  })

  it('goes to another network, and tells', async () => {
    const { service, connection } = await connected()
    await connection
    const params = [{ chainId: '0x2105' }]
    await service.provider()?.request({ method: 'wallet_switchEthereumChain', params })
    await expect.poll(() => service.state.get().accounts.eip155?.caipAddress).toBe(`eip155:8453:${ADDRESS}`)
  })

  it('says no to what its options name, and that alone', async () => {
    const no = await connected(['eth_requestAccounts'])
    await expect(no.connection).rejects.toMatchObject({ code: 'USER_REJECTED' })
    vi.unstubAllGlobals()
    const { service, connection } = await connected(['personal_sign'])
    await connection
    const asked = service.provider()?.request({ method: 'personal_sign', params: ['0x00', ADDRESS] })
    await expect(asked).rejects.toMatchObject({ code: 4001 })
  })
})
