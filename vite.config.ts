import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { roomAliases } from './scripts/aliases.ts'

const source = (path: string): string => fileURLToPath(new URL(`./src/${path}`, import.meta.url))
const plugins = readdirSync(source('plugins'), { withFileTypes: true }).filter((entry) => entry.isDirectory())

/** The library: one file per entry, lazy parts as chunks, every package left to the host's own bundler. */
export default defineConfig({
  resolve: { alias: roomAliases },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    lib: {
      entry: {
        index: source('index.ts'),
        react: source('react.ts'),
        preset: source('preset.ts'),
        plugin: source('plugin.ts'),
        testing: source('testing.ts'),
        ...Object.fromEntries(plugins.map(({ name }) => [`plugins/${name}`, source(`plugins/${name}/index.ts`)])),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('#') && !id.startsWith('\0'),
      output: { chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
