import type { PluginContext } from '#kernel'
import { NETWORKS, type TokenBalance } from '#wallet'
import { WindowedList } from '#kit'
import type { ReactElement } from 'react'
import { TokenRow } from './TokenRow.tsx'
import { tokensCss } from './tokens.css.ts'

interface TokenListProps {
  readonly ctx: PluginContext
  readonly tokens: readonly TokenBalance[]
  /** String key of its name; default the tab's. */
  readonly name?: string
}

/** Tokens below one another; however many there are, only those that are seen are drawn. */
export function TokenList({ ctx, tokens, name = 'balances.tokens' }: TokenListProps): ReactElement {
  const networks = ctx.use(NETWORKS)
  return (
    <WindowedList
      name={ctx.i18n.t(name)}
      className="lk-tok-list"
      sheet={tokensCss}
      count={tokens.length}
      keyOf={(index) => tokens[index]?.address ?? tokens[index]?.chainId ?? String(index)}
    >
      {(index) => {
        const token = tokens[index]
        const network = token && networks.get(token.chainId)
        return (
          token && (
            <TokenRow
              ctx={ctx}
              token={token}
              network={network?.name}
              networkPicture={network && networks.picture(network)}
            />
          )
        )
      }}
    </WindowedList>
  )
}
