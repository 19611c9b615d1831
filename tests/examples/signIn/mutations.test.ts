/** T7: a valid sign-in, mutated in any way, is never accepted; unchanged, it is. */
import { expect, it } from 'vitest'
import { soakRun } from '../../soak/soakRun.ts'
import { numbers } from '../../numbers.ts'
import { alice, createWorld, proofBy, sol, SOLANA, textOf, type Browser } from './world.ts'

const run = soakRun('mutated sign-ins')

interface Proof {
  readonly message: string
  readonly signature: string
  readonly data: { readonly accountAddress: string; readonly chainId: string }
}

const FIELDS = {
  expirationTime: '2026-03-01T12:30:00Z',
  notBefore: '2026-03-01T11:59:00Z',
  requestId: 'request-7',
  resources: ['https://app.example/terms'],
}

async function proofOnSolana(browser: Browser): Promise<Proof> {
  const message = textOf({
    ...FIELDS,
    kind: 'Solana',
    address: sol.address,
    chainId: SOLANA,
    nonce: await browser.nonce(),
  })
  return { message, signature: sol.sign(message), data: { accountAddress: sol.address, chainId: SOLANA } }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 :/.-\n\r\t\u00a0\u202e\u0000'

/** One to three changes of the kinds that have fooled parsers: letters, lines, pieces that are repeated, left out or moved. */
function mutated(text: string, below: ReturnType<typeof numbers>): string {
  let now = text
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const at = below(now.length + 1)
    const length = 1 + below(12)
    const lines = now.split('\n')
    const line = below(lines.length)
    const letter = LETTERS[below(LETTERS.length)] ?? 'x'
    const kinds = [
      () => now.slice(0, at) + letter + now.slice(at + 1),
      () => now.slice(0, at) + letter + now.slice(at),
      () => now.slice(0, at) + now.slice(at + length),
      () => now.slice(0, at) + now.slice(at, at + length) + now.slice(at),
      () => lines.toSpliced(line, 1).join('\n'),
      () => lines.toSpliced(line, 0, lines[below(lines.length)] ?? '').join('\n'),
      () => lines.toSpliced(line, 1, (lines[line] ?? '').toUpperCase()).join('\n'),
      () => lines.toSpliced(line, 1, `${lines[line] ?? ''} `).join('\n'),
      () => now.normalize('NFD') + letter,
    ]
    now = kinds[below(kinds.length)]?.() ?? now
  }
  return now
}

/** The bytes that a verifier sees, so that the same signature in another spelling is not taken for another one. */
function meaningOf(signature: string): string {
  const hex = /^0x([0-9a-f]+)$/i.exec(signature)?.[1]?.toLowerCase()
  if (hex === undefined || hex.length !== 130) return signature
  const v = { '00': '1b', '01': '1c' }[hex.slice(128)] ?? hex.slice(128)
  return hex.slice(0, 128) + v
}

/** None was refused because of something that all of them share. */
async function allAccepted(browser: Browser, proofs: readonly Proof[]): Promise<void> {
  for (const proof of proofs) {
    const { status } = await browser.post('/verify', proof)
    if (status !== 200) throw new Error(`A right sign-in was refused with ${status}.`)
  }
}

it(`${run.count} mutations of valid sign-ins: none is accepted`, { timeout: run.limit }, () =>
  run.measured(async () => {
    const below = numbers(run.seed)
    const world = createWorld()
    const browser = world.browser()
    let proofs: readonly Proof[] = []
    for (let turn = 0; turn < run.count; turn += 1) {
      // Now and then anew, as each has its own nonce and key; the last ones are shown to have been good all the time.
      if (turn % 500 === 0) {
        await allAccepted(browser, proofs)
        proofs = [await proofBy(browser, FIELDS, alice), await proofOnSolana(browser)]
      }
      const proof = proofs[below(proofs.length)]
      if (!proof) throw new Error('There is no proof.')
      let changed = proof
      while (changed.message === proof.message && meaningOf(changed.signature) === meaningOf(proof.signature)) {
        changed =
          below(2) === 0
            ? { ...proof, message: mutated(proof.message, below) }
            : { ...proof, signature: mutated(proof.signature, below) }
      }
      const response = await browser.post('/verify', changed)
      run.saw(response.status < 400 ? 'accepted' : ((await response.json()) as { code: string }).code)
    }
    await allAccepted(browser, proofs)
    expect(run.seen.get('accepted') ?? 0).toBe(0)
  }),
)
