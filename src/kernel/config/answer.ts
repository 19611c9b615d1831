import type { RemoteFeature } from '../contracts/index.ts'
import { fields, listOf, mapped } from '../shapes.ts'
import { row } from './wire.ts'

/** Far above any real answer (about twelve features). */
export const CONFIG_MAX_BYTES = 100_000

/** The answer's features. A broken row is left out, not the whole; without a `features` list there is no answer. */
export const configAnswer = mapped(
  fields({ features: listOf<RemoteFeature>(row, { skip: true }) }),
  ({ features }) => features,
)
