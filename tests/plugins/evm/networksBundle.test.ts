/** The networks as a host's page carries them: the package is built as it is published, and a page on top of it. */
import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Network } from '#wallet'
import * as named from '../../../src/plugins/evm/networks.ts'

const networks: readonly Network[] = Object.values(named)
const source = fileURLToPath(new URL('../../../src/plugins/evm/index.ts', import.meta.url))
const folder = fileURLToPath(new URL('../../../.cache/evm-networks/', import.meta.url))

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: `${folder}package`,
      minify: false,
      lib: { entry: source, formats: ['es'], fileName: 'evm' },
      rolldownOptions: { external: (id) => !/^[./\0]/.test(id) },
    },
  })
  await writeFile(`${folder}package/package.json`, '{ "type": "module", "sideEffects": false }')
}, 60_000)

/** The names of networks in a page that imports this. */
async function carriedBy(imported: string): Promise<readonly string[]> {
  const page = `${folder}page.js`
  await writeFile(page, `import ${imported} from './package/evm.js'\nglobalThis.used = used\n`)
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: page, external: ['#kernel', '#wallet'] } },
  })) as Rolldown.RolldownOutput
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
  return networks
    .map(({ name }) => name)
    .filter((name) =>
      ['`', '"', "'"].some((quote) => code.replaceAll('name: ', 'name:').includes(`name:${quote}${name}${quote}`)),
    )
}

describe('a page that imports one network', () => {
  it.each([
    ['mainnet', 'Ethereum'],
    ['zora', 'Zora'],
    ['baseSepolia', 'Base Sepolia'],
    ['goerli', 'Goerli'],
  ])('carries %s, and no other', async (imported, name) => {
    expect(await carriedBy(`{ ${imported} as used }`)).toEqual([name])
  })

  it('would be seen to carry all, if it did', async () => {
    expect(await carriedBy('* as used')).toHaveLength(networks.length)
  })
})
