/** As whom somebody is known at a provider. Strangers choose such names, so nothing of them may pass as part of the modal. */
import type { FrameUser } from '#wallet'
import { cleanText } from '#kit'

const LONGEST = 60

/** The name, and the email address where the provider tells it. */
export function personOf(
  provider: string,
  { userName, email }: Pick<FrameUser, 'userName' | 'email'>,
): readonly string[] {
  // Discord's names once ended in a number. Names without one are sent with #0, which their owners have never seen.
  const name = provider === 'discord' ? userName?.replace(/#0$/, '') : userName
  const texts = [name, email].map((text) => cleanText(text ?? '', LONGEST)).filter((text) => text !== '')
  return [...new Set(texts)]
}
