import type { ReactElement, ReactNode } from 'react'

interface ColumnProps {
  readonly children: ReactNode
}

/** One under the other, as in the body of the card. A foot cannot stay in sight in a grid: there it never leaves its own row. */
export function Column({ children }: ColumnProps): ReactElement {
  return <div style={{ display: 'flex', flexDirection: 'column', gap: 8, minWidth: 0 }}>{children}</div>
}
