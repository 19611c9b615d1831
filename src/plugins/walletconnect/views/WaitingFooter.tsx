import type { ItemProps } from '#kernel'
import { useStyles } from '#kit'
import { useRef, type ReactElement } from 'react'
import { useWaiting } from './useWaiting.ts'

/** Below a view that sends a request to the remote wallet: where to answer it, and on a phone a link to the app. */
export function WaitingFooter({ ctx }: ItemProps): ReactElement {
  const { t } = ctx.i18n
  const root = useRef<HTMLSpanElement>(null)
  useStyles(root, css)
  const { wallet, isWaiting, link } = useWaiting(ctx)
  return (
    <span className="lk-wc-foot" ref={root}>
      <span>{t(isWaiting ? 'walletconnect.hint.waiting' : 'walletconnect.hint.idle', { wallet })}</span>
      {link && (
        // An anchor opens inside the tap. `noopener` keeps the app's page from this window.
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
