/** Nodes are reached by fetch: other schemes, and what is no address, are left out. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^/]/i.test(url)
}

/** A node's own words for developers. Addresses go: they may carry the project id. */
export function withoutAddresses(text: string): string {
  return text.slice(0, 300).replace(/\b\w+:\/\/\S+/g, '(address)')
}
