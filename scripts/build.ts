/** `npm run build`: the library, the build for CDNs and the declarations, into dist/. */
import { build } from 'vite'
import { buildCdn } from './cdn.ts'
import { keepReachableDeclarations } from './declarations.ts'
import { run } from './run.ts'

await build({ logLevel: 'warn' })
await buildCdn()
const code = await run('npx', ['tsc', '-p', 'tsconfig.build.json'])
if (code !== 0) process.exit(code)
keepReachableDeclarations()
