/** Who the frame knows: users by email or by a social network's account, and the devices that they have used. In memory only. */
import { hashOf } from './random.ts'
import { addressesOf, type UserAddresses } from './userKeys.ts'

export interface User {
  /** Keys follow from it. It stays when the email changes. */
  readonly id: string
  /** What the person logs in with, or what a network says; undefined where it says nothing. */
  email: string | undefined
  /** Undefined for those who log in by email. */
  readonly social: SocialAccount | undefined
  readonly addresses: UserAddresses
  /** Hashes of the devices' secrets. */
  readonly devices: Set<string>
}

export interface SocialAccount {
  readonly provider: string
  userName: string | undefined
}

export interface SocialProfile {
  readonly email: string | undefined
  readonly userName: string | undefined
}

export interface Users {
  /** Who logs in with this email. An email that a network told is no way to log in. */
  byEmail(email: string): User | undefined
  byId(id: string): User | undefined
  /** The user with this email, made now if there is none. */
  ensure(email: string): User
  /** The user of a network's account, whom the same email elsewhere does not join with: only its owner could say so. */
  ensureSocial(provider: string, subject: string, profile: SocialProfile): User
  /** Throws when another user has the new email. */
  rename(user: User, email: string): void
  knows(user: User, device: string): boolean
  addDevice(user: User, device: string): void
  list(): readonly User[]
  clear(): void
}

/** How a user is called where one is shown. */
export const labelOf = ({ email, social }: User): string => email ?? social?.userName ?? social?.provider ?? 'somebody'

export function createUsers(): Users {
  const users = new Map<string, User>()
  const byEmail = (email: string): User | undefined =>
    [...users.values()].find((user) => !user.social && user.email === normal(email))

  function add(user: Omit<User, 'addresses' | 'devices'>): User {
    const added: User = { ...user, addresses: addressesOf(user.id), devices: new Set() }
    users.set(user.id, added)
    return added
  }

  return {
    byEmail,
    byId: (id) => users.get(id),
    ensure(email) {
      const known = byEmail(email)
      return known ?? add({ id: freeId(normal(email), users), email: normal(email), social: undefined })
    },
    ensureSocial(provider, subject, { email, userName }) {
      const id = `social ${provider} ${subject}`
      const known = users.get(id)
      if (!known?.social) return add({ id, email, social: { provider, userName } })
      known.email = email
      known.social.userName = userName
      return known
    },
    rename(user, email) {
      const other = byEmail(email)
      if (other && other !== user) throw new Error('The email has a wallet of its own.')
      user.email = normal(email)
    },
    knows: (user, device) => user.devices.has(hashOf(device)),
    addDevice: (user, device) => void user.devices.add(hashOf(device)),
    list: () => [...users.values()],
    clear: () => users.clear(),
  }
}

/** Mail servers may tell capitals apart before the @, but none of those that people use does. */
export const normal = (email: string): string => email.trim().toLowerCase()

/** An email that a user gave up may get a new user, who must not get the old one's keys. */
function freeId(email: string, users: ReadonlyMap<string, User>): string {
  for (let turn = 1; ; turn += 1) {
    const id = turn === 1 ? email : `${email} ${turn}`
    if (!users.has(id)) return id
  }
}
