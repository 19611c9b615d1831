import type { PluginContext } from '#kernel'
import { AmountText } from '#kit'
import { useEffect, useState, type ReactElement } from 'react'

const MINUTE = 60_000

interface HeadProps {
  readonly ctx: PluginContext
  /** In USD, as a decimal string; undefined if no token has a price. */
  readonly total: string | undefined
  /** Monotonic ms at which the values were read, if newer ones could not be read. */
  readonly oldSince: number | undefined
}

/** The total value, and its age if it is outdated. */
export function Head({ ctx, total, oldSince }: HeadProps): ReactElement | null {
  const { locale, t } = ctx.i18n
  const minutes = useMinutesSince(ctx, oldSince)
  if (total === undefined && minutes === undefined) return null
  const hours = Math.floor((minutes ?? 0) / 60)
  const age =
    minutes === undefined
      ? undefined
      : minutes === 0
        ? t('balances.now')
        : hours > 0
          ? t('balances.hours', { count: hours })
          : t('balances.minutes', { count: minutes })
  return (
    <div className="lk-tok-head">
      {total !== undefined && <h3>{t('balances.total')}</h3>}
      {age && <small>{age}</small>}
      {total !== undefined && <AmountText value={total} currency="USD" decimals={2} locale={locale} />}
    </div>
  )
}

/** Whole minutes since then; counts on while it is shown. */
function useMinutesSince({ clock }: PluginContext, since: number | undefined): number | undefined {
  const [, setTurn] = useState(0)
  useEffect(() => {
    if (since === undefined) return undefined
    let timer: unknown
    const wait = (): void => {
      timer = clock.setTimeout(
        () => {
          setTurn((turn) => turn + 1)
          wait()
        },
        MINUTE - ((clock.monotonic() - since) % MINUTE),
      )
    }
    wait()
    return () => clock.clearTimeout(timer)
  }, [clock, since])
  return since === undefined ? undefined : Math.floor((clock.monotonic() - since) / MINUTE)
}
