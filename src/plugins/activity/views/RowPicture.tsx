import { Icon, Picture, Tile, type IconName } from '#kit'
import type { ReactElement } from 'react'
import type { Entry } from '../entries.ts'
import type { Movement } from '../movements.ts'

/** Icons for operations without transfers. */
const ICONS: Readonly<Record<string, IconName>> = {
  approve: 'check',
  cancel: 'close',
  receive: 'receive',
  send: 'send',
  trade: 'swap',
}

interface RowPictureProps {
  readonly entry: Entry
  readonly movements: readonly Movement[]
}

/** One transfer: its picture with the direction. Two: both pictures, overlapping. None: the operation's icon. */
export function RowPicture({ entry: { item, warning }, movements }: RowPictureProps): ReactElement {
  const { operationType } = item.metadata
  // No picture for a deceptive entry: loading it would contact a server of the deceiver's choice.
  const face = ({ name, symbol, image, nft }: Movement, size: 36 | 24): ReactElement => (
    <Picture name={symbol || name} src={warning ? undefined : image} shape={nft ? 'square' : 'round'} size={size} />
  )
  const [first, second] = movements
  if (!first) return <Tile icon={(Object.hasOwn(ICONS, operationType) && ICONS[operationType]) || 'more'} />
  if (second)
    return (
      <span className="lk-act-pair" aria-hidden="true">
        {face(first, 24)}
        {face(second, 24)}
      </span>
    )
  const mark = operationType === 'approve' ? 'check' : first.direction === 'in' ? 'receive' : 'send'
  return (
    <span className="lk-act-one" aria-hidden="true">
      {face(first, 36)}
      <span className="lk-act-mark">
        <Icon name={mark} size={12} />
      </span>
    </span>
  )
}
