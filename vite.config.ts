import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { roomAliases } from './scripts/aliases.ts'
import { createChunks } from './scripts/chunks.ts'
import { ownNamespaces } from './scripts/ownNamespaces.ts'
import { wordKeys } from './scripts/words.ts'

const source = (path: string): string => fileURLToPath(new URL(`./src/${path}`, import.meta.url))
const plugins = readdirSync(source('plugins'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The one package that is built in, with what it needs: of tsyringe we take a file that its entry does not offer alone. */
const INSIDE = /^(tsyringe|tslib)(\/|$)|node_modules\/(tsyringe|tslib)\//

/** Entries that a page loads with its button. */
const LIGHT = ['index.ts', 'react.ts', 'element.ts', 'preset.ts', ...plugins.map((name) => `plugins/${name}/index.ts`)]

const chunkOf = createChunks(LIGHT.map(source))

/** The library: one file per entry, lazy parts as chunks, every package left to the host's own bundler. */
export default defineConfig({
  plugins: [ownNamespaces({ inside: 'first' })],
  resolve: { alias: roomAliases },
  define: wordKeys(),
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    lib: {
      entry: {
        index: source('index.ts'),
        react: source('react.ts'),
        element: source('element.ts'),
        preset: source('preset.ts'),
        csp: source('csp.ts'),
        plugin: source('authors/kernel.ts'),
        'plugin/wallet': source('authors/wallet.ts'),
        'plugin/kit': source('authors/kit.ts'),
        'plugin/operations': source('authors/operations.ts'),
        'plugin/testing': source('authors/testing.ts'),
        ...Object.fromEntries(plugins.map((name) => [`plugins/${name}`, source(`plugins/${name}/index.ts`)])),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      // An entry may export more than its own names, so that what it shares need not be a file of its own.
      preserveEntrySignatures: 'allow-extension',
      external: (id) => !/^[./#\0]/.test(id) && !INSIDE.test(id),
      output: {
        // Bundlers of server components take this file, and what it imports, for the browser's half of the page.
        banner: ({ isEntry, name }) => (isEntry && name === 'react' ? "'use client'" : ''),
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: (id: string) => (INSIDE.test(id) ? 'first' : chunkOf(id)), debugName: 'first' }],
        },
      },
    },
  },
})
