import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { roomAliases } from '../scripts/aliases.ts'
import { wordKeys } from '../scripts/words.ts'

/** The gallery: served for people by `npm run gallery`, built as one file for the tests' pictures. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: { alias: roomAliases },
  define: wordKeys(),
  server: { port: Number(process.env['GALLERY_PORT'] ?? 5170) },
  // Listed here, because Vite would bundle a newly found package at its first import, and reload the page.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'axe-core',
      'tsyringe/dist/esm2015/dependency-container.js',
      'tsyringe/dist/esm2015/factories/instance-caching-factory.js',
      'mitt',
      'immer',
      'valibot',
      'qr',
    ],
  },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('frame.html', import.meta.url)),
      // In one file, every dynamic import resolves at once, so no state waits for a chunk.
      output: { codeSplitting: false },
    },
  },
})
