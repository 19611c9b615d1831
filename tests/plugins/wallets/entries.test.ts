import type { ConnectorInfo, RecentWallet, WalletListing, WalletRowType } from '#wallet'
import { describe, expect, it } from 'vitest'
import { walletEntries, type EntriesInput, type WalletEntry } from '../../../src/plugins/wallets/list/entries.ts'
import { roundCount, sections, type RowTools } from '../../../src/plugins/wallets/list/rows.ts'
import table from '../../../src/plugins/wallets/locales/en/list.ts'
import { BASE, TOY } from './support.ts'

const words: Readonly<Record<string, string>> = table

const connector = (id: string, extra: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  id,
  name: id,
  chain: 'eip155',
  type: 'ANNOUNCED',
  ...extra,
})
const wallet = (id: string, extra: Partial<WalletListing> = {}): WalletListing => ({ id, name: id, ...extra })
const recent = (id: string, extra: Partial<RecentWallet> = {}): RecentWallet => ({
  id,
  name: id,
  namespace: 'eip155',
  ...extra,
})

const NO_DIRECTORY: EntriesInput['directory'] = {
  loading: false,
  featured: [],
  recommended: [],
  recent: [],
  included: [],
  excluded: [],
  count: 0,
}

interface Given extends Partial<Omit<EntriesInput, 'directory' | 'unverified' | 'host' | 'looks'>> {
  readonly unverified?: EntriesInput['unverified']
  readonly looks?: EntriesInput['looks']
  readonly directory?: Partial<EntriesInput['directory']>
  readonly host?: Partial<EntriesInput['host']>
}

function input({ directory, host, ...rest }: Given = {}): EntriesInput {
  return {
    connectors: [],
    isConnected: () => false,
    recent: [],
    unverified: [],
    looks: [],
    mobile: false,
    walletConnect: false,
    logins: 0,
    ...rest,
    directory: { ...NO_DIRECTORY, ...directory },
    host: { networks: [BASE, TOY], ...host },
  }
}

const fill = (text: string, params: Readonly<Record<string, unknown>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]))
const brief = ({ type, name, mark, alike }: WalletEntry): string =>
  `${type}:${name}${mark ? `(${mark})` : ''}${alike ? '!' : ''}`
const list = (given: Given): readonly string[] => walletEntries(input(given)).entries.map(brief)

const EVERYTHING: Given = {
  walletConnect: true,
  connectors: [connector('inj', { type: 'INJECTED' }), connector('ann'), connector('ext', { type: 'EXTERNAL' })],
  recent: [recent('rec')],
  directory: { featured: [wallet('feat')], recommended: [wallet('r1'), wallet('r2'), wallet('r3')] },
  host: { customWallets: [wallet('cust') as never] },
}

