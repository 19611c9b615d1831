/** The site's servers: its guestbook, and the sandbox, which gives test money and can be put back to its first state. */
import * as v from 'valibot'
import { guestbookPlace } from '../../networks.ts'
import { sandbox } from '../modal.ts'
import { ask } from './ask.ts'

const ENTRY = v.object({
  id: v.number(),
  address: v.string(),
  text: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
})
export type Entry = v.InferOutput<typeof ENTRY>

const guestbook = guestbookPlace(location)

export const readEntries = async (): Promise<readonly Entry[]> =>
  (await ask(guestbook, v.object({ entries: v.array(ENTRY) }))).entries

export const writeEntry = async (address: string, text: string): Promise<Entry> =>
  (await ask(guestbook, v.object({ entry: ENTRY }), { body: { address, text }, signedIn: true })).entry

const control = (lever: string, body: unknown): Promise<unknown> =>
  ask(`${sandbox.services}/_sandbox/${lever}`, v.unknown(), { body })

/** Ether for fees, and dollars for a berth. On Solana its own currency. */
export async function getMoney(namespace: string, address: string): Promise<void> {
  if (namespace === 'solana') return void (await control('faucet', { chainId: 'solana', address, amount: '5' }))
  await control('faucet', { address, amount: '2' })
  await control('faucet', { address, amount: '500', token: 'SUSD' })
}

export const resetSandbox = (): Promise<unknown> => control('reset', {})
export const setFeature = (id: string, isEnabled: boolean, config: readonly string[] | null): Promise<unknown> =>
  control('features', [{ id, isEnabled, config }])
export const setFaults = (faults: readonly object[]): Promise<unknown> => control('faults', faults)

const ROW = v.object({ id: v.string(), isEnabled: v.boolean(), config: v.nullable(v.array(v.string())) })
export type FeatureRow = v.InferOutput<typeof ROW>
export const readFeatures = async (): Promise<readonly FeatureRow[]> =>
  (await ask(`${sandbox.services}/_sandbox/state`, v.object({ features: v.array(ROW) }))).features
