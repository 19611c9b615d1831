import { useRef, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, iconOf, type IconLike } from './Icon.tsx'
import { nameOf } from './Text.tsx'
import { useStyles } from './useStyles.ts'

/** One end of the rail. */
export interface RailParty {
  /** A `Picture`, `Tile` or `Avatar` of 56 px, or of 36 px on a small rail. */
  picture: ReactNode
  label?: ReactNode | undefined
  detail?: ReactNode | undefined
}

export interface RailProps {
  left: RailParty
  right: RailParty
  /** Not linked yet, waiting for the other side, linked, or refused. */
  state: 'open' | 'waiting' | 'closed' | 'broken'
  /** An icon in the middle of an open rail: what is about to happen. */
  mark?: IconLike | undefined
}

/** Two parties and the state of the link between them. It is decoration: the heading below says the same in words. */
export function Rail({ left, right, state, mark }: RailProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  const sign = state === 'closed' ? 'check' : state === 'broken' ? 'close' : undefined
  return (
    <div className="lk-rail" aria-hidden="true" ref={root}>
      {party(left)}
      <div className={cx('lk-track', `lk-track-${state}`)}>
        {state === 'waiting' && <i />}
        {sign ? (
          <span className="lk-track-sign">
            <Icon name={sign} size={16} />
          </span>
        ) : (
          state === 'open' && mark && <span className="lk-track-mark">{iconOf(mark)}</span>
        )}
      </div>
      {party(right)}
    </div>
  )
}

const party = ({ picture, label, detail }: RailParty): ReactElement => (
  <div className="lk-party">
    {picture}
    {label && <b className="lk-cut">{nameOf(label)}</b>}
    {detail && <small className="lk-cut">{nameOf(detail)}</small>}
  </div>
)

// The bolt is the start of an element as wide as the track, so that moving it is a transform and costs no layout.
const css = `
.lk-rail{display:flex;align-items:flex-start;gap:12px;padding:16px 12px 14px;box-shadow:inset 0 0 0 1px var(--latchkey-color-line);border-radius:var(--latchkey-radius-plate);--lk-time:1.6s}
.lk-party{flex:none;display:flex;flex-direction:column;align-items:flex-start}
.lk-party:last-child{align-items:flex-end}
.lk-party>:is(b,small){width:max-content;max-width:136px;margin-inline-end:-136px}
.lk-party:last-child>:is(b,small){margin-inline:-136px 0}
.lk-party b{margin-top:8px;font:var(--latchkey-type-small-strong)}
.lk-party small{font:var(--latchkey-type-caption);color:var(--latchkey-color-text-3)}
.lk-track{flex:1;align-self:stretch;max-height:56px;min-width:40px;position:relative;display:grid;place-items:center;overflow:hidden}
.lk-track::before{content:"";position:absolute;inset-inline:0;height:2px;background:repeating-linear-gradient(90deg,var(--latchkey-color-control) 0 4px,transparent 4px 8px)}
.lk-track i{position:absolute;inset-inline:0;height:12px;animation:lk-bolt var(--lk-time) infinite cubic-bezier(.4,0,.2,1);--lk-run:100%;--lk-bolt:-28px}
.lk-track:dir(rtl) i{--lk-run:-100%;--lk-bolt:28px}
.lk-track i::before{content:"";position:absolute;inset-block:0;inset-inline-start:0;width:28px;border-radius:3px;background:var(--latchkey-color-accent-text)}
.lk-track i::after{content:"";position:absolute;inset-block:0;inset-inline-start:-28px;width:84px;opacity:.35;background:linear-gradient(90deg,transparent,var(--latchkey-color-accent-text) 28px,transparent 0);animation:lk-tail var(--lk-time) infinite step-end}
.lk-track:dir(rtl) i::after{scale:-1 1}
.lk-track-waiting::before{animation:lk-in .15s}
.lk-track-closed::before{background:var(--latchkey-color-success);animation:lk-draw .15s var(--latchkey-ease-out)}
.lk-track-broken::before{background:linear-gradient(90deg,var(--latchkey-color-danger) calc(50% - 22px),transparent 0 calc(50% + 22px),var(--latchkey-color-danger) 0)}
.lk-track-sign,.lk-track-mark{position:relative;width:24px;height:24px;border-radius:50%;display:grid;place-items:center;background:var(--latchkey-color-card);color:var(--latchkey-color-text-2);box-shadow:0 0 0 4px var(--latchkey-color-card)}
.lk-track-sign{color:var(--latchkey-color-card);animation:lk-in .15s}
.lk-track-sign .lk-i{stroke-width:3}
.lk-track-closed .lk-track-sign{background:var(--latchkey-color-success)}
.lk-track-broken .lk-track-sign{background:var(--latchkey-color-danger)}
@keyframes lk-bolt{50%{transform:translateX(var(--lk-run)) translateX(var(--lk-bolt))}}
@keyframes lk-tail{50%{transform:scaleX(-1)}}
@keyframes lk-draw{from{clip-path:inset(0 50%)}}
@media (prefers-reduced-motion:reduce){.lk-rail{--lk-time:0s}.lk-track i{inset-inline-start:34%}.lk-track-closed::before{animation-name:lk-in}}
@media (forced-colors:active){.lk-rail{border:1px solid;forced-color-adjust:none}}
`
