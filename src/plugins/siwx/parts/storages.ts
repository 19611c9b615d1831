/** Storages on the page: for one visit, or in the browser. */
import { shapes, type KernelStorage } from '#kernel'
import { accountKey, caipAddress, type CaipNetworkId } from '#wallet'
import type { SessionStorage, SiwxSession } from '../options.ts'
import { MOST_SESSIONS, readSessions } from '../sessions/schemas.ts'

/** `latchkey:siwx:sessions` */
const KEY = 'sessions'
const Stored = shapes.shape(readSessions)

/** A list that may be kept anywhere. Sessions are told apart by account and network. */
function listStorage(read: () => readonly SiwxSession[], write: (all: readonly SiwxSession[]) => void): SessionStorage {
  const keyOf = ({ data }: SiwxSession): string => accountKey(caipAddress(data.chainId, data.accountAddress))
  const isOf = (chainId: CaipNetworkId, address: string) => {
    const key = accountKey(caipAddress(chainId, address))
    return (session: SiwxSession): boolean => keyOf(session) === key
  }
  return {
    async add(session) {
      const others = read().filter((one) => keyOf(one) !== keyOf(session))
      write([...others, session].slice(-MOST_SESSIONS))
    },
    set: async (sessions) => write(sessions.slice(-MOST_SESSIONS)),
    get: async (chainId, address) => read().filter(isOf(chainId, address)),
    async remove(chainId, address) {
      const isGoing = isOf(chainId, address)
      write(read().filter((session) => !isGoing(session)))
    },
  }
}

export function memoryStorage(): SessionStorage {
  let all: readonly SiwxSession[] = []
  return listStorage(
    () => all,
    (next) => {
      all = next
    },
  )
}

/** What was stored proves nothing: it is verified again at each visit before it is used (T6). */
export function browserStorage(storage: KernelStorage): SessionStorage {
  return listStorage(
    () => storage.get(KEY, Stored) ?? [],
    (next) => (next.length > 0 ? storage.set(KEY, next) : storage.remove(KEY)),
  )
}
