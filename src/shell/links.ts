/** The address if a link may lead there: `https:`, or `http:` on the page's own origin (development). */
export function safeLink(
  url: string | undefined,
  page: Pick<Location, 'href' | 'origin'> = location,
): string | undefined {
  if (!url) return undefined
  try {
    const { protocol, origin, href } = new URL(url, page.href)
    return protocol === 'https:' || (protocol === 'http:' && origin === page.origin) ? href : undefined
  } catch {
    return undefined
  }
}
