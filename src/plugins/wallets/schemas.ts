import { shapes, type Shape } from '#kernel'
import { isCaipNetworkId, isNamespace, type ConnectorInfo, type RecentWallet } from '#wallet'
import { cleanText, safeImageSrc } from '#kit'

const { fields, flag, guard, lenient, listOf, mapped, oneOf, recordOf, text } = shapes

/** The picture inside an address may have 256 KB; with base64 and its head that is less than this. */
const LONGEST_IMAGE = 360_000

/** Ids are compared and put into addresses, never shown. */
export const Id = text(200, /^[^\p{C}]+$/u)
export const Name = mapped(text(), (name) => {
  const clean = cleanText(name)
  if (!clean) throw new TypeError('a name that cannot be seen')
  return clean
})
export const Namespace = guard(isNamespace, 'a namespace')

export const Image = lenient(mapped(text(LONGEST_IMAGE), safeImageSrc))

/** What a connector says about itself; the name and picture come from the wallet. */
export const ConnectorInfoSchema: Shape<ConnectorInfo> = fields({
  id: Id,
  name: Name,
  chain: Namespace,
  type: text(40, /./),
  imageUrl: Image,
  imageId: lenient(Id),
  explorerId: lenient(Id),
  info: lenient(fields({ rdns: lenient(Id), uuid: lenient(Id) })),
  method: lenient(oneOf(['browser', 'qrcode', 'mobile', 'email', 'social'] as const)),
  sharedSession: lenient(flag),
  listed: lenient(flag),
  quiet: lenient(flag),
  ownUi: lenient(flag),
})

/**
 * Key `session`: there while at least one wallet is connected. It proves nothing: the wallet itself is asked (threat T6).
 * The wallets in the background are stored in the same value, and are read by session/storedSession.ts.
 */
export const SessionSchema = fields({ connectors: recordOf(Namespace, fields({ connectorId: Id })) })

/** Key `network`: the network used last. */
export const NetworkIdSchema = guard(isCaipNetworkId, 'a CAIP-2 id')

/** Key `recent`: wallets used, newest first. */
export const RecentSchema: Shape<readonly RecentWallet[]> = listOf(
  fields({ id: Id, name: Name, namespace: Namespace, imageUrl: Image, imageId: lenient(Id), rdns: lenient(Id) }),
)
