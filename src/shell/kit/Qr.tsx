import { encodeQR } from 'qr'
import { useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { cx } from './cx.ts'
import { Picture, type PictureSize } from './Picture.tsx'
import { useStyles } from './useStyles.ts'

export interface QrProps {
  /** What is encoded, at most 2,331 bytes. Undefined shows a skeleton. */
  value: string | undefined
  /** What scanning it does: the picture's text alternative. */
  label: string
  /** In the middle; a missing picture is replaced by a letter. */
  picture?:
    | {
        readonly name: string
        readonly src?: string | null | undefined
        readonly shape?: 'square' | 'round' | undefined
      }
    | undefined
  /** Drawn in the middle instead, at the given size, such as an `Avatar`. */
  middle?: ((size: PictureSize) => ReactElement) | undefined
  /** `quartile` for codes scanned from far away or from paper; default `medium`, which keeps the modules of a long link large. */
  correction?: 'medium' | 'quartile' | undefined
}

/** Light modules around the code that scanners need. */
const QUIET = 4
/** Part of the code's side, so that the picture hides less than 6 % of the area. */
const MIDDLE = 0.24
const SIZES: readonly PictureSize[] = [56, 48, 44, 36, 28, 24, 20, 16]
const PANEL = 336

/** A QR code, dark on white in both themes: scanners expect that. Modules are whole pixels, so that they stay sharp. */
export function Qr({ value, label, picture, middle, correction = 'medium' }: QrProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  const panel = useWidth(root)
  const modules = useMemo(() => (value === undefined ? undefined : encode(value, correction)), [value, correction])
  const count = modules?.length ?? 0
  const pixels = Math.max(1, Math.floor(panel / (count + 2 * QUIET)))
  // Odd, as the number of modules of every code is, so that it covers whole modules.
  const hole = picture || middle ? Math.floor((count * MIDDLE - 1) / 2) * 2 + 1 : 0
  const room = (hole - 1) * pixels
  const size = SIZES.find((side) => side <= room) ?? 16
  return (
    <div
      className={cx('lk-qr', !modules && 'lk-sk')}
      ref={root}
      role={modules && 'img'}
      aria-label={modules && label}
      aria-hidden={!modules || undefined}
    >
      {modules && (
        <svg viewBox={`0 0 ${count} ${count}`} width={count * pixels} height={count * pixels} aria-hidden="true">
          <path d={path(modules, hole)} fill="#0b1214" />
        </svg>
      )}
      {modules && (middle ? middle(size) : picture && <Picture {...picture} size={size} />)}
    </div>
  )
}

/** The modules alone: the library draws at least one row of quiet zone. */
const encode = (value: string, ecc: 'medium' | 'quartile'): readonly (readonly boolean[])[] =>
  encodeQR(value, 'raw', { ecc, border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

/** One rectangle for each run of dark modules, leaving out a square of `hole` by `hole` at the centre. */
function path(modules: readonly (readonly boolean[])[], hole: number): string {
  const from = (modules.length - hole) / 2
  const inside = (at: number): boolean => at >= from && at < from + hole
  return modules
    .map((row, y) => {
      const dark = row.map((on, x) => on && !(inside(x) && inside(y)))
      let runs = ''
      for (let x = 0; x < dark.length; x += 1) {
        const start = x
        while (dark[x]) x += 1
        if (x > start) runs += `M${start} ${y}h${x - start}v1h${start - x}z`
      }
      return runs
    })
    .join('')
}

/** The panel's inner width in px, observed because an embedded card resizes with its place. */
function useWidth(root: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(PANEL)
  useLayoutEffect(() => {
    const panel = root.current
    if (!panel) return undefined
    const measure = (): void => setWidth(panel.clientWidth || PANEL)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(panel)
    return () => observer.disconnect()
  }, [root])
  return width
}

const css = `
.lk-qr{position:relative;display:grid;place-items:center;aspect-ratio:1;width:100%;border-radius:var(--latchkey-radius-plate);forced-color-adjust:none}
.lk-qr:not(.lk-sk){background:#fff;box-shadow:0 0 0 1px var(--latchkey-color-line)}
.lk-qr>svg{display:block;shape-rendering:crispEdges;grid-area:1/1}
.lk-qr>.lk-pic{grid-area:1/1}
@media (prefers-reduced-motion:no-preference){.lk-qr>svg{animation:lk-in .15s}}
`
