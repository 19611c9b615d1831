/** Schemas for what the library and the wallet behind it send. */
import { objectOf } from '#kernel'
import { isCaipAddress, isCaipNetworkId, isNamespace, type CaipAddress, type CaipNetworkId } from '#wallet'
import { cleanText, ownScheme, safeImageSrc, safeWebLink } from '#kit'
import * as v from 'valibot'

/** More than any wallet has; a longer list is an attack or a bug. */
const MOST = 1_000

/** A list from which invalid entries are dropped. */
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

/** What a wallet granted. A key is a namespace or one of its networks (CAIP-25 allows both). */
const Namespaces = v.record(v.string(), Granted)

const lenientText = v.fallback(v.pipe(v.string(), v.maxLength(2_000)), '')

/** How the wallet describes itself. It is untrusted and proves nothing: show it as text only. */
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

/** A session from the library's store or from a wallet's answer. Undefined if it is invalid. */
export function readSession(value: unknown): Session | undefined {
  const read = attempt(Session, value)
  if (!read) return undefined
  // Namespaces without a listed network are kept here, and ignored where the grants are used.
  const known = Object.entries(read.namespaces).filter(([key]) => isNamespace(key) || isCaipNetworkId(key))
  return { ...read, namespaces: Object.fromEntries(known.slice(0, MOST)) }
}

const TopicMessage = objectOf({ id: v.optional(v.number()), topic: Topic })
const TopicEvent = v.pipe(
  TopicMessage,
  v.transform(({ topic }) => topic),
)
export const readTopic = (value: unknown): string | undefined => attempt(TopicEvent, value)

const SessionEvent = objectOf({
  ...TopicMessage.entries,
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

const SentRequest = objectOf({ id: v.number(), request: v.unknown() })
export const readSentRequest = (value: unknown): v.InferOutput<typeof SentRequest> | undefined =>
  attempt(SentRequest, value)

/** The value may be a proxy or have getters that throw. */
function attempt<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, value)
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
