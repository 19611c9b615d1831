/** The workflow in .github says the same as .ci/run, and the same as package.json: commands, versions of Node and React, projects. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')

const workflow = read('.github/workflows/test.yml')
const { scripts, engines, peerDependencies, devDependencies } = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly engines: Readonly<Record<'node', string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The names of scripts that lines of a shell or of a workflow's steps run. */
const scriptsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^\s*(?:- )?(?:run: )?npm (?:run )?(test\b(?!:)|(?<=run )[\w:]+)/gm)].map(([, name]) => name!)

/** A list in one line, such as `node: ['20.19', '22']`. */
const listOf = (text: string, name: string): readonly string[] =>
  [...(new RegExp(`^\\s*${name}: \\[(.*)\\]$`, 'm').exec(text)?.[1] ?? '').matchAll(/'([\d.]+)'/g)].map(
    ([, version]) => version!,
  )

/** The lowest version that a range `>=a.b` or `>=a` allows. */
const lowest = (range = ''): string => /^>=([\d.]+)/.exec(range)?.[1] ?? ''

/** The steps of one job. */
const job = (name: string): string => new RegExp(`^  ${name}:\n((?:    .*\n|\n)+)`, 'm').exec(workflow)?.[1] ?? ''

const JOBS = [...workflow.slice(workflow.indexOf('\njobs:')).matchAll(/^  (\w+):$/gm)].map(([, name]) => name!)

describe('the workflow', () => {
  it('runs only scripts that package.json has', () => {
    expect(scriptsIn(workflow)).toContain('test')
    expect(scriptsIn(workflow).filter((name) => !(name in scripts))).toEqual([])
  })

  it('runs what .ci/run runs', () => {
    const ours = scriptsIn(read('.ci/run'))
    expect(ours[0]).toBe('test')
    expect(ours.filter((name) => !scriptsIn(workflow).includes(name))).toEqual([])
    for (const name of JOBS) expect(job(name), name).toContain('run: npm ci\n')
  })

  it('runs `npm test` with every Node from the lowest that package.json allows, and with every React', () => {
    const linux = job('linux')
    expect(scriptsIn(linux)).toEqual(['test'])
    const nodes = listOf(linux, 'node')
    expect(nodes[0]).toBe(lowest(engines.node))
    expect(nodes.map((version) => Number.parseInt(version, 10))).toEqual([20, 22, 24])
    const reacts = listOf(linux, 'react')
    expect(reacts[0]).toBe(lowest(peerDependencies['react']))
    expect(lowest(peerDependencies['react-dom'])).toBe(reacts[0])
    // The newest is the one of `npm ci`; the others are installed besides.
    const newest = /^\d+/.exec(devDependencies['react'] ?? '')?.[0]
    expect(reacts.at(-1)).toBe(newest)
    expect(linux).toContain(`if: matrix.react != '${newest}'\n`)
  })

  it('runs everything and the soak each night, and not with every change', () => {
    expect(workflow).toMatch(/^  schedule:\n    - cron: /m)
    const nightly = JOBS.filter((name) => job(name).includes("if: github.event_name == 'schedule'"))
    expect(nightly.flatMap((name) => scriptsIn(job(name)))).toEqual(['test', 'test:rest', 'soak'])
  })

  it('names projects that vitest.config.ts has, and none with the sandbox on Windows', () => {
    const projects = [...read('vitest.config.ts').matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name!)
    const named = (text: string): readonly string[] => [...text.matchAll(/--project (\w+)/g)].map(([, name]) => name!)
    expect(named(workflow).length).toBeGreaterThan(0)
    expect(named(workflow).filter((name) => !projects.includes(name))).toEqual([])
    expect(named(job('windows')).filter((name) => !['browser', 'motion', 'elements'].includes(name))).toEqual([])
  })
})

it('commands are found in shells and in steps', () => {
  expect(scriptsIn('npm ci\nnpm test\n  - run: npm run test:all\n  # npm run gone\n')).toEqual(['test', 'test:all'])
})
