/** What a person does in Swap, and what the chain says of it afterwards, past everything of ours. */
import type { Locator } from 'playwright-core'
import { decodeFunctionData, encodeFunctionData, parseEventLogs, type Address, type Hex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { expect } from 'vitest'
import { EXCHANGE, EXCHANGE_ABI } from '../../sandbox/chains/exchangeAbi.ts'
import { ENTRY_POINT } from '../../sandbox/chains/smartAccounts.ts'
import { TOKEN_ABI } from '../../sandbox/chains/networks.ts'
import { FRAME } from './emailPeople.ts'
import { button, field, heading, tokenChips, unitsOf } from './sendHands.ts'
import {
  allowance,
  balance,
  deposit,
  ETHER,
  NODE,
  sentSince,
  type Before,
  type ChainTransaction,
  type Coin,
} from './swapChain.ts'
import { rpc, type Visit } from './visit.ts'

/** Opens the form from the account, as a person does. */
export async function swapForm(person: Visit): Promise<void> {
  if (!(await person.dialog.isVisible())) await person.openModal()
  await button(person, 'Swap').click()
  await field(person, 'Amount to give').waitFor()
}

/** Chooses both sides, and types the amount on one of them. */
export async function fill(
  person: Visit,
  give: Coin,
  amount: string,
  get: Coin,
  side: 'give' | 'get' = 'give',
): Promise<void> {
  for (const [at, { name }] of [give, get].entries()) {
    await tokenChips(person).nth(at).click()
    await person.dialog.getByRole('button', { name, exact: true }).click()
    await field(person, 'Amount to give').waitFor()
  }
  await field(person, `Amount to ${side}`).fill(amount)
}

/** What the review promises, read from the screen. */
export interface ShownSwap {
  readonly give: Coin
  readonly get: Coin
  readonly gives: bigint
  readonly least: bigint
  /** The highest fee. */
  readonly most: bigint
  /** Who may take what is given; absent where nothing has to be approved. */
  readonly spender?: string
}

/** From the form to the review. */
export async function review(person: Visit, give: Coin, amount: string, get: Coin): Promise<ShownSwap> {
  await swapForm(person)
  await fill(person, give, amount, get)
  return toReview(person, give, get)
}

export async function toReview(person: Visit, give: Coin, get: Coin): Promise<ShownSwap> {
  await button(person, 'Review swap').click()
  await heading(person, 'Review swap').waitFor()
  return readSwap(person, give, get)
}

export async function readSwap(person: Visit, give: Coin, get: Coin): Promise<ShownSwap> {
  const { dialog } = person
  await dialog.locator('.lk-facts dt', { hasText: 'Highest fee' }).waitFor()
  const facts = new Map(
    await dialog
      .locator('.lk-facts > div')
      .evaluateAll((all) =>
        all.map((row): [string, string] => [
          row.querySelector('dt')?.textContent ?? '',
          row.querySelector('dd')?.textContent ?? '',
        ]),
      ),
  )
  const spender = dialog.locator('.lk-addr')
  return {
    give,
    get,
    gives: unitsOf((await dialog.locator('.lk-amount-l').first().textContent()) ?? '', give.decimals),
    least: unitsOf(facts.get('Least you get') ?? '', get.decimals),
    most: unitsOf(facts.get('Highest fee') ?? '', 18),
    ...((await spender.count()) > 0 && { spender: (await spender.first().textContent()) ?? '' }),
  }
}

/** The balances changed as the review said, and nobody may take anything any more. `fees`: of the account itself. */
export async function moved(shown: ShownSwap, { me, gave, got }: Before, fees = 0n): Promise<void> {
  const { give, get } = shown
  const paid = (coin: Coin): bigint => (coin === ETHER ? fees : 0n)
  expect(gave - (await balance(give, me)) - paid(give)).toBe(shown.gives)
  const received = (await balance(get, me)) - got + paid(get)
  expect(shown.least > 0n && received >= shown.least, `${received} of at least ${shown.least}`).toBe(true)
  expect(await allowance(give, me)).toBe(0n)
}

/** What the account itself signed is what was shown, call by call, and the chain agrees. */
export async function asShown(shown: ShownSwap, start: Before): Promise<void> {
  const { all, fees } = await sentSince(start)
  expect(all).toHaveLength(shown.spender === undefined ? 1 : 2)
  if (shown.spender !== undefined) isApproval(all[0]!, shown)
  isSwap(all.at(-1)!, shown, start.me)
  expect(fees <= shown.most, `${fees} of at most ${shown.most}`).toBe(true)
  await moved(shown, start, fees)
}

/** The operations of a contract account since then: a bundler sends what it has signed, and the entry point tells what it paid. */
async function operationsOf(start: Before) {
  const logs = (await rpc(NODE, 'eth_getLogs', [
    { fromBlock: `0x${(start.block + 1).toString(16)}`, address: ENTRY_POINT },
  ])) as readonly { readonly topics: readonly Hex[]; readonly data: Hex }[]
  const operations = parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs: logs as never })
  return operations.filter(({ args }) => args.sender.toLowerCase() === start.me.toLowerCase()).map(({ args }) => args)
}

