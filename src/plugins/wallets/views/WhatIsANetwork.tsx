import type { ViewProps } from '#kernel'
import type { ReactElement } from 'react'
import { Help } from './Help.tsx'

/** What a network is, and why balances and fees differ. */
export function WhatIsANetwork({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  return (
    <Help
      blocks={['network', 'fee'].map((key) => ({
        title: t(`wallets.help.${key}Title`),
        text: t(`wallets.help.${key}Text`),
      }))}
    />
  )
}
