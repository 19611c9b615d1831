/** True for http and https: nodes are reached by fetch. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^/]/i.test(url)
}

/** A node's message for developers, without addresses, because these may contain the project id. */
export function withoutAddresses(text: string): string {
  return text.slice(0, 300).replace(/\b\w+:\/\/\S+/g, '(address)')
}
