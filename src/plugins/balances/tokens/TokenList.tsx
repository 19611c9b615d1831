import type { PluginContext } from '#kernel'
import { NETWORKS, type TokenBalance } from '#wallet'
import { WindowedList } from '#kit'
import type { ReactElement } from 'react'
import { TokenRow } from './TokenRow.tsx'
import { tokensCss } from './tokens.css.ts'

interface TokenListProps {
  readonly ctx: PluginContext
  readonly tokens: readonly TokenBalance[]
  /** Key of the list's name; default: the tab's name. */
  readonly name?: string
}

/** A list of tokens. Only the visible rows are drawn, however many there are. */
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
