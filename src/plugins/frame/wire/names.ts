/** Names and values of the frame's protocol (docs/frame-protocol.md), which other implementations of the frame share. */
export const APP = '@w3m-app/'
export const FRAME_PREFIX = '@w3m-frame/'

/** Version of the protocol. */
export const VERSION = '4'

/** The first network of the frame's address if the page has none that the frame knows. */
export const DEFAULT_CHAIN = 'eip155:1'

/** Theme variables of the frame's pages. */
export const THEME_ACCENT = '--w3m-accent'
export const THEME_BACKGROUND = '--w3m-background'

/** Networks that the frame knows by its specification. A frame of one's own may know others (option `networks`). */
export const KNOWN_NETWORKS: readonly string[] = [
  ...[
    1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280,
    100, 8453, 84531, 84532, 7777777, 999,
  ].map((id) => `eip155:${id}`),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]