/** Whether each of them was carried out. */
export const operationsSince = async (start: Before): Promise<readonly boolean[]> =>
  (await operationsOf(start)).map(({ success }) => success)

/** The same of a contract account, which was asked once: approval and swap are one operation. */
export async function movedByCalls(shown: ShownSwap, start: Before): Promise<void> {
  const own = await operationsOf(start)
  expect(own.map(({ success }) => success)).toEqual([true])
  // What is not used of what the account pays ahead stays at the entry point, as its own.
  const kept = (await deposit(start.me)) - start.deposit
  await moved(
    shown,
    start,
    own.reduce((sum, { actualGasCost }) => sum + actualGasCost, kept),
  )
}

/** The one request of a batch: the exact approval of what was shown, and the swap. */
export const batchOf = ({ give, gives, spender }: ShownSwap, me: string): unknown => {
  const args = [spender as Address, gives] as const
  return expect.objectContaining({
    version: '2.0.0',
    from: me,
    atomicRequired: true,
    calls: [
      { to: give.address, value: '0x0', data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args }) },
      { to: EXCHANGE, value: '0x0', data: expect.stringMatching(/^0x/) as unknown },
    ],
  })
}

/** What the frame gets of `wallet_sendCalls` from now on. */
export async function listenInFrame({ page }: Visit): Promise<() => Promise<readonly unknown[]>> {
  const frame = page.frames().find((each) => each.url().startsWith(FRAME))
  if (!frame) throw new Error('There is no frame.')
  await frame.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    addEventListener('message', ({ data }: MessageEvent<{ payload?: { method?: string; params?: unknown[] } }>) => {
      if (data?.payload?.method === 'wallet_sendCalls') heard.push(data.payload.params?.[0])
    })
  })
  return () => frame.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
}

type Call = Pick<ChainTransaction, 'to' | 'value' | 'input'>

function isApproval({ to, value, input }: Call, { give, gives, spender }: ShownSwap): void {
  expect([to.toLowerCase(), BigInt(value)]).toEqual([give.address.toLowerCase(), 0n])
  const { functionName, args } = decodeFunctionData({ abi: TOKEN_ABI, data: input })
  expect([functionName, String(args[0]).toLowerCase(), args[1]]).toEqual(['approve', spender?.toLowerCase(), gives])
}

function isSwap({ to, value, input }: Call, { give, get, gives, least, spender }: ShownSwap, me: string): void {
  expect(to.toLowerCase()).toBe(EXCHANGE.toLowerCase())
  if (spender !== undefined) expect(spender.toLowerCase()).toBe(EXCHANGE.toLowerCase())
  expect(BigInt(value)).toBe(give === ETHER ? gives : 0n)
  const decoded = decodeFunctionData({ abi: EXCHANGE_ABI, data: input })
  if (decoded.functionName !== 'swap') throw new Error(`no swap, but ${decoded.functionName}`)
  const [from, into, amount, atLeast, receiver] = decoded.args
  expect([from, into, receiver].map((each) => each.toLowerCase())).toEqual(
    [give.address, get.address, me].map((each) => each.toLowerCase()),
  )
  expect([amount, atLeast >= least]).toEqual([gives, true])
}

/** Every request to send that the wallet gets from now on. `answer` is its own way to answer one, as a function in the page's words. */
export async function listen(
  { page }: Visit,
  wallet = 'larkspur',
  answer = '(usual) => usual()',
): Promise<() => Promise<readonly object[]>> {
  await page.evaluate(`{
    const { provider } = window.demoWallets.${wallet}
    const usual = provider.request
    window.heard = []
    provider.request = (args) => {
      if (!/^(eth|wallet)_send/.test(args.method)) return usual(args)
      window.heard.push(args)
      return (${answer})(() => usual(args))
    }
  }`)
  return () => page.evaluate(() => (window as unknown as { heard: object[] }).heard)
}

/** A run as the form lists it, with what it says of it. */
export const row = ({ dialog }: Visit, words: string): Locator =>
  dialog
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('button', { name: /^SUSD for / })

/** What the dialog has to say sooner or later. */
export const says = (person: Visit, words: string): Promise<void> =>
  person.dialog
    .getByText(words, { exact: false })
    .first()
    .waitFor()
    // What is on the screen in its place says why it is missing.
    .catch(async (error: unknown) => {
      throw new Error(`“${words}” is not said: ${await person.dialog.innerText()}`, { cause: error })
    })

/** As long as the page waits before it looks at the chain again, and more. Its clock has to be one that can be set. */
export const later = ({ page }: Visit): Promise<void> => page.clock.fastForward(2_500)
