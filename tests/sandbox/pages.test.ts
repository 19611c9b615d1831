import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ask, askInWindow, outcome, siteOfFile, violations } from './browser.ts'
import { get, sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const site = siteOfFile(sandbox)
const ACCOUNT = '0x687dD26F010D04cDcd27693a8686B721CdC1eF66'

async function controlPage(): Promise<Page> {
  const page = await site().context.newPage()
  await page.goto(`${sandbox().urls.services}/_sandbox/`)
  await page.getByText('Running').waitFor()
  return page
}

describe('accessibility, in dark and light', () => {
  test('of the approval window', async () => {
    const popup = await askInWindow(site().page, 'eth_requestAccounts')
    await popup.getByText('12.5 ETH').waitFor()
    expect(await violations(popup)).toEqual([])
  })

  test.each([
    ['personal_sign', ['0x68656c6c6f', ACCOUNT]],
    ['eth_sendTransaction', [{ from: ACCOUNT, to: '0x000000000000000000000000000000000000bEEF', value: '0x1' }]],
  ])('of the approval window for %s', async (method, params) => {
    const { page } = site()
    await page.evaluate(() => window.sandboxWallets?.larkspur.behave({ mode: 'approve' }))
    await ask(page, 'eth_requestAccounts')
    expect(await outcome(page)).toEqual({ result: [ACCOUNT] })
    await page.evaluate(() => window.sandboxWallets?.larkspur.behave(null))
    expect(await violations(await askInWindow(page, method, params))).toEqual([])
  })

  test('of the wallet’s page', async () => {
    const page = await site().context.newPage()
    await page.goto(`${sandbox().urls.wallets}/quarry`)
    await page.getByText('Not added yet').waitFor()
    expect(await violations(page)).toEqual([])
  })

  test.each(['marram', 'saltbox'])('of the page of %s', async (wallet) => {
    const page = await site().context.newPage()
    await page.goto(`${sandbox().urls.wallets}/${wallet}`)
    await page.getByText('Account 3').waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('of the control page', async () => {
    await sandbox().control.faults([{ match: '/getWallets', mode: 'status' }])
    await get(sandbox(), '/getWallets')
    const page = await controlPage()
    await page.getByText('status, 503').waitFor()
    expect(await violations(page)).toEqual([])
  })
})

describe('the control page', () => {
  test('sets and removes faults', async () => {
    const page = await controlPage()
    const form = page.locator('#fault')
    await form.getByLabel('Path').fill('/v1/identity/*')
    await form.getByLabel('What happens').selectOption('delay')
    await form.getByLabel('Milliseconds').fill('250')
    await form.getByLabel('Times').fill('2')
    await form.getByRole('button', { name: 'Add' }).click()
    await page.getByText('delay, 250 ms, 2×').waitFor()
    expect((await sandbox().control.state()).faults).toEqual([
      { match: '/v1/identity/*', mode: 'delay', ms: 250, times: 2 },
    ])
    await page.getByRole('button', { name: 'Remove the fault on /v1/identity/*' }).click()
    await page.getByText('Everything works.').waitFor()
  })

  test('holds requests and releases them', async () => {
    const page = await controlPage()
    const form = page.locator('#fault')
    await form.getByLabel('Path').fill('/getWallets')
    await form.getByLabel('What happens').selectOption('hold')
    await form.getByRole('button', { name: 'Add' }).click()
    await page.locator('#faults').getByText('hold').waitFor()
    const asked = get(sandbox(), '/getWallets')
    await page.getByText('1 request held').waitFor()
    await page.getByRole('button', { name: 'Hold the relay’s frames' }).click()
    await page.locator('#relay').getByText('held until released').waitFor()
    await page.getByRole('button', { name: 'Release what is held' }).click()
    expect((await asked).status).toBe(200)
    await page.getByText('A good line').waitFor()
  })

  test('switches features and sends from the faucet', async () => {
    const page = await controlPage()
    await page.getByRole('checkbox', { name: /activity/ }).uncheck()
    const features = async () => (await sandbox().control.state()).features
    await expect.poll(features).toContainEqual({ id: 'activity', isEnabled: false, config: [] })
    const other = page.locator('#feature')
    await other.getByLabel('Another feature').fill('swap')
    await other.getByLabel('Providers').fill('1inch, other')
    await other.getByRole('button', { name: 'Switch on' }).click()
    await expect.poll(features).toContainEqual({ id: 'swap', isEnabled: true, config: ['1inch', 'other'] })
    const form = page.locator('#faucet')
    await form.getByLabel('Send from the faucet to').fill(ACCOUNT)
    await form.getByLabel('Currency').selectOption('SUSD')
    await form.getByRole('button', { name: 'Send' }).click()
    const balance = async (): Promise<string> => (await get(sandbox(), `/v1/account/${ACCOUNT}/balance`)).text()
    await expect.poll(balance).toContain('"2501.75"')
  })

  test('gives NFTs and what strangers send, and makes a long history', async () => {
    const page = await controlPage()
    const faucet = page.locator('#faucet')
    await faucet.getByLabel('Send from the faucet to').fill(ACCOUNT)
    await faucet.getByLabel('Amount').fill('2')
    const read = async (what: string): Promise<string> =>
      (await get(sandbox(), `/v1/account/${ACCOUNT}/${what}`)).text()
    for (const [choice, sign] of [
      ['GLYPH, an NFT', '"Glyph No. 10"'],
      ['A false USDC', '"12502"'],
    ] as const) {
      await faucet.getByLabel('Currency').selectOption(choice)
      await faucet.getByRole('button', { name: 'Send' }).click()
      await expect.poll(() => read('balance')).toContain(sign)
    }
    const years = page.locator('#history')
    await years.getByLabel('Years of history for').fill(ACCOUNT)
    await years.getByLabel('Transactions').fill('120')
    await years.getByLabel('Tokens').fill('3')
    await years.getByLabel('Chain').selectOption('31338')
    await years.getByRole('button', { name: 'Make' }).click()
    await expect.poll(() => read('balance?chainId=eip155:31338')).toContain('"BUSY003"')
    // The tokens come first, in blocks of their own; a second page is there only when the payments have come after them.
    const pageOf100 = async (): Promise<unknown> => JSON.parse(await read('history?chainId=eip155:31338&limit=100'))
    await expect.poll(pageOf100).toMatchObject({ next: expect.any(String) })
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('spoils the relay’s line and mends it, and sets the phone’s mood', async () => {
    const page = await controlPage()
    const form = page.locator('#line')
    await form.getByLabel('What happens').selectOption('delay')
    await form.getByLabel('Milliseconds').fill('400')
    await form.getByRole('button', { name: 'Set' }).click()
    await page.getByText('late by 400 ms').waitFor()
    await page.locator('#refusal').getByLabel('New connections').selectOption('status')
    await page.locator('#refusal').getByRole('button', { name: 'Set' }).click()
    await page.getByText('turns away: status').waitFor()
    expect((await sandbox().control.state()).relay.switches).toMatchObject({
      delay: 400,
      refuse: { how: 'status', status: 401 },
    })
    await page.getByRole('button', { name: 'Mend the relay’s line' }).click()
    await page.getByText('A good line').waitFor()
    await page.getByLabel("Tern's behaviour").selectOption('approve')
    await expect.poll(async () => (await sandbox().control.state()).phone.mode).toBe('approve')
  })

  test('says what is wrong with an order', async () => {
    const page = await controlPage()
    await page.locator('#faucet').getByLabel('Send from the faucet to').fill('0x12')
    await page.locator('#faucet').getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('address: must be an EVM address')
  })

  test('says so when the sandbox is gone, and shows no markup from requests', async () => {
    await get(sandbox(), '/getWallets?search=<img src=x>')
    const page = await controlPage()
    await page.locator('#requests').getByText('/getWallets').waitFor()
    expect(await page.locator('#requests img').count()).toBe(0)
    await site().context.route('**/_sandbox/state', (route) => route.abort())
    await page.getByText('Not running').waitFor()
  })
})

test('a demo wallet’s answer to one method can be held', async () => {
  const { page } = site()
  await page.evaluate(() => window.sandboxWallets?.larkspur.behave({ mode: 'approve' }))
  const match = '/wallets/larkspur/rpc'
  await sandbox().control.faults([{ match, rpcMethod: 'eth_requestAccounts', mode: 'hold' }])
  await ask(page, 'eth_requestAccounts')
  await expect.poll(async () => (await sandbox().control.state()).held).toEqual([match])
  expect(await page.evaluate(() => window.recorded?.outcome)).toBeUndefined()
  await sandbox().control.release()
  expect(await outcome(page)).toEqual({ result: [ACCOUNT] })
})
