/** The tables of docs/reference.md, docs/wallets.md and docs/custom-button.md are what the code has: all of it, and no more. */
import { describe, expect, it } from 'vitest'
import * as latchkey from 'latchkey'
import type { Account, ConnectorInfo, CustomWallet, FeatureOptions, Modal, ModalOptions, ModalState } from 'latchkey'
import { createModal } from 'latchkey/preset'
import { base } from 'latchkey/plugins/evm'
import * as react from 'latchkey/react'
import type { AccountButtonProps, ConnectButtonProps, ConnectButtonState, NetworkButtonProps } from 'latchkey/react'
import { KINDS } from '../../src/shell/element/kinds.ts'
import { PRODUCT_FEATURES } from '../../src/shell/options.ts'
import { walletEntries } from '../../src/plugins/wallets/list/entries.ts'
import { blocksOf, namesIn, namesOf, pages, rowsOf, section, textOf } from './pages.ts'

const reference = textOf('docs/reference.md')
const wallets = textOf('docs/wallets.md')
const buttons = textOf('docs/custom-button.md')

/** The fields of a type, which the type checker compares with it. */
type Fields<T> = { readonly [K in keyof T as string extends K ? never : K]-?: true }

const OPTIONS: Fields<ModalOptions> = {
  projectId: true,
  networks: true,
  defaultNetwork: true,
  plugins: true,
  name: true,
  metadata: true,
  features: true,
  theme: true,
  themeVariables: true,
  locale: true,
  strings: true,
  endpoints: true,
  customRpcUrls: true,
  featuredWalletIds: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  customWallets: true,
  connectorTypeOrder: true,
  connectMethodsOrder: true,
  walletFeaturesOrder: true,
  allWallets: true,
  termsConditionsUrl: true,
  privacyPolicyUrl: true,
  enableReconnect: true,
  enableNetworkSwitch: true,
  allowUnsupportedChain: true,
  manualWCControl: true,
  embedded: true,
  framedBy: true,
  prefetch: true,
  restrictions: true,
  debug: true,
  logger: true,
}

/** Fields of an account that a plugin of this version fills in. */
type Filled = Omit<
  Account,
  | 'user'
  | 'smartAccountDeployed'
  | 'preferredAccountTypes'
  | 'currentTab'
  | 'tokenBalance'
  | 'socialProvider'
  | 'socialWindow'
  | 'farcasterUrl'
>

const ACCOUNT: Fields<Filled> = {
  namespace: true,
  address: true,
  caipAddress: true,
  allAccounts: true,
  status: true,
  balance: true,
  balanceSymbol: true,
  connectorId: true,
  connectedWalletInfo: true,
  profileName: true,
  profileImage: true,
  claimedName: true,
  addressLabels: true,
  addressExplorerUrl: true,
}

const WALLET: Fields<CustomWallet> = {
  id: true,
  name: true,
  image_url: true,
  mobile_link: true,
  desktop_link: true,
  webapp_link: true,
  homepage: true,
  app_store: true,
  play_store: true,
  rdns: true,
}

const NETWORK_PROPS: Fields<NetworkButtonProps> = { disabled: true, size: true, label: true }

const ACCOUNT_PROPS: Fields<AccountButtonProps> = {
  disabled: true,
  size: true,
  namespace: true,
  picture: true,
  name: true,
  balance: true,
  network: true,
  charsStart: true,
  charsEnd: true,
}

const PROPS: Fields<ConnectButtonProps> = {
  ...ACCOUNT_PROPS,
  label: true,
  loadingLabel: true,
  connectingLabel: true,
  reconnectingLabel: true,
  children: true,
}

const BUTTON_STATE: Fields<ConnectButtonState> = {
  open: true,
  prepare: true,
  loading: true,
  address: true,
  caipAddress: true,
  account: true,
  status: true,
  isConnected: true,
  name: true,
  network: true,
  balance: true,
  symbol: true,
}

const sorted = (names: readonly string[]): readonly string[] => names.toSorted()
const keys = (record: object): readonly string[] => sorted(Object.keys(record))
const modal = createModal({ projectId: '', networks: [base] })

/** What pages may name of one kind. */
const refs = (kind: string): readonly (readonly [string, { readonly id: string }])[] =>
  Object.entries(latchkey).flatMap(([name, value]) =>
    typeof value === 'object' && 'kind' in value && value.kind === kind ? [[name, value] as const] : [],
  )

