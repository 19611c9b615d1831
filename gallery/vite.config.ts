import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { roomAliases } from '../scripts/aliases.ts'

/** The gallery: served while one looks at it (`npm run gallery`), built as one file for its pictures. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: { alias: roomAliases },
  server: { port: Number(process.env['GALLERY_PORT'] ?? 5170) },
  // Found at the first import, a package would be bundled while one looks, and the page loaded anew.
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
      // No state waits for a chunk: in one file every import is answered at once.
      output: { codeSplitting: false },
    },
  },
})
