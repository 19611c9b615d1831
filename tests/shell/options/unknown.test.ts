/** Options that nothing reads, or that are not what they should be: every one is reported, with what was probably meant. */
import { describe, expect, it } from 'vitest'
import type { ModalOptions } from '#wallet'
import { findings } from '../../../src/shell/developers/options/findings.ts'
import { activity } from '../../../src/plugins/activity/index.ts'
import { balances } from '../../../src/plugins/balances/index.ts'
import { injected } from '../../../src/plugins/injected/index.ts'
import { walletConnect } from '../../../src/plugins/walletconnect/index.ts'
import { plugin } from '../../kernel/pluginSupport.ts'
import { textOf } from '../../docs/pages.ts'
import { network, PROJECT } from '../modalSupport.ts'

const base: ModalOptions = { projectId: PROJECT, networks: [network], plugins: [injected(), activity()] }

/** What is reported of options beside good ones. */
const reported = (more: Record<string, unknown>): readonly string[] =>
  findings({ ...base, ...more }).map(({ code, detail }) => `${code.replace('ALERT_', '')} ${detail}`)

/** A table of the documentation, by the first cell of its header: names in code marks of the first column. */
function namesIn(page: string, header: string): readonly string[] {
  const [, rows = ''] = textOf(page).split(`\n| ${header} |`)
  const [table = ''] = rows.split('\n\n')
  return table
    .split('\n')
    .flatMap((row) => [...(/^\| ([^|]*)/.exec(row)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
}

const letters = (word: string): readonly number[] => Array.from(word, (_, at) => at)

/** Every way to miss one letter: left out, doubled, swapped with its neighbour, replaced. */
function misspelt(word: string): readonly string[] {
  const ways = letters(word).flatMap((at) => {
    const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)]
    return [
      before + after,
      before + letter + letter + after,
      `${before}q${after}`,
      before + after.slice(0, 1) + letter + after.slice(1),
    ]
  })
  return [...new Set(ways)].filter((way) => way !== word && way !== '')
}

/** Each misspelling of each name that is not reported as unknown, naming the right one. */
function unreported(
  names: readonly string[],
  tell: (wrong: string) => readonly string[],
  path = '',
): readonly string[] {
  return names.flatMap((name) =>
    misspelt(name)
      .filter((way) => !names.includes(way))
      .filter(
        (way) =>
          !tell(way).some(
            (line) =>
              line.startsWith('UNKNOWN_OPTION') &&
              line.includes(path) &&
              line.includes(way) &&
              new RegExp(`did you mean .*\\b${name}\\b`).test(line),
          ),
      )
      .map((way) => `${name}: ${way}`),
  )
}

describe('a name with one wrong letter is reported, naming the right one', () => {
  const options = namesIn('docs/reference.md', 'option')
  const switches = namesIn('docs/reference.md', 'key')

  it('for every option of the documentation', () => {
    expect(options.length).toBeGreaterThan(30)
    expect(unreported(options, (way) => reported({ [way]: 'x' }))).toEqual([])
  })

  it('for the switches of what is installed', () => {
    const installed = switches.filter((key) => ['allWallets', 'legalCheckbox', 'activity', 'receive'].includes(key))
    expect(installed.length).toBe(4)
    expect(unreported(installed, (way) => reported({ features: { [way]: true } }), 'features.')).toEqual([])
  })

  it.each([
    ['metadata', ['name', 'description', 'url', 'icons'], (rest: object) => ({ metadata: rest })],
    ['endpoints', ['api', 'wallets', 'rpc', 'relay', 'analytics', 'frame'], (rest: object) => ({ endpoints: rest })],
    [
      'customWallets[0]',
      ['homepage', 'image_url', 'mobile_link', 'desktop_link', 'webapp_link', 'app_store', 'play_store', 'rdns'],
      (rest: object) => ({ customWallets: [{ id: 'pier', name: 'Pier', ...rest }] }),
    ],
    [
      'networks[0]',
      ['chainNamespace', 'blockExplorers', 'testnet', 'imageUrl', 'imageId', 'retired'],
      (rest: object) => ({ networks: [{ ...network, ...rest }] }),
    ],
    [
      'customRpcUrls["eip155:1"][0]',
      ['url'],
      (rest: object) => ({ customRpcUrls: { 'eip155:1': [{ url: 'https://a.example', ...rest }] } }),
    ],
  ] as const)('inside %s', (path, names, within) => {
    expect(unreported(names, (way) => reported(within({ [way]: 'x' })), `${path}.`)).toEqual([])
  })

  it('for options of plugins, at any depth', () => {
    const own = ['namespaces', 'refreshMs']
    expect(unreported(own, (way) => reported({ plugins: [balances({ [way]: 1 })] }), 'balances({ … }): ')).toEqual([])
    const deep = ['methods', 'chains', 'events', 'rpcMap']
    const tell = (way: string) => reported({ plugins: [walletConnect({ namespaces: { eip155: { [way]: ['x'] } } })] })
    expect(unreported(deep, tell, 'walletconnect({ … }): namespaces: eip155: ')).toEqual([])
  })

  it('for words', () => {
    const keys = ['shell.close', 'shell.connect.title', 'wallets.rows.all', 'error.USER_REJECTED', 'element.connect']
    expect(unreported(keys, (way) => reported({ strings: { [way]: 'x' } }), 'strings')).toEqual([])
  })
})

describe('what is right is not reported', () => {
  it('of all options at once', () => {
    expect(
      reported({
        name: 'shop',
        metadata: {
          name: 'Harbor',
          description: '',
          url: 'https://harbor.example',
          icons: ['https://harbor.example/i.png'],
        },
        networks: [
          {
            ...network,
            fees: {},
            formatters: {},
            serializers: {},
            blockTime: 12_000,
            sourceId: 1,
            ensTlds: ['.eth'],
            custom: {},
          },
        ],
        plugins: [
          injected({ legacy: false }),
          activity({ namespaces: ['eip155'] }),
          walletConnect({ namespaces: { eip155: { rpcMap: { 1: 'https://a.example' } } } }),
        ],
        defaultNetwork: 'eip155:1',
        features: { receive: false, activity: true, allWallets: true, socials: undefined },
        restrictions: { timeZones: ['Asia/Shanghai'], features: [] },
        theme: 'system',
        locale: 'pt_BR',
        strings: {
          'shell.close': 'x',
          'element.connect': 'x',
          'error.USER_REJECTED': 'x',
          'wallets.all.found_few': 'x',
        },
        endpoints: { api: 'http://127.0.0.1:4700', relay: 'ws://127.0.0.1:4706' },
        customRpcUrls: { 'eip155:1': [{ url: 'http://127.0.0.1:8545/key?a=b#c' }] },
        featuredWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
        excludeWalletIds: ['io.metamask', 'pier'],
        customWallets: [{ id: 'pier', name: 'Pier', mobile_link: 'pier://', homepage: 'https://pier.example' }],
        termsConditionsUrl: '/terms',
        privacyPolicyUrl: 'https://harbor.example/privacy',
        connectMethodsOrder: ['wallet', 'email'],
        connectorTypeOrder: ['injected', 'walletConnect'],
        walletFeaturesOrder: ['receive', 'send'],
        allWallets: 'ONLY_MOBILE',
        enableReconnect: false,
        framedBy: ['https://partner.example'],
        embedded: true,
        prefetch: 'pointer',
        debug: true,
        logger: console,
        manualWCControl: undefined,
      }),
    ).toEqual([])
  })

  it('of plugins whose schema lets everything through, or of those without one', () => {
    const open = { '~standard': { version: 1 as const, vendor: 'x', validate: (value: unknown) => ({ value }) } }
    expect(
      reported({
        plugins: [
          { ...plugin('a', { options: open }), options: { any: 1 } },
          { ...plugin('b'), options: { any: 1 } },
        ],
      }),
    ).toEqual([])
  })

  it('of the words and switches of plugins that are not ours', () => {
    const own = plugin('contacts', { feature: { key: 'contacts', default: true } })
    expect(reported({ plugins: [own], features: { contacts: false }, strings: { 'contacts.anything': 'x' } })).toEqual(
      [],
    )
  })

  it('of a directory of the host’s own, whose ids may be anything', () => {
    expect(reported({ endpoints: { wallets: 'https://own.example' }, featuredWalletIds: ['larkspur'] })).toEqual([])
  })
})

describe('what is wrong is reported, with what is expected', () => {
  it.each<readonly [string, Record<string, unknown>, readonly string[]]>([
    [
      'a value that goes on and on',
      { theme: `${'a'.repeat(2_000)}\u202e` as 'dark' },
      [`INVALID_OPTIONS theme is "${'a'.repeat(799)}…": "dark", "light" or "system" is expected`],
    ],
    ['a theme', { theme: 'blue' }, ['INVALID_OPTIONS theme is "blue": "dark", "light" or "system" is expected']],
    [
      'a theme that is nearly one',
      { theme: 'lihgt' },
      ['INVALID_OPTIONS theme is "lihgt": "dark", "light" or "system" is expected. Did you mean "light"?'],
    ],
    [
      'theme variables',
      { themeVariables: { accent: 'red' } },
      ['INVALID_OPTIONS themeVariables has no effect: set CSS variables, such as --latchkey-accent, on :root'],
    ],
    [
      'a switch of nobody',
      { features: { swaps: true } },
      ['UNKNOWN_OPTION features.swaps is unknown: no installed plugin has this switch'],
    ],
    [
      'a switch that is a word',
      { features: { receive: 'yes' } },
      ['INVALID_OPTIONS features.receive is "yes": true, false or a list of texts is expected'],
    ],
    [
      'an order word',
      { connectorTypeOrder: ['injected', 'featurd'] },
      [
        'INVALID_OPTIONS connectorTypeOrder[1] is "featurd": "walletConnect", "recent", "injected", "featured", "custom", "external" or "recommended" is expected. Did you mean "featured"?',
      ],
    ],
    [
      'a group',
      { connectMethodsOrder: ['wallets'] },
      [
        'INVALID_OPTIONS connectMethodsOrder[0] is "wallets": "wallet", "email" or "social" is expected. Did you mean "wallet"?',
      ],
    ],
    [
      'an action',
      { walletFeaturesOrder: ['recieve'] },
      [
        'INVALID_OPTIONS walletFeaturesOrder[0] is "recieve": "onramp", "swaps", "receive" or "send" is expected. Did you mean "receive"?',
      ],
    ],
    [
      'no list',
      { featuredWalletIds: 'metamask' },
      ['INVALID_OPTIONS featuredWalletIds is "metamask": a list is expected'],
    ],
    [
      'ids by name',
      { featuredWalletIds: ['metamask'], excludeWalletIds: ['rainbow'] },
      [
        'INVALID_OPTIONS featuredWalletIds[0] is "metamask": an id of the directory, 64 hexadecimal digits, is expected',
        'INVALID_OPTIONS excludeWalletIds[0] is "rainbow": an id of the directory, 64 hexadecimal digits, is expected',
      ],
    ],
    [
      'a wallet of the host’s own',
      { customWallets: [{ name: 'Pier', homepage: 'pier.example', imageUrl: 'x' }, 5] },
      [
        'INVALID_OPTIONS customWallets[0].homepage is "pier.example": an address of https or http is expected',
        'UNKNOWN_OPTION customWallets[0].imageUrl is unknown: write image_url',
        'INVALID_OPTIONS customWallets[0].id is missing',
        'INVALID_OPTIONS customWallets[1] is 5: an object is expected',
      ],
    ],
    [
      'addresses, which are shown whole',
      {
        endpoints: { api: 'localhost:4700', relay: 'https://relay.example' },
        customRpcUrls: {
          'eip155:1': [{ url: 'wss://node.example/v2/0123456789abcdef?key=a b#c' }, 'https://a.example'],
        },
      },
      [
        'INVALID_OPTIONS endpoints.api is "localhost:4700": an address of https or http is expected',
        'INVALID_OPTIONS endpoints.relay is "https://relay.example": an address of wss or ws is expected',
        'INVALID_OPTIONS customRpcUrls["eip155:1"][0].url is "wss://node.example/v2/0123456789abcdef?key=a b#c": an address of https or http is expected',
        'INVALID_OPTIONS customRpcUrls["eip155:1"][1] is "https://a.example": an object is expected',
      ],
    ],
    [
      'nodes of other networks',
      { customRpcUrls: { 1: [{ url: 'https://a.example' }], 'eip155:10': [{ url: 'https://a.example' }] } },
      [
        'INVALID_OPTIONS customRpcUrls["1"]: a CAIP-2 id is expected. Did you mean "eip155:1"?',
        'INVALID_OPTIONS customRpcUrls["eip155:10"]: no network of this id is listed. Did you mean "eip155:1"?',
      ],
    ],
    ['a default network', { defaultNetwork: 'eip155:5' }, ['NETWORK_NOT_FOUND eip155:5. Did you mean "eip155:1"?']],
    [
      'a network that is listed twice',
      { networks: [network, { ...network, name: 'Again' }] },
      ['INVALID_OPTIONS networks[1] is eip155:1, which is listed before'],
    ],
    [
      'a node of a network',
      { networks: [{ ...network, rpcUrls: { default: { http: ['localhost:8545'] } } }] },
      [
        'INVALID_OPTIONS networks[0].rpcUrls.default.http[0] is "localhost:8545": an address of https or http is expected',
      ],
    ],
    [
      'terms',
      { termsConditionsUrl: 'http://other.example' },
      [
        'INVALID_OPTIONS termsConditionsUrl is "http://other.example": an https address, or one of this page, is expected',
      ],
    ],
    [
      'a language',
      { locale: 'english (uk)' },
      ['INVALID_OPTIONS locale is "english (uk)": a language tag of BCP 47, such as "en" or "pt-BR", is expected'],
    ],
    [
      'a text for a switch',
      { debug: 'true', embedded: 1 },
      [
        'INVALID_OPTIONS debug is "true": true or false is expected',
        'INVALID_OPTIONS embedded is 1: true or false is expected',
      ],
    ],
    [
      'frames',
      { framedBy: ['partner.example'] },
      ['INVALID_OPTIONS framedBy[0] is "partner.example": an origin, such as "https://partner.example", is expected'],
    ],
    [
      'a logger',
      { logger: { error() {}, warn: 5 } },
      [
        'INVALID_OPTIONS logger.warn is 5: a function is expected',
        'INVALID_OPTIONS logger.info is missing',
        'INVALID_OPTIONS logger.debug is missing',
      ],
    ],
    [
      'words',
      { strings: { 'shell.nothing.like.it': 'x', 'shell.close': 5 } },
      [
        'UNKNOWN_OPTION strings["shell.nothing.like.it"] is unknown: there is no such word',
        'INVALID_OPTIONS strings["shell.close"] is 5: a text is expected',
      ],
    ],
  ])('%s', (_, options, lines) => {
    expect(reported(options)).toEqual(lines)
  })

  it.each([
    ['themeMode', 'write theme'],
    ['adapters', 'plugins: [evm()]'],
    ['enableAnalytics', 'features: { analytics }'],
    ['appName', 'metadata: { name }'],
    ['chains', 'write networks'],
    ['wallets', 'customWallets'],
    ['appMetadata', 'metadata'],
    ['siwx', 'nothing takes its place'],
  ])('%s, a name that others have for it: %s', (name, says) => {
    const [line, ...more] = reported({ [name]: {} })
    expect(line).toContain(`UNKNOWN_OPTION ${name} is unknown: `)
    expect(line).toContain(says)
    expect(more).toEqual([])
  })

  it('and no more than a developer reads', () => {
    const strings = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`nobody.${at}`, 'x']))
    expect(reported({ strings })).toHaveLength(51)
    expect(reported({ strings }).at(-1)).toContain('850 more')
  })

  it('whatever it holds: hostile values break nothing', () => {
    const loop: Record<string, unknown> = {}
    loop['loop'] = loop
    for (const value of [
      null,
      0,
      '',
      NaN,
      [],
      {},
      loop,
      () => {},
      Symbol('x'),
      1n,
      [null],
      [[]],
      Object.create(null),
    ]) {
      for (const name of namesIn('docs/reference.md', 'option')) {
        if (['networks', 'plugins', 'defaultNetwork', 'projectId', 'name'].includes(name)) continue
        expect(Array.isArray(reported({ [name]: value })), `${name}: ${typeof value}`).toBe(true)
      }
    }
  })
})
