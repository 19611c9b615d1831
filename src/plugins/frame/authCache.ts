/** What the page stores about an embedded wallet: no address, token or key. It is cleared when the session is over. */
import { shapes, type KernelStorage } from '#kernel'
import { isCaipNetworkId, type CaipNetworkId, type ChainNamespace, type FrameEntrance } from '#wallet'
import { DEFAULT_TYPES } from './typeOf.ts'

const { fields, guard, mapped, maybe, oneOf, recordOf, text } = shapes

const LAST_CHAIN_KEY = 'lastChain'
const USER_NAME_KEY = 'userName'
const LOGIN_KEY = 'login'
const SMART_ACCOUNT_NETWORKS_KEY = 'smartAccountNetworks'
const ACCOUNT_TYPES_KEY = 'accountTypes'

const Chain = guard(isCaipNetworkId, 'a CAIP-2 id')
const Types = recordOf(text(8), oneOf<EmbeddedType>(['eoa', 'smartAccount']))
const Login = fields({ login: text(64), provider: maybe(text(64)) })
/** Comma-joined numbers (specification §3). */
const Numbers = mapped(text(4_000, /^[\d,]*$/), (joined) => joined.split(',').filter(Boolean).map(Number))

export type EmbeddedType = 'eoa' | 'smartAccount'

export type StoredLogin = Pick<FrameEntrance, 'login' | 'provider'>

export interface AuthCache {
  lastChain(): CaipNetworkId | undefined
  setLastChain(id: CaipNetworkId): void
  userName(): string | undefined
  setUserName(name: string): void
  /** By which login the session began, and at which provider. Undefined while there is none. */
  login(): StoredLogin | undefined
  setLogin(login: StoredLogin): void
  smartAccountNetworks(): readonly number[]
  setSmartAccountNetworks(networks: readonly number[]): void
  accountType(namespace: ChainNamespace): EmbeddedType
  setAccountType(namespace: ChainNamespace, type: EmbeddedType): void
  /** The session is over. The list of networks and the chosen account type are no part of it. */
  clear(): void
}

export function createAuthCache(
  storage: KernelStorage,
  defaults: Readonly<Partial<Record<string, EmbeddedType>>> = {},
): AuthCache {
  const types = () => storage.get(ACCOUNT_TYPES_KEY, Types) ?? {}
  return {
    lastChain: () => storage.get(LAST_CHAIN_KEY, Chain),
    setLastChain: (id) => storage.set(LAST_CHAIN_KEY, id),
    userName: () => storage.get(USER_NAME_KEY, text(100)),
    setUserName: (name) => storage.set(USER_NAME_KEY, name),
    login: () => storage.get(LOGIN_KEY, Login),
    setLogin: ({ login, provider }) => storage.set(LOGIN_KEY, { login, provider }),
    smartAccountNetworks: () => storage.get(SMART_ACCOUNT_NETWORKS_KEY, Numbers) ?? [],
    setSmartAccountNetworks: (networks) => storage.set(SMART_ACCOUNT_NETWORKS_KEY, networks.join(',')),
    accountType: (namespace) => types()[namespace] ?? defaults[namespace] ?? DEFAULT_TYPES[namespace] ?? 'eoa',
    setAccountType: (namespace, type) => storage.set(ACCOUNT_TYPES_KEY, { ...types(), [namespace]: type }),
    clear() {
      storage.remove(LAST_CHAIN_KEY)
      storage.remove(USER_NAME_KEY)
      storage.remove(LOGIN_KEY)
    },
  }
}
