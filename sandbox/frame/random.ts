/** Secrets that nobody can guess, and how they are kept: as hashes only, so that what is stored opens nothing. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 bits, for tokens and links. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Six digits, for people. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
