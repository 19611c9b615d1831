import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { explorerPage, type CaipAddress } from '#wallet'
import { safeWalletLink } from '#kit'
import { addressFields } from '../../src/plugins/wallets/account/accountData.ts'
import { evmNetwork } from '../plugins/wallets/support.ts'
import { soakRun } from '../soak/soakRun.ts'

const run = soakRun('explorer pages')

const base = fc
  .tuple(
    fc.constantFrom('https://scan.test', 'https://scan.test:8443', 'https://a.b.scan.test'),
    fc.constantFrom('', '/', '//', '/explorer', '/explorer/', '/deep/er///'),
    fc.constantFrom('', '?cluster=devnet', '?cluster=custom&customUrl=http://x.test/?a', '?'),
  )
  .map(([origin, path, query]) => ({ url: origin + path + query, origin, path, query }))
/** The transaction or address as a service or a wallet might have written it. */
const odd = fc.oneof(
  fc.stringMatching(/^0x[0-9a-f]{40}$/),
  fc.constantFrom('../../evil', '@evil.test', '//evil.test', 'javascript:x', 'a b', '?x=y', '#', '%2e%2e', '\\evil'),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

it(
  'leads to the explorer that the host named and nowhere else, with its query in the end',
  () =>
    run.measured(() => {
      fc.assert(
        fc.property(base, odd, ({ url, origin, path, query }, what) => {
          const network = evmNetwork(1, 'Toy', { blockExplorers: { default: { name: 'Scan', url } } })
          const page = explorerPage(network, `/tx/${what}`)!
          const read = new URL(page)
          expect(read.origin).toBe(new URL(origin).origin)
          expect(page).toBe(`${origin}${path.replace(/[/]+$/, '')}/tx/${what}${query}`)
          // Where it may be opened at all, it is opened there.
          expect(new URL(safeWalletLink(page) ?? origin).origin).toBe(new URL(origin).origin)
          // An account's page is made the same way.
          const { addressExplorerUrl, caipAddress } = addressFields(what, 'eip155:1', [network])
          expect(caipAddress).toBe(`eip155:1:${what}` as CaipAddress)
          expect(addressExplorerUrl).toBe(`${origin}${path.replace(/[/]+$/, '')}/address/${what}${query}`)
          run.saw(safeWalletLink(page) === undefined ? 'not opened' : 'opened')
        }),
        run.fc,
      )
    }),
  run.limit,
)

it.each([
  ['no network', undefined],
  ['a network without explorers', {}],
  ['a network with an explorer without an address', { blockExplorers: { default: { name: 'Scan', url: '' } } }],
])('leads nowhere with %s', (_, network) => {
  expect(explorerPage(network, '/tx/0x1')).toBeUndefined()
})
