import type { EndpointKey } from '#kernel'
import {
  ACCOUNT_ACTION,
  isCaipNetworkId,
  type ConnectMethod,
  type CustomWallet,
  type ModalOptions,
  type WalletRowType,
} from '#wallet'
import { safeLink } from '../../links.ts'
import { networkIdOf } from '../../networks.ts'
import { PRODUCT_FEATURES } from '../../options.ts'
import { isEndpoint } from '../../wire.ts'
import { FEATURE_HINTS, METADATA_HINTS, WALLET_HINTS } from './hints.ts'
import * as v from 'valibot'
import { address, anything, expects, flag, fn, list, mapOf, meant, record, text, word, type Check } from './checks.ts'
import { wordKeys } from './words.ts'

const web = address('https', 'http')
const picture = address('https', 'http', 'data', 'blob')

/** The check of every option. What `createModal` already throws for is not checked again. */
export function optionChecks(options: ModalOptions): Readonly<Record<keyof ModalOptions, Check>> {
  return {
    // Has alerts of its own.
    projectId: anything,
    name: anything,
    metadata: record(
      {
        name: text,
        description: expects((value) => typeof value === 'string', 'a text'),
        url: web,
        icons: list(picture),
      },
      { hints: METADATA_HINTS },
    ),
    networks: listOfNetworks,
    plugins: anything,
    defaultNetwork: defaultNetworkOf(options),
    features: featuresOf(options),
    restrictions: record({ timeZones: list(text), features: list(text) }),
    theme: word(['dark', 'light', 'system']),
    themeVariables: v.custom(() => false, '{at} has no effect: set CSS variables, such as --latchkey-accent, on :root'),
    locale: expects(isLocale, 'a language tag of BCP 47, such as "en" or "pt-BR",'),
    strings: mapOf(
      expects((value) => typeof value === 'string', 'a text'),
      wordKeys(options.plugins.map(({ manifest }) => manifest)),
    ),
    endpoints: record(endpointChecks),
    customRpcUrls: mapOf(list(record({ url: web }, { needed: ['url'] })), nodeKey(options)),
    featuredWalletIds: walletIds(options, false),
    includeWalletIds: walletIds(options, true),
    excludeWalletIds: walletIds(options, true),
    customWallets: list(customWallet),
    termsConditionsUrl: expects(isLink, 'an https address, or one of this page,'),
    privacyPolicyUrl: expects(isLink, 'an https address, or one of this page,'),
    connectMethodsOrder: list(word(['wallet', 'email', 'social'] satisfies readonly ConnectMethod[])),
    connectorTypeOrder: list(word(ROW_TYPES)),
    walletFeaturesOrder: list(word([...ACTIONS, ...actionsOf(options)])),
    allWallets: word(['SHOW', 'HIDE', 'ONLY_MOBILE']),
    debug: flag,
    logger: record(
      { error: fn, warn: fn, info: fn, debug: fn },
      { open: true, needed: ['error', 'warn', 'info', 'debug'] },
    ),
    enableReconnect: flag,
    enableNetworkSwitch: flag,
    allowUnsupportedChain: flag,
    manualWCControl: flag,
    framedBy: list(expects(isOrigin, 'an origin, such as "https://partner.example",')),
    embedded: flag,
    prefetch: word(['idle', 'pointer', 'none']),
  }
}

const ROW_TYPES: readonly WalletRowType[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]
/** The account's buttons that specification §9 names. */
const ACTIONS = ['onramp', 'swaps', 'receive', 'send']

const actionsOf = ({ plugins }: ModalOptions): readonly string[] =>
  plugins.flatMap(({ manifest }) =>
    (manifest.contributes?.slots ?? []).filter(({ slot }) => slot.id === ACCOUNT_ACTION.id).map(({ item }) => item.id),
  )

/** Libraries' chain objects have fields of their own, so of unknown fields only misspellings are reported. */
const network = record(
  {
    id: anything,
    name: text,
    chainNamespace: text,
    caipNetworkId: expects(isCaipNetworkId, 'a CAIP-2 id'),
    nativeCurrency: record(
      {
        name: text,
        symbol: text,
        decimals: expects((value) => Number.isInteger(value) && Number(value) >= 0, 'a whole number'),
      },
      { open: true, needed: ['name', 'symbol', 'decimals'] },
    ),
    rpcUrls: mapOf(record({ http: list(web), webSocket: list(address('wss', 'ws')) }, { open: true })),
    blockExplorers: mapOf(record({ name: text, url: web, apiUrl: web }, { open: true })),
    contracts: anything,
    testnet: flag,
    retired: text,
    imageUrl: picture,
    imageId: text,
  },
  { open: true },
)

