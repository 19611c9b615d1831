import type { PluginContext } from '#kernel'
import type { WalletListing } from '#wallet'
import { Hint, Qr, useStyles } from '#kit'
import { useRef, type ReactElement } from 'react'
import type { PairingState } from '../pairing/pairingService.ts'
import { CopyLink } from './CopyLink.tsx'
import { faceOf } from './people.ts'
import { minutes, useTimeLeft } from './useTimeLeft.ts'

interface PaneProps {
  readonly ctx: PluginContext
  readonly wallet: WalletListing | undefined
  readonly pairing: PairingState
}

/** The code that a phone scans, how long it stands, and the same as a link. */
export function QrPane({ ctx, wallet, pairing }: PaneProps): ReactElement {
  const { t } = ctx.i18n
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  const face = faceOf(ctx, wallet)
  const { wcUri } = pairing
  const left = useTimeLeft(ctx.clock, wcUri === undefined ? undefined : pairing.wcPairingExpiry)
  return (
    <>
      <Qr value={wcUri} label={t('walletconnect.qr.label', { wallet: face.name })} {...(wallet && { picture: face })} />
      <div className="lk-wc-line" ref={root}>
        <span>{t(wcUri === undefined ? 'walletconnect.qr.creating' : 'walletconnect.qr.waiting')}</span>
        {/* Not read out: it changes every second, and what it says needs no answer. */}
        {left !== undefined && <span aria-hidden="true">{t('walletconnect.qr.renewed', { time: minutes(left) })}</span>}
      </div>
      {pairing.slow && <Hint tone="warning">{t('walletconnect.slow')}</Hint>}
      <CopyLink ctx={ctx} uri={wcUri} />
    </>
  )
}

const css = `
.lk-wc-line{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px;padding:0 12px;font:var(--latchkey-type-small);color:var(--latchkey-color-text-3)}
`
