import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { contribute, type InstalledPlugin } from '#kernel'
import { ACCOUNT, ACCOUNT_ACTION, ACCOUNT_TAB } from '#wallet'
import { stage, type Shown, type StageOptions } from './stage.tsx'
import { ACCOUNT_OF_MIRA, wallets, type Wallets } from './toys.tsx'

export const SHORT = '0x7C3f…9AE2'
export const action = (id: string, label: string) =>
  contribute(ACCOUNT_ACTION, { id, label, icon: 'swap', onSelect() {} })
export const tab = (id: string, text: string) =>
  contribute(ACCOUNT_TAB, { id, label: id, load: async () => ({ default: () => <p>{text}</p> }) })

export interface AtAccount extends Shown {
  readonly toyWallets: Wallets
}

export async function account(
  plugins: readonly InstalledPlugin[] = [],
  options: StageOptions = {},
  toyWallets = wallets(),
): Promise<AtAccount> {
  if (!toyWallets.account.get()) toyWallets.account.set(ACCOUNT_OF_MIRA)
  const shown = await stage({ ...options, plugins: [toyWallets.plugin, ...plugins] })
  shown.kernel.router.show(ACCOUNT)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect.element(page.getByText(SHORT)).toBeVisible()
  return Object.assign(shown, { toyWallets })
}

export const visible = (shown: Shown, selector: string): (string | null)[] =>
  [...shown.root.querySelectorAll(selector)].map((node) => node.textContent)
