/** What a browser says about a page and its policy, from the page's first script on. */
import type { Page } from 'playwright-core'
import type { Visit } from './visit.ts'

export interface Violation {
  readonly directive: string
  /** The address that was asked for, or a word: `inline`, `eval`, `data`, `trusted-types-sink`. */
  readonly blocked: string
  /** `report` where the policy only watches. */
  readonly disposition: string
  readonly sample: string
}

export interface Watched extends Visit {
  /** Of policies in force. */
  readonly broken: readonly Violation[]
  /** Of a policy that only watches: what the page used, as `directive source`. */
  readonly used: ReadonlySet<string>
  /** Lines of the console that name the policy. */
  readonly lines: readonly string[]
}

/** Opens the page in a tab that is watched from before its first script. */
export async function watched(
  visit: (url: string, options: { readonly permissions: string[] }) => Promise<Visit>,
  url: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Watched> {
  const person = await visit('about:blank', { permissions: ['clipboard-read', 'clipboard-write'] })
  const broken: Violation[] = []
  const used = new Set<string>()
  const lines: string[] = []
  await person.page.exposeFunction('noteViolation', (violation: Violation) => {
    if (violation.disposition === 'enforce') broken.push(violation)
    else used.add(`${directiveOf(violation.directive)} ${sourceOf(violation.blocked, url)}`)
  })
  await person.page.addInitScript({ content: LISTEN })
  person.page.on('console', (line) => {
    if (/content security policy|trustedtype/i.test(line.text()) && !/report.only/i.test(line.text()))
      lines.push(line.text())
  })
  await prepare(person.page)
  await person.page.goto(url)
  return { ...person, broken, used, lines }
}

const LISTEN = `document.addEventListener('securitypolicyviolation', (event) => window.noteViolation({
  directive: event.effectiveDirective,
  blocked: event.blockedURI,
  disposition: event.disposition,
  sample: event.sample,
}))`

/** `script-src-elem` is a part of `script-src`. */
const directiveOf = (name: string): string => name.replace(/-(?:elem|attr)$/, '')

function sourceOf(blocked: string, page: string): string {
  if (!URL.canParse(blocked)) return blocked === 'data' ? 'data:' : `'${blocked}'`
  const { protocol, host } = new URL(blocked)
  const origin = `${protocol}//${host}`
  return origin === new URL(page).origin ? "'self'" : origin
}
