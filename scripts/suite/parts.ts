/** What the suite consists of: the promise of the README, which `npm test` checks, and the rest of what there is. */
import config from '../../vitest.config.ts'
import { PROMISED, THOROUGH } from './capabilities.ts'
import { flowsWith, isAny } from './flows.ts'
import { check, testsOf, type Part } from './part.ts'
import { thoroughFiles } from './thorough.ts'

const projects = (config.test?.projects ?? [])
  .flatMap((project) => (typeof project === 'object' && 'test' in project ? (project.test?.name ?? []) : []))
  .map((name) => (typeof name === 'string' ? name : name.label))

const COMPONENTS = ['browser', 'motion', 'elements']
const APART = [...COMPONENTS, 'sandbox', 'flows', 'gallery']
/** A project that is named nowhere here runs with the units, so that none is forgotten. */
const UNITS = projects.filter((name) => !APART.includes(name))

export const types = check('types', 'tsc', '-p', 'tsconfig.json', '--noEmit')
export const lint = check('lint', 'oxlint', '--type-aware', '--deny-warnings')
export const format = check('format', 'oxfmt', '--check')
export const build = check('package', 'tsx', 'scripts/build.ts')
/** Measures the package that is there: `npm test` has built it, or the flows have. */
export const sizes = check('sizes', 'tsx', 'scripts/sizes.ts', '--built')

const slow = thoroughFiles()
const QUICK = { tags: `not ${THOROUGH}`, elsewhere: slow.whole }
const SLOW = { tags: THOROUGH, files: slow.all }
export const units = testsOf('units', { projects: UNITS, ...QUICK })
export const components = testsOf('components', { projects: COMPONENTS, ...QUICK })
/** What the two leave out. */
export const thorough: readonly Part[] = [
  testsOf('thorough units', { projects: UNITS, ...SLOW }),
  testsOf('thorough components', { projects: COMPONENTS, ...SLOW }),
]

export const sandbox = testsOf('sandbox', { projects: ['sandbox'] })

export const capabilities = flowsWith('capabilities', PROMISED)
export const otherFlows = testsOf('other flows', { projects: ['flows'], tags: `not (${isAny(PROMISED)})` })

const PICTURES = 'tests/gallery/pictures.gallery.test.ts'
export const usualStates = testsOf('usual states', {
  projects: ['gallery'],
  files: [PICTURES],
  env: { GALLERY: 'usual' },
  areApart: true,
})
/** The other pictures, and all that the gallery checks of a view beside its pictures. */
export const otherStates = testsOf('other states', {
  projects: ['gallery'],
  env: { GALLERY: 'others' },
  areApart: true,
})
