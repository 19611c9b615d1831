/**
 * Every seeded run of the project: which threat of the threat model it stands against, how much of it `npm test` does,
 * how much a soak does, and what is asked of it. The runs themselves stand where their subject's other tests are.
 */
export interface Run {
  /** Numbers of the threat model; `§4.5` is a goal of its fourth part. */
  readonly threat: string
  readonly file: string
  /** How often in `npm test`, and in `npm run soak`. */
  readonly slice: number
  readonly full: number
  readonly seed: number
  readonly asked: string
}

const KERNEL = 'tests/kernel/'
const WALLET = 'tests/wallet/'
const KIT = 'tests/shell/kit/'
const PLUGINS = 'tests/plugins/'
const FLOWS = 'tests/flows/'

const run = (
  threat: string,
  file: string,
  slice: number,
  full: number,
  seed: number,
  asked: string,
): Run & { readonly file: string } => ({ threat, file, slice, full, seed, asked })

export const RUNS = {
  // In the order of the threat model.
  'clean names': run('T1', `${KIT}text.test.ts`, 2_000, 100_000, 1, '0 invisible, turning or surplus characters'),
  'picture addresses': run(
    'T1 T25',
    `${KIT}imageModel.test.ts`,
    2_000,
    100_000,
    2,
    '0 shown that must not be, 0 refused that must be shown',
  ),
  'hostile texts': run('T1', `${FLOWS}hostile.test.ts`, 4, 52, 0, '0 script runs, requests, layout escapes'),
  'hostile icons': run('T1', `${FLOWS}hostile.test.ts`, 100, 2_000, 1193, '0 effects'),
  'pictures that block': run(
    'T25',
    `${FLOWS}hostilePictures.test.ts`,
    20,
    2_000,
    25,
    'the page blocked < 200 ms by the clock on each of 5 routes',
  ),
  'words with names in them': run('T1', `${KERNEL}i18nModel.test.ts`, 2_000, 100_000, 3, '0 differences, 0 turned'),
  'flood while open': run(
    'T2 T27',
    `${FLOWS}hostile.test.ts`,
    10_000,
    10_000,
    0,
    'blocked < 200 ms, heap < 5 MB, every real wallet and the phone connectable',
  ),
  'flood at opening': run(
    'T2 T27',
    `${FLOWS}hostile.test.ts`,
    10_000,
    10_000,
    0,
    'blocked < 200 ms, heap < 1 MB, every real wallet and the phone connectable',
  ),
  'broken EIP-1193 providers': run(
    'T2',
    `${PLUGINS}injected/brokenProviders.test.ts`,
    500,
    5_000,
    6963,
    '0 uncaught, every wait ends',
  ),
  'broken Solana wallets': run(
    'T2',
    `${PLUGINS}solana/brokenWallets.test.ts`,
    500,
    5_000,
    1_958,
    '0 uncaught, every wait ends',
  ),
  'broken wallets in the page': run(
    'T2',
    `${FLOWS}hostile.test.ts`,
    100,
    5_000,
    6963,
    '0 uncaught, each left within 6 frames',
  ),
  'chain and account ids': run('T2', `${WALLET}caipModel.test.ts`, 2_000, 100_000, 10, '0 differences'),
  'Solana addresses': run('T2', `${PLUGINS}solana/address.test.ts`, 5_000, 100_000, 5, '0 differences'),
  'Solana keys': run('T2', `${PLUGINS}solana/address.test.ts`, 500, 10_000, 5, '0 differences'),
  'Solana transactions': run('T2', `${PLUGINS}solana/signing.test.ts`, 500, 10_000, 5, '0 differences to web3.js'),
  'broken Solana transactions': run('T2', `${PLUGINS}solana/signing.test.ts`, 2_000, 40_000, 5, '0 without a name'),
  origins: run('T4', 'tests/shell/origins/match.test.ts', 10_000, 200_000, 20_261_121, '0 differences'),
  'wallet links': run('T5', `${PLUGINS}walletconnect/links.test.ts`, 1_000, 20_000, 7, '0 unsafe opened'),
  'listed links': run('T5', `${KIT}walletLink.test.ts`, 5_000, 20_000, 7, '0 unsafe kept'),
  'explorer pages': run('T5', `${WALLET}explorerModel.test.ts`, 1_000, 20_000, 6, '0 off the explorer'),
  'stored texts': run('T6', `${KERNEL}storage.test.ts`, 1_000, 10_000, 6, '0 uncaught, 0 misfits let in'),
  'stored values': run('T6', `${KERNEL}storage.test.ts`, 500, 10_000, 7, '0 differences'),
  'failing storage': run('T6', `${KERNEL}storage.test.ts`, 300, 10_000, 6, '0 uncaught, 0 wrong values'),
  'stored wallets': run('T6', `${PLUGINS}wallets/restore.test.ts`, 150, 10_000, 11, '0 false "connected"'),
  'stored by plugins': run('T6', `${PLUGINS}stored.test.ts`, 300, 10_000, 16, '0 uncaught, 0 misfits shown'),
  'schema readers': run('T6 T10', `${KERNEL}shapesModel.test.ts`, 2_000, 100_000, 8, '0 differences'),
  'faulty relay': run(
    'T9',
    `${PLUGINS}walletconnect/faultyRelay.test.ts`,
    2,
    400,
    1,
    '100 % connected or in a named error, 0 stuck, 0 asked twice',
  ),
  'faulty line': run(
    'T9',
    `${PLUGINS}walletconnect/faultyLine.test.ts`,
    40,
    1_000,
    1,
    '100 % connected or in a named error, 0 asked twice',
  ),
  'HTTP answers': run('T10', `${KERNEL}httpMutations.test.ts`, 1_000, 10_000, 10, '0 without a name, every wait ends'),
  'HTTP addresses': run('T10', `${KERNEL}httpAddressModel.test.ts`, 1_000, 50_000, 12, '0 off the endpoint'),
  'balance answers': run(
    'T10',
    `${PLUGINS}balances/mutations.test.ts`,
    300,
    10_000,
    10,
    '0 uncaught, 0 senseless views',
  ),
  'activity answers': run(
    'T10',
    `${PLUGINS}activity/mutations.test.ts`,
    300,
    10_000,
    11,
    '0 uncaught, 0 senseless views',
  ),
  'identity answers': run('T10', `${PLUGINS}identity/mutated.test.ts`, 1_000, 10_000, 6, '0 uncaught, 0 unsafe names'),
  'directory answers': run(
    'T10',
    `${PLUGINS}wallets/all/faults.test.ts`,
    150,
    10_000,
    11,
    '0 uncaught, every wait ends',
  ),
  'directory pages': run('T10', `${PLUGINS}wallets/all/pages.test.ts`, 100, 2_000, 7, '0 missed, 0 repeated'),
  'remote config answers': run('T10 T13', `${KERNEL}remoteConfigModel.test.ts`, 300, 10_000, 13, '0 bad values kept'),
  'exact JSON numbers': run('T10 T18', `${PLUGINS}solana/nodes.test.ts`, 1_000, 50_000, 5, '0 digits lost'),
  'stored values while clocks jump': run('T11', `${KERNEL}dated.test.ts`, 1_000, 50_000, 11, '0 older than their life'),
  'waits while clocks jump': run(
    'T11',
    `${PLUGINS}wallets/clockJumps.test.ts`,
    150,
    3_000,
    11,
    '0 over their nominal time',
  ),
  interleavings: run('T12', `${PLUGINS}wallets/interleavings.test.ts`, 300, 10_000, 20_260_101, '0 broken promises'),
  'router stacks': run('T12', `${KERNEL}routerModel.test.ts`, 500, 10_000, 14, '0 differences'),
  'open and close': run('T12', `${FLOWS}soakCycles.test.ts`, 12, 10_000, 0, 'heap < 1 MB, 0 left over'),
  'make and dispose modals': run('T12', `${FLOWS}soakCycles.test.ts`, 10, 1_000, 0, 'heap < 1 MB, 0 left over'),
  'switches of a toy plugin': run(
    'T13 T14',
    `${FLOWS}switchesFlapping.test.ts`,
    20,
    1_000,
    7,
    '0 uncaught, heap < 1 MB, 0 left over',
  ),
  'switches of a chain in the list': run(
    'T13 T14',
    `${FLOWS}bitcoinSwitches.test.ts`,
    30,
    950,
    0,
    '0 left over, nobody asked',
  ),
  'switches of a chain in use': run(
    'T13 T14',
    `${FLOWS}bitcoinSwitches.test.ts`,
    3,
    50,
    0,
    '0 left over, nobody asked',
  ),
  'remote flips under an open view': run(
    'T13',
    `${FLOWS}switchesStill.test.ts`,
    20,
    1_000,
    13,
    '0 jumps of the open view',
  ),
  'switches of real plugins': run('T14', `${FLOWS}soakCycles.test.ts`, 10, 5_000, 0, 'heap < 1 MB, 0 left over'),
  'plugin switches': run('T14', `${KERNEL}reconcile.test.ts`, 200, 5_000, 20_260, '0 left over'),
  'start order': run('T14', `${KERNEL}graph.test.ts`, 300, 10_000, 1, '0 wrong orders'),
  'base units': run('T18', `${WALLET}decimals.test.ts`, 5_000, 1_000_000, 18, '0 differences'),
  'sums and products': run('T18', `${WALLET}decimals.test.ts`, 1_000, 200_000, 18, '0 differences'),
  'cut decimals': run('T18', `${WALLET}decimals.test.ts`, 5_000, 1_000_000, 18, '0 rounded up'),
  'numbers of JSON': run('T18', `${WALLET}decimals.test.ts`, 5_000, 1_000_000, 18, '0 exponents, 0 differences'),
  'shown amounts': run('T18', `${KIT}formatAmount.test.ts`, 5_000, 100_000, 18, '0 shown as more than it is'),
  'typed amounts': run('T18', `${KIT}readAmount.test.ts`, 5_000, 1_000_000, 20, '0 guessed'),
  'short amounts': run('T18', `${KIT}formatAmount.test.ts`, 5_000, 100_000, 19, '0 shown as more than it is'),
  'worth of tokens': run('T18', `${PLUGINS}balances/worth.test.ts`, 2_000, 100_000, 18, '0 differences'),
  'imitated symbols': run('T19', `${WALLET}confusables.test.ts`, 5_000, 100_000, 19, '0 unmarked'),
  lookalikes: run(
    'T20',
    `${PLUGINS}activity/lookalikes.test.ts`,
    4_000,
    100_000,
    20,
    '100 % marked, < 0.1 % of others',
  ),
  'session theft': run(
    'T26',
    `${PLUGINS}wallets/theft.test.ts`,
    150,
    10_000,
    26,
    '0 silent connections to another wallet',
  ),
  'thrown values': run('T23', `${KERNEL}describeError.test.ts`, 500, 100_000, 23, '0 over 300 characters, 0 markup'),
  'error reports': run('T24', `${KERNEL}reporter.test.ts`, 200, 10_000, 24, 'at most 5 in any minute'),
  'remote sessions': run(
    'T28',
    `${PLUGINS}walletconnect/sessions.test.ts`,
    100,
    10_000,
    28,
    '0 states beyond the grant, 0 requests on another chain than shown',
  ),
  reloads: run('§4.4', `${FLOWS}soakVisits.test.ts`, 4, 1_000, 44, '100 % connected or disconnected, 0 false claims'),
  'an hour of use': run('§4.5', `${FLOWS}soakVisits.test.ts`, 3, 360, 45, 'heap < 5 MB'),
  'repeated flow': run('§4.6', `${FLOWS}soakVisits.test.ts`, 2, 200, 46, 'at most 1 flaky'),
} as const satisfies Readonly<Record<string, Run>>

export type RunName = keyof typeof RUNS
