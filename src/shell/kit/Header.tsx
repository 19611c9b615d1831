import { useLayoutEffect, useRef, type ReactElement, type ReactNode, type Ref } from 'react'
import { cx } from './cx.ts'
import { nameOf, VisuallyHidden } from './Text.tsx'

export interface HeaderProps {
  /** Names the dialog; the id goes into the dialog's `aria-labelledby`. */
  title: string
  titleId?: string | undefined
  /** For moving the focus here after a navigation; the heading takes it without being a tab stop. */
  titleRef?: Ref<HTMLHeadingElement> | undefined
  /** Which site, network or account: "to harbor.example". */
  detail?: ReactNode | undefined
  /** The back button, when there is somewhere to go back to. */
  back?: ReactNode | undefined
  /** Stands in the title's place, as the network on Account; the title is then only read out. */
  chip?: ReactNode | undefined
  /** Help and close, at the end. */
  children?: ReactNode | undefined
}

/** The head of the card: 64 px, title and second line on the text edge, glyphs too. */
export function Header({ title, titleId, titleRef, detail, back, chip, children }: HeaderProps): ReactElement {
  const text = useRef<HTMLDivElement>(null)
  const before = useRef(title)
  useLayoutEffect(() => {
    if (before.current === title) return
    before.current = title
    text.current?.animate({ opacity: [0, 1] }, 120)
  }, [title])
  const heading = (
    <h2 id={titleId} ref={titleRef} tabIndex={-1} className={chip ? undefined : 'lk-cut'}>
      {nameOf(title)}
    </h2>
  )
  return (
    <div className={cx('lk-head', !!back && 'lk-head-back', !!chip && 'lk-head-chip')}>
      {back}
      {chip}
      <div ref={text}>
        {chip ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
        {detail && <p className="lk-cut">{nameOf(detail)}</p>}
      </div>
      {children}
    </div>
  )
}
