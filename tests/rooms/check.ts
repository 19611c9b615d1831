import { posix } from 'node:path'
import { importsOf, type Import } from '../../scripts/imports.ts'

/** Source files by path relative to `src/`. */
export type Sources = Readonly<Record<string, string>>

export interface Violation {
  readonly file: string
  readonly specifier: string
  readonly rule: string
}

/** Short names of rooms' faces (tsconfig.json and vite's aliases say the same). */
const FACES: Readonly<Record<string, string>> = {
  '#kernel': 'kernel/index.ts',
  '#kernel/runtime': 'kernel/runtime.ts',
  '#kernel/catalogue': 'kernel/errors/catalogue.ts',
  '#kernel/testing': 'kernel/testing/index.ts',
  '#wallet': 'wallet/index.ts',
  '#wallet/kernel': 'wallet/kernelOptions.ts',
  '#testing': 'testing/index.ts',
  '#operations': 'operations/index.ts',
  '#operations/kit': 'operations/kit/index.ts',
  '#kit': 'shell/kit/index.ts',
}

/** Packages under a name of ours, so that one place (scripts/aliases.ts) chooses their build. */
const BUILDS: ReadonlyMap<string, string> = new Map([
  ['#tsyringe', 'tsyringe'],
  ['#tsyringe/made', 'tsyringe'],
])

/** Inner modules that the conformance suite may ask. */
const ASKED = ['shell/kit/icons.ts', 'wallet/nodes/environment.ts']

/** Entries of the package, beside those of `src/authors`. Only the preset sees the plugins. */
const ENTRIES = ['index.ts', 'public.ts', 'react.ts', 'element.ts']
const PRESETS = ['preset.ts', 'cdn.ts', 'csp.ts']

/** Packages, and who may use them. */
const PACKAGES: Readonly<Record<string, (file: string) => boolean>> = {
  tsyringe: only('kernel/container.ts'),
  'reflect-metadata': only(),
  mitt: only('kernel/bus.ts'),
  immer: only('kernel/produce.ts'),
  qr: only('shell/kit/Qr.tsx'),
  valibot: () => true,
  react: drawing,
  'react-dom': drawing,
  viem: under('plugins/evm/', 'plugins/names/', 'plugins/siwx/'),
  '@solana/web3.js': under('plugins/solana/'),
  '@scure/base': under('plugins/solana/', 'plugins/siwx/parts/', 'plugins/frame/connector/'),
  '@noble/curves': under('plugins/solana/chain/signatures.ts'),
  '@walletconnect/sign-client': under('plugins/walletconnect/'),
}

/** Too large for the first load: never reachable from a manifest by static imports. */
const LAZY_ONLY = ['viem', '@solana/web3.js', '@scure/base', '@walletconnect/sign-client']

/** Every import that design.md's rooms do not allow. */
export function checkRooms(sources: Sources): readonly Violation[] {
  const imports = new Map(Object.entries(sources).map(([file, text]) => [file, importsOf(file, text)]))
  const violations = [...imports].flatMap(([file, list]) =>
    list.flatMap((one) => {
      const rule = brokenRule(file, one)
      return rule ? [{ file, specifier: one.specifier ?? '(computed)', rule }] : []
    }),
  )
  return [...violations, ...eagerLibraries(imports)]
}

function brokenRule(file: string, { specifier }: Import): string | undefined {
  if (specifier === undefined) return 'an import names its file'
  const build = BUILDS.get(specifier)
  const own = !build && (specifier.startsWith('.') || specifier.startsWith('#'))
  return own ? brokenRoom(file, specifier) : brokenPackage(file, build ?? specifier)
}

function brokenPackage(file: string, specifier: string): string | undefined {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const allowed = Object.hasOwn(PACKAGES, name) ? PACKAGES[name] : undefined
  if (!allowed) return 'a package must be one of ours'
  return allowed(file) ? undefined : `${name} stays in its place`
}

