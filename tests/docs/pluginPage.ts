/** docs/plugin-reference.md as data: what it says of which name, and where that differs from the declarations. */
import { isValue, type Declared } from './declared.ts'
import { signatureOf } from './signature.ts'

/** One line: the names that it is about, each with its signature, and the sentence. */
export interface Entry {
  readonly signatures: readonly string[]
  readonly sentence: string
}

/** By specifier of an entry, what it exports. */
export type Entries = ReadonlyMap<string, ReadonlyMap<string, Declared>>

const LINE = /^- ((?:`[^`]+`(?:, )?)+): (.+)$/

/** The name that a signature is of. */
const named = (signature: string): string => /^(?:new )?([\w$]+)/.exec(signature)?.[1] ?? ''

const spansIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)

/** The lines below the heading of an entry. */
export function entriesOf(page: string, specifier: string): readonly Entry[] {
  const [, part = ''] = page.split(`\n## \`${specifier}\``)
  return (part.split('\n## ')[0] ?? '').split('\n').flatMap((line) => {
    const [, spans = '', sentence = ''] = LINE.exec(line) ?? []
    return spans ? [{ signatures: spansIn(spans), sentence }] : []
  })
}

const printer = (entries: Entries) => {
  const isPublic = (name: string): boolean => [...entries.values()].some((exports) => exports.has(name))
  return (name: string, declared: Declared): string => signatureOf(name, declared, isPublic)
}

/** Where page and package differ, in words; empty when they say the same. */
export function differences(page: string, entries: Entries): readonly string[] {
  const print = printer(entries)
  return [...entries].flatMap(([specifier, exports]) => {
    const lines = entriesOf(page, specifier)
    const written = lines.flatMap(({ signatures }) => signatures)
    const names = written.map(named)
    return [
      ...[...exports.keys()].filter((name) => !names.includes(name)).map((name) => `${specifier}: ${name} is not told`),
      ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${specifier}: ${name} is told twice`),
      ...names.filter((name) => !exports.has(name)).map((name) => `${specifier}: ${name} is not exported`),
      ...written.flatMap((signature) => {
        const declared = exports.get(named(signature))
        const now = declared && print(named(signature), declared)
        return now === undefined || now === signature ? [] : [`${specifier}: ${signature} is ${now}`]
      }),
      ...lines
        .filter(({ sentence }) => sentence.length < 10 || !/[.?]$/.test(sentence))
        .map(({ signatures }) => `${specifier}: no sentence on ${signatures.map(named).join(', ')}`),
    ]
  })
}

/** The page with every signature as it is now; sentences are for people to write. */
export function renewed(page: string, entries: Entries): string {
  const print = printer(entries)
  return [...entries].reduce((text, [specifier, exports]) => {
    const [before = '', after = ''] = text.split(`\n## \`${specifier}\``)
    const [part = '', ...others] = after.split('\n## ')
    const lines = part.split('\n').map((line) =>
      line.replace(LINE, (_, spans: string, sentence: string) => {
        const now = spansIn(spans).map((span) => {
          const declared = exports.get(named(span))
          return `\`${declared ? print(named(span), declared) : span}\``
        })
        return `- ${now.join(', ')}: ${sentence}`
      }),
    )
    return `${before}\n## \`${specifier}\`${[lines.join('\n'), ...others].join('\n## ')}`
  }, page)
}

/** What is there at run time, by its declarations. */
export const valuesOf = (exports: ReadonlyMap<string, Declared>): readonly string[] =>
  [...exports].filter(([, declared]) => isValue(declared)).map(([name]) => name)
