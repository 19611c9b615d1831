/**
 * Reads what people paste and scan: an address, CAIP-10, `ethereum:0x…@1` (EIP-681) or `solana:…` (Solana Pay). Amounts and tokens in
 * such a link are ignored: the person types what is sent. A link that calls a contract names the contract first, which is not whom
 * the money is for: of a transfer the receiver is read, and of any other call nothing.
 */
export interface Scanned {
  readonly text: string
  /** CAIP-2 reference of the network that the link names. */
  readonly network?: string | undefined
}

const LONGEST = 300
const ETHEREUM = /^ethereum:(?:pay-)?([^\s/:@?#]{1,250})(?:@(\d{1,20}))?(\/[^?]*)?(?:\?(.*))?$/i
const TRANSFER = /^\/transfer$/
const SOLANA = /^solana:([1-9A-HJ-NP-Za-km-z]{32,44})(?:\?.*)?$/
const CAIP = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

export function readScanned(given: string): Scanned {
  const text = given.trim().slice(0, LONGEST)
  const [, target, chain, call, query = ''] = ETHEREUM.exec(text) ?? []
  if (target !== undefined) {
    const receivers = new URLSearchParams(query).getAll('address')
    const receiver =
      call === undefined ? target : TRANSFER.test(call) && receivers.length === 1 ? receivers[0] : undefined
    if (receiver === undefined) return { text }
    return { text: receiver, ...(chain !== undefined && { network: `eip155:${BigInt(chain)}` }) }
  }
  const solana = SOLANA.exec(text)?.[1]
  if (solana !== undefined) return { text: solana }
  const [, network, address] = CAIP.exec(text) ?? []
  return address === undefined ? { text } : { text: address, network }
}
