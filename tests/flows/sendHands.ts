/** What a person does in Send, and what the chain says of it afterwards, past everything of ours. */
import { devices, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { urls } from './lanes.ts'
import { behave, control, rpc, type DemoWallet, type Visit, type withBrowser } from './visit.ts'

/** A person who is connected. `phone`: the wallet's page, where the wallet is on another device. */
export interface Sender extends Visit {
  readonly phone?: Page
}

type Open = ReturnType<typeof withBrowser>['visit']

export const PIXEL = devices['Pixel 7'] as BrowserContextOptions
/** A touch screen as small, whose wallet is on another device: a phone's own browser is led to an app, which no test machine has. */
export const SMALL_TOUCH: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
/** Nobody has dealt with it. */
export const RECEIVER = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'

export const button = ({ dialog }: Visit, name: string): Locator => dialog.getByRole('button', { name, exact: true })
export const field = ({ dialog }: Visit, name: string): Locator => dialog.getByRole('textbox', { name, exact: true })
export const heading = ({ dialog }: Visit, name: string): Locator => dialog.getByRole('heading', { name, exact: true })
export const addressOf = async ({ fact }: Visit): Promise<string> => (await fact('address').textContent()) ?? ''
export const wei = async (address: string, node = urls.nodes[31337]): Promise<bigint> =>
  BigInt((await rpc(node, 'eth_getBalance', [address, 'latest'])) as string)

export async function injected(
  open: Open,
  wallet: DemoWallet,
  options?: Parameters<Open>[1],
  where = urls.demo,
): Promise<Sender> {
  const person = await open(where, options)
  await behave(person.page, wallet, 'approve')
  await person.openModal()
  await button(person, wallet).click()
  await person.dialog.waitFor({ state: 'hidden' })
  return person
}

/** Through the relay, with a wallet that has one kind of chains. */
export async function remote(
  open: Open,
  grants: 'eip155' | 'solana',
  options?: Parameters<Open>[1],
  where = urls.demo,
): Promise<Sender & { readonly phone: Page }> {
  await control(urls.services, 'wallets', { tern: { grants } })
  const person = await open(where, options)
  const { page, dialog } = person
  // The link as the host may read it; the code on the screen is read by tests/flows/phones.test.ts.
  await page.evaluate('window.modal.use(window.PAIRING).then((pairing) => void (window.pairing = pairing))')
  await person.openModal()
  await dialog.getByRole('button', { name: /^Phone wallet/ }).click()
  const uri = await page.waitForFunction('window.pairing && window.pairing.state.get().wcUri')
  const { page: phone } = await open(urls.phone)
  await phone.getByLabel('Link from a site').fill((await uri.jsonValue()) as string)
  await phone.getByRole('button', { name: 'Connect', exact: true }).click()
  await phone.getByRole('heading', { name: 'Connect this site?' }).waitFor()
  await approve(phone)
  await dialog.waitFor({ state: 'hidden' })
  return { ...person, phone }
}

export const approve = (phone: Page): Promise<void> =>
  phone.getByRole('button', { name: 'Approve', exact: true }).click()

/** The chips that choose a token in a form. The header's network chip shares their class, and may still be there while views change. */
export const tokenChips = ({ dialog }: Pick<Visit, 'dialog'>) => dialog.locator('.lk-chip-holder > button.lk-chip')

/** Opens the form from the account, as a person does. */
export async function form(person: Visit): Promise<void> {
  if (!(await person.dialog.isVisible())) await person.openModal()
  await button(person, 'Send').click()
  await field(person, 'To').waitFor()
}

/** From the form of Send. By a key: "Sent to before" comes late, and makes the card higher, which moves the chip below a pointer. */
export const openTokens = (person: Pick<Visit, 'dialog'>): Promise<void> => tokenChips(person).first().press('Enter')

export async function choose(person: Visit, token: string): Promise<void> {
  await openTokens(person)
  // What is on the screen in its place says why it is missing.
  await button(person, token)
    .click()
    .catch(async (error: unknown) => {
      throw new Error(`${token} is not offered: ${await person.dialog.innerText()}`, { cause: error })
    })
  await field(person, 'To').waitFor()
}

/** What the review shows, as text. */
export interface ShownReview {
  readonly amount: string
  readonly to: string
  readonly network: string
  readonly most: bigint
  /** The token first, then the native currency. */
  readonly left: readonly string[]
}

/** Reads it from the screen. `decimals`: of the network's currency. */
export async function readReview({ dialog }: Visit, decimals: number): Promise<ShownReview> {
  await dialog.locator('.lk-facts').waitFor()
  const rows = await dialog
    .locator('.lk-facts > div')
    .evaluateAll((all) =>
      all.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
    )
  const at = rows.findIndex(([term]) => term === 'Left after that')
  const fact = (name: string): string | undefined => rows.find(([term]) => term === name)?.[1]
  return {
    amount: (await dialog.locator('.lk-amount-l').first().textContent()) ?? '',
    to: (await dialog.locator('.lk-addr').first().textContent()) ?? '',
    network: fact('Network')?.trim() ?? '',
    most: unitsOf(fact('Highest fee') ?? fact('Network fee') ?? '', decimals),
    left: rows.slice(at).map(([, value]) => value ?? ''),
  }
}

/** "1,234.5 ETH" in base units, by nothing of ours. */
export function unitsOf(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = /^([\d,]+)(?:\.(\d+))?\s/.exec(text) ?? []
  expect(whole, text).not.toBe('')
  return BigInt(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
}

/** What a chain says of the last transaction of an account. */
export interface Receipt {
  readonly to: string
  /** Base units of what was sent. */
  readonly moved: bigint
  readonly fee: bigint
  /** Native currency of the sender afterwards. */
  readonly left: bigint
  /** Tokens of the sender afterwards. */
  readonly tokensLeft?: bigint
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

interface EvmTransaction {
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly value: string
  readonly input: string
  readonly type: string
}

export async function evmReceipt(
  me: string,
  token?: string,
  node = urls.nodes[31337],
): Promise<Receipt & { readonly type: string }> {
  const block = (await rpc(node, 'eth_getBlockByNumber', ['latest', true])) as {
    readonly transactions: readonly EvmTransaction[]
  }
  const own = block.transactions.filter(({ from }) => from.toLowerCase() === me.toLowerCase())
  expect(own).toHaveLength(1)
  const { hash, to, value, type } = own[0]!
  const receipt = (await rpc(node, 'eth_getTransactionReceipt', [hash])) as {
    readonly status: string
    readonly gasUsed: string
    readonly effectiveGasPrice: string
    readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[]
  }
  expect(receipt.status).toBe('0x1')
  const common = { fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice), left: await wei(me, node), type }
  if (token === undefined) return { ...common, to, moved: BigInt(value) }
  expect([to.toLowerCase(), BigInt(value)]).toEqual([token.toLowerCase(), 0n])
  const moves = receipt.logs.filter(({ topics: [event, from] }) => event === TRANSFER && wordOf(me) === from)
  expect(moves).toHaveLength(1)
  const balance = await rpc(node, 'eth_call', [{ to: token, data: `0x70a08231${wordOf(me).slice(2)}` }, 'latest'])
  return {
    ...common,
    to: `0x${moves[0]!.topics[2]!.slice(26)}`,
    moved: BigInt(moves[0]!.data),
    tokensLeft: BigInt(balance as string),
  }
}

const wordOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

interface TokenBalance {
  readonly owner: string
  readonly mint: string
  readonly uiTokenAmount: { readonly amount: string }
}

/** By the balances before and after, which the node itself keeps with the transaction. */
export async function solanaReceipt(me: string, to: string, mint?: string): Promise<Receipt> {
  const node = urls.nodes.solana
  const [last] = (await rpc(node, 'getSignaturesForAddress', [me, { limit: 1 }])) as { readonly signature: string }[]
  const found = (await rpc(node, 'getTransaction', [
    last!.signature,
    { encoding: 'json', maxSupportedTransactionVersion: 0 },
  ])) as {
    readonly transaction: { readonly message: { readonly accountKeys: readonly string[] } }
    readonly meta: {
      readonly err: unknown
      readonly fee: number
      readonly preBalances: readonly number[]
      readonly postBalances: readonly number[]
      readonly preTokenBalances: readonly TokenBalance[]
      readonly postTokenBalances: readonly TokenBalance[]
    }
  }
  const { meta, transaction } = found
  expect(meta.err).toBe(null)
  const keys = transaction.message.accountKeys
  const lamports = (all: readonly number[], key: string): bigint => BigInt(all[keys.indexOf(key)] ?? 0)
  const tokens = (all: readonly TokenBalance[], owner: string): bigint =>
    BigInt(all.find((each) => each.owner === owner && each.mint === mint)?.uiTokenAmount.amount ?? 0)
  const left = lamports(meta.postBalances, me)
  const spent = lamports(meta.preBalances, me) - left
  if (mint === undefined) {
    const moved = lamports(meta.postBalances, to) - lamports(meta.preBalances, to)
    return { to, moved, fee: spent - moved, left }
  }
  return {
    to,
    moved: tokens(meta.postTokenBalances, to) - tokens(meta.preTokenBalances, to),
    // With the deposit of the receiver's new account, which the review counts as a part of it.
    fee: spent,
    left,
    tokensLeft: tokens(meta.postTokenBalances, me),
  }
}
