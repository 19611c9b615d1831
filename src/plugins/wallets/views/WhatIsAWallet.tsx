import type { ViewProps } from '#kernel'
import { GET_WALLET } from '#wallet'
import { Button } from '#kit'
import type { ReactElement } from 'react'
import { Help } from './Help.tsx'

/** What a wallet is, for people who have none. */
export function WhatIsAWallet({ ctx }: ViewProps): ReactElement {
  const { t } = ctx.i18n
  const blocks = ['home', 'login', 'keys'].map((key) => ({
    title: t(`wallets.help.${key}Title`),
    text: t(`wallets.help.${key}Text`),
  }))
  return (
    <>
      <Help blocks={blocks} />
      <Button variant="primary" onClick={() => ctx.router.push(GET_WALLET)}>
        {t('wallets.help.get')}
      </Button>
    </>
  )
}
