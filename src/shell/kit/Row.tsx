/* oxlint-disable jsx-a11y/prefer-tag-over-role -- items may be in error boundaries of their own, which ul and li forbid */
import { createContext, useContext, useId, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { nameOf } from './Text.tsx'

/** Whether a row is inside a `Plate`, where it is a list item. */
export const InPlate = createContext(false)

export interface RowProps {
  /** The row's accessible name. Everything else is its description. */
  label: ReactNode
  /** The second line; for an unavailable row, the reason. */
  detail?: ReactNode | undefined
  /** A `Picture`, a `Tile` or an `Avatar`. */
  picture?: ReactNode | undefined
  /** A `Badge`, before the trailing mark. */
  badge?: ReactNode | undefined
  /** A value at the end, with an optional second line below it. */
  value?: ReactNode | undefined
  valueDetail?: ReactNode | undefined
  /** An icon at the end, or the controls of a row that is no button itself. */
  trailing?: 'chevron' | 'check' | 'external' | ReactElement | undefined
  /** The chosen row of its list: marked by a line at the start and, without another icon, a check. */
  current?: boolean | undefined
  /** Dimmed and without effect, but focusable, so that its reason can be read. */
  unavailable?: boolean | undefined
  /** 48 px instead of 56. */
  compact?: boolean | undefined
  /** Makes the row a button; with `href`, it is called in addition to opening the link. */
  onClick?: (() => void) | undefined
  /** Makes the row a link to an address that the caller has validated. */
  href?: string | undefined
  /** Set by a list with a roving tab stop. */
  tabIndex?: 0 | -1 | undefined
  /** Whether what the row shows and hides is visible. */
  expanded?: boolean | undefined
}

/**
 * A row of a plate: a button with `onClick`, a link with `href`, otherwise plain. The control contains only the label, with its
 * pressable area spread over the row, so that badge and detail describe it instead of being part of its name.
 */
export function Row(props: RowProps): ReactElement {
  const { label, detail, picture, badge, value, valueDetail, current, unavailable, compact, onClick, href, tabIndex } =
    props
  const id = useId()
  const live = !unavailable && (!!onClick || !!href)
  const trailing = props.trailing ?? (current && !value ? 'check' : undefined)
  const words = nameOf(label)
  const control = {
    className: 'lk-cut lk-row-go',
    'aria-describedby': cx(!!detail && `${id}d`, !!badge && `${id}b`, !!value && `${id}v`) || undefined,
    'aria-current': current || undefined,
    'aria-disabled': unavailable || undefined,
    tabIndex,
  }
  const row = (
    <div
      className={cx(
        'lk-row',
        compact && 'lk-row-c',
        current && 'lk-row-cur',
        live && 'lk-row-live',
        unavailable && 'lk-row-off',
      )}
    >
      {picture}
      <div className="lk-row-m">
        <div className="lk-row-n">
          {live && href ? (
            <a {...control} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
              {words}
            </a>
          ) : live || unavailable ? (
            <button {...control} type="button" aria-expanded={props.expanded} onClick={live ? onClick : undefined}>
              {words}
            </button>
          ) : (
            <div className="lk-cut">{words}</div>
          )}
          {detail && (
            <small className="lk-cut" id={`${id}d`}>
              {nameOf(detail, 160)}
            </small>
          )}
        </div>
        {badge && <div id={`${id}b`}>{badge}</div>}
        {value && (
          <div className="lk-row-v" id={`${id}v`}>
            <div className="lk-cut">{nameOf(value)}</div>
            {valueDetail && <small className="lk-cut">{nameOf(valueDetail)}</small>}
          </div>
        )}
        {typeof trailing === 'string' ? <Icon name={trailing} size={trailing === 'check' ? 20 : 16} /> : trailing}
      </div>
    </div>
  )
  return useContext(InPlate) ? (
    <div className="lk-item" role="listitem">
      {row}
    </div>
  ) : (
    row
  )
}
