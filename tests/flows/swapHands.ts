/** What a person does in Swap, and what the chain says of it afterwards, past everything of ours. */
import {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  parseEventLogs,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { expect } from 'vitest'
import { EXCHANGE, EXCHANGE_ABI } from '../../sandbox/chains/exchange.ts'
import { ENTRY_POINT } from '../../sandbox/chains/smartAccounts.ts'
import { TOKEN_ABI, TOKENS } from '../../sandbox/chains/networks.ts'
import { urls } from './lanes.ts'
import { button, field, heading, tokenChips, unitsOf } from './sendHands.ts'
import { rpc, type Visit } from './visit.ts'

export const NODE = urls.nodes[31337]

/** A side of a swap: the name in the list, and what the chain calls it. */
export interface Coin {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The exchange's word for the native currency is the zero address. */
  readonly address: Address
}

export const ETHER: Coin = { name: 'Ether', symbol: 'ETH', decimals: 18, address: zeroAddress }
export const [SUSD, SBX] = TOKENS as unknown as readonly [Coin, Coin]

/** Opens the form from the account, as a person does. */
export async function swapForm(person: Visit): Promise<void> {
  if (!(await person.dialog.isVisible())) await person.openModal()
  await button(person, 'Swap').click()
  await field(person, 'Amount to give').waitFor()
}

/** Chooses both sides and the amount, and waits until somebody has quoted. */
export async function fill(person: Visit, give: Coin, amount: string, get: Coin): Promise<void> {
  for (const [at, { name }] of [give, get].entries()) {
    await tokenChips(person).nth(at).click()
    await person.dialog.getByRole('button', { name, exact: true }).click()
    await field(person, 'Amount to give').waitFor()
  }
  await field(person, 'Amount to give').fill(amount)
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

const call = async (to: Address, data: Hex): Promise<Hex> =>
  (await rpc(NODE, 'eth_call', [{ to, data }, 'latest'])) as Hex

export async function balance({ address }: Coin, owner: string): Promise<bigint> {
  if (address === zeroAddress) return BigInt((await rpc(NODE, 'eth_getBalance', [owner, 'latest'])) as string)
  const args = [owner as Address] as const
  return BigInt(await call(address, encodeFunctionData({ abi: TOKEN_ABI, functionName: 'balanceOf', args })))
}

/** What the exchange may still take. */
export async function allowance({ address }: Coin, owner: string): Promise<bigint> {
  if (address === zeroAddress) return 0n
  const args = [owner as Address, EXCHANGE] as const
  return BigInt(await call(address, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })))
}

/** What would come out of the pool now. */
export async function pool(give: Coin, get: Coin, amount: bigint): Promise<bigint> {
  const asked = { abi: EXCHANGE_ABI, functionName: 'quote' } as const
  const data = encodeFunctionData({ ...asked, args: [give.address, get.address, amount] })
  return decodeFunctionResult({ ...asked, data: await call(EXCHANGE, data) })
}

interface ChainTransaction {
  readonly hash: Hex
  readonly from: string
  readonly to: Address
  readonly value: string
  readonly input: Hex
}

/** How things stand before something is signed. */
export interface Before {
  readonly me: string
  readonly block: number
  readonly gave: bigint
  readonly got: bigint
  /** What a contract account has at the entry point. */
  readonly deposit: bigint
}

const deposit = async (me: string): Promise<bigint> =>
  BigInt(
    await call(
      ENTRY_POINT,
      encodeFunctionData({ abi: entryPoint08Abi, functionName: 'balanceOf', args: [me as Address] }),
    ),
  )

export async function before(me: string, give: Coin, get: Coin): Promise<Before> {
  const block = Number(await rpc(NODE, 'eth_blockNumber'))
  return { me, block, gave: await balance(give, me), got: await balance(get, me), deposit: await deposit(me) }
}

/** All that the account has had mined since then, the first one first, with what it paid for it. */
export async function sentSince({
  me,
  block,
}: Before): Promise<{ readonly all: readonly ChainTransaction[]; readonly fees: bigint }> {
  const last = Number(await rpc(NODE, 'eth_blockNumber'))
  const all: ChainTransaction[] = []
  let fees = 0n
  for (let number = block + 1; number <= last; number += 1) {
    const { transactions } = (await rpc(NODE, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as {
      readonly transactions: readonly ChainTransaction[]
    }
    for (const each of transactions.filter(({ from }) => from.toLowerCase() === me.toLowerCase())) {
      const receipt = (await rpc(NODE, 'eth_getTransactionReceipt', [each.hash])) as Record<string, string>
      fees += BigInt(receipt['gasUsed']!) * BigInt(receipt['effectiveGasPrice']!)
      all.push(each)
    }
  }
  return { all, fees }
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

/**
 * The same of a contract account: a bundler sends what it has signed, and the entry point tells what it paid for that. A step that
 * the account was asked for is an operation of its own.
 */
export async function movedByCalls(shown: ShownSwap, start: Before): Promise<void> {
  const logs = (await rpc(NODE, 'eth_getLogs', [
    { fromBlock: `0x${(start.block + 1).toString(16)}`, address: ENTRY_POINT },
  ])) as readonly { readonly topics: readonly Hex[]; readonly data: Hex }[]
  const operations = parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs: logs as never })
  const own = operations.filter(({ args }) => args.sender.toLowerCase() === start.me.toLowerCase())
  expect(own.map(({ args }) => args.success)).toEqual(shown.spender === undefined ? [true] : [true, true])
  // What is not used of what the account pays ahead stays at the entry point, as its own.
  const kept = (await deposit(start.me)) - start.deposit
  await moved(
    shown,
    start,
    own.reduce((sum, { args }) => sum + args.actualGasCost, kept),
  )
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

/** The account sends something past the page, as from another device of the person's. */
async function elsewhere(me: string, to: Address, data: Hex): Promise<void> {
  await rpc(NODE, 'anvil_impersonateAccount', [me])
  await rpc(NODE, 'eth_sendTransaction', [{ from: me, to, data }])
  await rpc(NODE, 'anvil_stopImpersonatingAccount', [me])
}

export const approveElsewhere = (me: string, { address }: Coin, units: bigint): Promise<void> =>
  elsewhere(me, address, encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [EXCHANGE, units] }))

/** Every request to send that Larkspur gets from now on. */
export async function listen({ page }: Visit): Promise<() => Promise<readonly object[]>> {
  await page.evaluate(() => {
    const all = window as unknown as { demoWallets: { larkspur: { provider: { request(args: object): unknown } } } }
    const { provider } = all.demoWallets.larkspur
    const usual = provider.request
    const heard: object[] = []
    Object.assign(window, { heard })
    provider.request = (args: { method?: string }) => {
      if (args.method?.startsWith('eth_send') || args.method?.startsWith('wallet_send')) heard.push(args)
      return usual(args)
    }
  })
  return () => page.evaluate(() => (window as unknown as { heard: object[] }).heard)
}
