/** Whatever changes during a review, nothing is asked that was not shown (threat T22). */
import { isDeepStrictEqual } from 'node:util'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { codeOf } from '#kernel'
import { formatUnits, SEND, type SendReview } from '#wallet'
import { Preview } from '../../../src/plugins/send/views/index.ts'
import { createChance } from '../../../sandbox/services/seeded.ts'
import { soakRun } from '../../soak/soakRun.ts'
import { at, BASE, ETH, EVM_1, EVM_2, flush, MAINNET, STRANGER, world } from './stage.ts'

const run = soakRun('changes during a review')

it('asks only for what is shown at that moment', { timeout: run.limit }, async () => {
  await run.measured(async () => {
    const asked = await changes()
    expect(asked.wrong).toEqual([])
    expect(asked.count).toBeGreaterThan(run.count / 5)
  })
})

type World = Awaited<ReturnType<typeof world>>
type Chance = ReturnType<typeof createChance>

/** What a person reads before the yes, in the form in which the wallet is asked. */
interface Shown {
  readonly network: string
  readonly from: string
  readonly to: string
  readonly value: string
}

/** A review, and how the person says yes to what is shown then. */
interface Attempt {
  readonly shown: () => Shown | undefined
  readonly confirm: () => unknown
  readonly end: () => unknown
}

/** As a plugin shows the review that it was given. */
const told = ({ request: { amount, from, to } }: SendReview): Shown => ({
  network: amount.asset.network,
  from: plain(from),
  to: plain(to),
  value: String(amount.units),
})
const plain = (account: string): string => account.slice(account.lastIndexOf(':') + 1)

/** What the view of the form draws: the amount, the whole address and the network; undefined while it says that it checks. */
function drawn({ accounts, kernel }: World): Shown | undefined {
  const ctx = kernel.plugins.context('send')!
  const page = renderToStaticMarkup(createElement(Preview, { ctx, params: undefined, done() {} }))
  const textOf = (part: RegExp): string => (part.exec(page)?.[1] ?? '').replace(/<[^>]*>/g, '')
  const to = textOf(/<div class="lk-addr"[^>]*>(.*?)<\/div>/)
  if (to === '') return undefined
  const [whole = '', fraction = ''] = textOf(/<span class="lk-amount lk-amount-l"[^>]*>(.*?)<bdi/)
    .trim()
    .split('.')
  const name = textOf(/<dt>Network<\/dt><dd>.*?<bdi>(.*?)<\/bdi>/)
  return {
    network: [MAINNET, BASE].find((network) => network.name === name)?.caipNetworkId ?? name,
    // It draws the sender as the account in use.
    from: plain(accounts.state.get()!.caipAddress!),
    to,
    value: String(BigInt(whole + fraction.padEnd(18, '0'))),
  }
}

/** Another plugin's, through `SENDER`. */
async function byService({ accounts, prepare, sender }: World, chance: Chance): Promise<Attempt> {
  const from = accounts.state.get()!.caipAddress!
  const network = from.slice(0, from.lastIndexOf(':')) as `${string}:${string}`
  const units = BigInt(1 + chance.below(1_000_000_000))
  const review = await prepare({ from, to: at(STRANGER, network), amount: { asset: { ...ETH, network }, units } })
  const life = new AbortController()
  return {
    shown: () => told(review),
    confirm: () => void sender.send(review, { signal: life.signal }).catch(() => {}),
    end: () => life.abort(),
  }
}

/** A person's, through the form, of an amount in the token or in dollars. */
async function byForm(it: World, chance: Chance): Promise<Attempt> {
  const { form, kernel, accounts, signal } = it
  const from = accounts.state.get()!.caipAddress!
  const network = from.slice(0, from.lastIndexOf(':')) as `${string}:${string}`
  void kernel.router.open(SEND).catch(() => {})
  form.reset()
  form.choose({ asset: { ...ETH, network }, name: 'Ether', balance: '1', price: String(1 + chance.below(5_000)) })
  if (chance.percent(50)) {
    form.turn('money')
    form.type(formatUnits(BigInt(1 + chance.below(50)), 2))
  } else form.type(formatUnits(BigInt(1 + chance.below(1_000_000_000)), 18))
  form.receive(STRANGER)
  await flush()
  await form.review(signal)
  return {
    shown: () => drawn(it),
    confirm() {
      try {
        form.confirm()
      } catch (error) {
        if (codeOf(error) !== 'send/REVIEW_OVER') throw error
      }
    },
    end: () => kernel.router.close(),
  }
}

/** One of account, network, balance, time, price and nothing. */
function changeOf({ accounts, clock, form, held, networks, wallet }: World, chance: Chance): () => unknown {
  const from = accounts.state.get()!.caipAddress!
  const network = from.slice(0, from.lastIndexOf(':')) as `${string}:${string}`
  const others = from.endsWith(EVM_1) ? [EVM_2, EVM_1] : [EVM_1, EVM_2]
  const kinds: readonly (() => unknown)[] = [
    () => wallet.show(others.map((address) => at(address, network))),
    () => networks.switchTo(network === 'eip155:1' ? 'eip155:8453' : 'eip155:1').catch(() => {}),
    () => held.balances.set(from.slice(from.lastIndexOf(':') + 1), BigInt(chance.below(1_000_000_000)) + 10n ** 17n),
    () => clock.advance(chance.below(60_000)),
    // The form behind the review learns another price, or has another amount.
    () => {
      const { holding, unit, amount } = form.state.get()
      if (!holding) return
      form.choose({ ...holding, price: String(1 + chance.below(5_000)) })
      form.turn(unit)
      form.type(chance.percent(50) ? amount : '0.07')
    },
    () => {},
    () => {},
  ]
  return kinds[chance.below(kinds.length)]!
}

/** Random changes, with a yes of the person somewhere in between. */
async function changes(): Promise<{ readonly count: number; readonly wrong: readonly unknown[] }> {
  const chance = createChance(String(run.seed))
  const it = await world()
  const { asked } = it
  const wrong: unknown[] = []
  let expected = 0
  for (let round = 0; round < run.count; round += 1) {
    const attempt = await (chance.percent(50) ? byForm : byService)(it, chance)
    const change = changeOf(it, chance)
    const before = chance.percent(50)
    if (before) {
      await Promise.resolve(change())
      await flush()
    }
    const shown = attempt.shown()
    attempt.confirm()
    if (!before) await Promise.resolve(change())
    await flush()
    if (asked.length > expected) {
      expected += 1
      const [{ from, to, value }] = asked.at(-1)!.params as readonly [Readonly<Record<string, unknown>>]
      const last = { network: it.held.sentOn.at(-1), from, to, value }
      if (!isDeepStrictEqual(last, shown) || asked.length !== expected) wrong.push({ last, shown })
      run.saw('asked as shown')
    } else run.saw('not asked')
    attempt.end()
    await flush()
  }
  return { count: expected, wrong }
}
