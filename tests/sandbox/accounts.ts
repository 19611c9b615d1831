/** What tests of the data API ask it, and the accounts that they ask about. */
import { createWalletClient, http, publicActions, type Address } from 'viem'
import { privateKeyToAccount, type Account } from 'viem/accounts'
import { NETWORKS, type ChainId } from '../../sandbox/chains/networks.ts'
import type { Sandbox } from '../../sandbox/index.ts'
import type { BalanceRow } from '../../sandbox/services/balances.ts'
import type { HistoryPage } from '../../sandbox/services/history/pages.ts'
import type { WireTransaction } from '../../sandbox/services/history/wire.ts'
import { deriveKeys } from '../../sandbox/wallets/keys.ts'
import { get } from './helpers.ts'

export const LOCAL = 'eip155:31337'
export const SECOND = 'eip155:31338'

/** An account of a demo wallet, which signs. */
export function accountOf(wallet: 'larkspur' | 'quarry' | 'saltbox', index = 0): Account & { address: Address } {
  const account = deriveKeys(wallet).eip155[index]
  if (!account) throw new Error(`${wallet} has no account ${index}.`)
  return account
}

/** Somebody whom the sandbox has never heard of. */
export function newcomer(number = 1): Account & { address: Address } {
  return privateKeyToAccount(`0x${String(number).padStart(64, '7')}`)
}

/** Sends as wallets do, by signed transactions. */
export function clientOf(sandbox: Sandbox, account: Account, chainId: ChainId = 31337) {
  const { name, nativeCurrency } = NETWORKS[chainId]
  const url = sandbox.urls.nodes[chainId]
  const chain = { id: chainId, name, nativeCurrency, rpcUrls: { default: { http: [url] } } }
  return createWalletClient({ account, chain, transport: http(url), pollingInterval: 20 }).extend(publicActions)
}

export async function historyPage(sandbox: Sandbox, account: string, query = ''): Promise<HistoryPage> {
  const answer = await get(sandbox, `/v1/account/${account}/history?${query}`)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as HistoryPage
}

/** All pages, one after the other. */
export async function wholeHistory(sandbox: Sandbox, account: string, query = ''): Promise<readonly WireTransaction[]> {
  const all: WireTransaction[] = []
  let cursor = ''
  do {
    const page = await historyPage(sandbox, account, `${query}${cursor}`)
    all.push(...page.data)
    cursor = page.next === null ? '' : `&cursor=${encodeURIComponent(page.next)}`
  } while (cursor !== '')
  return all
}

export async function balancesOf(sandbox: Sandbox, account: string, query = ''): Promise<readonly BalanceRow[]> {
  const answer = await get(sandbox, `/v1/account/${account}/balance?${query}`)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { balances: readonly BalanceRow[] }).balances
}

/** The transaction's entry, as the account sees it. */
export async function entryOf(sandbox: Sandbox, account: string, hash: string): Promise<WireTransaction> {
  const { data } = await historyPage(sandbox, account)
  const found = data.find(({ metadata }) => metadata.hash === hash)
  if (!found) throw new Error(`The newest page of ${account} does not have ${hash}.`)
  return found
}
