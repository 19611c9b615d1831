import { parseSync } from 'vite'

/** What a test file holds: each test by the titles around it, outermost first, and every text that stands in the file. */
export interface TestTitles {
  readonly tests: readonly (readonly string[])[]
  readonly texts: ReadonlySet<string>
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number }

const GROUPS: readonly unknown[] = ['describe']
const TESTS: readonly unknown[] = ['test', 'it']
/** Whatever else stands behind `test.` or `describe.` (skip, todo, fails, skipIf) may not run, so it proves nothing. */
const RUNNING: readonly unknown[] = ['each', 'for', 'concurrent', 'sequential']

/** Reads the titles as written: placeholders (`%s`, `$name`, `${n}`) stay what they are. */
export function testTitles(path: string, text: string): TestTitles {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const tests: string[][] = []
  const texts = new Set<string>()

  function walk(value: unknown, around: readonly string[]): void {
    if (Array.isArray(value)) return value.forEach((item) => walk(item, around))
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const written = writtenText(node, text)
    if (written !== undefined) texts.add(written)
    if (node.type === 'CallExpression') {
      const call = calledAs(node.callee as Node)
      const title = writtenText((node.arguments as readonly Node[])[0], text)
      if (call && title !== undefined) {
        if (!call.runs) return
        if (TESTS.includes(call.name)) tests.push([...around, title])
        return Object.values(node).forEach((child) => walk(child, [...around, title]))
      }
    }
    Object.values(node).forEach((child) => walk(child, around))
  }
  walk(program, [])
  return { tests, texts }
}

/** `test`, `describe.each(rows)`, `it.each<T>(rows)` …: which of them this is, and whether it always runs. */
function calledAs(callee: Node): { readonly name: unknown; readonly runs: boolean } | undefined {
  if (callee.type === 'Identifier') {
    return GROUPS.includes(callee.name) || TESTS.includes(callee.name) ? { name: callee.name, runs: true } : undefined
  }
  if (callee.type === 'MemberExpression') {
    const base = calledAs(callee.object as Node)
    const modifier = (callee.property as Node).name
    return base && { name: base.name, runs: base.runs && RUNNING.includes(modifier) }
  }
  if (callee.type === 'CallExpression') return calledAs(callee.callee as Node)
  if (callee.type === 'TaggedTemplateExpression') return calledAs(callee.tag as Node)
  return undefined
}

function writtenText(node: Node | undefined, text: string): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return text.slice(node.start + 1, node.end - 1)
  return undefined
}
