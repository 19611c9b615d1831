/** The window of a contract wallet: what it shows of a batch, and what its answer does. */
import { expect, test } from 'vitest'
import { tokenCall } from '../../sandbox/chains/calls.ts'
import { PEOPLE } from '../../sandbox/chains/people.ts'
import { ask, askInWindow, outcome, siteOfFile, violations } from './browser.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const site = siteOfFile(sandbox)
const FIRST = '0xA26D7E49297A4C7bff9710750C4f61dd4F82Ba08'

test('Sapling is there for pages that name it; it shows a batch, deploys itself with it, and knows it afterwards', async () => {
  const { page } = site()
  await page.addScriptTag({ url: `${sandbox().urls.wallets}/announce.js?wallets=lintel,sapling` })
  expect(await page.evaluate(() => Object.keys(window.sandboxWallets ?? {}))).toEqual(['lintel', 'sapling'])

  const connecting = await askInWindow(page, 'eth_requestAccounts', undefined, 'sapling')
  await connecting.getByRole('button', { name: 'Approve' }).click()
  expect(await outcome(page)).toEqual({ result: [FIRST] })

  const pay = (amount: string) => {
    const { to, data } = tokenCall('SUSD', 'transfer', PEOPLE.friend.address, amount)
    return { to, data }
  }
  const calls = [pay('3'), { to: PEOPLE.friend.address, value: '0xb1a2bc2ec50000' }]
  const batch = { version: '2.0.0', id: '0xb0', from: FIRST, chainId: '0x7a69', atomicRequired: true, calls }
  const declining = await askInWindow(page, 'wallet_sendCalls', [batch], 'sapling')
  await declining.getByRole('heading', { name: 'Send these calls together?' }).waitFor()
  expect(await violations(declining)).toEqual([])
  if (process.env['SHOT']) await declining.screenshot({ path: process.env['SHOT'], fullPage: true })
  await declining.getByRole('button', { name: 'Reject' }).click()
  expect(await outcome(page)).toMatchObject({ code: 4001 })
  await ask(page, 'wallet_getCallsStatus', ['0xb0'], 'sapling')
  expect(await outcome(page)).toMatchObject({ code: 5730 })

  const approving = await askInWindow(page, 'wallet_sendCalls', [batch], 'sapling')
  await approving.getByText('0.05 ETH').waitFor()
  await approving.getByRole('button', { name: 'Approve' }).click()
  expect(await outcome(page)).toEqual({ result: { id: '0xb0' } })
  await ask(page, 'wallet_getCallsStatus', ['0xb0'], 'sapling')
  expect(await outcome(page)).toMatchObject({ result: { id: '0xb0', status: 200, atomic: true } })
  await ask(page, 'eth_getCode', [FIRST, 'latest'], 'sapling')
  expect(await outcome(page)).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{100}/) as string })
})
