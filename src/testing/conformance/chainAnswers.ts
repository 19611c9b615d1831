/** Checks what a chain's methods answer, with a good node and with faulty ones. */
import { codeOf, isLatchkeyError } from '#kernel'
import type { ChainAdapter } from '#wallet'
import type { ChainCase, ChainMethod, ChainQuestion, NodeMood } from './chainRules.ts'
import { asksOf, isNode, type World } from './chainStage.ts'
import { describeThrown } from './findings.ts'
import { asPromise, settle } from './settle.ts'

type Fields = Readonly<Record<string, unknown>>

const isAmount = (value: unknown): boolean => typeof value === 'bigint' && value >= 0n
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const isText = (value: unknown): boolean => typeof value === 'string' && value.length > 0
const isPrice = (value: unknown, amount: string): boolean => {
  const { [amount]: units, decimals, symbol } = fieldsOf(value)
  return isAmount(units) && Number.isInteger(decimals) && typeof symbol === 'string'
}

const isOutcome = (value: unknown): boolean => {
  const { hash, status } = fieldsOf(value)
  return isText(hash) && (status === 'confirmed' || status === 'failed')
}

/** Whether the contract allows a method to answer this value. */
const ANSWERS: Readonly<Record<ChainMethod, (value: unknown, adapter: ChainAdapter) => boolean>> = {
  getBalance: (value) => isPrice(value, 'value'),
  estimateFee: (value) => isPrice(value, 'fee'),
  allowance: isAmount,
  readToken: (value) => isAmount(fieldsOf(value)['balance']) && Number.isInteger(fieldsOf(value)['decimals']),
  prepareTransfer(value) {
    const { transaction, fee, balance, least } = fieldsOf(value)
    const { likely, most } = fieldsOf(fee)
    return transaction !== undefined && [likely, most, balance, least].every(isAmount)
  },
  simulate(value) {
    const { steps, fees, fee, balance } = fieldsOf(value)
    const { likely, most } = fieldsOf(fee)
    const isRun = Array.isArray(steps) && steps.every((one) => isAmount(fieldsOf(one)['gas']))
    return isRun && fees !== undefined && [likely, most, balance].every(isAmount)
  },
  readMovements: (value) =>
    value === null || (Array.isArray(value) && value.every((one) => typeof fieldsOf(one)['units'] === 'bigint')),
  nameOf: (value) => value === null || isText(fieldsOf(value)['name']),
  addressOf: (value, adapter) => value === null || (typeof value === 'string' && adapter.isAddress(value)),
  suggestFees: (value) => ['slow', 'normal', 'fast'].every((speed) => fieldsOf(value)[speed] !== undefined),
  transfer: isText,
  sendTransaction: isText,
  signMessage: (value) => value instanceof Uint8Array && value.length > 0,
  ping: (value) => value === undefined,
  verifyMessage: (value) => typeof value === 'boolean',
  isContract: (value) => typeof value === 'boolean',
  call: () => true,
  readTransaction(value) {
    const { from, gives } = fieldsOf(value)
    return (
      value === null ||
      (isText(from) && Array.isArray(gives) && gives.every((one) => isAmount(fieldsOf(one)['amount'])))
    )
  },
  canBatch: (value) => typeof value === 'boolean',
  sendBatch: isText,
  waitForBatch: isOutcome,
  waitForTransaction: isOutcome,
}

/** Real milliseconds that code and a live node may take. */
const REAL = 5_000

/** With a good node, every method answers correctly and asks no other server. */
export async function checkAnswers(tried: ChainCase, world: World): Promise<void> {
  const { notes, network } = tried
  const sample = await world.stage(tried)
  for (const { name, ask } of asksOf(tried, sample)) {
    const stage = await world.stage(tried)
    const answer = await settle(
      stage.clock,
      asPromise(() => ask(stage, new AbortController().signal)),
      { real: REAL },
    )
    if (answer.is === 'pending') notes.add('answers', name, 'does not end within a minute, with a good node')
    else if (answer.is === 'failed')
      notes.add('answers', name, `rejects with ${describeThrown(answer.error)}, with a good node`)
    else if (!ANSWERS[name](answer.value, stage.adapter)) notes.add('answers', name, `answers ${shown(answer.value)}`)
    stage.end()
  }
  for (const url of new Set(world.page.requests)) {
    if (!isNode(network, url)) notes.add('asks-only', url, 'is asked, and is no node of the network')
  }
}