const listOfNetworks: Check = v.pipe(
  list(network),
  v.rawCheck(({ dataset, addIssue }) => {
    const input = dataset.value as ModalOptions['networks'][number][]
    const ids = input.map(networkIdOf)
    for (const [key, value] of input.entries())
      if (ids.indexOf(ids[key]!) < key)
        addIssue({
          message: `{at} is ${ids[key]}, which is listed before`,
          path: [{ type: 'array', origin: 'value', input, key, value }],
        })
  }),
)

function defaultNetworkOf({ networks }: ModalOptions): Check {
  const ids = networks.map(networkIdOf)
  const wanted = (given: unknown) => networkIdOf(given as NonNullable<ModalOptions['defaultNetwork']>)
  return v.custom(
    (given) => ids.includes(wanted(given)),
    ({ input }) => `ALERT_NETWORK_NOT_FOUND ${wanted(input)}${meant(wanted(input), ids)}`,
  )
}

function featuresOf({ plugins }: ModalOptions): Check {
  const known = [
    ...Object.keys(PRODUCT_FEATURES),
    ...plugins.flatMap(({ manifest }) => (manifest.feature ? [manifest.feature.key] : [])),
  ]
  const value = expects(
    (given) => typeof given === 'boolean' || (Array.isArray(given) && given.every((one) => typeof one === 'string')),
    'true, false or a list of texts',
  )
  return record(Object.fromEntries(known.map((key) => [key, value])), {
    hints: FEATURE_HINTS,
    otherwise: 'no installed plugin has this switch',
  })
}

const endpointChecks = Object.fromEntries(
  (['api', 'wallets', 'rpc', 'analytics', 'frame', 'relay'] satisfies readonly EndpointKey[]).map((key) => [
    key,
    expects((value) => isEndpoint(key, value), `an address of ${key === 'relay' ? 'wss or ws' : 'https or http'}`),
  ]),
)

function nodeKey({ networks }: ModalOptions): v.GenericSchema<string> {
  const ids: readonly string[] = networks.map(networkIdOf)
  return v.pipe(
    v.string(),
    v.check(
      (key) => ids.includes(key),
      ({ input: key }) => {
        const numbered = ids.find((id) => id.endsWith(`:${key}`))
        const what = isCaipNetworkId(key) ? 'no network of this id is listed' : 'a CAIP-2 id is expected'
        return `{at}: ${what}${numbered ? `. Did you mean "${numbered}"?` : meant(key, ids)}`
      },
    ),
  )
}

/** Ids of the wallet directory; a directory of the host's own may have others. With `connectors`, also ids of connectors. */
function walletIds({ customWallets, endpoints }: ModalOptions, connectors: boolean): Check {
  const own = endpoints?.wallets !== undefined
  const ids = Array.isArray(customWallets) ? customWallets.map((wallet) => wallet?.id) : []
  const isId = (value: unknown): boolean =>
    typeof value === 'string' &&
    (/^[\da-f]{64}$/i.test(value) ||
      ids.includes(value) ||
      (own && value !== '') ||
      (connectors && value.includes('.')))
  return list(expects(isId, 'an id of the directory, 64 hexadecimal digits,'))
}

const app = address('https', 'http')
/** A wallet's own scheme, whatever it is. */
const link = expects((value) => typeof value === 'string' && /^[a-z][\w+.-]*:/i.test(value), 'an address')

const walletChecks = {
  id: text,
  name: text,
  homepage: app,
  image_url: picture,
  mobile_link: link,
  desktop_link: link,
  webapp_link: app,
  app_store: app,
  play_store: app,
  rdns: text,
} satisfies Readonly<Record<keyof CustomWallet, Check>>

const customWallet = record(walletChecks, { hints: WALLET_HINTS, needed: ['id', 'name'] })

function isLocale(value: unknown): boolean {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value.replaceAll('_', '-')).length === 1
  } catch {
    return false
  }
}

/** As the modal itself decides. Without a page, a placeholder address takes its place. */
const isLink = (value: unknown): boolean =>
  typeof value === 'string' &&
  safeLink(value, globalThis.location ?? { href: 'https://host.invalid/', origin: 'https://host.invalid' }) !==
    undefined

const isOrigin = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value
