/** The payloads that docs/reference.md writes down are those of the code, field by field: the compiler compares them. */
import * as latchkey from 'latchkey'
import { beforeAll, expect, it } from 'vitest'
import { compiled, writeProject } from './examples.ts'
import { blocksOf, textOf } from './pages.ts'

const block = blocksOf(textOf('docs/reference.md')).find(({ path }) => path === 'reference/payloads.ts')

const events = Object.entries(latchkey).flatMap(([name, value]) =>
  typeof value === 'object' && 'kind' in value && value.kind === 'event' ? [name] : [],
)

/** One line for each event, which compiles where both sides have the same fields of the same types. */
const comparison = `import * as latchkey from 'latchkey'
import type { Payloads } from './payloads.ts'

type Fits<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
/** Optional fields too: an object fits one that has a further optional field. */
type Same<A, B> = Fits<Required<A>, Required<B>> extends true ? Fits<A, B> : false
type Payload<R> = R extends { readonly __payload?: (value: infer P) => unknown } ? P : never

export const all: Same<keyof Payloads, ${events.map((name) => `'${name}'`).join(' | ')}> = true
${events.map((name) => `export const ${name}: Same<Payloads['${name}'], Payload<typeof latchkey.${name}>> = true`).join('\n')}
`

const planted: Readonly<Record<string, readonly [good: string, bad: string]>> = {
  MODAL_OPENED: ['connected: boolean; view: string', 'connected: boolean; view: number'],
  REJECTED: ["'connect' | 'switch' | 'sign'", "'connect' | 'switch'"],
  PLUGIN_CHANGED: ['id: string; status: PluginStatus', 'id: string'],
  ALERT: ['detail?: string', 'detail: string'],
  NETWORK_CHANGED: ['network: CaipNetworkId }', 'network: CaipNetworkId; more?: string }'],
}

/** What the compiler says of the page's payloads, and of others with mistakes: one run looks at both. */
let complaints: readonly string[]

beforeAll(async () => {
  const code = block?.code ?? ''
  const wrong = Object.values(planted).reduce((text, [good, bad]) => text.replace(good, bad), code)
  const said = await compiled(
    writeProject('payloads', [
      { path: 'payloads.ts', code },
      { path: 'comparison.ts', code: comparison },
      { path: 'planted/payloads.ts', code: wrong },
      { path: 'planted/comparison.ts', code: comparison },
    ]),
  )
  complaints = said.split('\n').filter((line) => /^\S/.test(line))
}, 60_000)

it('are the same, of every event', () => {
  expect(events.length).toBeGreaterThan(10)
  expect(complaints.filter((line) => !line.includes('/planted/'))).toEqual([])
})

it('would not be the same with another type, a field more, one less, or one that may be absent', () => {
  const lines = complaints.flatMap((line) => /planted\/comparison\.ts\((\d+),/.exec(line)?.[1] ?? [])
  const complained = lines.map((line) => /export const (\w+)/.exec(comparison.split('\n')[Number(line) - 1] ?? '')?.[1])
  expect(complained).toHaveLength(Object.keys(planted).length)
  expect(new Set(complained)).toEqual(new Set(Object.keys(planted)))
})
