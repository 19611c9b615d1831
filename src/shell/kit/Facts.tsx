import { useRef, type ReactElement, type ReactNode } from 'react'
import { useStyles } from './useStyles.ts'

export interface FactsProps {
  /** What and how much, in order: "Network fee", "about $0.02". Empty ones are left out. */
  facts: readonly ({ readonly term: ReactNode; readonly value: ReactNode } | false | undefined)[]
}

/** Terms at the start, values at the end, hairlines between. */
export function Facts({ facts }: FactsProps): ReactElement {
  const root = useRef<HTMLDListElement>(null)
  useStyles(root, css)
  return (
    <dl className="lk-facts" ref={root}>
      {facts.map(
        (fact, at) =>
          fact && (
            <div key={at}>
              <dt>{fact.term}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const css = `
.lk-facts>div{display:flex;justify-content:space-between;gap:16px;padding:9px 0;margin:0 12px;font:var(--latchkey-type-small);color:var(--latchkey-color-text-2)}
.lk-facts>div+div{box-shadow:0 -1px var(--latchkey-color-line)}
.lk-facts dt{flex:none;max-width:60%}
.lk-facts dd{min-width:0;overflow-wrap:anywhere;color:var(--latchkey-color-text);text-align:end;display:flex;align-items:center;gap:6px}
`
