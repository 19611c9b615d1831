import { existsSync } from 'node:fs'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { startSandbox } from '../../sandbox/index.ts'
import { buildCdn } from '../../scripts/cdn.ts'
import { buildExample, published, serveExample } from '../../scripts/examples.ts'
import type { Places } from './lanes.ts'
import { serveOwnPages } from './pages/serve.ts'

/** The built pages, and a sandbox with the demo for each lane. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // `npm test` has just built the package; a run of the flows alone may be the first thing here.
  if (!existsSync('dist/index.js')) await published(() => build({ logLevel: 'warn' }))
  if (!existsSync('dist/cdn/latchkey.js')) await published(buildCdn)
  const own = await serveOwnPages()
  for (const example of ['demo', 'minimal', 'vanilla', 'cdn'] as const) await buildExample(example)
  const [minimal, vanilla, cdn] = await Promise.all([
    serveExample('minimal', 0),
    serveExample('vanilla', 0),
    serveExample('cdn', 0),
  ])
  // A run of one file needs one lane.
  const files = project.vitest.state.getPaths().filter((file) => project.matchesTestGlob(file)).length
  const count = Math.min(project.config.maxWorkers, files)
  const lanes = await Promise.all(Array.from({ length: count }, startLane))
  project.provide(
    'lanes',
    lanes.map(({ base, sandbox, demo }): Places => {
      const { inbox, services, wallets, phone, nodes } = sandbox.urls
      return {
        demo: `${demo.url}developers`,
        site: demo.url,
        minimal: `${minimal.url}?port=${base}`,
        vanilla: `${vanilla.url}?port=${base}`,
        embedded: `${vanilla.url}embedded.html?port=${base}`,
        cdn: `${cdn.url}?port=${base}`,
        own: own.url,
        services,
        wallets,
        phone,
        inbox,
        nodes,
      }
    }),
  )
  return async () => {
    const servers = [own, minimal, vanilla, cdn, ...lanes.flatMap(({ demo, sandbox }) => [demo, sandbox])]
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function startLane() {
  // Some flows visit the demo under names of this kind, which the browser leads here.
  const hosts = ['site.test', 'www.site.test']
  const sandbox = await startSandbox({ port: 0, quiet: true, hosts, origins: ['http://*.test:*'] })
  const base = Number(new URL(sandbox.urls.demo).port)
  return { base, sandbox, demo: await serveExample('demo', base) }
}
