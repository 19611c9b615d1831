import { cleanText } from '#kit'
import { Fragment, type ReactElement } from 'react'
import type { ConnectionDisplay } from './useProfile.ts'

/** The second line of a row: the wallet (when the first line has the person's own name), the address, the namespace. */
export function Detail({
  display: { chain, isNamed, short, wallet },
}: {
  readonly display: ConnectionDisplay
}): ReactElement {
  const parts: readonly (readonly [text: string | undefined, dir?: 'ltr'])[] = [
    [isNamed ? cleanText(wallet) : undefined],
    [short, 'ltr'],
    [chain && cleanText(chain)],
  ]
  return (
    <>
      {parts
        .filter(([text]) => text)
        .map(([text, dir], at) => (
          <Fragment key={text}>
            {at > 0 && ' · '}
            {/* No bdi: in a line that is cut, the style sheet gives each one a line of its own. */}
            <span dir={dir ?? 'auto'}>{text}</span>
          </Fragment>
        ))}
    </>
  )
}
