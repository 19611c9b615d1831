import type { BrowserContext, Page } from 'playwright-core'
import { verifyMessage, type Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { violations } from './browser.ts'
import { sandboxOfFile } from './helpers.ts'
import { failure, phonePageOfFile } from './phonePage.ts'
import { heard, openProposal, type Dapp } from './relayPeers.ts'

const sandbox = sandboxOfFile()
const FIRST = '0x0485d9C71900Ee5262389483c5Be517A3d5c8C0d'
const SECOND = '0xfe2217153e99445071F14162288B8b7cAbE2D6c4'
const RECEIVER = '0x000000000000000000000000000000000000bEEF'
const LOCAL = 'eip155:31337'
const OTHER = 'eip155:31338'
const WANTED = {
  eip155: {
    chains: [LOCAL, OTHER],
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

const { button, follow, heading, here, openPage } = phonePageOfFile(sandbox)
let context: BrowserContext
let page: Page
beforeEach(() => {
  ;({ context, page } = here())
})

const proposal = () => openProposal(sandbox().urls.relay, WANTED)

async function connected() {
  const [{ dapp, uri, approval }] = await Promise.all([proposal(), openPage()])
  await follow(uri)
  await button('Approve').click()
  const { topic, namespaces } = await approval
  await page.getByRole('listitem').filter({ hasText: 'Harbor' }).waitFor()
  const ask = <T = unknown>(method: string, params: unknown, chainId = LOCAL): Promise<T> =>
    dapp.request<T>({ topic, chainId, request: { method, params } })
  return { dapp, topic, namespaces, ask }
}

const accountsOf = (dapp: Dapp, topic: string) => dapp.session.get(topic).namespaces['eip155']?.accounts

describe('connecting', () => {
  test('a pasted link: the person sees who asks for what, and chooses account and network', async () => {
    const [{ uri, approval }] = await Promise.all([proposal(), openPage()])
    await follow(uri)
    await expect.poll(() => page.getByText('Harbor').first().isVisible()).toBe(true)
    await page.getByText('Nobody has checked who this site is').waitFor()
    await page.getByRole('list', { name: 'What it may ask' }).getByText('eth_sendTransaction').waitFor()
    await page.getByRole('radio', { name: /Account 2/ }).check()
    await page.getByRole('checkbox', { name: /Latchkey Local/ }).uncheck()
    await button('Approve').click()
    expect((await approval).namespaces['eip155']?.accounts).toEqual([`${OTHER}:${SECOND}`])
    await page.getByText('0xfe22…D6c4 on Latchkey Second').waitFor()
  })

  test('a deep link with ?uri= is followed once', async () => {
    const { uri, approval } = await proposal()
    await openPage(`/wc?uri=${encodeURIComponent(uri)}`)
    await button('Approve').click()
    expect((await approval).acknowledged).toBe(true)
    // The link is not in the address any more, so that no reload follows it.
    expect([new URL(page.url()).pathname, new URL(page.url()).search]).toEqual(['/', ''])
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: 'Harbor' }).waitFor()
    expect([await heading('Connect this site?').count(), await page.getByRole('alert').count()]).toEqual([0, 0])
  })

  test('a person may say no', async () => {
    const [{ uri, approval }] = await Promise.all([proposal(), openPage()])
    const refused = failure(approval)
    await follow(uri)
    await button('Reject').click()
    expect(await refused).toMatchObject({ code: 5000 })
    await page.getByText('No site is connected.').waitFor()
  })

  test('a link that is none is explained', async () => {
    await openPage()
    await page.getByLabel('Link from a site').fill('https://harbor.example')
    await button('Connect').click()
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('This is no link of WalletConnect. It begins with wc:')
  })

  test('the newest window is the wallet', async () => {
    await connected()
    const other = await context.newPage()
    await other.goto(sandbox().urls.phone)
    await other.getByRole('listitem').filter({ hasText: 'Harbor' }).waitFor()
    await heading('Tern is open in another window').waitFor()
    await button('Use it here').click()
    await page.getByRole('listitem').filter({ hasText: 'Harbor' }).waitFor()
    await other.getByRole('heading', { name: 'Tern is open in another window' }).waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'Harbor' }).count()).toBe(1)
  })
})

