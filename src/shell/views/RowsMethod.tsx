import { useMemo, type ReactNode } from 'react'
import type { ComponentLoader, SlotEntry } from '#kernel'
import { CONNECT_METHOD, type ConnectMethodItem } from '#wallet'
import { Plate, RowSkeleton } from '#kit'
import { PartFailure } from '../contributed/Failure.tsx'
import { useShell } from '../shellContext.ts'
import { useMaybe } from '../contributed/useMaybe.ts'
import { useContributed } from '../contributed/useContributed.ts'
import { addressOf } from '../contributed/useItems.ts'
import { WalletRows } from './WalletRows.tsx'

/** The shell itself draws the rows, so only their plugin has to start. */
const loadRows: ComponentLoader = async () => ({ default: WalletRows })

/** A connect method that gives rows as data: the rows, skeletons while its plugin starts, or nothing if it has no rows. */
export function RowsMethod({ plugin, item }: SlotEntry<ConnectMethodItem>): ReactNode {
  const shell = useShell()
  const address = addressOf(CONNECT_METHOD, item)
  const { ready, failed, retry } = useContributed(item.id, plugin, loadRows, address)
  const running = ready !== undefined
  const rows = useMemo(() => {
    try {
      return item.rows?.(shell.items)
    } catch (error) {
      // Before its plugin runs, its services may be missing; afterwards it is a fault.
      if (running) throw error
      return undefined
    }
  }, [shell, item, running])
  const sections = useMaybe(rows)
  if (failed) return <PartFailure retry={retry} />
  if (sections) {
    return <WalletRows sections={sections} onSelect={(row) => shell.attempt(plugin, address, row.onSelect)} />
  }
  if (running) return null
  return (
    <Plate busy name={shell.t('shell.connect.wallets')}>
      {[0, 1, 2, 3].map((at) => (
        <RowSkeleton key={at} at={at} />
      ))}
    </Plate>
  )
}
