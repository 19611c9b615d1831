/** `npm run build`: the library and its declarations, into dist/. */
import { build } from 'vite'
import { run } from './run.ts'

await build({ logLevel: 'warn' })
const code = await run('npx', ['tsc', '-p', 'tsconfig.build.json'])
if (code !== 0) process.exit(code)
