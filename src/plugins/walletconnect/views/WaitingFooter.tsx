import type { ItemProps } from '#kernel'
import { useStyles } from '#kit'
import { useRef, type ReactElement } from 'react'
import { useWaiting } from './useWaiting.ts'

/** Under whatever asks the remote wallet: where the answer is given, and on a phone the way there. */
export function WaitingFooter({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const root = useRef<HTMLSpanElement>(null)
  useStyles(root, css)
  const { wallet, isAsked, link } = useWaiting(ctx)
  return (
    <span className="lk-wc-foot" ref={root}>
      <span>{t(isAsked ? 'walletconnect.hint.waiting' : 'walletconnect.hint.idle', { wallet })}</span>
      {link && (
        // As the buttons do: in the tap, and with no way back to this window.
        <a className="lk-link" href={link.href} target={link.target} rel="noopener noreferrer">
          {t('walletconnect.app.open', { wallet })}
        </a>
      )}
    </span>
  )
}

const css = `
.lk-wc-foot{flex:1;display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}
`
