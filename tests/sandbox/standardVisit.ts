import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Sandbox } from '../../sandbox/index.ts'
import { events, outcome, siteOfFile, windowOf, type Recorded } from './browser.ts'
import type { StandardCall } from './standardSite.ts'

type Feature = StandardCall['feature']
type Inputs = StandardCall['inputs']
type SolanaName = 'Marram' | 'Saltbox'

/** A person with a browser on a site that uses Wallet Standard wallets. */
export interface StandardVisit {
  site(): { page: Page; context: BrowserContext }
  /** Presses the site's button; resolves when the call was made, not when it is answered. */
  call(feature: Feature, inputs?: Inputs, wallet?: SolanaName): Promise<void>
  /** As `call`; answers what it came to. */
  called(feature: Feature, inputs?: Inputs, wallet?: SolanaName): Promise<Recorded['outcome']>
  /** As `call`; answers the wallet's window, once it asks. */
  calledInWindow(feature: Feature, inputs?: Inputs, wallet?: SolanaName): Promise<Page>
  /** Waits until the site has found the wallet. */
  found(wallet: SolanaName): Promise<void>
  /** Connects the site, which the wallet allows by itself. */
  connect(wallet?: SolanaName): Promise<void>
  /** Addresses that the wallet object shows. */
  accounts(wallet?: SolanaName): Promise<readonly string[] | undefined>
  /** What listeners heard: names, and addresses. */
  changes(): Promise<readonly unknown[]>
}

/** A fresh visit for every test of the file. */
export function standardVisitOfFile(sandbox: () => Sandbox): StandardVisit {
  const site = siteOfFile(sandbox, new URL('standardSite.ts', import.meta.url))

  const found: StandardVisit['found'] = async (name) => {
    await site().page.waitForFunction(
      (wanted) => window.standardWallets?.().some((wallet) => wallet.name === wanted),
      name,
    )
  }
  const call: StandardVisit['call'] = async (feature, inputs = [], wallet = 'Marram') => {
    const { page } = site()
    await found(wallet)
    await page.evaluate(
      (next) => {
        window.nextCall = next
        if (window.recorded) delete window.recorded.outcome
      },
      { wallet, feature, inputs },
    )
    await page.getByRole('button', { name: 'Ask' }).click()
  }
  const called: StandardVisit['called'] = async (...args) => {
    await call(...args)
    return outcome(site().page)
  }

  return {
    site,
    call,
    called,
    calledInWindow: (...args) => windowOf(site().page, () => call(...args)),
    found,
    async connect(wallet = 'Marram') {
      const id = wallet === 'Marram' ? 'marram' : 'saltbox'
      await sandbox().control.wallets({ [id]: { mode: 'approve' } })
      const connected = await called('standard:connect', [], wallet)
      expect(connected).toMatchObject({ result: { accounts: [expect.any(String)] } })
      await sandbox().control.wallets({ [id]: { mode: 'ask' } })
    },
    accounts: (name = 'Marram') =>
      site().page.evaluate(
        (wanted) =>
          window
            .standardWallets?.()
            .find((wallet) => wallet.name === wanted)
            ?.accounts.map(({ address }) => address),
        name,
      ),
    changes: async () =>
      (await events(site().page)).filter(([name]) => name === 'change').map(([, payload]) => payload),
  }
}

/** Bytes as a call and its outcome have them. */
export const list = (bytes: Uint8Array): number[] => [...bytes]
export const bytes = (value: unknown): Uint8Array => Uint8Array.from(value as number[])
