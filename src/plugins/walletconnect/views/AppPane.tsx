import type { PluginContext } from '#kernel'
import { ENVIRONMENT, HOST, siteOf, type WalletListing } from '#wallet'
import { Button, Heading, Hint, LinkButton, Note, Text } from '#kit'
import type { ReactElement } from 'react'
import { pairingLink, type LinkOptions, type Way } from '../links/pairingLink.ts'
import type { PairingState } from '../pairing/pairingService.ts'
import { PAIRING } from '../tokens.ts'
import { CopyLink } from './CopyLink.tsx'
import { faceOf } from './people.ts'
import { useSilence } from './useSilence.ts'
import { WalletRail } from './WalletRail.tsx'

interface AppPaneProps {
  readonly ctx: PluginContext
  readonly wallet: WalletListing
  readonly pairing: PairingState
  readonly way: Way
}

/**
 * Opens the wallet's app, program or website with the pairing. It is an anchor: only what opens inside the tap itself
 * is let through by phones, and nothing opens without one.
 */
export function AppPane({ ctx, wallet, pairing, way }: AppPaneProps): ReactElement {
  const { t } = ctx.i18n
  const service = ctx.use(PAIRING)
  const face = faceOf(ctx, wallet)
  const names = { wallet: face.name, site: siteOf(ctx.use(HOST)).name }
  const { wcUri, buffering } = pairing
  const link =
    wcUri === undefined
      ? undefined
      : pairingLink(wallet, way, wcUri, ctx.use(ENVIRONMENT), ctx.options as LinkOptions | undefined)
  const asked = pairing.phase === 'linking'
  const silent = useSilence(ctx.clock, asked && way === 'mobile')

  if (wcUri !== undefined && !link) {
    return (
      <>
        <WalletRail ctx={ctx} wallet={face} state="broken" />
        <Heading>{t('walletconnect.app.unreachable', names)}</Heading>
        <Text>{t('walletconnect.app.unreachableText', names)}</Text>
        <CopyLink ctx={ctx} uri={wcUri} />
      </>
    )
  }
  const words = asked ? 'walletconnect.app.asked' : 'walletconnect.app.open'
  return (
    <>
      <WalletRail ctx={ctx} wallet={face} state={asked ? 'waiting' : 'open'} />
      <Heading>{t(words, names)}</Heading>
      <Text>{t(buffering ? 'walletconnect.app.back' : `${words}Text`, names)}</Text>
      {pairing.slow && <Hint tone="warning">{t('walletconnect.slow')}</Hint>}
      {silent && <Note title={t('walletconnect.app.silent', names)}>{t('walletconnect.app.silentText')}</Note>}
      {link ? (
        <LinkButton
          variant={asked ? 'secondary' : 'primary'}
          href={link.href}
          target={link.target}
          onClick={() => service.setLinking({ href: link.redirect, name: face.name })}
        >
          {t(asked ? 'walletconnect.app.again' : 'walletconnect.app.open', names)}
        </LinkButton>
      ) : (
        <Button variant="primary" busy={t('walletconnect.app.preparing')}>
          {t('walletconnect.app.open', names)}
        </Button>
      )}
      <CopyLink ctx={ctx} uri={wcUri} quiet />
    </>
  )
}
