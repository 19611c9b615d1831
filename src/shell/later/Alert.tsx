import type { ReactElement } from 'react'
import { AlertBar, useReadable } from '#kit'
import { useShell } from '../ui/shellContext.ts'

/** What a developer has to know, under the header; there only with `debug`. */
export function Alert(): ReactElement | null {
  const { notices, t } = useShell()
  const alert = useReadable(notices.alert)
  return (
    (alert && (
      <AlertBar tone="danger" title={alert.title} dismissLabel={t('shell.dismiss')} onDismiss={notices.dismissAlert}>
        {alert.text}
      </AlertBar>
    )) ??
    null
  )
}
