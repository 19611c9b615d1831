import type { ItemProps } from '#kernel'
import { ENVIRONMENT, type TokenBalance, type TokenTrust } from '#wallet'
import { Unloaded, useReadable, useStyles } from '#kit'
import { useMemo, useRef, type ReactElement } from 'react'
import { BALANCE_STORE, TRUST } from '../tokens.ts'
import { Empty, Unable } from './Empty.tsx'
import { Head } from './Head.tsx'
import { Hidden } from './Hidden.tsx'
import { TokenList } from './TokenList.tsx'
import { TokensSkeleton } from './TokensSkeleton.tsx'
import { tokensCss } from './tokens.css.ts'

/** The active account's tokens and their value. */
export default function Tokens({ ctx }: ItemProps): ReactElement {
  const store = ctx.use(BALANCE_STORE)
  const trust = ctx.use(TRUST)
  const { account, tokens, total, loading, error, at } = useReadable(store.state)
  const { shown, hidden } = useMemo(() => sorted(tokens ?? [], trust), [tokens, trust])
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, tokensCss)
  const retry = (): void => void store.refresh({ force: true })
  const offline = !tokens && !loading && !ctx.use(ENVIRONMENT).online()
  const failed = error !== undefined || offline
  const { t } = ctx.i18n
  return (
    <div className="lk-tok" ref={root} aria-busy={loading || undefined}>
      {error === 'CHAIN_NOT_SUPPORTED' && !tokens ? (
        <Unable ctx={ctx} what="balances" />
      ) : (
        <>
          {failed && (
            <Unloaded busy={loading} action={t(loading ? 'balances.retrying' : 'balances.retry')} onRetry={retry}>
              {t('balances.failed')}
            </Unloaded>
          )}
          {tokens ? (
            <>
              {shown.length > 0 && <Head ctx={ctx} total={total} oldSince={failed ? at : undefined} />}
              {shown.length > 0 ? <TokenList ctx={ctx} tokens={shown} /> : <Empty ctx={ctx} />}
              {hidden.length > 0 && <Hidden key={account} ctx={ctx} tokens={hidden} />}
            </>
          ) : (
            !failed && <TokensSkeleton name={t('balances.loading')} />
          )}
        </>
      )}
    </div>
  )
}

/** Tokens with an amount, imitations last; spam is hidden. */
function sorted(
  tokens: readonly TokenBalance[],
  { judge }: TokenTrust,
): { readonly shown: readonly TokenBalance[]; readonly hidden: readonly TokenBalance[] } {
  const there = tokens.filter(({ quantity }) => quantity.numeric !== '0')
  const of = (...kinds: readonly string[]): readonly TokenBalance[] =>
    there.filter((token) => kinds.includes(judge(token).kind))
  return { shown: [...of('real', 'plain'), ...of('fake')], hidden: of('spam') }
}
