/** How the demo's site takes a berth from real wallets: two requests of those with a key, one of a contract that batches (EIP-5792). */
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { canPay, readHolders, takeBerth } from '../../examples/demo/site/berthChain.ts'
import { sandboxOfFile } from './helpers.ts'

const sandbox = sandboxOfFile()
const ORIGIN = 'http://127.0.0.1:5173'

/** The provider of a sandbox wallet whose owner says yes to everything, or `no` to one method. */
async function walletOf(id: string, no?: string) {
  const asked: string[] = []
  async function request({ method, params = [] }: { method: string; params?: unknown }): Promise<never> {
    asked.push(method)
    const response = await fetch(`${sandbox().urls.wallets}/${id}/rpc`, {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: JSON.stringify({ method, params, behaviour: { mode: method === no ? 'reject' : 'approve' } }),
    })
    const { answer } = (await response.json()) as {
      answer: { result?: never; error?: { code: number; message: string } }
    }
    if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
    return answer.result!
  }
  const [account] = (await request({ method: 'eth_requestAccounts' })) as [Address]
  asked.length = 0
  const provider = { request, on: () => {}, removeListener: () => {} }
  const node = sandbox().urls.nodes[31337]
  /** With `leaveAt`, the person stops waiting at that step. */
  const take = async (berth: number, leaveAt?: string) => {
    const said: string[] = []
    const waiting = new AbortController()
    const say = (step: string): void => {
      said.push(step)
      if (step === leaveAt) waiting.abort(new Error('gone'))
    }
    await takeBerth({ provider: provider as never, node, account, berth, signal: waiting.signal, say })
    return said
  }
  const mine = async () =>
    (await readHolders(node)).flatMap((one, at) => (one === account.toLowerCase() ? [at + 1] : []))
  return { account, asked, mine, node, take }
}

const sends = (asked: readonly string[]) => asked.filter((method) => /send/i.test(method))

test('a wallet with a key is asked twice; for the next berth the price is allowed anew', async () => {
  const { asked, mine, take } = await walletOf('larkspur')
  expect(await take(7)).toEqual(['approve', 'chain', 'take', 'chain'])
  expect([await mine(), sends(asked)]).toEqual([[7], ['eth_sendTransaction', 'eth_sendTransaction']])
  await take(8)
  expect(await mine()).toEqual([7, 8])
})

test.each(['lintel', 'sapling'])('a contract wallet is asked once for both: %s', async (id) => {
  const { asked, mine, take } = await walletOf(id)
  expect(await take(9)).toEqual(['both', 'chain'])
  expect([await mine(), sends(asked)]).toEqual([[9], ['wallet_sendCalls']])
})

test('who declines has no berth, and an allowance that is there already is not asked for again', async () => {
  const declining = await walletOf('quarry', 'eth_sendTransaction')
  await expect(declining.take(3)).rejects.toMatchObject({ code: 4001 })
  expect(await declining.mine()).toEqual([])
  const willing = await walletOf('quarry')
  // Stopped while the chain writes the approval down: it is there all the same, and nothing more is asked.
  await expect(willing.take(3, 'chain')).rejects.toThrow('gone')
  expect([await willing.mine(), sends(willing.asked).length]).toEqual([[], 1])
  willing.asked.length = 0
  await willing.take(3)
  expect([await willing.mine(), sends(willing.asked).length]).toEqual([[3], 1])
})

test('a berth that somebody else has is refused by the chain', async () => {
  const [first, second] = [await walletOf('larkspur'), await walletOf('quarry')]
  await first.take(5)
  await expect(second.take(5)).rejects.toThrow(/revert/i)
  expect([await first.mine(), await second.mine()]).toEqual([[5], []])
})

test('says who has the price', async () => {
  const { account, node } = await walletOf('larkspur')
  expect([await canPay(node, account), await canPay(node, `0x${'12'.repeat(20)}`)]).toEqual([true, false])
})
