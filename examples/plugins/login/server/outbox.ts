/** Keeps the mails, to be read at `/outbox`. A real server would pass them to a mail service. */
import { randomUUID } from 'node:crypto'
import type { Now } from './clock.ts'

export interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly at: number
}

export interface Outbox {
  send(mail: Pick<Mail, 'to' | 'subject' | 'text'>): void
  /** The newest first. */
  all(): readonly Mail[]
  page(): string
}

const MOST = 200

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

export function createOutbox(now: Now): Outbox {
  let mails: readonly Mail[] = []
  const row = ({ at, subject, text, to }: Mail): string => `<article>
<header><b>${escaped(subject)}</b><time>${new Date(at).toISOString().slice(11, 19)}</time></header>
<p>to ${escaped(to)}</p><pre>${escaped(text)}</pre></article>`
  return {
    send(mail) {
      mails = [{ ...mail, id: randomUUID(), at: now() }, ...mails].slice(0, MOST)
    },
    all: () => mails,
    page: () => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>Outbox</title><link rel="stylesheet" href="/outbox.css"><h1>Outbox</h1>
${mails.length === 0 ? '<p>No mail yet. Ask for a code, and it comes here.</p>' : mails.map(row).join('\n')}</html>`,
  }
}

export const OUTBOX_CSS = `:root{color-scheme:light dark}body{max-width:640px;margin:32px auto;padding:0 16px;font:15px/22px system-ui,sans-serif}
article{padding:12px 16px;margin-block:12px;border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:8px}
header{display:flex;justify-content:space-between}p{margin:0;opacity:.7}pre{margin:8px 0 0;font:inherit;white-space:pre-wrap}
`
