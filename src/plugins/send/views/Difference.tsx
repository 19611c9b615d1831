import type { ItemProps } from '#kernel'
import { useStyles, VisuallyHidden } from '#kit'
import { useRef, type ReactElement } from 'react'

interface DifferenceProps extends ItemProps {
  readonly known: string
  readonly typed: string
}

/** Two whole addresses, one below the other, with the characters marked that differ (threat T20). */
export function Difference({ ctx, known, typed }: DifferenceProps): ReactElement {
  const { t } = ctx.i18n
  const root = useRef<HTMLDListElement>(null)
  useStyles(root, css)
  return (
    <dl className="lk-differ" ref={root}>
      <dt>{t('send.warn.known')}</dt>
      <dd dir="ltr">{known}</dd>
      <dt>{t('send.warn.this')}</dt>
      <dd dir="ltr">
        <VisuallyHidden>{typed}</VisuallyHidden>
        <span aria-hidden="true">
          {runsOf(typed, known).map(({ text, differs }, at) => (differs ? <mark key={at}>{text}</mark> : text))}
        </span>
      </dd>
    </dl>
  )
}

interface Run {
  readonly text: string
  readonly differs: boolean
}

/** The text in pieces that are equal to the other at the same place, or not. Letter case is only a checksum in hexadecimal. */
export function runsOf(text: string, other: string): readonly Run[] {
  const isHex = /^0x[0-9a-f]+$/i.test(text)
  const same = (at: number): boolean =>
    isHex ? text[at]?.toLowerCase() === other[at]?.toLowerCase() : text[at] === other[at]
  const runs: { text: string; differs: boolean }[] = []
  for (let at = 0; at < text.length; at += 1) {
    const last = runs.at(-1)
    if (last && last.differs === !same(at)) last.text += text[at]
    else runs.push({ text: text[at]!, differs: !same(at) })
  }
  return runs
}

const css = `
.lk-differ{margin:0;padding:0 12px;display:grid;gap:2px}
.lk-differ dt{font:var(--latchkey-type-small);color:var(--latchkey-color-text-3)}
.lk-differ dd{margin:0 0 6px;font:400 13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;overflow-wrap:anywhere;width:22ch;unicode-bidi:isolate;text-align:left}
.lk-differ mark{background:var(--latchkey-color-danger-soft);color:var(--latchkey-color-danger);font-weight:600;text-decoration:underline}
`
