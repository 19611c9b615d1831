#!/usr/bin/env node
/** `npx latchkey create feature my-plugin`: begins a plugin of one's own from a template of the package. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { create, Refusal } from './create.js'

const USAGE = `Usage:
  latchkey create feature <id> [--in <folder>]
  latchkey create chain <id> [--namespace <namespace>] [--in <folder>]

<id> names the plugin: words of small letters and digits, joined by - or . (my-plugin, acme.my-plugin).
--in         where it goes; default: a new folder of that name
--namespace  of CAIP-2, the chain's: 3 to 8 small letters, digits and -; default: the id, where it is one

  latchkey --help, latchkey --version`

/** What the package says of itself. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** @param {string} text */
const say = (text) => void process.stdout.write(`${text}\n`)

try {
  const { values, positionals } = read()
  const [command, kind, id, ...rest] = positionals
  if (values.version) say(version)
  else if (values.help || command === undefined) say(USAGE)
  else if (command !== 'create' || kind === undefined || id === undefined || rest.length > 0) throw new Refusal(USAGE)
  else {
    const folder = create({ kind, id, folder: values.in, namespace: values.namespace, version })
    const place = relative(process.cwd(), folder) || '.'
    say(`${kind === 'chain' ? 'The chain' : 'The plugin'} “${id}” is in ${place}. Next:\n`)
    say(
      `  cd ${place}\n  npm install\n  npm test\n\nREADME.md says what is where; TODO marks what is yours to replace.`,
    )
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        in: { type: 'string' },
        namespace: { type: 'string' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}
