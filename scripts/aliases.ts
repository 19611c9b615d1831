import { fileURLToPath } from 'node:url'

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** Import aliases of the source folders, for Vite and Vitest; tsconfig.json has the same ones. */
export const roomAliases = [
  { find: /^#kernel$/, replacement: source('kernel/index.ts') },
  { find: /^#kernel\/runtime$/, replacement: source('kernel/runtime.ts') },
  // An alias of its own, because the error texts are large: only modules that need them import it.
  { find: /^#kernel\/catalogue$/, replacement: source('kernel/errors/catalogue.ts') },
  { find: /^#kernel\/testing$/, replacement: source('kernel/testing/index.ts') },
  { find: /^#wallet$/, replacement: source('wallet/index.ts') },
  { find: /^#wallet\/kernel$/, replacement: source('wallet/kernelOptions.ts') },
  { find: /^#testing$/, replacement: source('testing/index.ts') },
  { find: /^#operations$/, replacement: source('operations/index.ts') },
  { find: /^#operations\/kit$/, replacement: source('operations/kit/index.ts') },
  { find: /^#kit$/, replacement: source('shell/kit/index.ts') },
  // Its container alone: the package's entry insists on a metadata polyfill that nothing here needs (kernel/container.ts).
  { find: /^#tsyringe$/, replacement: 'tsyringe/dist/esm2015/dependency-container.js' },
  // tsyringe's helper for making an instance once.
  { find: /^#tsyringe\/made$/, replacement: 'tsyringe/dist/esm2015/factories/instance-caching-factory.js' },
]

/** The package's own name, for examples and tests that use the source. */
export const packageAliases = [
  { find: /^latchkey$/, replacement: source('index.ts') },
  { find: /^latchkey\/(react|element|preset|csp)$/, replacement: source('$1.ts') },
  { find: /^latchkey\/plugin$/, replacement: source('authors/kernel.ts') },
  { find: /^latchkey\/plugin\/(wallet|kit|operations|testing)$/, replacement: source('authors/$1.ts') },
  { find: /^latchkey\/plugins\/([^/]+)$/, replacement: source('plugins/$1/index.ts') },
]

export const aliases = [...roomAliases, ...packageAliases]
