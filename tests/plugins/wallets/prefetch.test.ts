import { CHAINS } from '#wallet'
import { createFakeStorage } from '#kernel/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { evmWallet, flush, setup, toyWallet } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

/** A listed wallet that counts how often its code is fetched ahead. */
function counted(type: 'ANNOUNCED' | 'WALLET_CONNECT', fails = false) {
  const wallet = evmWallet({ type })
  let times = 0
  const factory: typeof wallet.factory = (environment) => ({
    ...wallet.factory(environment),
    prepare() {
      times += 1
      if (fails) throw new TypeError('odd wallet')
    },
  })
  return { wallet: { ...wallet, factory }, times: () => times }
}

/** The list has been drawn. */
async function listed(setupOf: Awaited<ReturnType<typeof setup>>) {
  await setupOf.actions()!.readDirectory()
  await flush()
  const chains = await setupOf.kernel.ready(CHAINS)
  return { loaded: chains.peek('eip155') !== undefined }
}

describe('once the list is drawn', () => {
  it('the code of wallets in this page and of their chain is fetched, and no wallet is asked', async () => {
    const { wallet, times } = counted('ANNOUNCED')
    const { loaded } = await listed(await setup({ wallets: [wallet] }))
    expect([times(), loaded, wallet.asked]).toEqual([1, true, []])
  })

  it('nothing is fetched for wallets that are elsewhere', async () => {
    const { wallet, times } = counted('WALLET_CONNECT')
    const { loaded } = await listed(await setup({ wallets: [wallet] }))
    expect([times(), loaded]).toEqual([0, false])
  })

  it('nothing is fetched for who saves data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    const { wallet, times } = counted('ANNOUNCED')
    const { loaded } = await listed(await setup({ wallets: [wallet] }))
    expect([times(), loaded]).toEqual([0, false])
  })

  it('a wallet that throws is its own fault: the others are prepared all the same', async () => {
    const odd = counted('ANNOUNCED', true)
    const { wallet, times } = counted('ANNOUNCED')
    const { loaded } = await listed(await setup({ wallets: [odd.wallet, wallet] }))
    expect([odd.times(), times(), loaded]).toEqual([1, 1, true])
  })
})

describe('while wallets are asked to come back', () => {
  it('the code of their chains comes already', async () => {
    const stored = JSON.stringify({ v: 1, d: { connectors: { eip155: { connectorId: 'larkspur' } } } })
    const wallet = evmWallet({ granted: true })
    wallet.behave('hang', 'restore')
    const storage = createFakeStorage({ 'latchkey:wallets:session': stored })
    const { kernel } = await setup({ wallets: [wallet, toyWallet()], storage })
    await flush()
    const chains = await kernel.ready(CHAINS)
    expect([chains.peek('eip155') !== undefined, chains.peek('cosmos') !== undefined]).toEqual([true, false])
  })
})
