import type { PluginContext } from '#kernel'
import type { WalletListing } from '#wallet'
import { Hint, Qr, useStyles } from '#kit'
import { useRef, type ReactElement } from 'react'
import type { PairingState } from '../pairing/pairingService.ts'
import { CopyLink } from './CopyLink.tsx'
import { displayOf } from './walletDisplay.ts'
import { minutes, useTimeLeft } from './useTimeLeft.ts'

interface PaneProps {
  readonly ctx: PluginContext
  readonly wallet: WalletListing | undefined
  readonly pairing: PairingState
}

/** The code that a phone scans, the time until it is renewed, and a button that copies its link. */
export function QrPane({ ctx, wallet, pairing }: PaneProps): ReactElement {
  const { t } = ctx.i18n
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  const display = displayOf(ctx, wallet)
  const { wcUri } = pairing
  const left = useTimeLeft(ctx.clock, wcUri === undefined ? undefined : pairing.wcPairingExpiry)
  return (
    <>
      <Qr
        value={wcUri}
        label={t('walletconnect.qr.label', { wallet: display.name })}
        {...(wallet && { picture: display })}
      />
      <div className="lk-wc-status" ref={root}>
        <span>{t(wcUri === undefined ? 'walletconnect.qr.creating' : 'walletconnect.qr.waiting')}</span>
        {/* Hidden from screen readers, because it changes every second. */}
        {left !== undefined && <span aria-hidden="true">{t('walletconnect.qr.renewed', { time: minutes(left) })}</span>}
      </div>
      {pairing.slow && <Hint tone="warning">{t('walletconnect.slow')}</Hint>}
      <CopyLink ctx={ctx} uri={wcUri} />
    </>
  )
}

const css = `
.lk-wc-status{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px;padding:0 12px;font:var(--latchkey-type-small);color:var(--latchkey-color-text-3)}
`
