import { isLatchkeyError, type Schema } from '#kernel'
import { ACCOUNTS, addressesOfName, NAME_API_VERSION, type Identity } from '#wallet'
import { keyOf, type NameRequest } from './request.ts'
import { readAvatar } from './names.ts'
import { canonicalName } from './canonicalName.ts'
import { IdentityAnswer, NamesAnswer, PATHS } from './api.ts'

/** Zones that the name service manages itself; the second is its older name. */
const ZONES: readonly string[] = ['reown.id', 'wcn.id']

/** Bytes of an answer: a picture as `data:` address may have 256 KB. */
const MOST_BYTES = 400_000

/**
 * Asks the data API: its identity endpoint, else its name service for the first name of the address. Rejects as `http.get`
 * does if nothing was found and one of the two requests failed.
 */
export async function askService(request: NameRequest): Promise<Identity> {
  const { address } = request
  let failure: { readonly error: unknown } | undefined
  let avatar: string | null = null
  try {
    const answer = await get(request, PATHS.identity(address), IdentityAnswer)
    const named = await checked(request, answer?.name)
    const picture = readAvatar(answer?.avatar)
    if (named) return { ...named, avatar: picture }
    // A picture that came with a refused name is refused, too.
    if (!answer?.name) avatar = picture
  } catch (error) {
    if (request.signal.aborted) throw error
    failure = { error }
  }
  const [first] = (await get(request, PATHS.reverse(address), NamesAnswer, { apiVersion: NAME_API_VERSION })) ?? []
  const named = await checked(request, first?.name)
  if (named) return { ...named, avatar: readAvatar(first?.avatar) ?? avatar }
  if (failure) throw failure.error
  return { name: null, avatar, verified: false }
}

/**
 * A name that may be shown, else undefined. Anybody can claim a name for their address, so for names in the service's own
 * zones the service is asked which addresses the name has, and the address has to be one of them.
 */
async function checked(
  request: NameRequest,
  text: string | null | undefined,
): Promise<Pick<Identity, 'name' | 'verified'> | undefined> {
  const name = await canonicalName(request, text)
  if (!name) return undefined
  // Never verified: even in its own zones, this is only the service's claim.
  const claim = { name, verified: false }
  if (!ZONES.some((zone) => name.endsWith(`.${zone}`))) return claim
  const { address, ctx, namespace, signal } = request
  const addresses = await addressesOfName(ctx, name, { sender: senderOf(request), signal })
  const isOurs = (other: string): boolean => keyOf(ctx, namespace, other) === keyOf(ctx, namespace, address)
  return [...(addresses?.values() ?? [])].some(isOurs) ? claim : undefined
}

/** The answer; undefined for status 404. */
async function get<T>(
  request: NameRequest,
  path: string,
  schema: Schema<T>,
  query: Readonly<Record<string, number>> = {},
): Promise<T | undefined> {
  try {
    return await request.ctx.http.get('api', path, {
      query: { sender: senderOf(request), ...query },
      schema,
      signal: request.signal,
      maxBytes: MOST_BYTES,
      // A name is optional, so two attempts are enough.
      retries: 1,
    })
  } catch (error) {
    if (isLatchkeyError(error) && error.params['status'] === 404) return undefined
    throw error
  }
}

const senderOf = ({ ctx }: NameRequest): string | undefined => ctx.use(ACCOUNTS).state.get()?.address
