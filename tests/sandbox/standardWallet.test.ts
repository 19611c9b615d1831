import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { CLUSTER } from '../../sandbox/solana/cluster.ts'
import { askInWindow, events, outcome } from './browser.ts'
import { sandboxOfFile } from './helpers.ts'
import { isSignature, transfer } from './solanaSigning.ts'
import type { StandardCall } from './standardSite.ts'
import { bytes, list, standardVisitOfFile } from './standardVisit.ts'

const sandbox = sandboxOfFile()
const { site, call, called, found, connect, accounts, changes } = standardVisitOfFile(sandbox)
const FIRST = 'CFCgZjzZtu7Ws1ATskTYxZ8CWEeSC8WY6iaBUNXcpj5j'
const SECOND = 'EJvdbaNE2MWUufDmPgysMXVnfqYQh2NrdeJ1cneRt5Wn'
const SALTBOX = '7bGPexuS53B2gR5krZJr8uDAcyQ3hqayBqJ5kTcQjzEr'
const SALTBOX_EVM = '0xBbb3f0253EbDcE13E5F355d7E0dCFBED2550E44b'
const HELLO = new TextEncoder().encode('Hello, Marram')

describe('finding (Wallet Standard)', () => {
  test('a site finds both Solana wallets, complete, and no others', async () => {
    await found('Marram')
    await found('Saltbox')
    const wallets = await site().page.evaluate(() =>
      window.standardWallets?.().map(({ name, version, icon, chains, features, accounts }) => ({
        name,
        version,
        icon,
        chains: [...chains],
        features: Object.keys(features),
        versions: (features['solana:signTransaction'] as { supportedTransactionVersions: unknown })
          .supportedTransactionVersions,
        accounts: [...accounts],
      })),
    )
    expect(wallets?.map(({ name }) => name).sort()).toEqual(['Marram', 'Saltbox'])
    for (const wallet of wallets ?? []) {
      expect(wallet).toMatchObject({ version: '1.0.0', versions: ['legacy', 0], accounts: [] })
      expect(wallet.icon).toMatch(/^data:image\/svg\+xml;base64,/)
      expect(wallet.features).toEqual([
        'standard:connect',
        'standard:disconnect',
        'standard:events',
        'solana:signMessage',
        'solana:signTransaction',
        'solana:signAndSendTransaction',
      ])
    }
    const chains = Object.fromEntries(wallets?.map((wallet) => [wallet.name, wallet.chains]) ?? [])
    expect(chains).toEqual({
      Marram: ['solana:localnet'],
      Saltbox: ['solana:localnet', CLUSTER.caipNetworkId],
    })
  })

  test('a site that comes late finds them as well; all leave every site when they are taken off', async () => {
    const { page } = site()
    await found('Marram')
    await found('Saltbox')
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.evaluate(() => window.dispatchEvent(new Event('wallet-standard:app-ready')))
    const late = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const names: string[] = []
          const register = ({ name }: { name: string }): (() => void) => {
            names.push(name)
            if (names.length === 2) resolve(names)
            return () => window.recorded?.events.push(['left', name])
          }
          window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
        }),
    )
    expect(late.sort()).toEqual(['Marram', 'Saltbox'])
    await page.evaluate(() => window.sandboxWallets?.())
    expect(await page.evaluate(() => window.standardWallets?.().length)).toBe(0)
    const left = (await events(page)).filter(([name]) => name === 'left' || name === 'unregister')
    expect(left.map(([what, name]) => `${what} ${String(name)}`).sort()).toEqual([
      'left Marram',
      'left Saltbox',
      'unregister Marram',
      'unregister Saltbox',
    ])
    expect(faults).toEqual([])
  })

  test('a page may announce some wallets only', async () => {
    const { page } = site()
    await found('Marram')
    await found('Saltbox')
    const { wallets: origin, nodes } = sandbox().urls
    const names = await page.evaluate(
      async (options) => {
        window.sandboxWallets?.()
        const announced = new Promise<string>((resolve) => {
          window.addEventListener('eip6963:announceProvider', (event) =>
            resolve((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
          )
        })
        const some = window.announceDemoWallets?.({ ...options, wallets: ['quarry', 'marram'] })
        return { handles: Object.keys(some ?? {}), announced: await announced }
      },
      { origin, nodes },
    )
    expect(names).toEqual({ handles: ['quarry', 'marram'], announced: 'Quarry' })
    await found('Marram')
    expect(await page.evaluate(() => window.standardWallets?.().map(({ name }) => name))).toEqual(['Marram'])
  })

  test('a wallet is there in the very turn in which a site asks, and in which it registers', async () => {
    const { page } = site()
    // What a site's registry gets at the moment it says that it is ready, before any promise is settled.
    const met = await page.evaluate(() => {
      const names: string[] = []
      const api = { register: (wallet: { name: string }) => (names.push(wallet.name), () => undefined) }
      window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
      return [...names]
    })
    expect(met).toEqual(['Marram', 'Saltbox'])
    await page.addInitScript(() => {
      const names: string[] = []
      window.addEventListener('wallet-standard:register-wallet', (event) =>
        (event as CustomEvent<(api: object) => void>).detail({
          register: (wallet: { name: string }) => (names.push(wallet.name), () => undefined),
        }),
      )
      document.addEventListener('readystatechange', () => Object.assign(window, { early: [...names] }), { once: true })
    })
    await page.reload()
    expect(await page.evaluate(() => (window as unknown as { early: string[] }).early)).toEqual(['Marram', 'Saltbox'])
  })

  test('a vanished wallet is not there any more', async () => {
    await sandbox().control.wallets({ marram: { mode: 'vanish' } })
    const { page } = site()
    await page.reload()
    // By the page's own book: an answer to the page before it would be taken for this one's otherwise.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/marram/session')),
    )
    await found('Saltbox')
    expect(await page.evaluate(() => window.standardWallets?.().map(({ name }) => name))).toEqual(['Saltbox'])
  })
})

