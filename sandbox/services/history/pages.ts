/** Histories of one or several chains as one, newest first, page by page. */
import * as v from 'valibot'
import { Refusal } from '../../http/reply.ts'
import { touchedBy, type ChainView, type TransactionRecord } from './record.ts'
import { toWire, type Pictures, type WireTransaction } from './wire.ts'

export interface HistoryPage {
  readonly data: readonly WireTransaction[]
  /** Where the next page begins; null on the last one. */
  readonly next: string | null
}

/** By chain: what is there comes before these positions. What happens afterwards has higher ones, so a page stays what it is. */
const CURSOR = v.record(v.pipe(v.string(), v.includes(':')), v.pipe(v.number(), v.integer(), v.minValue(0)))
type Cursor = v.InferOutput<typeof CURSOR>

interface Candidate {
  readonly view: ChainView
  readonly record: TransactionRecord
}

export async function readPage(
  views: readonly ChainView[],
  account: string,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
  pictures: Pictures,
): Promise<HistoryPage> {
  const places = cursor === undefined ? {} : readCursor(cursor)
  const lists = await Promise.all(
    views.map(async (view): Promise<readonly Candidate[]> => {
      const records = await view.records(view.key(account))
      return newest(records, places[view.chainId] ?? Infinity, limit + 1).map((record) => ({ view, record }))
    }),
  )
  // Within a chain positions count: the times of its blocks may be the same.
  const sorted = lists.flat().sort((one, other) => {
    if (one.view === other.view) return other.record.position - one.record.position
    return other.record.time - one.record.time || (one.view.chainId < other.view.chainId ? -1 : 1)
  })
  const page = sorted.slice(0, limit)
  const wired = await Promise.all(views.map((view) => wire(view, page, account, pictures)))
  const data = page.map((candidate) => must(wired[views.indexOf(candidate.view)]?.get(candidate)))
  return { data, next: sorted.length > limit ? writeCursor(places, page) : null }
}

/** The newest records first. Searches from the end, because most requested pages are recent. */
function newest(records: readonly TransactionRecord[], before: number, most: number): readonly TransactionRecord[] {
  const found: TransactionRecord[] = []
  for (let at = records.length - 1; at >= 0 && found.length < most; at -= 1) {
    const record = records[at]
    if (record && record.position < before) found.push(record)
  }
  return found
}

async function wire(
  view: ChainView,
  page: readonly Candidate[],
  account: string,
  pictures: Pictures,
): Promise<ReadonlyMap<Candidate, WireTransaction>> {
  const mine = page.filter((candidate) => candidate.view === view)
  const key = view.key(account)
  const records = mine.map(({ record }) => record)
  const describe = await view.describe(touchedBy(key, records))
  return new Map(mine.map((candidate) => [candidate, toWire(candidate.record, key, view, describe, pictures)]))
}

function writeCursor(places: Cursor, page: readonly Candidate[]): string {
  const last = Object.fromEntries(page.map(({ view, record }) => [view.chainId, record.position]))
  return Buffer.from(JSON.stringify({ ...places, ...last })).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    return v.parse(CURSOR, JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new Refusal(400, 'cursor', 'This is no cursor of an earlier page.')
  }
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A page lost one of its transactions.')
  return value
}
