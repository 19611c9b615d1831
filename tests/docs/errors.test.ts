/** `docs/errors.md`, which every alert points to: a section per code of the catalogue, and none without a code. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, type CatalogueEntry } from '../../src/kernel/errors/catalogue.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const catalogue: Readonly<Record<string, CatalogueEntry>> = CATALOGUE
const codes = Object.keys(catalogue)

const sections = readFileSync(`${root}docs/errors.md`, 'utf8')
  .split(/^(?=#{2,3} )/m)
  .filter((part) => part.startsWith('### '))
  .map((part) => {
    const [heading = '', ...lines] = part.trim().split('\n')
    return { code: heading.slice(4), text: lines.join('\n') }
  })
const textOf = (code: string): string => sections.find((section) => section.code === code)?.text ?? ''

/** All of the source but the catalogue. */
const source = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('catalogue.ts'))
  .map((file) => readFileSync(`${root}src/${file}`, 'utf8'))
  .join('\n')

const SENTENCES = /^[A-Z`][^]*[.?]$/

describe('docs/errors.md', () => {
  it('has a section for every code of the catalogue', () => {
    const written = sections.map(({ code }) => code)
    expect(codes.filter((code) => !written.includes(code))).toEqual([])
  })

  it('has no section without a code, and none twice', () => {
    const written = sections.map(({ code }) => code)
    expect(written.filter((code) => !Object.hasOwn(catalogue, code))).toEqual([])
    expect(written.filter((code, at) => written.indexOf(code) !== at)).toEqual([])
  })

  it('quotes the words that people read, and says what happened and what to do', () => {
    const wrong = codes.filter((code) => {
      const [quote, what = '', todo = ''] = textOf(code).trim().split('\n\n')
      return quote !== `> ${catalogue[code]?.text}` || !SENTENCES.test(what) || !/^\*\*Do:\*\* ./.test(todo)
    })
    expect(wrong).toEqual([])
  })

  it('says the number of every code of JSON-RPC and EIP-1193', () => {
    const silent = codes.filter((code) => {
      const rpc = catalogue[code]?.rpc
      return rpc !== undefined && !new RegExp(`[Cc]ode ${rpc}:`).test(textOf(code))
    })
    expect(silent).toEqual([])
  })

  it('comes with the package', () => {
    const { files } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { readonly files: readonly string[] }
    expect(files).toContain('docs')
  })

  it('holds no mark of another house', () => {
    expect(sections.filter(({ text }) => /w3m|appkit|web3modal|reown/i.test(text))).toEqual([])
  })
})

describe('an alert of the catalogue', () => {
  const alerts = codes.filter((code) => catalogue[code]?.kind === 'alert')

  it.each(alerts)('%s is raised somewhere, or its section says which plugin does', (code) => {
    expect(source.includes(`'${code}'`) || textOf(code).includes('**From:** the plugin of')).toBe(true)
  })
})

describe('a code that a plugin of a later version is to raise', () => {
  // Numbers of JSON-RPC and EIP-1193 come from wallets and nodes: no line of ours names them.
  it('says so, and no other does', () => {
    const unraised = codes.filter((code) => catalogue[code]?.kind !== 'rpc' && !source.includes(`'${code}'`))
    const said = codes.filter((code) => textOf(code).includes('Not raised by this version.'))
    expect(said).toEqual(unraised)
  })
})
