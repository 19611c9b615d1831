/** What may stand in `window.btc_providers` besides wallets. */
import { afterEach, expect, test, vi } from 'vitest'
import { trap } from './bench.ts'
import { listed, openPage, personWith, stubWindow } from './page.ts'

afterEach(() => vi.unstubAllGlobals())

test.each<readonly [what: string, list: unknown]>([
  ['no list', { 0: { id: 'Good', name: 'Good' }, length: 1 }],
  ['a trap', trap],
  ['a list of traps', [trap, null, 7, 'Good', { id: trap }]],
  [
    'paths that lead nowhere or too far',
    ['nobody', 'a.b.c.d.e', '', 'Good.', '__proto__', 'a b', 'x'.repeat(500)].map((id) => ({ id, name: 'X' })),
  ],
  [
    'things that cannot be asked',
    [
      { id: 'Word', name: 'X' },
      { id: 'Empty', name: 'X' },
    ],
  ],
  ['names that cannot be seen', [{ id: 'Good', name: '\u200b\u202e' }, { id: 'Good', name: 7 }, { id: 'Good' }]],
])('%s in the place of the wallets lists nobody', async (_, list) => {
  const good = personWith().wallet.provider
  stubWindow({ btc_providers: list, Good: good, Word: 'x', Empty: {} })
  const { dispose, faults, service } = await openPage()
  expect(service.state.get().connectors).toEqual([])
  expect(faults).toEqual([])
  await dispose()
})

test('a flood of wallets is cut, and one wallet under many names is one', async () => {
  listed(...Array.from({ length: 190 }, (_, at) => [`Wallet ${at}`, personWith().wallet.provider] as const))
  const flooded = await openPage()
  await flooded.clock.runAll()
  expect(flooded.service.state.get().connectors.length).toBeLessThanOrEqual(100)
  await flooded.dispose()
  expect(flooded.leftovers()).toMatchObject({ listeners: 0, timers: 0 })

  const { provider } = personWith().wallet
  listed(['One', provider], ['Two', provider])
  const twice = await openPage()
  expect(twice.service.state.get().connectors.map(({ name }) => name)).toEqual(['One'])
  await twice.dispose()
})
