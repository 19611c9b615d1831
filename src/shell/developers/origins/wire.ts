import { shapes } from '#kernel'

const { fields, listOf, mapped, text } = shapes

/** Path of a project's allowed origins at the `wallets` endpoint. */
export const ORIGINS_PATH = '/projects/v1/origins'

/** Far more than any real list. */
export const ORIGINS_MAX_BYTES = 200_000

/** The answer's patterns. One that is no string makes the answer invalid: dropping it could leave an empty list, which allows every origin. */
export const originsAnswer = mapped(
  fields({ allowedOrigins: listOf(text(), { max: 5_000 }) }),
  ({ allowedOrigins }) => allowedOrigins,
)
