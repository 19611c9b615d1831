/**
 * The storage behind a server: four endpoints, JSON, cookies. The server decides; the page only knows what it says. See docs/sign-in.md
 * for the contract.
 */
import { codeOf, LatchkeyError, objectOf, parse, type Http, type LatchkeyError as Failure } from '#kernel'
import { accountKey, caipAddress, isCaipAddress, isCaipNetworkId, type CaipAddress, type CaipNetworkId } from '#wallet'
import * as v from 'valibot'
import type { SessionStorage, SiwxSession } from '../options.ts'
import { readSessions } from '../sessions/schemas.ts'

/** The name of the server in the manifest. */
export const SERVER = 'signIn'

const Nonce = objectOf({ nonce: v.pipe(v.string(), v.maxLength(300), v.regex(/^[a-zA-Z0-9]{8,}$/)) })
const Verified = objectOf({
  session: objectOf({
    address: v.pipe(v.string(), v.maxLength(200)),
    chainId: v.custom<CaipNetworkId>(isCaipNetworkId),
    expiresAt: v.optional(v.pipe(v.string(), v.maxLength(60))),
  }),
})
const Listed = objectOf({ sessions: v.pipe(v.array(v.unknown()), v.maxLength(1_000)) })
const Place = Verified.entries.session
const Nothing = v.any()

/** A cross-site form cannot send it, so a request with it was made by a page that CORS allows. */
const headers = { 'X-Latchkey': '1' }

export interface ServerStorage extends SessionStorage {
  nonce(signal: AbortSignal | undefined): Promise<string>
  /** Forgets what was read, so that the next `get` asks. */
  refresh(): void
}

export function serverStorage(http: Http, signal: AbortSignal): ServerStorage {
  const include = { credentials: 'include', signal } as const
  let listed: Promise<readonly SiwxSession[]> | undefined

  const post = <T>(path: string, body: unknown, schema: v.GenericSchema<unknown, T>): Promise<T> =>
    http.post(SERVER, path, { body, json: true, headers, schema, ...include })

  /** Which sessions there are: asked once, and again after each change. */
  function list(): Promise<readonly SiwxSession[]> {
    const mine = (listed ??= http
      .get(SERVER, '/session', { schema: Listed, ...include })
      .then(({ sessions }) => sessions.flatMap(readListed)))
    mine.catch(() => {
      if (listed === mine) listed = undefined
    })
    return mine
  }

  async function add(session: SiwxSession): Promise<void> {
    const { accountAddress, chainId } = session.data
    try {
      const { session: made } = await post('/verify', session, Verified)
      if (accountKey(placeOf(made)) !== accountKey(caipAddress(chainId, accountAddress)))
        throw new LatchkeyError('siwx/NOT_PROVED', { detail: 'the server signed in another account' })
    } catch (error) {
      throw isRefusal(error) ? new LatchkeyError('siwx/NOT_PROVED', { cause: error }) : error
    } finally {
      listed = undefined
    }
  }

  async function signOut(body: object): Promise<void> {
    listed = undefined
    await post('/sign-out', body, Nothing)
  }

  return {
    verifies: true,
    nonce: async (until) =>
      (await http.get(SERVER, '/nonce', { schema: Nonce, credentials: 'include', signal: until ?? signal, retries: 1 }))
        .nonce,
    refresh() {
      listed = undefined
    },
    add,
    async set(sessions) {
      if (sessions.length === 0) return signOut({})
      for (const session of sessions) await add(session)
    },
    async get(chainId, address) {
      const key = accountKey(caipAddress(chainId, address))
      return (await list()).filter(({ data }) => accountKey(caipAddress(data.chainId, data.accountAddress)) === key)
    },
    remove: (chainId, address) => signOut({ address, chainId }),
  }
}

/** The server understood, and says no. */
function isRefusal(error: unknown): boolean {
  return codeOf(error) === 'HTTP_STATUS' && [400, 401, 403, 422].includes(Number((error as Failure).params?.['status']))
}

/** A server may write the address alone or as CAIP-10. */
const placeOf = ({ address, chainId }: { readonly address: string; readonly chainId: CaipNetworkId }): CaipAddress =>
  isCaipAddress(address) && address.startsWith(`${chainId}:`) ? address : caipAddress(chainId, address)

/** A session of the list, if what stands around it is about the same account. An earlier end counts. */
function readListed(entry: unknown): readonly SiwxSession[] {
  const [session] = readSessions([entry])
  const place = parse(Place, entry)?.value
  if (!session || !place) return []
  const { accountAddress, chainId, expirationTime } = session.data
  if (accountKey(placeOf(place)) !== accountKey(caipAddress(chainId, accountAddress))) return []
  const ends = [place.expiresAt, expirationTime]
    .filter((time) => time !== undefined)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
  return [{ ...session, data: { ...session.data, ...(ends[0] !== undefined && { expirationTime: ends[0] }) } }]
}
