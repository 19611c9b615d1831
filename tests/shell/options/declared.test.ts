/** What plugins declare in vain is reported by name: each mistake is planted once, and our own plugins have none. */
import { describe, expect, it } from 'vitest'
import { contribute, defineToken, defineView, provide, type Contributions, type InstalledPlugin } from '#kernel'
import { createBareKernel } from '#kernel/testing'
import { ACCOUNT_ACTION, ACCOUNT_TAB, CHAIN, MODAL_FOOTER, SETTINGS_ROW, type ChainContribution } from '#wallet'
import { gasWatch } from '../../../examples/plugin/index.ts'
import { bitcoinWallets } from '../../../examples/plugins/bitcoin/index.ts'
import { activity } from '../../../src/plugins/activity/index.ts'
import { balances } from '../../../src/plugins/balances/index.ts'
import { branding } from '../../../src/plugins/branding/index.ts'
import { base, evm } from '../../../src/plugins/evm/index.ts'
import { identity } from '../../../src/plugins/identity/index.ts'
import { injected } from '../../../src/plugins/injected/index.ts'
import { receive } from '../../../src/plugins/receive/index.ts'
import { solana, solanaMainnet } from '../../../src/plugins/solana/index.ts'
import { walletConnect } from '../../../src/plugins/walletconnect/index.ts'
import { wallets } from '../../../src/plugins/wallets/index.ts'
import { declaredFindings } from '../../../src/shell/developers/options/declared.ts'
import { watchProvides } from '../../../src/shell/developers/options/watchProvides.ts'
import { plugin } from '../../kernel/pluginSupport.ts'

const OWN = [
  wallets(),
  injected(),
  evm(),
  solana(),
  walletConnect(),
  balances(),
  activity(),
  receive(),
  identity(),
  branding(),
]
const HERE = defineView('Here')
const AWAY = defineView('Away')
const load = async () => ({ default: null })
const words = { en: { 'one.title': 'One' } }
const toy = (id: string, contributes: Contributions): InstalledPlugin => plugin(id, { contributes })
const reported = (...plugins: readonly InstalledPlugin[]): readonly string[] =>
  declaredFindings([...OWN, ...plugins], [base]).map(({ code, detail }) => `${code.replace('ALERT_', '')} ${detail}`)

describe('what plugins declare', () => {
  it('is fine in our own plugins and examples', () => {
    expect(declaredFindings([...OWN, gasWatch(), bitcoinWallets()], [base, solanaMainnet])).toEqual([])
  })

  it.each<[string, readonly InstalledPlugin[], readonly string[]]>([
    [
      'a view twice',
      ['one', 'two'].map((id) =>
        toy(id, { strings: id === 'one' ? words : undefined, views: [{ ref: HERE, title: 'one.title', load }] }),
      ),
      ['DECLARED_TWICE the view Here: one, two'],
    ],
    [
      'a view of the modal’s own',
      [toy('one', { strings: words, views: [{ ref: defineView('Connect'), title: 'one.title', load }] })],
      ['DECLARED_TWICE the view Connect: shell, one'],
    ],
    [
      'a namespace twice',
      [toy('one', { slots: [contribute(CHAIN, { id: 'eip155' } as ChainContribution)] })],
      ['DECLARED_TWICE the item chain/eip155: evm, one'],
    ],
    [
      'an item twice',
      [
        toy('one', {
          strings: words,
          slots: [1, 2].map(() => contribute(ACCOUNT_TAB, { id: 'one', label: 'one.title', load })),
        }),
      ],
      ['DECLARED_TWICE the item account.tab/one: one, one'],
    ],
    [
      'words twice',
      [toy('one', { strings: words }), toy('two', { strings: words })],
      ['DECLARED_TWICE the words one.title: one, two'],
    ],
    [
      'an icon that nobody has',
      [
        toy('one', {
          strings: words,
          slots: [
            contribute(ACCOUNT_ACTION, { id: 'one', label: 'one.title', icon: 'fule' }),
            contribute(MODAL_FOOTER, { id: 'one', text: 'one.title', icon: 'toString' }),
          ],
        }),
      ],
      [
        'UNKNOWN_NAME one: account.action/one: there is no icon "fule"',
        'UNKNOWN_NAME one: modal.footer/one: there is no icon "toString"',
      ],
    ],
    [
      'words that nobody has',
      [
        toy('one', {
          views: [{ ref: HERE, title: 'one.title', load }],
          slots: [contribute(SETTINGS_ROW, { id: 'one', label: 'one.label', icon: 'check' })],
        }),
      ],
      [
        'MISSING_WORDS one: the view Here: "one.title" has no words in strings',
        'MISSING_WORDS one: settings.row/one: "one.label" has no words in strings',
      ],
    ],
    [
      'an item that leads nowhere',
      [
        toy('one', {
          strings: words,
          slots: [contribute(ACCOUNT_ACTION, { id: 'one', label: 'one.title', icon: 'check', open: AWAY })],
        }),
      ],
      ['UNKNOWN_NAME one: account.action/one opens the view Away, and no plugin here has it'],
    ],
  ])('is reported: %s', (_, plugins, lines) => {
    expect(reported(...plugins)).toEqual(lines)
  })

  it('is not told where the page’s own words fill the gap, or a title is made', () => {
    const plugins = [
      toy('one', {
        views: [
          { ref: HERE, title: 'one.title', load },
          { ref: AWAY, title: () => 'Away', load },
        ],
      }),
    ]
    expect(declaredFindings([...OWN, ...plugins], [base], { 'one.title': 'Eins' })).toEqual([])
  })

  it('is reported for a network without a chain plugin', () => {
    expect(declaredFindings([wallets(), solana()], [base, solanaMainnet])).toEqual([
      { code: 'ALERT_NETWORK_WITHOUT_CHAIN', detail: 'networks[0] (eip155:8453)' },
    ])
  })
})

describe('a service that was promised', () => {
  const KEPT = defineToken<string>('one/kept')
  const LOST = defineToken<string>('one/lost')
  const one = plugin('one', { provides: [KEPT, LOST], services: [provide(KEPT, { make: () => 'kept' })] })
  const none = plugin('none')

  it.each(['before', 'after'])('but is missing is reported when its plugin runs, %s anybody looked', async (when) => {
    const { kernel, dispose } = createBareKernel({ plugins: [one, none] })
    const lines: string[] = []
    const watch = (): void => watchProvides(kernel, [one, none], (code, detail) => void lines.push(`${code} ${detail}`))
    if (when === 'after') watch()
    await kernel.plugins.activate('one')
    await kernel.plugins.activate('none')
    if (when === 'before') watch()
    await expect
      .poll(() => lines)
      .toEqual(['ALERT_NOT_PROVIDED one: provides names one/lost, and its module has no service for it'])
    await dispose()
  })
})
