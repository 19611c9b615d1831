/** Where everything listens: one base port and fixed offsets, each on an origin of its own. */

export const DEFAULT_PORT = 4700

/** Loopback only: nothing of the sandbox may be reachable from another machine. */
export const HOST = '127.0.0.1'

/** Offsets from the base port. Places without a server yet are kept free for it. */
export const OFFSETS = {
  demo: 0,
  services: 1,
  frame: 2,
  walletPage: 3,
  onramp: 4,
  openid: 5,
  relay: 6,
  smtp: 7,
  inbox: 8,
  wallets: 9,
  node31337: 10,
  node31338: 11,
  nodeSolana: 12,
  /** WebSocket only: web3.js looks for it one above the node's port. */
  nodeSolanaSocket: 13,
  /** Kept free for the Esplora server of `examples/plugins/bitcoin`, which `npm start` brings. */
  bitcoin: 14,
  /** The same for the server of `examples/plugins/login`. */
  login: 15,
  /** The reference server of `examples/sign-in-server`. */
  signIn: 16,
} as const

/** One of the sandbox's places. */
export type Place = keyof typeof OFFSETS

/** The base port: `SANDBOX_PORT`, else 4700. Throws when the variable holds no usable port. */
export function basePort(env: NodeJS.ProcessEnv = process.env): number {
  const wanted = env['SANDBOX_PORT']
  if (wanted === undefined || wanted === '') return DEFAULT_PORT
  return checkBasePort(Number(wanted), `SANDBOX_PORT is "${wanted}"`)
}

/** Refuses a base port whose last place would lie outside the range of ports. */
export function checkBasePort(port: number, what = `The base port is ${port}`): number {
  const highest = 65_535 - Math.max(...Object.values(OFFSETS))
  if (!Number.isInteger(port) || port < 1024 || port > highest) {
    throw new Error(`${what}; it must be a whole number from 1024 to ${highest}.`)
  }
  return port
}

/** The port of a place. */
export function portOf(base: number, place: Place): number {
  return base + OFFSETS[place]
}

/** The relay's address. */
export function relayUrlOf(base: number): string {
  return `ws://${HOST}:${portOf(base, 'relay')}`
}

/** The origin of a place. */
export function urlOf(base: number, place: Place): string {
  return `http://${HOST}:${portOf(base, place)}`
}
