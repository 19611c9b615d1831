import { array, boolean, nullable, object, optional, pipe, safeParse, string, transform, unknown } from 'valibot'
import type { RemoteFeature } from '../contracts/index.ts'

/** Path of the project's configuration at the `wallets` endpoint. */
export const CONFIG_PATH = '/appkit/v1/config'

/** Far above any real answer (about twelve features). */
export const CONFIG_MAX_BYTES = 100_000

const row = object({
  id: string(),
  isEnabled: optional(boolean()),
  config: optional(nullable(array(string()))),
})

/** The answer's features. A broken row is left out, not the whole; without a `features` list there is no answer. */
export const configAnswer = pipe(
  object({ features: array(unknown()) }),
  transform(({ features }): readonly RemoteFeature[] =>
    features.flatMap((feature) => {
      const parsed = safeParse(row, feature)
      return parsed.success ? [parsed.output] : []
    }),
  ),
)

/** The same list as it is kept in storage. */
export const storedFeatures = array(row)