describe('wallets of the connect screen', () => {
  const rows: readonly (readonly [string, Given, readonly string[]])[] = [
    [
      'stand in the order of the specification',
      EVERYTHING,
      [
        'walletConnect:',
        'recent:rec(recent)',
        'injected:ann(installed)',
        'injected:inj(installed)',
        'featured:feat',
        'custom:cust',
        'external:ext',
        'recommended:r1',
        'recommended:r2',
      ],
    ],
    [
      "stand in the host's order, with what it left out behind",
      { ...EVERYTHING, host: { ...EVERYTHING.host, connectorTypeOrder: ['injected', 'recommended'] } },
      [
        'injected:ann(installed)',
        'injected:inj(installed)',
        'recommended:r1',
        'recommended:r2',
        'walletConnect:',
        'recent:rec(recent)',
        'featured:feat',
        'custom:cust',
        'external:ext',
      ],
    ],
    ['leave WalletConnect out on a phone', { walletConnect: true, mobile: true }, []],
    [
      'never show the embedded wallet',
      {
        connectors: [
          connector('auth', { type: 'AUTH', sharedSession: true, listed: false, quiet: true, method: 'email' }),
          connector('wc', { type: 'WALLET_CONNECT', sharedSession: true }),
        ],
      },
      [],
    ],
    [
      'mark the connected wallet',
      { connectors: [connector('a'), connector('b')], isConnected: ({ id }) => id === 'b' },
      ['injected:a(installed)', 'injected:b(connected)'],
    ],
    [
      'show the same name twice as two, and mark both',
      { connectors: [connector('io.lark', { name: 'Lark' }), connector('io.lark#2', { name: 'Lark' })] },
      ['injected:Lark(installed)!', 'injected:Lark(installed)!'],
    ],
    [
      'mark two names behind one rdns',
      {
        connectors: [
          connector('a', { name: 'Lark', info: { rdns: 'io.lark' } }),
          connector('b', { name: 'Quarry', info: { rdns: 'io.lark' } }),
          connector('c', { name: 'Tern' }),
        ],
      },
      ['injected:Lark(installed)!', 'injected:Quarry(installed)!', 'injected:Tern(installed)'],
    ],
    [
      'merge one wallet on two namespaces, in the place that it had',
      {
        connectors: [
          connector('solo'),
          connector('x', { name: 'Trust' }),
          connector('y', { name: 'Trust Wallet', chain: 'cosmos' }),
        ],
      },
      ['injected:solo(installed)', 'injected:Trust(installed)'],
    ],
    [
      'hide a recent wallet that has a connector of the same id',
      { recent: [recent('a', { name: 'A' })], connectors: [connector('x', { explorerId: 'a' })] },
      ['injected:x(installed)'],
    ],
    [
      'hide a recent wallet that has a connector of the same name',
      { recent: [recent('a', { name: 'Lark' })], connectors: [connector('x', { name: 'lark' })] },
      ['injected:lark(installed)'],
    ],
    ['hide an excluded recent wallet', { recent: [recent('a')], host: { excludeWalletIds: ['a'] } }, []],
    ['hide a recent wallet of a namespace without a network', { recent: [recent('a', { namespace: 'solana' })] }, []],
    [
      'hide a featured wallet that is installed, by rdns',
      {
        directory: { featured: [wallet('a', { rdns: 'io.lark' })] },
        connectors: [connector('x', { info: { rdns: 'IO.Lark' } })],
      },
      ['injected:x(installed)'],
    ],
    [
      'hide a featured wallet that is installed, by name when it has no rdns',
      { directory: { featured: [wallet('a', { name: 'Lark' })] }, connectors: [connector('x', { name: 'Lark' })] },
      ['injected:Lark(installed)'],
    ],
    [
      'show a featured wallet of the same name but another rdns',
      {
        directory: { featured: [wallet('a', { name: 'Lark', rdns: 'io.lark' })] },
        connectors: [connector('x', { name: 'Lark', info: { rdns: 'io.other' } })],
      },
      ['injected:Lark(installed)!', 'featured:Lark!'],
    ],
    [
      'hide a featured wallet that is recent',
      { recent: [recent('a')], directory: { featured: [wallet('a')] } },
      ['recent:a(recent)'],
    ],
    [
      'hide a recommended wallet that is featured or custom',
      {
        directory: { featured: [wallet('a')], recommended: [wallet('a'), wallet('b'), wallet('c')] },
        host: { customWallets: [wallet('b') as never] },
      },
      ['featured:a', 'custom:b', 'recommended:c'],
    ],
    [
      'hide a custom wallet whose rdns is shown',
      {
        host: { customWallets: [wallet('c', { rdns: 'io.lark' }) as never] },
        connectors: [connector('x', { info: { rdns: 'io.lark' } })],
      },
      ['injected:x(installed)'],
    ],
    [
      'take the in-app MetaMask for MetaMask on a phone',
      {
        mobile: true,
        directory: { featured: [wallet('mm', { name: 'MetaMask', rdns: 'io.metamask' })] },
        connectors: [connector('x', { info: { rdns: 'io.metamask.mobile' } })],
      },
      ['injected:x(installed)'],
    ],
    [
      'hide an installed wallet that the host excludes, by rdns',
      {
        host: { excludeWalletIds: ['bad'] },
        directory: { excluded: [wallet('bad', { rdns: 'io.bad' })] },
        connectors: [connector('x', { info: { rdns: 'io.bad' } }), connector('y')],
      },
      ['injected:y(installed)'],
    ],
    [
      'hide an installed wallet that the host excludes, by name',
      {
        host: { excludeWalletIds: ['bad'] },
        directory: { excluded: [wallet('bad', { name: 'Bad' })] },
        connectors: [connector('x', { name: 'bad' })],
      },
      [],
    ],
    [
      'keep installed wallets to those the host includes',
      {
        host: { includeWalletIds: ['good'] },
        directory: { included: [wallet('good', { rdns: 'io.good' })] },
        connectors: [connector('x', { info: { rdns: 'io.good' } }), connector('y')],
      },
      ['injected:x(installed)'],
    ],
    [
      'know a wallet without an rdns, as all of the Wallet Standard, by its name',
      {
        connectors: [connector('solana:Marram', { name: 'Marram', chain: 'solana' })],
        directory: { recommended: [wallet('m', { name: 'Marram', rdns: 'example.marram' })] },
      },
      ['injected:Marram(installed)'],
    ],
    [
      'keep all installed wallets while nobody knows which are included',
      { host: { includeWalletIds: ['good'] }, connectors: [connector('x')] },
      ['injected:x(installed)'],
    ],
  ]
  it.each(rows)('%s', (_, given, expected) => expect(list(given)).toEqual(expected))

  describe('could be taken for one another', () => {
    const lookalikes = (given: Given): readonly string[] =>
      walletEntries(input(given)).entries.map(({ name, alike }) =>
        alike ? `${name}: ${alike.origin ?? '-'}, ${alike.at} of ${alike.count}` : name,
      )
    const lark = connector('io.lark', { name: 'Lark', info: { rdns: 'io.lark' } })

    it('by the same name: their domains tell them apart', () => {
      const other = connector('com.evil', { name: 'lark wallet', info: { rdns: 'com.evil' } })
      expect(lookalikes({ connectors: [lark, connector('c'), other] })).toEqual([
        'Lark: io.lark, 1 of 2',
        'c',
        'lark wallet: com.evil, 2 of 2',
      ])
    })
    it('by the look of their names, as soon as that is known, also on another namespace', () => {
      const fake = connector('solana:L\u0430rk', { name: 'L\u0430rk', chain: 'solana' })
      const given: Given = { connectors: [lark, fake] }
      expect(lookalikes(given)).toEqual(['Lark', 'L\u0430rk'])
      expect(
        lookalikes({
          ...given,
          looks: [
            ['Lark', 'lark'],
            ['L\u0430rk', 'lark'],
          ],
        }),
      ).toEqual(['Lark: io.lark, 1 of 2', 'L\u0430rk: -, 2 of 2'])
    })
    it('with a wallet of the directory that is not here', () => {
      const fake = connector('com.evil', { name: 'L\u0430rk', info: { rdns: 'com.evil' } })
      expect(
        lookalikes({
          connectors: [fake],
          directory: { recommended: [wallet('l', { name: 'Lark', rdns: 'io.lark' })] },
          looks: [
            ['Lark', 'lark'],
            ['L\u0430rk', 'lark'],
          ],
        }),
      ).toEqual(['L\u0430rk: com.evil, 1 of 2', 'Lark: io.lark, 2 of 2'])
    })
    it('by the domain of any of a wallet’s connectors', () => {
      const toy = connector('toy', { name: 'Lark', chain: 'cosmos', info: { rdns: 'io.other' } })
      const other = connector('io.other', { name: 'Other', info: { rdns: 'io.other' } })
      expect(lookalikes({ connectors: [lark, toy, other] })).toEqual([
        'Lark: io.lark, 1 of 2',
        'Other: io.other, 2 of 2',
      ])
    })
    it('and names like those of things every object has are names', () => {
      const odd = ['constructor', '__proto__', 'toString'].map((name) => connector(name))
      expect(lookalikes({ connectors: odd })).toEqual(['constructor', '__proto__', 'toString'])
    })
  })

  describe('in a flood', () => {
    const flood = Array.from({ length: 100 }, (_, at) => connector(`flood${at}`))
    const lark = connector('io.lark', { name: 'Lark', info: { rdns: 'io.lark' } })
    const quarry = connector('io.quarry', { name: 'Quarry', info: { rdns: 'io.quarry' } })
    const directory = { recommended: [wallet('q', { name: 'Quarry', rdns: 'io.quarry' }), wallet('r'), wallet('s')] }

    it('used wallets come first, then those that the directory names, whose own stay', () => {
      const shown = list({ connectors: [...flood, quarry, lark], recent: [recent('io.lark')], directory })
      expect(shown.slice(0, 3)).toEqual([
        'injected:Lark(installed)',
        'injected:Quarry(installed)',
        'injected:flood0(installed)',
      ])
      expect(shown.slice(-2)).toEqual(['recommended:r', 'recommended:s'])
      expect(shown).toHaveLength(104)
    })
    it('a connected wallet and one that the person is asked about come first, too', () => {
      const unverified = [
        { connectorId: 'io.lark', namespace: 'eip155', name: 'Lark', rdns: 'io.lark', reason: 'duplicate' },
      ] as const
      expect(
        list({ connectors: [...flood, quarry, lark], unverified, isConnected: ({ id }) => id === 'io.quarry' }).slice(
          0,
          2,
        ),
      ).toEqual(['injected:Quarry(connected)', 'injected:Lark(recent)'])
    })
    it('is more than a dozen: until then nobody moves', () => {
      const few = [...flood.slice(0, 10), quarry, lark]
      expect(list({ connectors: few, recent: [recent('io.lark')] }).at(-1)).toBe('injected:Lark(installed)')
    })
  })

  const counts: readonly (readonly [string, Given, number])[] = [
    ['four at most', {}, 4],
    [
      'one fewer for each installed wallet with a name',
      { connectors: [connector('a'), connector('i', { type: 'INJECTED' })] },
      3,
    ],
    ['one fewer for each featured id', { host: { featuredWalletIds: ['f', 'g'] } }, 2],
    ['one fewer for each custom wallet', { host: { customWallets: [wallet('c') as never] } }, 3],
    ['one fewer for email and one for social login', { logins: 2 }, 2],
    ['none when the places are taken', { logins: 2, host: { featuredWalletIds: ['f', 'g', 'h'] } }, 0],
  ]
  it.each(counts)('recommends %s', (_, given, count) => {
    const recommended = Array.from({ length: 6 }, (_unused, at) => wallet(`r${at}`))
    const shown = list({ ...given, directory: { recommended } })
    expect(shown.filter((name) => name.startsWith('recommended'))).toHaveLength(count)
    // While it loads, there are as many skeletons as wallets may come.
    const featured = given.host?.featuredWalletIds?.length ?? 0
    expect(walletEntries(input({ ...given, directory: { loading: true } })).pending).toBe(count + featured)
    expect(walletEntries(input({ ...given, directory: { recommended } })).pending).toBe(0)
  })

  it('uses the full listing of a recent wallet once the directory has it', () => {
    const full = wallet('a', { mobile_link: 'lark://' })
    const { entries } = walletEntries(input({ recent: [recent('a')], directory: { recent: [full] } }))
    expect(entries[0]?.target).toEqual({ kind: 'wallet', wallet: full })
  })
})

