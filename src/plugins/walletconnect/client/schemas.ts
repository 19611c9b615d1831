/** What the library and the wallet behind it say, as it is let in. */
import { objectOf } from '#kernel'
import { isCaipAddress, isCaipNetworkId, isNamespace, type CaipAddress, type CaipNetworkId } from '#wallet'
import { cleanText, ownScheme, safeImageSrc, safeWebLink } from '#kit'
import * as v from 'valibot'

/** More than any wallet has; a longer list is an attack or a bug. */
const MOST = 1_000

/** A list in which a bad entry costs only itself. */
const listed = <T extends string>(fits: (entry: unknown) => entry is T) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.maxLength(MOST),
      v.transform((list) => [...new Set(list.filter(fits))] as readonly T[]),
    ),
    [],
  )

const isWord = (value: unknown): value is string => typeof value === 'string' && value.length <= 100

const Granted = objectOf({
  accounts: listed<CaipAddress>(isCaipAddress),
  chains: listed<CaipNetworkId>(isCaipNetworkId),
  methods: listed(isWord),
  events: listed(isWord),
})

/** What a wallet granted. Keys are namespaces, or single networks of one (CAIP-25 allows both). */
const Namespaces = v.record(v.string(), Granted)

const lenientText = v.fallback(v.pipe(v.string(), v.maxLength(2_000)), '')

/** The wallet about itself: hostile until shown as text, and no proof of who it is. */
const Peer = v.pipe(
  objectOf({
    metadata: objectOf({
      name: lenientText,
      url: lenientText,
      icons: v.fallback(v.array(v.unknown()), []),
      redirect: v.optional(
        v.fallback(objectOf({ native: v.optional(lenientText), universal: v.optional(lenientText) }), {}),
      ),
    }),
  }),
  v.transform(({ metadata: { name, url, icons, redirect } }) => ({
    name: cleanText(name) || 'WalletConnect',
    url: safeWebLink(url),
    icon: typeof icons[0] === 'string' ? safeImageSrc(icons[0]) : undefined,
    href: ownScheme(redirect?.native) ?? safeWebLink(redirect?.universal),
  })),
)

const Topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i))

const Session = objectOf({
  topic: Topic,
  /** Seconds since 1970. */
  expiry: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  pairingTopic: v.optional(v.fallback(v.string(), '')),
  namespaces: Namespaces,
  peer: Peer,
})
export type Session = v.InferOutput<typeof Session>
export type Granted = v.InferOutput<typeof Granted>

/** A session of the library's store or of a wallet's answer; undefined when it is none. */
export function readSession(value: unknown): Session | undefined {
  const read = attempt(Session, value)
  if (!read) return undefined
  // Which of them a listed network has is judged where they are used: by namespace, and never as a whole.
  const known = Object.entries(read.namespaces).filter(([key]) => isNamespace(key) || isCaipNetworkId(key))
  return { ...read, namespaces: Object.fromEntries(known.slice(0, MOST)) }
}

const Told = objectOf({ id: v.optional(v.number()), topic: Topic })
const TopicEvent = v.pipe(
  Told,
  v.transform(({ topic }) => topic),
)
export const readTopic = (value: unknown): string | undefined => attempt(TopicEvent, value)

const SessionEvent = objectOf({
  ...Told.entries,
  params: objectOf({
    chainId: v.custom<CaipNetworkId>(isCaipNetworkId),
    event: objectOf({ name: v.pipe(v.string(), v.maxLength(100)), data: v.unknown() }),
  }),
})
export type SessionEvent = v.InferOutput<typeof SessionEvent>
export const readSessionEvent = (value: unknown): SessionEvent | undefined => attempt(SessionEvent, value)

const ProposalRecord = objectOf({ id: v.number(), pairingTopic: Topic })
export const readProposal = (value: unknown): v.InferOutput<typeof ProposalRecord> | undefined =>
  attempt(ProposalRecord, value)

/** What is looked at may be a proxy or have throwing getters. */
function attempt<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, value)
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
