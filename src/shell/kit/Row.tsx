/* oxlint-disable jsx-a11y/prefer-tag-over-role -- items may stand in boundaries of their own, which ul and li forbid */
import { createContext, useContext, useId, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { nameOf } from './Text.tsx'

/** True inside a `Plate`, where a row is an item of the list. */
export const InPlate = createContext(false)

export interface RowProps {
  /** A name; it alone is the row's accessible name, everything else describes it. */
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
  /** The one trailing mark, or the controls of a row that is no button itself. */
  trailing?: 'chevron' | 'check' | 'external' | ReactElement | undefined
  /** The chosen one of its list: a bolt at the start edge and, without another trailing mark, a check. */
  current?: boolean | undefined
  /** Dimmed and without effect, but focusable and with its reason readable. */
  unavailable?: boolean | undefined
  /** 48 px instead of 56. */
  compact?: boolean | undefined
  /** Makes the row a button. */
  onClick?: (() => void) | undefined
  /** Makes the row a link to an address that the caller has validated. */
  href?: string | undefined
  /** In a list of one tab stop: what that list says. */
  tabIndex?: 0 | -1 | undefined
  /** What the button shows below the row, or hides. */
  expanded?: boolean | undefined
}

/**
 * A row of a plate: a button, a link, or plain when it has neither `onClick` nor `href`. The control is the label alone,
 * spread over the row, so that badge and detail describe it instead of being part of its name.
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
            <a {...control} href={href} target="_blank" rel="noopener noreferrer">
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