describe('a connected site', () => {
  test('gets a signature that the person saw', async () => {
    const { ask } = await connected()
    const signature = ask<Hex>('personal_sign', ['0x68656c6c6f', FIRST])
    await heading('Sign this message?').waitFor()
    expect(await page.getByRole('group', { name: 'Message' }).textContent()).toBe('hello')
    await button('Approve').click()
    expect(await verifyMessage({ address: FIRST, message: 'hello', signature: await signature })).toBe(true)
  })

  test('gets no signature when the person says no', async () => {
    const { ask } = await connected()
    const refused = failure(ask('personal_sign', ['0x68656c6c6f', FIRST]))
    await heading('Sign this message?').waitFor()
    await button('Reject').click()
    expect(await refused).toMatchObject({ code: 4001 })
  })

  test('sends a transaction that lands on the chain', async () => {
    const { ask } = await connected()
    const hash = ask('eth_sendTransaction', [{ from: FIRST, to: RECEIVER, value: '0x16345785d8a0000' }], OTHER)
    await heading('Send this transaction?').waitFor()
    await page.getByText('0.1 ETH').waitFor()
    await page.getByText('Latchkey Second').waitFor()
    await button('Approve').click()
    expect(await hash).toMatch(/^0x[0-9a-f]{64}$/)
    const rpc = createRpc(sandbox().urls.nodes['31338'])
    await expect.poll(() => rpc.request('eth_getBalance', [RECEIVER, 'latest'])).toBe('0x16345785d8a0000')
  })

  test('asks twice: one screen after the other', async () => {
    const { ask } = await connected()
    const both = [ask('personal_sign', ['0x61', FIRST]), ask('personal_sign', ['0x62', FIRST])]
    await page.getByText('1 more after this').waitFor()
    await button('Approve').click()
    await expect.poll(() => page.getByText('1 more after this').count()).toBe(0)
    await button('Approve').click()
    const [first, second] = await Promise.all(both)
    expect(first).not.toBe(second)
  })

  test('may switch the network with the person’s consent', async () => {
    const { dapp, ask } = await connected()
    const told = heard<{ params: unknown }>(dapp, 'session_event')
    const switched = ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await heading('Switch network?').waitFor()
    await button('Approve').click()
    expect(await switched).toBeNull()
    expect((await told).params).toEqual({ chainId: OTHER, event: { name: 'chainChanged', data: '0x7a6a' } })
    await page.getByText('0x0485…8C0d on Latchkey Second').waitFor()
  })

  test('hears of another account and network chosen here, and by the sandbox control', async () => {
    const { dapp, topic } = await connected()
    const first = heard<{ params: unknown }>(dapp, 'session_event')
    await page.getByRole('radio', { name: /Account 2/ }).check()
    expect((await first).params).toEqual({ chainId: LOCAL, event: { name: 'accountsChanged', data: [SECOND] } })
    expect(accountsOf(dapp, topic)).toEqual([`${LOCAL}:${SECOND}`, `${OTHER}:${SECOND}`])
    const second = heard<{ params: unknown }>(dapp, 'session_event')
    await sandbox().control.wallets({ tern: { chainId: 31338 } })
    expect((await second).params).toEqual({ chainId: OTHER, event: { name: 'chainChanged', data: '0x7a6a' } })
    expect((await sandbox().control.state()).phone).toMatchObject({ account: 1, chainId: 31338 })
  })

  test('is pinged, extended and disconnected', async () => {
    const { dapp } = await connected()
    await button('Ping: Harbor').click()
    await page.getByText('Harbor answered.').waitFor()
    const extended = heard(dapp, 'session_extend')
    await button('Extend: Harbor').click()
    await extended
    const gone = heard(dapp, 'session_delete')
    await button('Disconnect: Harbor').click()
    await gone
    await page.getByText('No site is connected.').waitFor()
    expect(dapp.session.keys).toEqual([])
  })

  test('can disconnect itself', async () => {
    const { dapp, topic } = await connected()
    await dapp.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await page.getByText('No site is connected.').waitFor()
    expect(dapp.session.keys).toEqual([])
  })

  test('runs out on the wallet’s side', async () => {
    const { dapp, topic } = await connected()
    await button('Expire now: Harbor').click()
    await page.getByText('No site is connected.').waitFor()
    // As with a real wallet whose clock ran out, the site does not know yet.
    expect(dapp.session.keys).toEqual([topic])
  })
})

describe('the page', () => {
  test('obeys the control: approves without a person', async () => {
    await sandbox().control.wallets({ tern: { mode: 'approve' } })
    const [{ uri, approval }] = await Promise.all([proposal(), openPage()])
    await page.getByLabel('Link from a site').fill(uri)
    await button('Connect').click()
    expect((await approval).namespaces['eip155']?.accounts).toEqual([`${LOCAL}:${FIRST}`, `${OTHER}:${FIRST}`])
  })

  test('asks nobody but the sandbox', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).hostname))
    page.on('websocket', (socket) => asked.push(new URL(socket.url()).hostname))
    const { ask } = await connected()
    const signed = ask('personal_sign', ['0x61', FIRST])
    await button('Approve').click()
    await signed
    expect(new Set(asked)).toEqual(new Set(['127.0.0.1']))
  })

  test('can be used by everybody, dark and light', async () => {
    const [{ uri }] = await Promise.all([proposal(), openPage()])
    await follow(uri)
    expect(await violations(page)).toEqual([])
    await button('Approve').click()
    await button('Ping: Harbor').waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('only its own page may change its settings', async () => {
    const headers = { origin: 'https://evil.example' }
    const response = await fetch(`${sandbox().urls.phone}/patch`, {
      method: 'POST',
      headers,
      body: '{"mode":"approve"}',
    })
    expect(response.status).toBe(403)
  })
})
