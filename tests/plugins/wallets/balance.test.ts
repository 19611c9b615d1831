import { CHAINS, CONNECT } from '#wallet'
import { createFakeStorage } from '#kernel/testing'
import { toyAddress } from '#testing'
import { describe, expect, it } from 'vitest'
import { flush, setup, TOY, TOY_2, TOY_ACCOUNT, toyWallet, until, type SetupOptions } from './support.ts'

const OTHER = `${TOY.caipNetworkId}:${toyAddress(2)}` as const

const connected = async (options: SetupOptions = {}) => {
  const wallet = toyWallet({ accounts: [TOY_ACCOUNT, OTHER] })
  const test = await setup({ wallets: [wallet], ...options })
  test.chain.balances.set(toyAddress(1), 1_500_000n)
  test.chain.balances.set(toyAddress(2), 7n)
  await test.service.connect({ connectorId: 'tern' })
  // The chain's code is loaded for it.
  await until(() => test.chain.reads > 0)
  await flush()
  return {
    wallet,
    ...test,
    shown: () => [test.accounts.state.get()?.balance, test.accounts.state.get()?.balanceSymbol],
  }
}

describe('the native balance', () => {
  it('is read after connecting, exactly', async () => {
    const { shown, chain, accounts } = await connected()
    expect(shown()).toEqual(['1.5', 'TOY'])
    expect(chain.reads).toBe(1)
    expect(accounts.balance.get()).toEqual({ loading: false, error: undefined })
  })

  it('stands beside what other plugins know of the account, while it is connected', async () => {
    const { accounts, service, core } = await connected()
    accounts.annotate(TOY_ACCOUNT, { profileName: 'mira.example' })
    expect(accounts.state.get()).toMatchObject({ balance: '1.5', profileName: 'mira.example' })
    const before = core.state.get()
    accounts.annotate(TOY_ACCOUNT, { profileName: 'mira.example' })
    accounts.annotate(OTHER, { profileName: 'somebody else' })
    expect(core.state.get()).toBe(before)
    await service.disconnect()
    accounts.annotate(TOY_ACCOUNT, { profileName: 'mira.example' })
    expect(accounts.state.get()).toBeUndefined()
  })

  it('is kept for 30 seconds', async () => {
    const { accounts, chain, clock } = await connected()
    await clock.advance(29_999)
    await accounts.refreshBalance()
    expect(chain.reads).toBe(1)
    await clock.advance(1)
    await accounts.refreshBalance()
    expect(chain.reads).toBe(2)
  })

  it('is kept over a reload, and read at once when asked for by force', async () => {
    const { stop, storage } = await connected()
    await stop()
    const { accounts, chain } = await setup({ wallets: [toyWallet({ granted: true })], storage })
    await flush()
    chain.balances.set(toyAddress(1), 2n)
    await accounts.refreshBalance()
    expect([accounts.state.get()?.balance, chain.reads]).toEqual(['1.5', 0])
    await accounts.refreshBalance({ force: true })
    expect([accounts.state.get()?.balance, chain.reads]).toEqual(['0.000002', 1])
  })

  it('is read once when asked for twice at the same time', async () => {
    const { accounts, chain } = await connected()
    await Promise.all([accounts.refreshBalance({ force: true }), accounts.refreshBalance({ force: true })])
    expect(chain.reads).toBe(2)
  })

  it('leaves the node alone for 30 seconds after a failure, unless a person asks', async () => {
    const { accounts, chain, clock, shown } = await connected()
    await clock.advance(30_000)
    chain.mood = 'fail'
    await accounts.refreshBalance()
    expect(accounts.balance.get()).toEqual({ loading: false, error: 'BALANCE_FAILED' })
    expect(shown()[0]).toBe('1.5')
    chain.mood = 'ok'
    await clock.advance(29_999)
    await accounts.refreshBalance()
    expect(chain.reads).toBe(2)
    await accounts.refreshBalance({ force: true })
    expect(chain.reads).toBe(3)
    expect(accounts.balance.get().error).toBeUndefined()
    await clock.advance(30_000)
    chain.mood = 'fail'
    await accounts.refreshBalance()
    await clock.advance(30_000)
    await accounts.refreshBalance()
    expect(chain.reads).toBe(5)
  })

  it('does not trust a clock that was set back', async () => {
    const { accounts, chain, clock } = await connected()
    clock.jump(-3_600_000)
    await accounts.refreshBalance()
    expect(chain.reads).toBe(2)
  })

  it('does not take an old value for a new one when a clock that was set back comes to the same time again', async () => {
    const { accounts, chain, clock } = await connected()
    clock.jump(-3_600_000)
    await clock.advance(3_600_000)
    await accounts.refreshBalance()
    expect(chain.reads).toBe(2)
  })

  it('ends its wait after 15 seconds', async () => {
    const { accounts, chain, clock } = await connected()
    await clock.advance(30_000)
    chain.mood = 'hang'
    const reading = accounts.refreshBalance()
    expect(accounts.balance.get().loading).toBe(true)
    await clock.advance(15_000)
    await reading
    expect(accounts.balance.get()).toEqual({ loading: false, error: 'BALANCE_FAILED' })
  })

  it.each([
    ['nothing', null],
    ['no fields', {}],
    ['less than nothing', { value: -1n, decimals: 6, symbol: 'X' }],
    ['a float', { value: 1, decimals: 6, symbol: 'X' }],
    ['odd decimals', { value: 1n, decimals: -1, symbol: 'X' }],
    ['broken decimals', { value: 1n, decimals: 6.5, symbol: 'X' }],
    ['a novel as symbol', { value: 1n, decimals: 6, symbol: 'X'.repeat(41) }],
  ])('is not what a node makes up: %s', async (_, lie) => {
    const { accounts, chain, clock, shown } = await connected()
    await clock.advance(30_000)
    chain.mood = { lie }
    await accounts.refreshBalance()
    expect([shown()[0], accounts.balance.get().error]).toEqual(['1.5', 'BALANCE_FAILED'])
  })

  it('follows the account and the network', async () => {
    const { wallet, shown, chain } = await connected()
    wallet.show([OTHER, TOY_ACCOUNT])
    expect(shown()).toEqual([undefined, undefined])
    await flush()
    expect(shown()).toEqual(['0.000007', 'TOY'])
    wallet.goTo(TOY_2.caipNetworkId)
    expect(shown()).toEqual([undefined, undefined])
    await flush()
    expect(chain.reads).toBe(3)
  })

  it('of an account that is gone is not shown for the next one', async () => {
    const { wallet, accounts, chain, clock, shown } = await connected()
    await clock.advance(30_000)
    chain.mood = 'hang'
    void accounts.refreshBalance()
    chain.mood = 'fail'
    wallet.show([OTHER])
    await flush()
    expect(shown()).toEqual([undefined, undefined])
    expect(accounts.balance.get().error).toBe('BALANCE_FAILED')
  })

  it('is read when the modal opens, also for a returning visitor', async () => {
    const storage = createFakeStorage({
      'latchkey:wallets:session': JSON.stringify({ v: 1, d: { connectors: { cosmos: { connectorId: 'tern' } } } }),
    })
    const { kernel, chain, accounts } = await setup({ wallets: [toyWallet({ granted: true })], storage })
    await flush()
    expect(chain.reads).toBe(0)
    kernel.router.show()
    await flush()
    expect([chain.reads, accounts.state.get()?.balance]).toEqual([1, '0'])
    expect(chain.pings).toBe(1)
  })

  it('is not asked for without an account or on a network that is not listed', async () => {
    const { accounts, chain, wallet, service } = await connected()
    wallet.goTo('cosmos:elsewhere')
    await flush()
    await service.disconnect()
    await accounts.refreshBalance({ force: true })
    expect(chain.reads).toBe(1)
  })
})

describe('the ping of the node', () => {
  it('bothers nobody when there is no answer, and is not sent for visitors without a wallet', async () => {
    const { chain, kernel, faults, clock } = await connected()
    chain.mood = 'hang'
    kernel.router.show()
    expect(kernel.router.state.get().open).toBe(true)
    await clock.advance(20_000)
    expect([chain.pings, faults]).toEqual([1, []])

    const visitor = await setup()
    visitor.kernel.router.show()
    await flush()
    // Also where the code is there: it was fetched ahead, while the list was read.
    await (await visitor.kernel.ready(CHAINS)).get('eip155')
    visitor.kernel.router.close()
    visitor.kernel.router.show(CONNECT)
    await flush()
    expect([visitor.chain.pings, visitor.evm.pings]).toEqual([0, 0])
  })
})
