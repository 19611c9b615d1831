/**
 * A plugin that can be switched off while a person reads its question in their wallet waits for the answer. Which plugins these are
 * is read from the source, so that a new one cannot come without the hold and without a test that switches it off meanwhile.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PENDING } from '#operations'

const sourceOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')

/** A feature can be switched by the host and by remote config. A chain is given a wallet by whoever asks, and asks nobody itself. */
const asking = readdirSync('src/plugins').filter((name) => {
  const source = sourceOf(`src/plugins/${name}`)
  const asks =
    /\bcreateOperations[<(]|\.(?:signMessage|sendTransaction|signTransaction|sendBatch|signAndSend\w*)\(|\bsignMessage\(/.test(
      source,
    )
  return /\bfeature: /.test(source) && !/contribute\(CHAIN,/.test(source) && asks
})

it('every plugin that asks a wallet and can be switched off is held while it asks', () => {
  expect(asking).toEqual(expect.arrayContaining(['names', 'send', 'swaps']))
  for (const name of asking) {
    expect(sourceOf(`src/plugins/${name}`), name).toMatch(/\bcreateOperations[<(]|\bctx\.hold\(/)
    // Its own test: off while the wallet asks, a late yes, and on again.
    expect(sourceOf(`tests/plugins/${name}`), name).toContain("'draining'")
  }
})

it('every plugin with operations is woken by what an earlier page has left open', () => {
  const having = readdirSync('src/plugins').filter((name) =>
    /\bcreateOperations\b[^;]*?'#operations'/.test(sourceOf(`src/plugins/${name}`)),
  )
  expect(having).toEqual(['send', 'swaps'])
  for (const name of having)
    expect(readFileSync(`src/plugins/${name}/index.ts`, 'utf8'), name).toContain(`wake: ['${PENDING}']`)
})
