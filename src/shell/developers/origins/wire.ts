import { shapes } from '#kernel'

const { fields, listOf, mapped, text } = shapes

/** Path of a project's allowed origins at the `wallets` endpoint. */
export const ORIGINS_PATH = '/projects/v1/origins'

/** Far above any real list. */
export const ORIGINS_MAX_BYTES = 200_000

/** The answer's patterns. One that is no text spoils the list: left out, a list of one would allow every origin. */
export const originsAnswer = mapped(
  fields({ allowedOrigins: listOf(text(), { max: 5_000 }) }),
  ({ allowedOrigins }) => allowedOrigins,
)
