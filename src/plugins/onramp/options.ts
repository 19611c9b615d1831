import { shapes } from '#kernel'

export interface OnrampOptions {
  /** Your public keys, by provider. A provider that needs one is not offered without it. */
  readonly publicKeys?: Readonly<Partial<Record<string, string>>> | undefined
  /** Pages of providers, if yours are not the usual ones, such as those of a test environment. Links to any other origin are refused. */
  readonly pages?: Readonly<Partial<Record<string, string>>> | undefined
}

const { fields, maybe, recordOf, text } = shapes
const texts = maybe(recordOf(text(40), text(500)))

export const optionsShape = maybe(fields({ publicKeys: texts, pages: texts }))
