import type { ItemProps, ViewRef } from '#kernel'
import { Icon, Plate, Row, type IconName } from '#kit'
import type { ReactElement, ReactNode } from 'react'

export interface RunningItem {
  readonly key: string
  readonly label: string
  readonly detail: ReactNode
  readonly icon?: IconName
}

export interface RunningListProps extends ItemProps {
  readonly label: string
  readonly items: readonly RunningItem[]
  /** Shows the progress of one. */
  readonly view: ViewRef<{ readonly key: string }>
}

/** More would push the form away. */
const MOST = 3

/** What is on its way, below the form it came from. */
export function RunningList({ ctx, label, items, view }: RunningListProps): ReactElement | null {
  if (items.length === 0) return null
  return (
    <Plate label={label}>
      {items.slice(0, MOST).map(({ key, label: what, detail, icon = 'clock' }) => (
        <Row
          key={key}
          compact
          label={what}
          detail={detail}
          picture={<Icon name={icon} />}
          trailing="chevron"
          onClick={() => ctx.router.push(view, { key })}
        />
      ))}
    </Plate>
  )
}
