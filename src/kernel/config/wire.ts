import type { RemoteFeature } from '../contracts/index.ts'
import { fields, flag, listOf, maybe, shape, text } from '../shapes.ts'

/** Path of the project's configuration at the `wallets` endpoint. */
export const CONFIG_PATH = '/appkit/v1/config'
/** Where the last good answer is stored. */
export const KEY = 'remote-config'

const providers = listOf(text())

export const row = fields({
  id: text(),
  isEnabled: maybe(flag),
  // Null is kept: it means "the project's owner has no opinion".
  config: shape((value) => (value == null ? value : providers.read(value))),
})

/** The list as it is kept in storage. */
export const storedFeatures = listOf<RemoteFeature>(row)
