import { recoverMessageAddress, stringToHex, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createRpc } from '../../sandbox/chains/rpc.ts'
import { ask, askInWindow, events, outcome, siteOfFile } from './browser.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const site = siteOfFile(sandbox)
const FIRST = '0x687dD26F010D04cDcd27693a8686B721CdC1eF66'
const SECOND = '0x8FfaAe4c81bee4B6653Ff620389E0DAF41810033'
const RECEIVER = '0x000000000000000000000000000000000000bEEF'

async function connect(): Promise<void> {
  const { page } = site()
  await sandbox().control.wallets({ larkspur: { mode: 'approve' } })
  await ask(page, 'eth_requestAccounts')
  expect(await outcome(page)).toEqual({ result: [FIRST] })
  await sandbox().control.wallets({ larkspur: { mode: 'ask' } })
}

/** Asks all wallets to announce themselves; answers who did, once `expected` did. */
function announced(expected: number): Promise<{ name: string; rdns: string; uuid: string; icon: string }[]> {
  return site().page.evaluate(
    (count) =>
      new Promise((resolve) => {
        const infos: { name: string; rdns: string; uuid: string; icon: string }[] = []
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { info } = (event as CustomEvent<{ info: (typeof infos)[number] }>).detail
          if (!infos.some(({ rdns }) => rdns === info.rdns)) infos.push({ ...info })
          if (infos.length === count) resolve(infos)
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }),
    expected,
  )
}

describe('announcing (EIP-6963)', () => {
  test('the EVM wallets tell name, rdns, a uuid and an icon as data URI, whenever asked', async () => {
    const infos = await announced(3)
    expect(Object.fromEntries(infos.map(({ name, rdns }) => [name, rdns]))).toEqual({
      Larkspur: 'example.larkspur',
      Quarry: 'example.quarry',
      Saltbox: 'example.saltbox',
    })
    for (const { uuid, icon } of infos) {
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(icon).toMatch(/^data:image\/svg\+xml;base64,/)
    }
  })

  test('at load, and in the very turn in which a site asks', async () => {
    const { page } = site()
    await page.addInitScript(() => {
      const heard: string[] = []
      window.addEventListener('eip6963:announceProvider', (event) =>
        heard.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
      )
      const ask = (): string[] => {
        heard.length = 0
        window.dispatchEvent(new Event('eip6963:requestProvider'))
        return [...heard]
      }
      // The script stands in the page's head: with the next one, whatever it announced at once is there.
      document.addEventListener('readystatechange', () => Object.assign(window, { early: [...heard], asked: ask() }), {
        once: true,
      })
      Object.assign(window, { ask })
    })
    await page.reload()
    const all = ['Larkspur', 'Quarry', 'Saltbox']
    type Asking = { early: string[]; asked: string[]; ask(): string[] }
    const told = await page.evaluate(() => {
      const { early, asked, ask } = window as unknown as Asking
      return { early, asked, later: ask() }
    })
    expect(told).toEqual({ early: all, asked: all, later: all })
    // One that vanished is silent from the turn on in which its page knows.
    await page.evaluate(() => window.sandboxWallets?.larkspur.behave({ mode: 'vanish' }))
    expect(await page.evaluate(() => (window as unknown as Asking).ask())).toEqual(['Quarry', 'Saltbox'])
    await page.evaluate(() => window.sandboxWallets?.larkspur.behave(null))
    expect(await page.evaluate(() => (window as unknown as Asking).ask())).toEqual(all)
  })

  test('a vanished wallet is not announced any more, the others still are', async () => {
    await sandbox().control.wallets({ larkspur: { mode: 'vanish' }, saltbox: { mode: 'vanish' } })
    await site().page.reload()
    expect((await announced(1)).map(({ name }) => name)).toEqual(['Quarry'])
  })

  test('nothing that a site includes holds a key', async () => {
    const script = await (await fetch(`${sandbox().urls.wallets}/announce.js`)).text()
    expect(script).toContain('eip6963:announceProvider')
    const secrets = ['help steel pet', 'female fame hello', 'judge shine cram', 'latchkey sandbox ']
    for (const secret of [...secrets, 'abandon']) expect(script).not.toContain(secret)
    const window = await (await fetch(`${sandbox().urls.wallets}/assets/approve.js`)).text()
    for (const secret of secrets) expect(window).toContain(secret)
  })
})

