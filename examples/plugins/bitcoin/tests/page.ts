/** A page for a test: a window, a modal's kernel, the plugin, and the demo wallet with a person who answers as the test says. */
import { createTestKernel, type TestKernel, type TestKernelOptions } from 'latchkey/plugin/testing'
import { wallets } from 'latchkey/plugins/wallets'
import { WALLETS, type WalletsService } from 'latchkey/plugin/wallet'
import { vi } from 'vitest'
import { bitcoinRegtest, bitcoinSignet, bitcoinWallets } from '../index.ts'
import { createDemoWallet, type DemoWallet, type DemoWalletOptions } from '../wallet/wallet.ts'
import { SEED } from './regtest.ts'

export interface Page extends TestKernel {
  readonly service: WalletsService
}

/** A window with nothing in it but what the test puts there. */
export function stubWindow(content: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const page: Record<string, unknown> = Object.assign(new EventTarget(), content)
  vi.stubGlobal('window', page)
  return page
}

/** Lists wallets as WBIP-004 has it. */
export function listed(...providers: readonly (readonly [name: string, provider: unknown])[]): Record<string, unknown> {
  return stubWindow({
    btc_providers: providers.map(([name], at) => ({ id: `Provider${at}`, name })),
    ...Object.fromEntries(providers.map(([, provider], at) => [`Provider${at}`, provider])),
  })
}

export interface PageOptions extends Pick<TestKernelOptions, 'storage'> {
  /** Where regtest's server is. */
  readonly server?: string
}

export async function openPage({ server = 'http://127.0.0.1:1', storage }: PageOptions = {}): Promise<Page> {
  const page = createTestKernel({
    plugins: [wallets(), bitcoinWallets()],
    networks: [bitcoinRegtest, bitcoinSignet],
    rpcUrls: () => [server],
    ...(storage && { storage }),
  })
  await page.kernel.plugins.start('open')
  await page.kernel.plugins.start('later')
  // Wallets are listed in a turn after they were found.
  await page.clock.advance(0)
  return { ...page, service: await page.kernel.ready(WALLETS) }
}

export interface Person {
  readonly wallet: DemoWallet
  readonly asked: readonly string[]
  answer: boolean
}

/** A demo wallet whose person says yes until told otherwise. */
export function personWith(options: Partial<DemoWalletOptions> = {}): Person {
  const asked: string[] = []
  const person: Person = {
    asked,
    answer: true,
    wallet: createDemoWallet({
      seed: SEED,
      servers: { Regtest: 'http://127.0.0.1:1', Signet: 'http://127.0.0.1:1' },
      approve: async ({ title }) => {
        asked.push(title)
        return person.answer
      },
      ...options,
    }),
  }
  return person
}
