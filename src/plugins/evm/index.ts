/**
 * EVM chains. Contributes the `eip155` namespace: addresses, balances, fees, transfers, signatures. Strangers start at
 * adapter.ts, which is loaded when the first EVM wallet connects; viem is reached from there only.
 */
import { LatchkeyError, definePlugin } from '#kernel'

export * from './networks.ts'

/** Installs EVM chains: `plugins: [evm()]`. Needs the package viem beside this one. */
export const evm = definePlugin({
  id: 'evm',
  version: '0.1.0',
  apiVersion: 1,
  contributes: {
    chains: [
      {
        namespace: 'eip155',
        label: 'EVM',
        address: /^0x[0-9a-fA-F]{40}$/,
        load: () => import('./adapter.ts').catch(explain),
      },
    ],
  },
})

/** How Node, Chromium, Firefox and Safari say that a package has no address. */
const UNRESOLVED = /cannot find (?:module|package)|specifier|does not resolve to a valid url/i

/**
 * Without a bundler (import maps, Node) a missing viem shows only here. It comes as an adapter that says what to do: a
 * failed load would be tried again and told as a network fault.
 */
function explain(error: unknown): { readonly default: () => never } {
  const text = String((error as { readonly message?: unknown } | null)?.message)
  if (!UNRESOLVED.test(text) || !text.includes('viem')) throw error
  return {
    default() {
      throw new LatchkeyError('PEER_MISSING', { params: { command: 'npm install viem' }, cause: error })
    },
  }
}