const json = (body: string): Response => new Response(body, { headers: { 'content-type': 'application/json' } })

/** Answers each JSON-RPC request with this result; any other request with the result as JSON. */
const lying =
  (result: unknown) =>
  ({ body }: ChainQuestion): Response => {
    const reply = (asked: unknown): object => ({ jsonrpc: '2.0', id: fieldsOf(asked)['id'] ?? 1, result })
    try {
      const asked = JSON.parse(body) as unknown
      return json(JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked)))
    } catch {
      return json(JSON.stringify(result) ?? '')
    }
  }

const PAGE = '<!doctype html><title>Sign in</title>'

/** Faults of nodes, by their description. */
const FAULTS: Readonly<Record<string, NodeMood>> = {
  'is gone': 'gone',
  'answers a page': () => new Response(PAGE, { headers: { 'content-type': 'text/html' } }),
  'answers nothing': () => json(''),
  'answers null': () => json('null'),
  'answers half': () => json('{"jsonrpc":"2.0","id":1,"resu'),
  'answers a list': () => json('[]'),
  'answers 500': () => new Response(PAGE, { status: 500 }),
  'answers 429': () => new Response('slow down', { status: 429 }),
  'sends elsewhere': () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test/' } }),
  'answers 3 MB': () => json(`{"jsonrpc":"2.0","id":1,"result":"${'0'.repeat(3_000_000)}"}`),
  'answers no value': lying(null),
  'answers a text': lying('nonsense'),
  'answers a fraction': lying(0.5),
  'answers less than nothing': lying(-1),
  'answers an empty object': lying({}),
  'answers a deep object': lying({ value: { value: { value: 'nonsense' } }, chain_stats: [], result: [null] }),
}

/** With a faulty node, every method ends with a LatchkeyError or a valid answer. */
export async function checkFaultyNodes(tried: ChainCase, world: World): Promise<void> {
  const { notes } = tried
  const sample = await world.stage(tried)
  for (const { name, ask } of asksOf(tried, sample)) {
    for (const [what, mood] of Object.entries(FAULTS)) {
      const stage = await world.stage(tried)
      stage.behave(mood)
      const limit = tried.limits?.[name] ?? 60_000
      const ended = await settle(
        stage.clock,
        asPromise(() => ask(stage, new AbortController().signal)),
        { limit },
      )
      if (ended.is === 'pending') notes.add('time-limit', name, `does not end within ${limit} ms where a node ${what}`)
      if (ended.is === 'failed' && !isLatchkeyError(ended.error))
        notes.add(
          'named-errors',
          name,
          `rejects with ${describeThrown(ended.error)}, no LatchkeyError, where a node ${what}`,
        )
      if (ended.is === 'done' && !ANSWERS[name](ended.value, stage.adapter))
        notes.add('named-errors', name, `answers ${shown(ended.value)} where a node ${what}`)
      stage.end()
    }
  }
  const alone = await world.stage(tried, [])
  const { network, addresses } = tried
  const { signal } = new AbortController()
  const none = await settle(
    alone.clock,
    asPromise(() => alone.adapter.getBalance({ network, address: addresses[0] ?? '', signal })),
  )
  const code = none.is === 'failed' ? codeOf(none.error) : none.is
  if (code !== 'CHAIN_NOT_CONFIGURED')
    notes.add('named-errors', 'getBalance', `ends with ${code} without any node; right is CHAIN_NOT_CONFIGURED`)
  alone.end()
}

const shown = (value: unknown): string =>
  (JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)) ?? 'undefined').slice(
    0,
    80,
  )
