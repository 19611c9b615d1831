import { useEffect, useMemo, useState } from 'react'
import { CONNECT_METHOD, type ConnectMethodItem, type Readable, type RowSection, type SlotEntry } from '#kernel'
import { derive } from '#kernel/runtime'
import { useReadable } from '#kit'
import { contextOf, useShell, type Shell } from '../ui/shellContext.ts'
import { addressOf } from '../ui/useItems.ts'

/** What a list of rows shows now: its sections, that it is on its way, or that it failed. */
export type MethodRows = readonly RowSection[] | 'pending' | { readonly retry: () => void }

interface Source {
  readonly rows?: Readable<readonly RowSection[]> | undefined
  readonly error?: unknown
}

/** The rows of every connect method that is data, by its entry; undefined for components. Starts the plugins behind them. */
export function useMethodRows(
  entries: readonly SlotEntry<ConnectMethodItem>[],
): (entry: SlotEntry<ConnectMethodItem>) => MethodRows | undefined {
  const shell = useShell()
  const { kernel } = shell
  const statuses = useReadable(kernel.plugins.statuses)
  const [attempt, setAttempt] = useState(0)
  const listed = entries.filter(({ item }) => item.rows)
  const plugins = [...new Set(listed.map(({ plugin }) => plugin))].join(' ')
  const unstarted = useUnstarted(shell, plugins, attempt)

  const items = listed.map(({ plugin, item }) => `${plugin}/${item.id}`).join(' ')
  const sources = useMemo(
    () => new Map(listed.map(({ item }) => [item, readSource(shell, item)] as const)),
    // By what the entries are, not by the list's identity; a service appears when its plugin's status changes.
    // oxlint-disable-next-line react/exhaustive-deps
    [shell, items, statuses, attempt],
  )
  useEffect(() => {
    for (const { plugin, item } of listed) {
      const error = sources.get(item)?.error
      if (error !== undefined) kernel.plugins.crashed(plugin, addressOf(CONNECT_METHOD, item), error)
    }
    // Once for each reading.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [kernel, sources])

  const live = useMemo(() => {
    const readables = [...sources.values()].flatMap(({ rows }) => rows ?? [])
    return derive(readables, () => new Map(readables.map((rows) => [rows, rows.get()])))
  }, [sources])
  const values = useReadable(live)

  const retry = (): void => setAttempt(attempt + 1)
  return ({ plugin, item }) => {
    if (!item.rows) return undefined
    const { rows, error } = sources.get(item) ?? {}
    if (error !== undefined || unstarted.includes(plugin)) return { retry }
    if (rows) return values.get(rows) ?? []
    return contextOf(shell, plugin) ? [] : 'pending'
  }
}

function readSource({ items }: Shell, item: ConnectMethodItem): Source {
  try {
    const rows = item.rows?.(items)
    // Read once here, so that a readable that throws is known before React reads it.
    rows?.get()
    return { rows }
  } catch (error) {
    return { error }
  }
}

/** Starts the plugins, and says which ones could not be started. */
function useUnstarted({ kernel }: Shell, plugins: string, attempt: number): readonly string[] {
  const run = `${plugins} ${attempt}`
  const [failed, setFailed] = useState<{ readonly run: string; readonly plugins: readonly string[] }>()
  useEffect(() => {
    let current = true
    for (const plugin of plugins.split(' ').filter(Boolean)) {
      kernel.plugins.activate(plugin).catch(() => {
        if (current) setFailed((before) => ({ run, plugins: [...(before?.run === run ? before.plugins : []), plugin] }))
      })
    }
    return () => {
      current = false
    }
  }, [kernel, plugins, run])
  return failed?.run === run ? failed.plugins : []
}
