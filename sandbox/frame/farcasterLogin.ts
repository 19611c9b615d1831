/** Logging in by Farcaster: a channel at its relay, and the check of the message that the person's app signs. */
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { Refusal } from '../http/reply.ts'
import type { Farcaster, SignedChannel } from '../openid/farcaster.ts'
import type { Asker } from './login.ts'
import { newSecret } from './random.ts'
import type { Sessions, Tokens } from './sessions.ts'
import type { Users } from './users.ts'

export interface FarcasterParts {
  readonly users: Users
  readonly sessions: Sessions
  readonly farcaster: Farcaster
  /** The frame's origin, in whose name it asks. */
  readonly origin: string
}

interface Attempt extends Asker {
  readonly channel: string
  readonly nonce: string
}

export interface FarcasterLogin {
  begin(asker: Asker): { readonly login: string; readonly url: string }
  /** Undefined as long as the person has not decided. */
  look(login: string, asker: Asker): Promise<(Tokens & { readonly userName: string }) | undefined>
  clear(): void
}

export function createFarcasterLogin({ users, sessions, farcaster, origin }: FarcasterParts): FarcasterLogin {
  const attempts = new Map<string, Attempt>()
  const { host } = new URL(origin)

  /** Throws unless the registered key of the number has signed exactly what was asked for. */
  async function check({ message, signature, fid }: SignedChannel, nonce: string): Promise<void> {
    const read = parseSiweMessage(message)
    const address = read.address
    const isOurs = read.domain === host && read.nonce === nonce && read.uri === origin
    const isTheirs = read.resources?.includes(`farcaster://fid/${fid}`) && address === farcaster.custodyOf(fid)
    if (!address || !isOurs || !isTheirs || !(await verifyMessage({ address, message, signature }))) {
      throw new Refusal(403, 'farcaster', 'The signature is not the one of this Farcaster account.')
    }
  }

  return {
    begin({ device, app }) {
      const login = newSecret()
      // The standard allows letters and digits only.
      const nonce = newSecret().replace(/[-_]/g, '0')
      const { channel, url } = farcaster.open({ domain: host, siweUri: origin, nonce })
      attempts.set(login, { device, app, channel, nonce })
      return { login, url }
    },
    async look(login, { device, app }) {
      const attempt = attempts.get(login)
      const channel = attempt && farcaster.look(attempt.channel)
      if (!channel || attempt.device !== device || attempt.app !== app) {
        attempts.delete(login)
        throw new Refusal(410, 'login', 'The login took too long. Start again.')
      }
      if (channel.state === 'pending') return undefined
      attempts.delete(login)
      if (channel.state === 'denied') throw new Refusal(403, 'denied', 'The login was declined in Farcaster.')
      await check(channel, attempt.nonce)
      const { fid, username: userName } = channel
      const user = users.ensureSocial('farcaster', String(fid), { email: undefined, userName })
      return { ...sessions.open(user.id, device, app), userName }
    },
    clear: () => attempts.clear(),
  }
}
