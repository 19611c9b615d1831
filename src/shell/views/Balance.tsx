import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { Account, AccountsService } from '#wallet'
import { AmountText, Skeleton, TextButton, useReadable, useStyles, VisuallyHidden } from '#kit'
import { useShell } from '../shellContext.ts'

interface BalanceProps {
  readonly accounts: AccountsService
  readonly account: Account
}

/** The native balance, its skeleton while it loads, or a button to try again. */
export function Balance({ accounts, account }: BalanceProps): ReactElement {
  const { kernel, t } = useShell()
  const { loading } = useReadable(accounts.balance)
  const network = account.caipAddress
  const [asked, setAsked] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  useEffect(() => {
    let current = true
    void accounts.refreshBalance().then(() => {
      if (current) setAsked(network)
    })
    return () => {
      current = false
    }
  }, [accounts, network])

  const label = <VisuallyHidden>{t('shell.account.balance')}</VisuallyHidden>
  if (account.balance !== undefined) {
    return (
      <div className="lk-balance" ref={root}>
        {label}
        <AmountText large value={account.balance} unit={account.balanceSymbol} locale={kernel.i18n.locale} />
      </div>
    )
  }
  return (
    <div className="lk-balance" aria-busy={loading || asked !== network || undefined} ref={root}>
      {label}
      {loading || asked !== network ? (
        <Skeleton width={184} height={28} />
      ) : (
        <>
          <span className="lk-unknown">—</span>
          <p className="lk-dim" role="alert">
            {t('shell.account.unknown')}{' '}
            <TextButton onClick={() => void accounts.refreshBalance({ force: true })}>{t('shell.retry')}</TextButton>
          </p>
        </>
      )}
    </div>
  )
}

const css = `
.lk-balance{padding:12px 12px 8px}
.lk-balance .lk-unit{line-height:0}
.lk-balance>.lk-sk{margin-block:6px}
.lk-balance>p{font:var(--latchkey-type-small)}
.lk-unknown{font:var(--latchkey-type-amount);font-weight:400;color:var(--latchkey-color-text-3)}
`
