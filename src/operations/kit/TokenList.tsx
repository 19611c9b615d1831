import { Field, Heading, Text, WindowedList } from '#kit'
import { parseCaipAddress, type Holding } from '#wallet'
import { useState, type ReactElement, type ReactNode } from 'react'

/** What a search finds a token by: name and symbol by their parts, the address of its contract as a whole. */
export interface SearchTexts {
  readonly names: readonly string[]
  readonly address?: string | undefined
}

export const textsOfHolding = ({ asset, name }: Holding): SearchTexts => ({
  names: [asset.symbol, name],
  address: asset.token && parseCaipAddress(asset.token).address,
})

export interface TokenListProps<T> {
  readonly items: readonly T[]
  keyOf(item: T): string
  textsOf(item: T): SearchTexts
  readonly words: Readonly<Record<'search' | 'clear' | 'list' | 'unfound' | 'unfoundText', string>>
  /** Without a field where there is little to search. */
  readonly isSearchable?: boolean
  readonly isLoading?: boolean
  renderRow(item: T, tabIndex: 0 | -1, query: string): ReactNode
  /** Between the field and the list. */
  readonly above?: ReactNode
  /** What may be found in another way where nothing is listed; `otherwise` says that there is nothing. */
  renderUnlisted?(query: string, otherwise: ReactNode): ReactNode
}

/** Tokens to choose from, with a search. */
export function TokenList<T>(props: TokenListProps<T>): ReactElement {
  const {
    items,
    keyOf,
    textsOf,
    words,
    isSearchable = true,
    isLoading = false,
    renderRow,
    above,
    renderUnlisted,
  } = props
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = items.filter((item) => {
    const { names, address } = textsOf(item)
    return names.some((name) => name.toLowerCase().includes(wanted)) || address?.toLowerCase() === wanted
  })
  const nothing = !isLoading && (
    <div className="lk-group" aria-live="polite">
      <Heading>{words.unfound}</Heading>
      <Text>{words.unfoundText}</Text>
    </div>
  )
  return (
    <>
      {isSearchable && (
        <Field
          type="search"
          label={words.search}
          placeholder={words.search}
          clearLabel={words.clear}
          value={query}
          onChange={setQuery}
        />
      )}
      {above}
      {found.length === 0 && (renderUnlisted ? renderUnlisted(query, nothing) : nothing)}
      {found.length > 0 && (
        <WindowedList
          name={words.list}
          className="lk-token-list"
          sheet={css}
          count={found.length}
          busy={isLoading}
          keyOf={(index) => keyOf(found[index]!)}
        >
          {(index, tabIndex) => renderRow(found[index]!, tabIndex, query)}
        </WindowedList>
      )}
    </>
  )
}

// A row is no wider than the list, so that long names are cut.
const css = `
.lk-token-list .lk-row{height:100%;min-width:0}
`