describe('the approval window', () => {
  test('shows who asks, and connects the account that the person chose', async () => {
    const { page } = site()
    const popup = await askInWindow(page, 'eth_requestAccounts')
    expect(new URL(popup.url()).origin).toBe(sandbox().urls.wallets)
    await popup.getByText(`${new URL(page.url()).host} will see your address`).waitFor()
    await popup.getByText('3.25 ETH').waitFor()
    await popup.getByRole('radio', { name: /Account 2/ }).check()
    await popup.getByRole('button', { name: 'Approve' }).click()
    expect(await outcome(page)).toEqual({ result: [SECOND] })
    expect(await events(page)).toContainEqual(['accountsChanged', [SECOND]])
    await expect.poll(() => popup.isClosed()).toBe(true)
  })

  test('can be used with the keyboard alone', async () => {
    const { page } = site()
    const popup = await askInWindow(page, 'eth_requestAccounts')
    expect(await popup.evaluate(() => document.activeElement?.textContent)).toBe('Connect this site?')
    await popup.keyboard.press('Tab')
    await popup.keyboard.press('ArrowDown')
    await popup.keyboard.press('Tab')
    await popup.keyboard.press('Tab')
    expect(await popup.evaluate(() => document.activeElement?.textContent)).toBe('Approve')
    await popup.keyboard.press('Space')
    expect(await outcome(page)).toEqual({ result: [SECOND] })
  })

  test.each(['button', 'Escape', 'closing'] as const)('saying no by %s rejects with 4001', async (way) => {
    const { page } = site()
    const popup = await askInWindow(page, 'eth_requestAccounts', [], 'quarry')
    if (way === 'button') await popup.getByRole('button', { name: 'Reject' }).click()
    else if (way === 'Escape') await popup.keyboard.press('Escape')
    else await popup.close()
    expect(await outcome(page)).toMatchObject({ code: 4001 })
    await ask(page, 'eth_accounts', [], 'quarry')
    expect(await outcome(page)).toEqual({ result: [] })
  })

  test('shows the message as text and signs it with the account’s key', async () => {
    const { page } = site()
    await connect()
    const message = '<b>Sign in</b>\nNonce: 12345678'
    const popup = await askInWindow(page, 'personal_sign', [stringToHex(message), FIRST])
    expect(await popup.getByLabel('Message').textContent()).toBe(message)
    await popup.getByRole('button', { name: 'Approve' }).click()
    const { result } = (await outcome(page)) ?? {}
    expect(await recoverMessageAddress({ message, signature: result as Hex })).toBe(FIRST)
  })

  test('shows bytes that could hide something as hex', async () => {
    const { page } = site()
    await connect()
    const popup = await askInWindow(page, 'personal_sign', [stringToHex('pay \u202e001'), FIRST])
    expect(await popup.getByLabel('Message').textContent()).toBe(stringToHex('pay \u202e001'))
    await popup.close()
  })

  test('shows receiver, amount and network, and sends what was approved', async () => {
    const { page } = site()
    await connect()
    const transaction = { from: FIRST, to: RECEIVER, value: '0x6f05b59d3b20000' }
    const popup = await askInWindow(page, 'eth_sendTransaction', [transaction])
    await popup.getByText('0.5 ETH').waitFor()
    await popup.getByText('Latchkey Local').waitFor()
    await popup.getByLabel(RECEIVER).waitFor()
    await popup.getByRole('button', { name: 'Approve' }).click()
    const { result } = (await outcome(page)) ?? {}
    const rpc = createRpc(sandbox().urls.nodes['31337'])
    await expect
      .poll(() => rpc.request('eth_getTransactionReceipt', [result]))
      .toMatchObject({ status: '0x1', from: FIRST.toLowerCase(), to: RECEIVER.toLowerCase() })
    expect(await rpc.request('eth_getBalance', [RECEIVER, 'latest'])).toBe(transaction.value)
  })

  test('switches the network and tells the site before it answers', async () => {
    const { page } = site()
    await connect()
    const popup = await askInWindow(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await popup.getByText('Latchkey Second').waitFor()
    await popup.getByRole('button', { name: 'Approve' }).click()
    expect(await outcome(page)).toEqual({ result: null })
    expect(await events(page)).toContainEqual(['chainChanged', '0x7a6a'])
    await ask(page, 'eth_getBalance', [FIRST, 'latest'])
    expect(await outcome(page)).toEqual({ result: '0x4fcc1a89027f0000' })
  })

  test('believes only the window it opened: forged answers are ignored', async () => {
    const { page } = site()
    const popup = await askInWindow(page, 'eth_requestAccounts')
    const forged = { kind: 'decision', id: '0'.repeat(32), outcome: { result: ['0xbad'] } }
    const id = new URLSearchParams(new URL(popup.url()).hash.slice(1)).get('id')
    await page.evaluate((message) => window.postMessage(message, '*'), { ...forged, id })
    await popup.evaluate((message) => window.opener.postMessage(message, '*'), forged)
    await popup.getByRole('button', { name: 'Approve' }).click()
    expect(await outcome(page)).toEqual({ result: [FIRST] })
  })

  test('opened by nobody, it says so and offers nothing', async () => {
    const window = await site().context.newPage()
    await window.goto(`${sandbox().urls.wallets}/larkspur/approve`)
    await window.getByRole('heading', { name: 'Nothing to approve' }).waitFor()
    expect(await window.getByRole('button').count()).toBe(0)
  })

  test('a second request while one waits is refused with -32002', async () => {
    const { page } = site()
    const popup = await askInWindow(page, 'eth_requestAccounts')
    await ask(page, 'eth_requestAccounts')
    expect(await outcome(page)).toMatchObject({ code: -32002 })
    await popup.close()
  })

  test('a blocked window leaves the request pending until the limit, then it fails with -32002', async () => {
    const { page } = site()
    await page.clock.install()
    await page.evaluate(() => (window.open = () => null))
    const answered = page.waitForResponse(/larkspur\/rpc/)
    await ask(page, 'eth_requestAccounts')
    await (await answered).finished()
    await page.clock.runFor(29_000)
    expect(await page.evaluate(() => window.recorded?.outcome)).toBeUndefined()
    await page.clock.runFor(2000)
    expect(await outcome(page)).toMatchObject({ code: -32002, message: expect.stringContaining('blocked') })
  })
})

describe('the provider', () => {
  test('remembers a connected site after a reload, without asking', async () => {
    const { page } = site()
    await connect()
    await page.reload()
    await ask(page, 'eth_accounts')
    expect(await outcome(page)).toEqual({ result: [FIRST] })
    await ask(page, 'eth_requestAccounts')
    expect(await outcome(page)).toEqual({ result: [FIRST] })
  })

  test('says what the person does in the wallet: account, network, lock', async () => {
    const { page } = site()
    await connect()
    await sandbox().control.wallets({ larkspur: { account: 1 } })
    await expect.poll(() => events(page)).toContainEqual(['accountsChanged', [SECOND, FIRST]])
    await sandbox().control.wallets({ larkspur: { chainId: 100 } })
    await expect.poll(() => events(page)).toContainEqual(['chainChanged', '0x64'])
    await sandbox().control.wallets({ larkspur: { locked: true } })
    await expect.poll(() => events(page)).toContainEqual(['accountsChanged', []])
  })

  test('the wallet’s own page does the same by hand', async () => {
    const { page, context } = site()
    await connect()
    const wallet = await context.newPage()
    await wallet.goto(`${sandbox().urls.wallets}/larkspur`)
    await wallet.getByRole('radio', { name: /Latchkey Second/ }).check()
    await expect.poll(() => events(page)).toContainEqual(['chainChanged', '0x7a6a'])
    await wallet.getByRole('button', { name: 'Disconnect' }).click()
    await wallet.getByText('No site is connected').waitFor()
    await expect.poll(() => events(page)).toContainEqual(['accountsChanged', []])
  })

  test('its controls work from the page', async () => {
    const { page } = site()
    await page.evaluate(() => window.sandboxWallets?.larkspur.behave({ mode: 'reject' }))
    await ask(page, 'eth_requestAccounts')
    expect(await outcome(page)).toMatchObject({ code: 4001 })
    await page.evaluate(() => window.sandboxWallets?.larkspur.behave({ mode: 'approve' }))
    await ask(page, 'eth_requestAccounts')
    expect(await outcome(page)).toEqual({ result: [FIRST] })
    await page.evaluate(async () => {
      await window.sandboxWallets?.larkspur.switchAccount(1)
      await window.sandboxWallets?.larkspur.switchChain(31338)
      await window.sandboxWallets?.larkspur.lock()
      await window.sandboxWallets?.larkspur.unlock()
    })
    expect((await events(page)).filter(([name]) => name !== 'connect')).toEqual([
      ['accountsChanged', [FIRST]],
      ['accountsChanged', [SECOND, FIRST]],
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', []],
      ['accountsChanged', [SECOND, FIRST]],
    ])
  })

  test('a listener that was removed hears nothing more', async () => {
    const { page } = site()
    const heard = await page.evaluate(async () => {
      const calls: unknown[] = []
      const { provider, switchChain } = window.sandboxWallets?.larkspur ?? {}
      const listener = (payload: unknown): void => void calls.push(payload)
      provider?.on('chainChanged', listener)
      await switchChain?.(31338)
      provider?.removeListener('chainChanged', listener)
      await switchChain?.(31337)
      return calls
    })
    expect(heard).toEqual(['0x7a6a'])
  })

  test('stopping ends a request that would hang for ever', async () => {
    const { page } = site()
    await page.evaluate(() => window.sandboxWallets?.larkspur.behave({ mode: 'hang' }))
    const answered = page.waitForResponse(/larkspur\/rpc/)
    await ask(page, 'eth_requestAccounts')
    await (await answered).finished()
    expect(await page.evaluate(() => window.recorded?.outcome)).toBeUndefined()
    await page.evaluate(() => window.sandboxWallets?.())
    expect(await outcome(page)).toMatchObject({ code: 4900 })
  })

  test('a faulty request is refused with -32602, an unreachable wallet with 4900', async () => {
    const { page, context } = site()
    const code = await page.evaluate(() =>
      window.sandboxWallets?.larkspur.provider.request({}).catch((error: { code: number }) => error.code),
    )
    expect(code).toBe(-32602)
    await context.route(`${sandbox().urls.wallets}/**`, (route) => route.abort())
    await ask(page, 'eth_chainId')
    expect(await outcome(page)).toMatchObject({ code: 4900 })
    expect((await events(page)).map(([name]) => name)).toContain('disconnect')
  })
})
