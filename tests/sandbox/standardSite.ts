/** A site's own script: finds Wallet Standard wallets as sites do, and calls their features when its button is pressed. */
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { announceDemoWallets } from '../../sandbox/wallets/announce.ts'
import type { Recorded } from './browser.ts'

/** A call of a wallet's feature, as a test can send it. Accounts are indices, bytes are arrays. */
export interface StandardCall {
  readonly wallet: string
  readonly feature: keyof Wallet['features']
  readonly inputs: readonly Readonly<Record<string, unknown>>[]
}

declare global {
  interface Window {
    nextCall?: StandardCall | undefined
    standardWallets?: () => readonly Wallet[]
    announceDemoWallets?: typeof announceDemoWallets
  }
}

type Feature = Readonly<Record<string, (...inputs: unknown[]) => unknown>>

const { get, on } = getWallets()
const record = (name: string, payload: unknown): void => void window.recorded?.events.push([name, payload])

function meet(wallet: Wallet): void {
  record('register', wallet.name)
  const { on: listen } = wallet.features['standard:events'] as Feature
  listen?.('change', ({ accounts }: Pick<Wallet, 'accounts'>) => record('change', [wallet.name, addressesOf(accounts)]))
}

const addressesOf = (accounts: Wallet['accounts']): string[] => accounts.map(({ address }) => address)

get().forEach(meet)
on('register', (...wallets) => wallets.forEach(meet))
on('unregister', (...wallets) => wallets.forEach(({ name }) => record('unregister', name)))
Object.assign(window, { standardWallets: get, announceDemoWallets })

async function call({ wallet: name, feature, inputs }: StandardCall): Promise<unknown> {
  const wallet = get().find((known) => known.name === name)
  const methods = wallet?.features[feature] as Feature | undefined
  const method = methods?.[feature.split(':')[1] ?? '']
  if (!wallet || !method) throw new Error(`There is no ${feature} of ${name}.`)
  return method(...inputs.map((input) => revive(wallet, input)))
}

function revive(wallet: Wallet, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(input).map(([key, value]) => {
    if (key === 'account' && typeof value === 'number') return [key, wallet.accounts[value]]
    return [key, Array.isArray(value) ? Uint8Array.from(value as number[]) : value]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

/** What can be sent to a test: bytes as arrays, accounts as their addresses. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value]
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('publicKey' in value && 'address' in value) return value.address
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]))
}

async function answer(next: StandardCall): Promise<Recorded['outcome']> {
  try {
    return { result: plain(await call(next)) }
  } catch (error) {
    const { code, message } = error as { code: number; message: string }
    return { code, message }
  }
}

// Before the page's own listener: a press is for one of them.
window.addEventListener(
  'click',
  (event) => {
    const { nextCall, recorded } = window
    if (!nextCall || !recorded) return
    event.stopPropagation()
    window.nextCall = undefined
    void answer(nextCall).then((outcome) => Object.assign(recorded, { outcome }))
  },
  { capture: true },
)
