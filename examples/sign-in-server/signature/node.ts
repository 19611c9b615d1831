/** Asks an EVM node, and keeps two things apart: what the chain says, and that nothing can be known because the node fails. */
import type { Address, Hex } from 'viem'
import * as v from 'valibot'

/** No usable answer. It proves nothing, neither that a signature is right nor that it is wrong. */
export class NodeTrouble extends Error {}

export interface EvmNode {
  code(address: Address): Promise<Hex>
  /** `to` absent: runs `data` as a constructor and answers what it returns. 'failed' if the call itself fails, as by a revert. */
  call(call: { readonly to?: Address; readonly data: Hex }): Promise<Hex | 'failed'>
}

export interface NodeOptions {
  readonly url: string
  readonly fetch?: typeof fetch
  /** Milliseconds for one answer. */
  readonly patience?: number
}

const LONGEST_ANSWER = 200_000
const HEX = v.custom<Hex>((value) => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value))
const ERROR = v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })
const ANSWER = v.union([v.object({ error: ERROR }), v.object({ result: HEX })])

export function createNode({ url, fetch: send = fetch, patience = 5_000 }: NodeOptions): EvmNode {
  async function ask(method: string, params: readonly unknown[]): Promise<v.InferOutput<typeof ANSWER>> {
    try {
      const response = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      const body = await readLimited(response)
      return v.parse(ANSWER, JSON.parse(body))
    } catch (error) {
      throw new NodeTrouble(`${method} has no usable answer.`, { cause: error })
    }
  }

  return {
    async code(address) {
      const answer = await ask('eth_getCode', [address, 'latest'])
      if ('error' in answer) throw new NodeTrouble(answer.error.message)
      return answer.result
    },
    async call({ to, data }) {
      const answer = await ask('eth_call', [{ ...(to && { to }), data }, 'latest'])
      if (!('error' in answer)) return answer.result
      if (isOfTheCall(answer.error)) return 'failed'
      throw new NodeTrouble(answer.error.message)
    },
  }
}

/** Code 3 or data: a revert. Other failures of the code that ran have no common number, so their words are read. */
function isOfTheCall({ code, message, data }: v.InferOutput<typeof ERROR>): boolean {
  return (
    code === 3 || v.is(HEX, data) || /revert|out ?of ?gas|invalid ?(opcode|jump)|stack ?(over|under)flow/i.test(message)
  )
}

async function readLimited(response: Response): Promise<string> {
  if (!response.body) throw new NodeTrouble('The answer is empty.')
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    if (text.length > LONGEST_ANSWER) throw new NodeTrouble('The answer is too long.')
  }
  return text + decoder.decode()
}
