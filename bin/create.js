/** Copies a template and gives everything in it the new name. All that can be wrong is found before anything is written. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { namespaceFor, spellingsOf } from './names.js'
import { Refusal } from './refusal.js'

export { Refusal }

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The templates, with the name that each has. */
const TEMPLATES = { feature: 'my-feature', chain: 'my-chain' }

/**
 * Answers the folder. Throws Refusal.
 *
 * @param {{ kind: string, id: string, folder?: string, namespace?: string, version: string }} wish
 */
export function create({ kind, id, folder = id, namespace, version }) {
  const placeholder = Object.hasOwn(TEMPLATES, kind) ? TEMPLATES[kind] : undefined
  if (placeholder === undefined)
    throw new Refusal(`There is no template “${kind}”. There are: ${Object.keys(TEMPLATES).join(', ')}.`)
  if (kind !== 'chain' && namespace !== undefined) throw new Refusal('Only a chain has a namespace.')
  const spellings = spellingsOf(id)
  if (existsSync(join(ROOT, 'dist', 'plugins', `${id}.js`)))
    throw new Refusal(`“${id}” is a plugin of Latchkey's own, and ids are unique in a page: take another name.`)

  /** What stands in the template, by what takes its place. */
  const names = new Map(Object.entries(spellingsOf(placeholder)).map(([way, text]) => [text, spellings[way]]))
  if (kind === 'chain') names.set('mychain', namespaceFor(id, namespace))
  const files = read(join(ROOT, 'templates', kind))
  refuseTaken(files, spellings, names)

  const target = resolve(folder)
  refuseUsed(target, folder)
  for (const { path, text } of files) {
    const to = join(target, renamed(plain(path), names))
    mkdirSync(dirname(to), { recursive: true })
    // Of exactly the version whose template it is, or of a later one that keeps what it promises.
    writeFileSync(to, renamed(text, names).replaceAll('^0.0.0', `^${version}`))
  }
  return target
}

/** npm reads or renames these where it finds them in a package, so templates have them under another name. */
const plain = (path) => path.replace(/^_gitignore$/, '.gitignore').replace(/^_/, '')

const read = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

/** All at once: one name's replacement is never taken for another name. */
const renamed = (text, names) => text.replace(new RegExp([...names.keys()].join('|'), 'g'), (found) => names.get(found))

/** A name that the template's code uses itself would mean two things in it. */
function refuseTaken(files, { camel, pascal, constant }, names) {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path)).map(({ text }) => renamed(text, blanks(names)))
  for (const name of [camel, pascal, constant]) {
    if (code.some((text) => new RegExp(`\\b${name}\\b`).test(text.replace(/\/\*[^]*?\*\/|\/\/.*$|'[^'\n]*'/gm, ''))))
      throw new Refusal(`The template's code has a “${name}” of its own: take another name, such as “${camel}-plugin”.`)
  }
}

const blanks = (names) => new Map([...names.keys()].map((name) => [name, '']))

/** Nothing is written over, and nothing is mixed with what is there. */
function refuseUsed(target, folder) {
  if (!existsSync(target)) return
  if (!statSync(target).isDirectory()) throw new Refusal(`${folder} is there already, and is no folder.`)
  if (readdirSync(target).length > 0)
    throw new Refusal(
      `${folder} is there already, with something in it. Nothing was written; --in names another folder.`,
    )
}
