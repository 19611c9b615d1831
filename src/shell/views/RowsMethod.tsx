import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { CONNECT_METHOD, type ConnectMethodItem, type SlotEntry } from '#kernel'
import { Plate, RowSkeleton, useReadable } from '#kit'
import { PartFailure } from '../ui/Failure.tsx'
import { contextOf, useMaybe, useShell } from '../ui/shellContext.ts'
import { addressOf } from '../ui/useItems.ts'
import { WalletRows } from './WalletRows.tsx'

/** A connect method that is data: its rows, or that they are on their way. Nothing at all when there are none. */
export function RowsMethod({ plugin, item }: SlotEntry<ConnectMethodItem>): ReactNode {
  const shell = useShell()
  const { running, failed, retry } = useStarted(plugin)
  const rows = useMemo(() => {
    try {
      return item.rows?.(shell.items)
    } catch (error) {
      // Before its plugin runs it may miss its services; after that it is a fault.
      if (running) throw error
      return undefined
    }
  }, [shell, item, running])
  const sections = useMaybe(rows)
  if (failed) return <PartFailure retry={retry} />
  if (sections) {
    const address = addressOf(CONNECT_METHOD, item)
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

interface Started {
  readonly running: boolean
  readonly failed: boolean
  retry(): void
}

/** Starts a plugin, and says whether it runs. */
function useStarted(plugin: string): Started {
  const shell = useShell()
  const { kernel } = shell
  useReadable(kernel.plugins.statuses)
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    let current = true
    kernel.plugins.activate(plugin).catch(() => {
      if (current) setFailed(attempt)
    })
    return () => {
      current = false
    }
  }, [kernel, plugin, attempt])
  return {
    running: contextOf(shell, plugin) !== undefined,
    failed: failed === attempt,
    retry: () => setAttempt(attempt + 1),
  }
}
