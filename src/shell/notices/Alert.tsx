import { Fragment, useRef, type ReactElement, type ReactNode } from 'react'
import { AlertBar, CopyButton, useReadable, useStyles } from '#kit'
import type { ShellAlert } from './notices.ts'
import { useShell } from '../shellContext.ts'

/** An alert for developers, under the header. Shown only with `debug`. */
export function Alert(): ReactElement | null {
  const { notices, t } = useShell()
  const alert = useReadable(notices.alert)
  return (
    (alert && (
      <AlertBar tone="danger" title={alert.title} dismissLabel={t('shell.dismiss')} onDismiss={notices.dismissAlert}>
        <Details alert={alert} />
      </AlertBar>
    )) ??
    null
  )
}

/** What to do, and details to search for or to send. */
function Details({ alert: { code, title, text, detail, docs } }: { readonly alert: ShellAlert }): ReactElement {
  const { notices, t } = useShell()
  const root = useRef<HTMLDivElement>(null)
  useStyles(root, css)
  const facts = [...new Set([code, detail, docs].filter((fact) => fact !== undefined))]
  return (
    <div className="lk-alert-more" ref={root}>
      <div>
        {text && <p>{text}</p>}
        {facts.map((fact) => (
          <code key={fact}>
            <bdi dir="ltr">{breakable(fact)}</bdi>
          </code>
        ))}
      </div>
      <CopyButton
        text={[title, text, ...facts].filter(Boolean).join('\n')}
        label={t('shell.alert.copy')}
        copiedLabel={t('shell.alert.copied')}
        failedLabel={t('shell.alert.uncopied')}
        onResult={(copied) =>
          void notices.show(t(copied ? 'shell.alert.copied' : 'shell.alert.uncopied'), copied ? 'success' : 'error')
        }
      />
    </div>
  )
}

/** Lets a path break after its slashes rather than in the middle of a word. */
const breakable = (text: string): ReactNode =>
  text.split(/(?<=\/)|(?=#)/).map((segment, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the segments of one text never change their order
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {segment}
    </Fragment>
  ))

const css = `
.lk-alert-more{display:flex;align-items:end;gap:12px;min-height:56px;margin-inline-end:-30px}
.lk-alert-more>div{flex:1;min-width:0;max-height:30dvh;overflow:hidden auto;overscroll-behavior:contain}
.lk-alert-more p{margin:0;padding-inline-end:30px}
.lk-alert-more code{display:block;margin-top:4px;font:12px/16px ui-monospace,monospace;color:var(--latchkey-color-text-2);user-select:text}
`
