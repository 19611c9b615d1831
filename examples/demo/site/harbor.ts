/** What the site knows of the world: berths, the visitor's money, the guestbook. Read again after everything that changes it. */
import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from 'latchkey/react'
import type { Address } from 'viem'
import { sandbox } from '../modal.ts'
import type { Entry } from './servers.ts'

export interface Harbor {
  /** By berth, 1 first; in lower case. Undefined while unknown. */
  readonly holders?: readonly (string | undefined)[]
  readonly entries?: readonly Entry[]
  /** Of the account that was asked about last. */
  readonly canPay?: boolean
  /** Something could not be read. */
  readonly isDown: boolean
}

let now: Harbor = { isDown: false }
const listeners = new Set<() => void>()
/** Answers of earlier readings are dropped. */
let reading = 0

export async function refresh(address: string | undefined): Promise<void> {
  const mine = (reading += 1)
  const isEvm = address?.startsWith('0x') === true
  const reads = Promise.all([import('./berthChain.ts'), import('./servers.ts')]).then(([chain, servers]) =>
    Promise.allSettled([
      chain.readHolders(sandbox.nodes.first),
      servers.readEntries(),
      isEvm ? chain.canPay(sandbox.nodes.first, address as Address) : false,
    ]),
  )
  const [holders, entries, canPay] = await reads.catch(() => [])
  if (mine !== reading) return
  now = {
    // What was read before stays: it is old, and better than nothing.
    ...now,
    ...(holders?.status === 'fulfilled' && { holders: holders.value }),
    ...(entries?.status === 'fulfilled' && { entries: entries.value }),
    ...(canPay?.status === 'fulfilled' && { canPay: canPay.value }),
    isDown: holders?.status !== 'fulfilled' || entries?.status !== 'fulfilled',
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads the harbor for the account in use, as soon as somebody looks at it. */
export function useHarborReading(isWanted: boolean): void {
  const { address } = useAccount()
  useEffect(() => {
    if (isWanted) void refresh(address)
  }, [isWanted, address])
}

export const useHarbor = (): Harbor => useSyncExternalStore(subscribe, () => now)
