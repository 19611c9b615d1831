import { existsSync } from 'node:fs'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { startSandbox } from '../../sandbox/index.ts'
import { buildCdn } from '../../scripts/cdn.ts'
import { buildExample, published, serveExample } from '../../scripts/examples.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly urls: {
      readonly demo: string
      readonly minimal: string
      readonly vanilla: string
      readonly embedded: string
      readonly cdn: string
      readonly services: string
      readonly wallets: string
      readonly phone: string
      readonly nodes: { readonly 31337: string; readonly 31338: string; readonly solana: string }
    }
  }
}

/** One sandbox and the built pages for all flows. The base port is away from the one people use. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = Number(process.env['FLOWS_PORT'] ?? 4860)
  // Some flows visit the demo under names of this kind, which the browser leads here.
  const hosts = ['site.test', 'www.site.test']
  const sandbox = await startSandbox({ port, quiet: true, hosts, origins: ['http://*.test:*'] })
  // `npm test` has just built the package; a run of the flows alone may be the first thing here.
  if (!existsSync('dist/index.js')) await published(() => build({ logLevel: 'warn' }))
  if (!existsSync('dist/cdn/latchkey.js')) await published(buildCdn)
  await buildExample('demo')
  await buildExample('minimal')
  await buildExample('vanilla')
  await buildExample('cdn')
  const demo = await serveExample('demo', port)
  const minimal = await serveExample('minimal', 0)
  const vanilla = await serveExample('vanilla', 0)
  const cdn = await serveExample('cdn', 0)
  project.provide('urls', {
    demo: demo.url,
    minimal: `${minimal.url}?port=${port}`,
    vanilla: `${vanilla.url}?port=${port}`,
    embedded: `${vanilla.url}embedded.html?port=${port}`,
    cdn: `${cdn.url}?port=${port}`,
    services: sandbox.urls.services,
    wallets: sandbox.urls.wallets,
    phone: sandbox.urls.phone,
    nodes: sandbox.urls.nodes,
  })
  return async () => {
    await Promise.all([demo.stop(), minimal.stop(), vanilla.stop(), cdn.stop()])
    await sandbox.stop()
  }
}
