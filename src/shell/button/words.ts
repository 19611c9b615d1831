/**
 * The words of buttons and inline modals in the page. Hosts change them by `defineElements(modal, { strings })` or
 * `<ModalProvider strings>`, or on one button by an attribute or prop.
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

export type Translate = (key: ElementWord) => string

/** The host's words come first. `strings` may also hold keys that are not ours. */
export const wordsOf =
  (strings: Readonly<Record<string, string>> = {}): Translate =>
  (key) =>
    strings[key] ?? WORDS[key]
