/** The routes of Esplora's API, answered from the ledger, and two of our own to mine and to fund. */
import { hex } from '@scure/base'
import * as v from 'valibot'
import {
  describeAddress,
  describeBlock,
  describeOutspend,
  describeStatus,
  describeTransaction,
  describeUtxos,
  scriptOf,
} from './describe.ts'
import { describeMempool, feeEstimates } from './estimates.ts'
import type { Faucet } from './faucet.ts'
import type { Entry, Ledger } from './ledger.ts'
import { Rejection } from './rules.ts'

/** An error answer: a status and a message. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** A string is sent as plain text, anything else as JSON. */
type Handler = (params: readonly string[], body: string) => unknown

interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  readonly handle: Handler
}

const PAGE = 25
const MOST_WAITING = 50
const MOST_BLOCKS = 1_000

const Mine = v.object({ blocks: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_BLOCKS)) })
const Fund = v.object({
  address: v.pipe(v.string(), v.maxLength(90)),
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

export function createRoutes(ledger: Ledger, faucet: Faucet): (method: string, path: string, body: string) => unknown {
  const entry = (txid: string): Entry => ledger.entry(txid) ?? refuse(404, 'Transaction not found')
  const block = (hash: string) => ledger.blocks.find((one) => one.hash === hash) ?? refuse(404, 'Block not found')
  const script = (address: string): Uint8Array => {
    try {
      return scriptOf(address)
    } catch {
      return refuse(400, 'Invalid Bitcoin address')
    }
  }
  const newestFirst = (address: string) => {
    const all = ledger.history(script(address)).toReversed()
    const mined = all.filter((one) => one.block)
    const height = (one: Entry) => one.block?.height ?? 0
    return {
      waiting: all.filter((one) => !one.block),
      mined: mined.toSorted((one, other) => height(other) - height(one)),
    }
  }

  const routes: readonly Route[] = [
    get('/blocks/tip/height', () => String(ledger.tip.height)),
    get('/blocks/tip/hash', () => ledger.tip.hash),
    get('/blocks(?:/(\\d+))?', ([start]) => {
      const from = start === undefined ? ledger.tip.height : Number(start)
      return ledger.blocks
        .slice(Math.max(0, from - 9), from + 1)
        .toReversed()
        .map(describeBlock)
    }),
    get('/block-height/(\\d+)', ([at]) => ledger.blocks[Number(at)]?.hash ?? refuse(404, 'Block not found')),
    get('/block/(HASH)', ([hash = '']) => describeBlock(block(hash))),
    get('/block/(HASH)/txids', ([hash = '']) => block(hash).transactions.map(({ txid }) => txid)),
    get('/tx/(HASH)', ([txid = '']) => describeTransaction(entry(txid))),
    get('/tx/(HASH)/status', ([txid = '']) => describeStatus(entry(txid))),
    get('/tx/(HASH)/hex', ([txid = '']) => hex.encode(entry(txid).transaction.bytes)),
    get('/tx/(HASH)/outspend/(\\d+)', ([txid = '', vout]) => {
      if (!entry(txid).transaction.outputs[Number(vout)]) throw new Refusal(404, 'Output not found')
      return describeOutspend(txid, Number(vout), ledger)
    }),
    get('/tx/(HASH)/outspends', ([txid = '']) =>
      entry(txid).transaction.outputs.map((_, vout) => describeOutspend(txid, vout, ledger)),
    ),
    get('/address/(ADDRESS)', ([address = '']) => describeAddress(address, script(address), ledger)),
    get('/address/(ADDRESS)/utxo', ([address = '']) => describeUtxos(script(address), ledger)),
    get('/address/(ADDRESS)/txs', ([address = '']) => {
      const { mined, waiting } = newestFirst(address)
      return [...waiting.slice(0, MOST_WAITING), ...mined.slice(0, PAGE)].map(describeTransaction)
    }),
    get('/address/(ADDRESS)/txs/mempool', ([address = '']) =>
      newestFirst(address).waiting.slice(0, MOST_WAITING).map(describeTransaction),
    ),
    get('/address/(ADDRESS)/txs/chain(?:/(HASH))?', ([address = '', last]) => {
      const { mined } = newestFirst(address)
      const from = mined.findIndex(({ transaction }) => transaction.txid === last) + 1
      return mined.slice(from, from + PAGE).map(describeTransaction)
    }),
    get('/mempool', () => describeMempool(ledger.waiting())),
    get('/mempool/txids', () => ledger.waiting().map(({ transaction }) => transaction.txid)),
    get('/fee-estimates', () => feeEstimates(ledger.waiting())),
    post('/tx', (_, body) => submit(ledger, body.trim())),
    post('/regtest/mine', (_, body) => {
      const { blocks } = parse(Mine, body)
      return ledger.mine(blocks, faucet.script).map(({ hash }) => hash)
    }),
    post('/regtest/fund', (_, body) => {
      const { address, amount } = parse(Fund, body)
      return faucet.fund(script(address), BigInt(amount))
    }),
  ]

  return (method, path, body) => {
    const matching = routes.flatMap((route) => {
      const found = route.path.exec(path)
      return found ? [{ route, params: found.slice(1) }] : []
    })
    const hit = matching.find(({ route }) => route.method === method)
    if (hit) return hit.route.handle(hit.params, body)
    if (matching.length > 0) throw new Refusal(405, `${path} answers ${matching[0]!.route.method} only.`)
    throw new Refusal(404, `There is nothing at ${path}.`)
  }
}

function submit(ledger: Ledger, body: string): string {
  if (!/^(?:[0-9a-f]{2})+$/i.test(body)) throw new Refusal(400, 'The body is no transaction in hex.')
  try {
    return ledger.submit(hex.decode(body.toLowerCase()))
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const { code, message } = error
    throw new Refusal(400, `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`)
  }
}

const route = (method: Route['method'], path: string, handle: Handler): Route => {
  const pattern = path.replace('HASH', '[0-9a-f]{64}').replace('ADDRESS', '[A-Za-z0-9]{1,90}')
  return { method, path: new RegExp(`^${pattern}$`), handle }
}
const get = (path: string, handle: Handler): Route => route('GET', path, handle)
const post = (path: string, handle: Handler): Route => route('POST', path, handle)

function refuse(status: number, message: string): never {
  throw new Refusal(status, message)
}

function parse<S extends v.GenericSchema>(schema: S, body: string): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(body))
  } catch (error) {
    return refuse(400, `The body does not fit: ${error instanceof Error ? error.message : 'no JSON'}`)
  }
}
