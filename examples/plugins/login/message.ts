/** The message to sign: EIP-4361, and CAIP-122 for Solana. The server accepts no other text. */
export interface SignInText {
  readonly origin: string
  readonly namespace: string
  readonly reference: string
  readonly address: string
  readonly nonce: string
  readonly now: number
}

/** How long the message is valid, in ms. The server rejects a longer time. */
const LIFE = 10 * 60_000
const KINDS: Readonly<Record<string, string>> = { eip155: 'Ethereum', solana: 'Solana' }

/** Undefined for a namespace whose signatures the server cannot verify. */
export function signInText({ address, namespace, nonce, now, origin, reference }: SignInText): string | undefined {
  const kind = Object.hasOwn(KINDS, namespace) ? KINDS[namespace] : undefined
  return (
    kind &&
    `${new URL(origin).host} wants you to sign in with your ${kind} account:
${address}

Sign in to show that this account is yours.

URI: ${origin}
Version: 1
Chain ID: ${reference}
Nonce: ${nonce}
Issued At: ${new Date(now).toISOString()}
Expiration Time: ${new Date(now + LIFE).toISOString()}`
  )
}
