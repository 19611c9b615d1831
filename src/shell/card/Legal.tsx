import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Link, useReadable } from '#kit'
import { safeLink } from '../links.ts'
import { useShell } from '../shellContext.ts'

interface Legal {
  readonly terms: string | undefined
  readonly privacy: string | undefined
  /** The person has to check a box before anything else (`legalCheckbox`). */
  readonly checkbox: boolean
}

/** The site's legal links, as far as they are safe; undefined if there is none. */
export function useLegal(): Legal | undefined {
  const { host, state } = useShell()
  const checkbox = useReadable(state, ({ features }) => features['legalCheckbox'] === true)
  const terms = safeLink(host.termsConditionsUrl)
  const privacy = safeLink(host.privacyPolicyUrl)
  return terms || privacy ? { terms, privacy, checkbox } : undefined
}

/** A sentence with the links in it. `sentence` is a key; where there is only one link, `.terms` or `.privacy` is appended. */
export function LegalText({ sentence, terms, privacy }: Legal & { readonly sentence: string }): ReactElement {
  const { t } = useShell()
  const words = t(terms && privacy ? sentence : `${sentence}.${terms ? 'terms' : 'privacy'}`)
  const links: Readonly<Record<string, ReactNode>> = {
    '{terms}': terms && <Link href={terms}>{t('shell.legal.terms')}</Link>,
    '{privacy}': privacy && <Link href={privacy}>{t('shell.legal.privacy')}</Link>,
  }
  return (
    <span>
      {words.split(/(\{\w+\})/).map((part, at) => (
        // The parts of one sentence never change their order.
        <Fragment key={at}>{Object.hasOwn(links, part) ? links[part] : part}</Fragment>
      ))}
    </span>
  )
}
