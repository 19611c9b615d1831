import { getWallets } from '@wallet-standard/app'
import { registerWallet } from '@wallet-standard/wallet'
import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import { CONNECT } from '#wallet'
import { flush } from '#kernel/testing'
import type { HostWallet } from '../../../src/plugins/solana/host/hostWallet.ts'
import { until } from '../../shell/modalSupport.ts'
import { connect, MAIN, on, start } from './hostStage.ts'
import { code, MARRAM, POOR } from './support.ts'

describe('the wallet for hosts', () => {
  it('costs nothing until it is used: no request, no storage, no start, no listener', async () => {
    const { real, storage, subscriptions, wallet, opened } = start()
    expect(wallet.accounts).toEqual([])
    await wallet.features['standard:connect'].connect({ silent: true })
    await flush()
    expect(real.getState().initialized).toBe(false)
    expect([subscriptions.now, opened, storage.values.size]).toEqual([0, [], 0])
  })

  it('says who it is', () => {
    const { wallet } = start()
    expect(wallet).toMatchObject({ version: '1.0.0', name: 'Latchkey', chains: ['solana:mainnet', 'solana:devnet'] })
    expect(Buffer.from(wallet.icon.split(',')[1]!, 'base64').toString()).toMatch(/^<svg .*<\/svg>$/)
  })

  it('is one that apps find', () => {
    const { wallet } = start()
    const { get } = getWallets()
    registerWallet(wallet)
    expect(get()).toContain(wallet)
  })

  it('shows the accounts of the connection, the one in use first, with their keys', async () => {
    const made = start()
    await connect(made, made.chosen)
    const { accounts } = made.wallet
    expect(accounts.map(({ address }) => address)).toEqual([MARRAM.address, POOR.address])
    expect(accounts.map(({ publicKey }) => publicKey)).toEqual([MARRAM.publicKey, POOR.publicKey])
    expect(accounts[0]).toMatchObject({
      chains: ['solana:mainnet', 'solana:devnet'],
      features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
    })
    expect(made.wallet.accounts).toBe(accounts)
  })

  it('shows none of a connection to another namespace', async () => {
    const made = start()
    await connect(made, made.evm)
    expect(made.wallet.accounts).toEqual([])
  })
})

describe('connecting through it', () => {
  const ask = (wallet: HostWallet, silent?: boolean) =>
    wallet.features['standard:connect'].connect(silent === undefined ? undefined : { silent })

  it("opens the modal at Solana's wallets, and answers when one is connected", async () => {
    const made = start()
    const asked = ask(made.wallet)
    await until(made.modal, ({ open }) => open)
    expect(made.opened).toEqual([[CONNECT, { namespace: 'solana' }]])
    await connect(made, made.chosen)
    made.dialog.close()
    expect((await asked).accounts.map(({ address }) => address)).toEqual([MARRAM.address, POOR.address])
    expect(made.subscriptions.now).toBe(0)
  })

  it('opens nothing when somebody is connected', async () => {
    const made = start()
    await connect(made, made.chosen)
    expect((await ask(made.wallet)).accounts).toHaveLength(2)
    expect(made.opened).toEqual([])
  })

  it('opens it when another namespace is connected only', async () => {
    const made = start()
    await connect(made, made.evm)
    const asked = ask(made.wallet)
    await until(made.modal, ({ open }) => open)
    await connect(made, made.chosen)
    expect((await asked).accounts).toHaveLength(2)
  })

  it('opens it once for those who ask at the same time, and again for those who ask later', async () => {
    const made = start()
    const both = [ask(made.wallet), ask(made.wallet)].map((asked) => asked.catch((error: LatchkeyError) => error.code))
    await until(made.modal, ({ open }) => open)
    made.dialog.close()
    expect(await Promise.all(both)).toEqual(['USER_REJECTED', 'USER_REJECTED'])
    const later = ask(made.wallet).catch((error: LatchkeyError) => error.code)
    await until(made.modal, ({ open }) => open)
    expect(made.opened).toHaveLength(2)
    made.dialog.close()
    expect(await later).toBe('USER_REJECTED')
    expect(made.subscriptions.now).toBe(0)
  })

  it('tells why the modal could not open', async () => {
    const made = start()
    made.dialog.fail = new LatchkeyError('NO_BROWSER')
    await expect(ask(made.wallet)).rejects.toEqual(code('NO_BROWSER'))
    expect(made.subscriptions.now).toBe(0)
  })

  it('never opens it silently, and waits for the connection of the last visit', async () => {
    const first = start()
    await connect(first, first.chosen)
    const made = start({ stored: Object.fromEntries(first.storage.values), granted: true })
    expect(made.real.getState().status).toBe('reconnecting')
    expect((await ask(made.wallet, true)).accounts.map(({ address }) => address)).toEqual([
      MARRAM.address,
      POOR.address,
    ])
    expect(made.opened).toEqual([])
    expect(made.subscriptions.now).toBe(0)
  })

  it('answers nobody silently when the last wallet has forgotten', async () => {
    const first = start()
    await connect(first, first.chosen)
    const made = start({ stored: Object.fromEntries(first.storage.values) })
    expect((await ask(made.wallet, true)).accounts).toEqual([])
    expect(made.opened).toEqual([])
  })

  it('disconnects Solana, and nothing else', async () => {
    const made = start()
    await connect(made, made.evm)
    await connect(made, made.chosen)
    await made.wallet.features['standard:disconnect'].disconnect()
    expect(made.wallet.accounts).toEqual([])
    expect(made.real.getState().accounts.eip155?.status).toBe('connected')
  })
})

describe('its events', () => {
  it('tell of other accounts, and of nothing else, while somebody listens', async () => {
    const made = start()
    const heard: string[][] = []
    const listen = () =>
      made.wallet.features['standard:events'].on('change', ({ accounts }) =>
        heard.push(accounts!.map(({ address }) => address)),
      )
    const offs = [listen(), listen()]
    expect(made.subscriptions.now).toBe(1)
    await connect(made, made.chosen)
    made.real.setTheme('light')
    expect(heard).toEqual(Array.from({ length: 2 }, () => [MARRAM.address, POOR.address]))
    offs[0]!()
    offs[0]!()
    made.chosen.show(on(MAIN, POOR))
    await until(made.real, ({ accounts }) => accounts.solana?.address === POOR.address)
    expect(heard.at(-1)).toEqual([POOR.address])
    offs[1]!()
    expect(made.subscriptions.now).toBe(0)
    await made.wallet.features['standard:disconnect'].disconnect()
    expect(heard).toHaveLength(3)
    const again = listen()
    expect(made.subscriptions.now).toBe(1)
    again()
  })

  it('reach every listener, though one throws', async () => {
    const made = start()
    const heard: number[] = []
    const { on: listen } = made.wallet.features['standard:events']
    const offs = [
      listen('change', () => {
        throw new Error('mine')
      }),
      listen('change', ({ accounts }) => heard.push(accounts!.length)),
    ]
    await connect(made, made.chosen)
    expect(heard).toEqual([2])
    for (const off of offs) off()
  })

  it('are only those it has', () => {
    const { wallet, subscriptions } = start()
    wallet.features['standard:events'].on('later' as 'change', () => {})()
    expect(subscriptions.now).toBe(0)
  })
})
