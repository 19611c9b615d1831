import { LatchkeyError } from '../errors/LatchkeyError.ts'

/**
 * Throws HTTP_REDIRECT when the answer is a redirect, or came from another origin than that of `address`: the host chooses whom
 * the page speaks to, not the server. POSTs follow no redirect at all (`redirect: 'manual'`), because their body would go along.
 */
export function refuseRedirect(response: Response, where: string, address?: string): void {
  const elsewhere = address && response.redirected && new URL(response.url).origin !== new URL(address).origin
  // With `redirect: 'manual'`, browsers answer "opaqueredirect"; Node answers the status itself.
  const refused = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
  if (elsewhere || refused) throw new LatchkeyError('HTTP_REDIRECT', { detail: where })
}