describe('the wallet object', () => {
  test('reconnects silently after a reload, only where the site has permission', async () => {
    await connect()
    expect(await called('standard:connect', [{ silent: true }], 'Saltbox')).toEqual({ result: { accounts: [] } })
    await site().page.reload()
    await found('Marram')
    expect(await accounts()).toEqual([])
    expect(await called('standard:connect', [{ silent: true }])).toEqual({ result: { accounts: [FIRST] } })
    expect(await accounts()).toEqual([FIRST])
    await sandbox().control.wallets({ marram: { locked: true } })
    expect(await called('standard:connect', [{ silent: true }])).toEqual({ result: { accounts: [] } })
  })

  test('its disconnect forgets the connection, not the permission', async () => {
    await connect()
    expect(await called('standard:disconnect')).toEqual({})
    expect(await accounts()).toEqual([])
    expect(await changes()).toEqual([
      ['Marram', [FIRST]],
      ['Marram', []],
    ])
    await sandbox().control.wallets({ marram: { account: 1 } })
    expect(await called('standard:connect', [{ silent: true }])).toEqual({ result: { accounts: [SECOND, FIRST] } })
    expect((await changes()).length).toBe(3)
  })

  test('tells what the person does in the wallet: account, lock, disconnect', async () => {
    const { context } = site()
    await connect()
    await sandbox().control.wallets({ marram: { account: 1 } })
    await expect.poll(changes).toContainEqual(['Marram', [SECOND, FIRST]])
    const wallet = await context.newPage()
    await wallet.goto(`${sandbox().urls.wallets}/marram`)
    await wallet.getByRole('button', { name: 'Disconnect' }).click()
    await wallet.getByText('No site is connected').waitFor()
    await expect.poll(async () => (await changes()).at(-1)).toEqual(['Marram', []])
    await connect()
    await sandbox().control.wallets({ marram: { locked: true } })
    await expect.poll(async () => (await changes()).at(-1)).toEqual(['Marram', []])
  })

  test('its controls work from the page', async () => {
    const { page } = site()
    await page.evaluate(() => window.sandboxWallets?.marram.behave({ mode: 'reject' }))
    expect(await called('standard:connect')).toMatchObject({ code: 4001 })
    await page.evaluate(() => window.sandboxWallets?.marram.behave({ mode: 'approve' }))
    await called('standard:connect')
    await page.evaluate(async () => {
      await window.sandboxWallets?.marram.switchAccount(1)
      await window.sandboxWallets?.marram.lock()
      await window.sandboxWallets?.marram.unlock()
    })
    expect(await changes()).toEqual([
      ['Marram', [FIRST]],
      ['Marram', [SECOND, FIRST]],
      ['Marram', []],
      ['Marram', [SECOND, FIRST]],
    ])
  })

  test('lies go to the site as they are', async () => {
    await connect()
    await sandbox().control.wallets({ marram: { mode: 'lie' } })
    const inputs = [{ account: 0, message: list(HELLO) }]
    const { result } = (await called('solana:signMessage', inputs)) ?? {}
    const [{ signature }] = result as [{ signature: number[] }]
    expect(isSignature(bytes(signature), HELLO, FIRST)).toBe(false)
    const transaction = list(transfer({ from: FIRST }))
    const input = { account: 0, transaction }
    expect(await called('solana:signTransaction', [input])).toEqual({ result: [{ signedTransaction: [1, 2, 3] }] })
    expect(await called('solana:signTransaction', [input, input])).toEqual({ result: [{ signedTransaction: 7 }] })
    const connected = await called('standard:connect')
    expect(connected).toMatchObject({ result: { accounts: expect.arrayContaining([42, { pubkey: 'not a key' }]) } })
  })

  test('stopping ends a call that would hang for ever', async () => {
    const { page } = site()
    await page.evaluate(() => window.sandboxWallets?.marram.behave({ mode: 'hang' }))
    const answered = page.waitForResponse(/marram\/rpc/)
    await call('standard:connect')
    await (await answered).finished()
    expect(await page.evaluate(() => window.recorded?.outcome)).toBeUndefined()
    await page.evaluate(() => window.sandboxWallets?.())
    expect(await outcome(page)).toMatchObject({ code: 4900 })
  })

  test('delay answers after its time', async () => {
    await site().page.evaluate(() => window.sandboxWallets?.marram.behave({ mode: 'delay', ms: 300 }))
    const start = performance.now()
    expect(await called('standard:connect')).toEqual({ result: { accounts: [FIRST] } })
    expect(performance.now() - start).toBeGreaterThanOrEqual(299)
  })

  test('refuses what is no input, a chain that it has not, and an account that is not its own, with codes', async () => {
    await connect()
    const transaction = list(transfer({ from: FIRST }))
    const refused = async (feature: StandardCall['feature'], input: StandardCall['inputs'][number]): Promise<unknown> =>
      (await called(feature, [input]))?.code
    expect(await refused('solana:signMessage', { account: 0, message: 'text' })).toBe(-32602)
    expect(await refused('solana:signMessage', { account: 5, message: list(HELLO) })).toBe(-32602)
    const mainnet = { account: 0, transaction, chain: 'solana:mainnet' }
    expect(await refused('solana:signTransaction', mainnet)).toBe(-32602)
    expect(await refused('solana:signAndSendTransaction', mainnet)).toBe(-32602)
    expect(await refused('solana:signAndSendTransaction', { account: 0, transaction })).toBe(-32602)
    const foreign = { account: { address: SECOND }, message: list(HELLO) }
    expect(await refused('solana:signMessage', foreign)).toBe(4100)
    expect(base58.decode(SECOND)).toHaveLength(32)
  })
})

describe('a wallet that speaks both', () => {
  test('connects both namespaces under one name, and both hear of another account', async () => {
    const { page, context } = site()
    await connect('Saltbox')
    const popup = await askInWindow(page, 'eth_requestAccounts', [], 'saltbox')
    await popup.getByText('15.2 ETH').waitFor()
    await popup.getByRole('button', { name: 'Approve' }).click()
    expect(await outcome(page)).toEqual({ result: [SALTBOX_EVM] })
    expect(await accounts('Saltbox')).toEqual([SALTBOX])
    const wallet = await context.newPage()
    await wallet.goto(`${sandbox().urls.wallets}/saltbox`)
    await wallet.getByText('0xBbb3…E44b on Latchkey Local').waitFor()
    await wallet.getByText(`7bGPex…jzEr on ${CLUSTER.name}`).waitFor()
    await wallet.getByRole('radio', { name: /Account 2/ }).check()
    await expect.poll(() => accounts('Saltbox')).toHaveLength(2)
    await expect
      .poll(async () => (await events(page)).filter(([name]) => name === 'accountsChanged').at(-1)?.[1])
      .toHaveLength(2)
  })
})