describe('the tables of the reference', () => {
  it('have every option, each once', () => {
    expect(sorted(namesOf(section(reference, 'Options'), 'option', 'default'))).toEqual(keys(OPTIONS))
  })

  it('have every feature: those that something reads with their default, the rest by name', () => {
    const text = section(reference, 'Features')
    const rows = rowsOf(text, 'key', 'default')
    const others = namesIn(text.split('\n\n').at(-1) ?? text).filter((name) => /^\w+$/.test(name))
    const names = rows.flatMap(([key]) => namesIn(key))
    const product: Fields<FeatureOptions> = PRODUCT_FEATURES as never
    for (const key of Object.keys(product)) expect([...names, ...others, ...namesIn(text)]).toContain(key)
    const defaults: Readonly<Record<string, boolean>> = PRODUCT_FEATURES
    const wrong = rows.filter(([key, said]) => {
      const value = defaults[namesIn(key)[0] ?? '']
      return value !== undefined && said !== (value ? 'on' : 'off')
    })
    expect(wrong).toEqual([])
  })

  it('have every field of the state and of an account', () => {
    const state: Fields<ModalState> = { ...modal.getState(), remote: undefined, signIn: undefined } as never
    expect(sorted(namesOf(reference, 'field', 'what it is'))).toEqual(keys(state))
    expect(namesOf(reference, 'field of an account')).toEqual(Object.keys(ACCOUNT))
  })

  it('have every method', () => {
    const methods: Fields<Modal> = modal as never
    expect(sorted(namesOf(reference, 'method'))).toEqual(keys(methods))
  })

  it.each([
    ['event', 'event', 'id'],
    ['view', 'view', 'id'],
  ])('have every %s with its id', (kind, ...header) => {
    const rows = rowsOf(reference, ...header).map((row) => row.slice(0, 2).flatMap(namesIn).join(' '))
    expect(sorted(rows)).toEqual(sorted(refs(kind).map(([name, { id }]) => `${name} ${id}`)))
    expect(rows.length).toBeGreaterThan(10)
  })

  it('have every service, and the package has nothing for pages that is told nowhere', () => {
    const services = refs('token').map(([name]) => name)
    expect(sorted(namesOf(reference, 'service', 'what it is for'))).toEqual(sorted(services))
    const told = ['event', 'view', 'token'].flatMap((kind) => refs(kind).map(([name]) => name))
    const others = keys(latchkey).filter((name) => !told.includes(name))
    expect(others).toEqual(['LatchkeyError', 'codeOf', 'createModal', 'isLatchkeyError'])
    for (const name of others) expect(namesIn(reference).concat('createModal')).toContain(name)
  })

  it('have every hook and component', () => {
    expect(sorted(namesOf(section(reference, 'Hooks'), 'name'))).toEqual(keys(react))
  })
})

describe('the tables about wallets', () => {
  it('have every kind of row in the order of the list', () => {
    const named = (name: string) => ({ id: name, name })
    const connector = (name: string, type: ConnectorInfo['type']): ConnectorInfo => ({
      ...named(name),
      type,
      chain: 'eip155',
    })
    const { entries } = walletEntries({
      connectors: [connector('Larkspur', 'ANNOUNCED'), connector('Pier', 'EXTERNAL')],
      isConnected: () => false,
      unverified: [],
      looks: [],
      recent: [{ ...named('Tern'), namespace: 'eip155' }],
      directory: {
        loading: false,
        featured: [named('Quarry')],
        recommended: [named('Saltbox')],
        recent: [],
        included: [],
        excluded: [],
        count: 2,
      },
      host: { networks: [{ ...base }], customWallets: [named('Marram')] },
      mobile: false,
      walletConnect: true,
      logins: 0,
    })
    expect(entries.map(({ type }) => type)).toEqual(namesOf(wallets, 'kind', 'where it comes from'))
  })

  it('have options that there are, and every field of a wallet', () => {
    expect(namesOf(wallets, 'option', 'what it does').filter((name) => !(name in OPTIONS))).toEqual([])
    expect(sorted(namesOf(wallets, 'field', 'what it is'))).toEqual(keys(WALLET))
  })
})

describe('the tables about buttons', () => {
  const elements = KINDS
  const attributesOf = (name: string): readonly string[] => ['modal', ...Object.keys(elements[name]?.attributes ?? {})]

  it('have every prop and every field that the child gets', () => {
    expect(namesOf(buttons, 'prop')).toEqual(Object.keys(PROPS))
    const row = (component: string): readonly string[] =>
      rowsOf(buttons, 'component').flatMap(([name = '', , props]) =>
        namesIn(name)[0] === `<${component}>` ? namesIn(props) : [],
      )
    expect(row('ConnectButton')).toEqual(Object.keys(PROPS))
    expect(row('AccountButton')).toEqual(Object.keys(ACCOUNT_PROPS))
    expect(row('NetworkButton')).toEqual(Object.keys(NETWORK_PROPS))
  })

  it('are the same for React and for elements: each prop is an attribute, but for what draws another button', () => {
    const cased = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    for (const [name, props] of [
      ['latchkey-button', PROPS],
      ['latchkey-account-button', ACCOUNT_PROPS],
      ['latchkey-network-button', NETWORK_PROPS],
    ] as const) {
      const named = Object.keys(props).filter((prop) => prop !== 'children')
      expect(Object.keys(elements[name]?.attributes ?? {}).toSorted()).toEqual(named.map(cased).toSorted())
    }
  })

  it('have every field that the child gets', () => {
    expect(namesOf(buttons, 'field', 'what it is')).toEqual(Object.keys(BUTTON_STATE))
  })

  it('have every element with all its attributes', () => {
    const rows = rowsOf(buttons, 'element').map(([name, , attributes]) => [
      namesIn(name)[0]?.slice(1, -1),
      namesIn(attributes),
    ])
    expect(rows).toEqual(Object.keys(elements).map((name) => [name, attributesOf(name)]))
    const known = new Set(Object.keys(elements).flatMap(attributesOf))
    expect(sorted(namesOf(buttons, 'attribute'))).toEqual(sorted([...known]))
  })

  it.each(pages)('and %s uses no other element and no other attribute', (page) => {
    const html = blocksOf(textOf(page)).flatMap(({ language, code }) => (language === 'html' ? [code] : []))
    const wrong = html.flatMap((code) =>
      [...code.matchAll(/<(latchkey-[\w-]+)([^>]*)>/g)].flatMap(([tag, name = '', attributes = '']) =>
        name in elements &&
        [...attributes.matchAll(/([\w-]+)(?:="[^"]*")?/g)].every(([, attribute = '']) =>
          attributesOf(name).includes(attribute),
        )
          ? []
          : [tag],
      ),
    )
    expect(wrong).toEqual([])
  })
})
