/** Two spellings of one address are one account, where the chain says so: neither listed, named nor recognised twice. */
import type { CaipAddress, Network } from '#wallet'
import { createFakeStorage } from '#kernel/testing'
import { mockChain, mockWallet } from '#testing'
import { expect, it } from 'vitest'
import { setup, TOY } from './support.ts'

const NETWORKS = ['main', 'side'].map((id): Network => ({
  ...TOY,
  id,
  chainNamespace: 'shelf',
  caipNetworkId: `shelf:${id}`,
  name: id,
}))
const LOWER = `shelf1${'q'.repeat(40)}`
const UPPER = LOWER.toUpperCase()

const chain = (caseless: boolean) =>
  mockChain({ namespace: 'shelf', address: /^shelf1[0-9a-z]{40}$/i, traits: { caseless } }).plugin

const stage = (caseless: boolean, accounts: readonly CaipAddress[], storage = createFakeStorage()) => {
  const wallet = mockWallet({ name: 'Tern', accounts, granted: true })
  return setup({ wallets: [wallet], networks: NETWORKS, plugins: [chain(caseless)], storage }).then((made) => ({
    ...made,
    wallet,
    all: () => made.service.state.get().accounts['shelf']?.allAccounts.map(({ address }) => address),
  }))
}

it.each([
  ['one account where letter case means nothing', true, [LOWER]],
  ['two where it does', false, [LOWER, UPPER]],
] as const)('two spellings are %s', async (_, caseless, expected) => {
  const { all, service, wallet } = await stage(caseless, [`shelf:main:${LOWER}`, `shelf:side:${UPPER}`])
  await service.connect({ connectorId: 'tern', network: 'shelf:main' })
  expect(all()).toEqual(expected)
  // Later events of the wallet are validated in the same way.
  wallet.emit({ type: 'accounts', accounts: [`shelf:main:${UPPER}`, `shelf:main:${LOWER}`] })
  await expect.poll(all).toEqual(caseless ? [UPPER] : [UPPER, LOWER])
})

it('a name that a person gave stays with the address, however it is spelled at the next visit', async () => {
  const storage = createFakeStorage()
  const first = await stage(true, [`shelf:main:${LOWER}`], storage)
  await first.service.connect({ connectorId: 'tern' })
  first.service.rename(`shelf:main:${LOWER}`, 'Savings')
  await first.dispose()

  const next = await stage(true, [`shelf:main:${UPPER}`], storage)
  // The wallet comes back by itself: its address is the one that it had.
  await expect.poll(next.all).toEqual([UPPER])
  expect(next.service.state.get().accounts['shelf']?.addressLabels).toEqual({ [UPPER]: 'Savings' })
  await next.dispose()
})
