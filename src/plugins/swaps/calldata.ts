/** The calls that let others take tokens. A page that is made to send one of them by mistake loses everything (threat T21). */

const WORD = 64
/** The most that `approve` can say. Tokens do not count it down: it is a right without an end. */
export const UNLIMITED = 2n ** 256n - 1n
const APPROVE = '0x095ea7b3'
/** What moves or gives away tokens by itself. None of them is ever a swap. */
const GIVES_AWAY: ReadonlySet<string> = new Set([
  // ERC-20: approve, transfer, transferFrom, increaseAllowance, decreaseAllowance
  APPROVE,
  '0xa9059cbb',
  '0x23b872dd',
  '0x39509351',
  '0xa457c2d7',
  // increaseApproval of early tokens, EIP-2612 permit, DAI's permit
  '0xd73dd623',
  '0xd505accf',
  '0x8fcbaf0c',
  // ERC-721 and ERC-1155: setApprovalForAll, safeTransferFrom (three of them), safeBatchTransferFrom
  '0xa22cb465',
  '0x42842e0e',
  '0xb88d4fde',
  '0xf242432a',
  '0x2eb2c2d6',
  // Permit2: approve, permit (single, batch)
  '0x87517c45',
  '0x2b67b570',
  '0x2a2d80d1',
  // EIP-3009: transferWithAuthorization; ERC-777: authorizeOperator, send
  '0xe3ee160e',
  '0x959b8c3f',
  '0x9bd9bbc6',
])

/** A call that gives tokens, or the right to take them, to somebody. */
export const givesAway = (data: string | undefined): boolean =>
  data !== undefined && GIVES_AWAY.has(data.slice(0, 10).toLowerCase())

/** What `approve(spender, amount)` of ERC-20 says; undefined for any other calldata, also with a byte more. */
export function readApprove(data: string): { readonly spender: string; readonly units: bigint } | undefined {
  const [, spender, units] = /^0x095ea7b3(?:0{24})([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data) ?? []
  return spender === undefined || units === undefined
    ? undefined
    : { spender: `0x${spender}`, units: BigInt(`0x${units}`) }
}

/** `approve` of this amount. */
export function writeApprove(spender: string, units: bigint): `0x${string}` {
  const address = spender.slice(2).toLowerCase().padStart(WORD, '0')
  return `${APPROVE}${address}${units.toString(16).padStart(WORD, '0')}`
}
