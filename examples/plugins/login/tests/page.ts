/** A page for a test: a modal's kernel with the plugin, wallets that sign with real keys, and a login server behind `fetch`. */
import { createTestKernel, mockChain, mockWallet, mockWallets, type TestKernelOptions } from 'latchkey/plugin/testing'
import { CONNECTED, WALLETS, type Network } from 'latchkey/plugin/wallet'
import type { InstalledPlugin } from 'latchkey/plugin'
import { mainnet } from 'latchkey/plugins/evm'
import { wallets } from 'latchkey/plugins/wallets'
import { login } from '../index.ts'

export const SERVER = 'http://login.example'
export const MIRA = '0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2'

/** The plugin as a host installs it, with some of it changed. */
export function installed(
  change: Partial<InstalledPlugin['manifest']> = {},
  options: { readonly required?: boolean } = {},
): InstalledPlugin {
  const it = login({ server: SERVER, ...options })
  return { ...it, manifest: { ...it.manifest, ...change } }
}

export async function openPage(
  plugin: InstalledPlugin,
  { granted, ...more }: Pick<TestKernelOptions, 'storage' | 'features'> & { readonly granted?: boolean } = {},
) {
  const wallet = mockWallet({ name: 'Larkspur', accounts: [`eip155:1:${MIRA}`], ...(granted && { granted }) })
  const chain = mockChain({ namespace: 'eip155', address: /^0x[0-9a-f]{40}$/i })
  const page = createTestKernel({
    plugins: [wallets(), chain.plugin, mockWallets(wallet).plugin, plugin],
    networks: [mainnet] as readonly Network[],
    ...more,
  })
  const told: string[] = []
  const off = page.kernel.bus.on(CONNECTED, ({ account }) => told.push(account))
  await page.kernel.plugins.start('open')
  const service = await page.kernel.ready(WALLETS)
  /** What the host has been told of anybody, by state, by event, or by a provider. */
  const shown = (): readonly unknown[] => [
    ...told,
    ...Object.values(service.state.get().accounts),
    ...[service.provider('eip155')].filter(Boolean),
  ]
  const dispose = (): Promise<void> => {
    off()
    return page.dispose()
  }
  return { ...page, dispose, service, shown, told, wallet }
}
