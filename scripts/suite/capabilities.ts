/**
 * What the README promises, each as a tag of tests. The flows that have one run with every `npm test`, and `npm run planted`
 * breaks each in the source to see that these flows notice.
 */
export const CAPABILITIES = {
  connect: 'a browser wallet is chosen, connected, and back after a reload',
  phone: 'a wallet on a phone connects over the relay',
  solana: 'a Solana wallet connects and signs',
  'sign-in': 'the account signs in with a message',
  send: 'a payment is reviewed, signed and followed',
  swap: 'a token is swapped for another',
  buy: 'a purchase arrives',
  email: 'a login by email gets an embedded wallet',
  social: 'a login at a social network gets an embedded wallet',
  name: 'a name is registered',
  switch: 'the network is switched',
  'remote-config': 'a feature is switched off and on while the page runs',
  embedded: 'the card stands in the page, without a dialog',
  'strict-page': 'all of it works under a strict Content Security Policy',
} as const

export type Capability = keyof typeof CAPABILITIES

/** The flows of every `npm test`. The walk goes through the whole demo, with every plugin. */
export const PROMISED = [...Object.keys(CAPABILITIES), 'walk']

/**
 * Tests that take seconds, because they go through many lives, orders, themes or settings of what a quicker test shows once.
 * `npm test` leaves them to `npm run test:rest`.
 */
export const THOROUGH = 'thorough'

/** As vitest.config.ts declares them. */
export const TAGS = [
  ...Object.entries(CAPABILITIES).map(([name, description]) => ({ name, description })),
  { name: 'walk', description: 'the walk through the whole demo' },
  { name: THOROUGH, description: 'seconds of lives, orders, themes or settings' },
]