describe('rows of the connect screen', () => {
  const tools: RowTools = {
    t: (key) => words[key] ?? key,
    pictures: { wallet: () => undefined, connector: () => undefined, network: () => undefined },
    open: () => {},
    paired: false,
  }
  const last = [{ id: 'allWallets', label: 'All wallets', onSelect: () => {} }]
  const shape = (types: readonly WalletRowType[], pending = 0, oneList = false, tail = last) =>
    sections(
      types.map((type, at) => ({
        type,
        name: `${type}${at}`,
        target: { kind: 'wallet', wallet: wallet(`${type}${at}`) },
      })),
      pending,
      tail,
      tools,
      oneList,
    ).map(
      ({ label, rows, pending: more }) =>
        `${label ?? '-'}: ${rows.map((row) => row.label).join(' ')}${more ? ` +${more}` : ''}`,
    )

  it('stand under two labels when there are wallets of both kinds', () => {
    expect(shape(['recent', 'injected', 'featured', 'recommended'])).toEqual([
      'On this device: recent0 injected1',
      'More wallets: featured2 recommended3 All wallets',
    ])
  })
  it('keep what stands before the wallets of this device without a label', () => {
    expect(shape(['custom', 'injected', 'featured'])).toEqual([
      '-: custom0',
      'On this device: injected1',
      'More wallets: featured2 All wallets',
    ])
  })
  it('have no label when all are of one kind', () => {
    expect(shape(['featured', 'recommended'])).toEqual(['-: featured0 recommended1 All wallets'])
    expect(shape(['injected'], 0, false, [])).toEqual(['-: injected0'])
  })
  it('stand in one list where other ways to connect stand above', () => {
    expect(shape(['recent', 'injected', 'featured'], 0, true)).toEqual(['-: recent0 injected1 featured2 All wallets'])
  })
  it('ask which wallet it was when it could not be verified, and say what tells those apart', () => {
    const row = (name: string, alike?: WalletEntry['alike']): WalletEntry => ({
      type: 'injected',
      name,
      mark: 'recent',
      unverified: 'duplicate',
      ...(alike && { alike }),
      target: { kind: 'connectors', connectors: [connector(name)] },
    })
    const entries = [row('Lark', { at: 1, count: 2, origin: undefined }), row('Quarry')]
    const [section] = sections(entries, 0, [], { ...tools, t: (key, params) => fill(words[key] ?? key, params) }, false)
    expect([section?.label, ...(section?.rows ?? []).map(({ badge, detail }) => `${badge?.text}: ${detail}`)]).toEqual([
      'Choose your wallet again',
      'Recent: 1 of 2 alike · In this page',
      'Recent: Not sure it is the one you used',
    ])
  })
  it('keep "All wallets" apart while rows before it are on their way', () => {
    expect(shape(['injected'], 3)).toEqual(['On this device: injected0', 'More wallets:  +3', '-: All wallets'])
  })
  it('cannot start a second pairing while a remote wallet is connected', () => {
    const [section] = sections(
      [{ type: 'featured', name: 'F', target: { kind: 'wallet', wallet: wallet('f') } }],
      0,
      [],
      { ...tools, paired: true },
      false,
    )
    expect(section?.rows[0]?.unavailable).toBe('Disconnect your phone wallet first')
  })
  it.each([
    [3, '3'],
    [9, '9'],
    [10, '10+'],
    [487, '480+'],
  ])('round %i to %s', (count, text) => expect(roundCount(count)).toBe(text))
})
