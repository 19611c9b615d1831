/** Specification §9: on which kinds of chains something is sent, and balances are shown. */
import { expect, it } from 'vitest'
import { ACCOUNT_ACTION, ACCOUNT_TAB } from '#wallet'
import { createTestKernel } from '#testing'
import { balances } from '../../src/plugins/balances/index.ts'
import { send } from '../../src/plugins/send/index.ts'
import { wallets } from '../../src/plugins/wallets/index.ts'
import { MAINNET } from '../plugins/wallets/support.ts'

const NAMESPACES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

it('send and balances are there on EVM and on Solana, and nowhere else', async () => {
  const { kernel, dispose } = createTestKernel({ plugins: [wallets(), send(), balances()] })
  const at = (chainNamespace: string) => ({ network: { ...MAINNET, chainNamespace } }) as never
  const places = (when: ((facts: never, ctx: never) => boolean) | undefined): readonly string[] =>
    NAMESPACES.filter((namespace) => when?.(at(namespace), kernel.context as never) ?? true)
  const found = [kernel.items(ACCOUNT_ACTION), kernel.items(ACCOUNT_TAB)]
    .flatMap((items) => [...items.get()])
    .filter(({ plugin }) => plugin === 'send' || plugin === 'balances')
    .map(({ item }) => [item.id, places(item.when as never)])
  expect(found).toEqual([
    ['send', ['eip155', 'solana']],
    ['tokens', ['eip155', 'solana']],
    ['nfts', ['eip155', 'solana']],
  ])
  await dispose()
})
