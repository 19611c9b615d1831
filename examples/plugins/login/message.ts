/** The text that is signed: EIP-4361, and the same for Solana by CAIP-122. The server accepts this one and no other. */
export interface SignInText {
  readonly origin: string
  readonly namespace: string
  readonly reference: string
  readonly address: string
  readonly nonce: string
  readonly now: number
}

/** Milliseconds that a signature may take; the server takes none that says longer. */
const LIFE = 10 * 60_000
const KINDS: Readonly<Record<string, string>> = { eip155: 'Ethereum', solana: 'Solana' }

/** Undefined where no server could check a signature of that kind. */
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