function brokenRoom(file: string, specifier: string): string | undefined {
  const target = resolve(file, specifier)
  if (target === undefined) return 'no such face'
  if (target.startsWith('../')) return 'nothing outside src'
  const [from, to] = [roomOf(file), roomOf(target)]
  const isTesting = (path: string): boolean => /^(kernel\/)?testing\//.test(path)
  if (isTesting(target) && !isTesting(file) && file !== 'authors/testing.ts') return 'test doubles are for tests'
  if (from === 'preset') return undefined
  if (to === 'preset') return 'only hosts and tests use the preset'
  if (from === to) return undefined
  if (from === 'kernel') return 'the kernel imports nothing of ours'
  if (from === 'kit') return 'the kit imports nothing of ours'
  if (from === 'wallet')
    return specifier === '#kernel' || specifier === '#kernel/catalogue' ? undefined : 'the wallet room imports #kernel'
  if (from === 'testing')
    return ['#kernel', '#kernel/testing', '#wallet', '#wallet/kernel'].includes(specifier) ||
      (isConformance(file) && ASKED.includes(target))
      ? undefined
      : 'the test kit imports #kernel and #wallet'
  if (from.startsWith('plugins/'))
    return ['#kernel', '#wallet', '#operations', '#operations/kit', '#kit'].includes(specifier)
      ? undefined
      : 'a plugin imports #kernel, #wallet, #operations, #kit and its own folder'
  if (from === 'operations')
    return ['#kernel', '#wallet', '#kit'].includes(specifier)
      ? undefined
      : 'operations import #kernel, #wallet and #kit'
  if (to.startsWith('plugins/')) return 'only the preset sees the plugins'
  if (to === 'entry') return 'rooms do not import entries'
  if (to === 'csp') return 'pages do not load the policy'
  if (from === 'csp')
    return to === 'shell' || specifier === '#kernel' || specifier === '#wallet'
      ? undefined
      : 'the policy reads options only'
  // Parts of the kit may come alone: the button must not bring the others.
  if (from === 'shell')
    return to === 'kit' || specifier.startsWith('#') ? undefined : 'the shell imports the kernel by its faces'
  return from === 'entry' ? undefined : 'every file has a room'
}

/** The file that a specifier means, relative to `src/`; one outside begins with `../`. */
function resolve(file: string, specifier: string): string | undefined {
  return specifier.startsWith('#') ? FACES[specifier] : posix.normalize(posix.join(posix.dirname(file), specifier))
}

function roomOf(file: string): string {
  if (PRESETS.includes(file)) return 'preset'
  if (ENTRIES.includes(file) || file.startsWith('authors/')) return 'entry'
  if (file.startsWith('shell/kit/')) return 'kit'
  const [first = '', second = ''] = file.split('/')
  if (first === 'plugins') return `plugins/${second}`
  return ['kernel', 'wallet', 'testing', 'operations', 'shell', 'csp'].includes(first) ? first : 'nowhere'
}

/** What a plugin's manifest brings along at once must not hold a large library; types weigh nothing. */
function eagerLibraries(imports: ReadonlyMap<string, readonly Import[]>): readonly Violation[] {
  return [...imports.keys()]
    .filter((file) => /^plugins\/[^/]+\/index\.ts$/.test(file))
    .flatMap((manifest) => {
      const seen = new Set<string>()
      const found: Violation[] = []
      const visit = (file: string): void => {
        if (seen.has(file)) return
        seen.add(file)
        for (const { specifier, typeOnly, dynamic } of imports.get(file) ?? []) {
          if (specifier === undefined || typeOnly || dynamic) continue
          if (LAZY_ONLY.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
            found.push({ file, specifier, rule: 'chain libraries are loaded late' })
          const target = specifier.startsWith('.') ? resolve(file, specifier) : undefined
          if (target) visit(target)
        }
      }
      visit(manifest)
      return found
    })
}

function only(...files: readonly string[]): (file: string) => boolean {
  return (file) => files.includes(file)
}

function under(...folders: readonly string[]): (file: string) => boolean {
  return (file) => folders.some((folder) => file.startsWith(folder))
}

/** The conformance suite asks the kit which icons there are, makes chains' surroundings, and draws views; no page ever loads it. */
function isConformance(file: string): boolean {
  return file.startsWith('testing/conformance/')
}

/** React is for what draws: shell, kit, plugins' views, the preset's elements; never the kernel. */
function drawing(file: string): boolean {
  if (isConformance(file)) return true
  return !['kernel', 'wallet', 'testing'].includes(roomOf(file))
}
