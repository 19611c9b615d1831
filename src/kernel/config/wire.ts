import type { RemoteFeature } from '../contracts/index.ts'
import { fields, flag, listOf, mapped, maybe, shape, text } from '../shapes.ts'

/** Path of the project's configuration at the `wallets` endpoint. */
export const CONFIG_PATH = '/appkit/v1/config'

/** Far above any real answer (about twelve features). */
export const CONFIG_MAX_BYTES = 100_000

const providers = listOf(text())

const row = fields({
  id: text(),
  isEnabled: maybe(flag),
  // Null is kept: it means "the project's owner has no opinion".
  config: shape((value) => (value == null ? value : providers.read(value))),
})

/** The list as it is kept in storage. */
export const storedFeatures = listOf<RemoteFeature>(row)

/** The answer's features. A broken row is left out, not the whole; without a `features` list there is no answer. */
export const configAnswer = mapped(
  fields({ features: listOf<RemoteFeature>(row, { skip: true }) }),
  ({ features }) => features,
)
