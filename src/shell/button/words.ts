/**
 * The words of what stands in the page. A host changes them by `defineElements(modal, { strings })` or `<ModalProvider strings>`,
 * or on one button by attribute or prop.
 */
const WORDS = {
  'element.connect': 'Connect wallet',
  'element.connecting': 'Connecting',
  'element.reconnecting': 'Reconnecting',
  'element.notConnected': 'Not connected',
  'element.switchNetwork': 'Switch network',
  'element.unknownNetwork': 'Unknown network',
  'element.selectNetwork': 'Select network',
  'element.unsupported': 'Unsupported network',
  'element.failed': "The wallet panel didn't load.",
  'element.retry': 'Try again',
}

export type ElementWord = keyof typeof WORDS

export type Say = (key: ElementWord) => string

/** Host's words first. Keys of other tables may stand among them. */
export const wordsOf =
  (strings: Readonly<Record<string, string>> = {}): Say =>
  (key) =>
    strings[key] ?? WORDS[key]
