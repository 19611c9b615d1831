import { isLatchkeyError, type Schema } from '#kernel'
import { ACCOUNTS, type Identity } from '#wallet'
import { keyOf, type Asked } from './asked.ts'
import { readAvatar } from './names.ts'
import { spelledName } from './spelled.ts'
import { API_VERSION, IdentityAnswer, NameAnswer, NamesAnswer, OWN_ZONES, PATHS } from './wire.ts'

/** Bytes of an answer: a picture in its own address may be of 256 KB. */
const MOST_BYTES = 400_000

/**
 * What the data API knows: the identity, else the first name that is registered for the address. Rejects as `http.get`
 * does, when nothing was found and one of the two could not be asked.
 */
export async function askService(asked: Asked): Promise<Identity> {
  const { address } = asked
  let failure: { readonly error: unknown } | undefined
  let avatar: string | null = null
  try {
    const told = await get(asked, PATHS.identity(address), IdentityAnswer)
    const named = await checked(asked, told?.name)
    const picture = readAvatar(told?.avatar)
    if (named) return { ...named, avatar: picture }
    // The picture goes with the name: if that is none, it is nobody's.
    if (!told?.name) avatar = picture
  } catch (error) {
    if (asked.signal.aborted) throw error
    failure = { error }
  }
  const [first] = (await get(asked, PATHS.reverse(address), NamesAnswer, { apiVersion: API_VERSION })) ?? []
  const named = await checked(asked, first?.name)
  if (named) return { ...named, avatar: readAvatar(first?.avatar) ?? avatar }
  if (failure) throw failure.error
  return { name: null, avatar, verified: false }
}

/**
 * A name that may be shown. Anybody can write a name beside an address of their own, so where the service itself keeps
 * the zone it is asked which addresses the name has; a name that is somebody else's is none.
 */
async function checked(
  asked: Asked,
  told: string | null | undefined,
): Promise<Pick<Identity, 'name' | 'verified'> | undefined> {
  const name = await spelledName(asked, told)
  if (!name) return undefined
  // Whatever the service says of its own zones is still its word alone.
  const claim = { name, verified: false }
  if (!OWN_ZONES.test(name)) return claim
  const { address, ctx, namespace } = asked
  const addresses = (await get(asked, PATHS.account(name), NameAnswer, { apiVersion: API_VERSION })) ?? []
  const isOurs = (other: string): boolean => keyOf(ctx, namespace, other) === keyOf(ctx, namespace, address)
  return addresses.some(isOurs) ? claim : undefined
}

/** The answer; undefined when the service says that it knows nothing of it. */
async function get<T>(
  { ctx, signal }: Asked,
  path: string,
  schema: Schema<T>,
  query: Readonly<Record<string, number>> = {},
): Promise<T | undefined> {
  const sender = ctx.use(ACCOUNTS).state.get()?.address
  try {
    return await ctx.http.get('api', path, {
      query: { sender, ...query },
      schema,
      signal,
      maxBytes: MOST_BYTES,
      // Nobody waits for a name: after two tries it has failed.
      retries: 1,
    })
  } catch (error) {
    if (isLatchkeyError(error) && error.params['status'] === 404) return undefined
    throw error
  }
}
