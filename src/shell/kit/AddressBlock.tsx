import { Fragment, useRef, type ReactElement } from 'react'
import { useStyles } from './useStyles.ts'

export interface AddressBlockProps {
  address: string
}

/** Groups of four characters, with a `0x` prefix apart. */
export function addressGroups(address: string): { prefix: string; groups: string[] } {
  const prefix = address.startsWith('0x') ? '0x' : ''
  return { prefix, groups: address.slice(prefix.length).match(/.{1,4}/gsu) ?? [] }
}

/**
 * A whole address in groups of four, five in a line, the first and the last in bold. The gaps are margins, so that selecting and
 * copying gives the address itself.
 */
export function AddressBlock({ address }: AddressBlockProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  const { prefix, groups } = addressGroups(address)
  return (
    <div className="lk-addr" data-prefix={prefix || undefined} dir="ltr" ref={root}>
      {prefix && <b>{prefix}</b>}
      {groups.map((group, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {at === 0 || at === groups.length - 1 ? <b>{group}</b> : <span>{group}</span>}
        </Fragment>
      ))}
    </div>
  )
}

const css = `
.lk-addr{font:400 15px/24px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;color:var(--latchkey-color-text-3);unicode-bidi:isolate;width:26ch;max-width:100%;text-align:left}
.lk-addr[data-prefix]{width:28ch;padding-left:2ch;text-indent:-2ch}
.lk-addr :is(b,span){margin-right:1.1ch}
.lk-addr[data-prefix] b:first-child{margin-right:0}
.lk-addr b{font-weight:600;color:var(--latchkey-color-text)}
`
