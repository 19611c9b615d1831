/** `GET /v1/account/{address}/history`: the transactions of an account on one network, newest first, page by page. */
import * as v from 'valibot'
import { isCaipNetworkId } from '../caip.ts'
import { objectOf, type Http } from '#kernel'
import type { CaipNetworkId, TransactionItem, TransactionTransfer } from '../contracts/index.ts'
import { decimalText, loosely, looseText, money, rowsOf } from './schemas.ts'

export interface HistoryQuery {
  readonly address: string
  readonly chainId: CaipNetworkId
  /** `next` of the previous page; absent for the first page. */
  readonly cursor?: string | undefined
  /** A page that was read in the last 15 s will do, whoever read it. */
  readonly recent?: boolean | undefined
  readonly signal: AbortSignal
  /** Attempts after the first; default 1. */
  readonly retries?: number
}

export interface HistoryPage {
  /** Those of the requested network, in the service's order. Names are untrusted text. */
  readonly items: readonly TransactionItem[]
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string | undefined
}

/** More than any page has, and more transfers than any transaction has. */
const MOST_ITEMS = 1_000
const MOST_TRANSFERS = 500
const LONGEST_CURSOR = 4_000

const Link = loosely(objectOf({ url: v.pipe(v.string(), v.maxLength(4_000)) }))

const Contract = loosely(v.pipe(v.string(), v.maxLength(200)))

export const NftInfo = objectOf({
  name: looseText(200),
  contract_address: Contract,
  token_id: loosely(v.pipe(v.string(), v.maxLength(200))),
  content: loosely(objectOf({ preview: Link, detail: Link })),
  flags: loosely(objectOf({ is_spam: v.boolean() })),
})

const Transfer = objectOf({
  direction: v.picklist(['in', 'out', 'self']),
  quantity: objectOf({ numeric: decimalText(78) }),
  value: money,
  price: money,
  fungible_info: loosely(
    objectOf({ name: looseText(200), symbol: looseText(100), icon: Link, contract_address: Contract }),
  ),
  nft_info: loosely(NftInfo),
})

const Word = looseText(200)

const Item = objectOf({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  metadata: objectOf({
    minedAt: v.pipe(
      v.string(),
      v.maxLength(100),
      v.check((text) => !Number.isNaN(Date.parse(text))),
    ),
    chain: v.custom<CaipNetworkId>(isCaipNetworkId),
    operationType: Word,
    status: v.picklist(['confirmed', 'failed', 'pending']),
    sentFrom: Word,
    sentTo: Word,
    hash: loosely(v.pipe(v.string(), v.maxLength(200))),
  }),
  transfers: v.nullish(
    v.pipe(
      v.array(v.unknown()),
      v.maxLength(MOST_TRANSFERS),
      // If no transfer is valid, the row is dropped: an empty list would mean that nothing was transferred.
      v.rawTransform(({ dataset: { value: list }, addIssue, NEVER }): readonly TransactionTransfer[] => {
        const read = list.flatMap((entry) => {
          const transfer = v.safeParse(Transfer, entry)
          return transfer.success ? [transfer.output] : []
        })
        if (read.length === 0 && list.length > 0) addIssue({ message: 'no transfer that can be read' })
        return list.length > 0 && read.length === 0 ? NEVER : read
      }),
    ),
    null,
  ),
})

const Answer = objectOf({
  data: rowsOf(Item, MOST_ITEMS),
  next: loosely(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_CURSOR))),
})

export async function readHistory(
  http: Http,
  { address, chainId, cursor, signal, retries = 1 }: HistoryQuery,
): Promise<HistoryPage> {
  const { data, next } = await http.get('api', `/v1/account/${encodeURIComponent(address)}/history`, {
    query: { cursor, chainId },
    schema: Answer,
    signal,
    retries,
  })
  // A service that returns the cursor of the request as `next` would be queried forever.
  return {
    items: data.filter(({ metadata }) => metadata.chain === chainId),
    ...(next !== undefined && next !== cursor && { next }),
  }
}
