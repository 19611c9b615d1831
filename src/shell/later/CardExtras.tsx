import { useEffect, type ReactElement, type RefObject } from 'react'
import type { RouteEntry, ViewEntry } from '#kernel'
import { useReadable } from '#kit'
import { loadAccount } from '../contributions.ts'
import { useShell } from '../ui/shellContext.ts'
import { preload } from '../ui/useContributed.ts'
import { Alert } from './Alert.tsx'
import { guardScroll } from './scrollGuard.ts'
import { dragSheet } from './sheetDrag.ts'
import { useRefusal } from './useRefusal.ts'

interface CardExtrasProps {
  readonly card: RefObject<HTMLElement | null>
  readonly refusals: number
  readonly entry: RouteEntry
  readonly view: ViewEntry
}

/** What the card does beyond showing a view: gestures, the answer to a refused close, and the alert under the header. */
export function CardExtras({ card, refusals, entry, view }: CardExtrasProps): ReactElement {
  const shell = useShell()
  const { router } = shell.kernel
  useRefusal(card, refusals, entry, view)

  useEffect(() => {
    const dialog = card.current?.closest('dialog')
    const offs = [card.current && dragSheet(card.current, () => router.close()), dialog && guardScroll(dialog)]
    return () => offs.forEach((off) => off?.())
  }, [card, router])

  // The account screen is the next one of who is connected: its code is there before they ask.
  const connected = useReadable(shell.state, ({ status }) => status === 'connected')
  useEffect(() => {
    if (connected) void preload(shell, 'shell', loadAccount, 'view:Account')
  }, [shell, connected])

  return <Alert />
}
