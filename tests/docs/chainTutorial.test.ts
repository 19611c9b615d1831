/** docs/chain-tutorial.md shows the files that `latchkey create chain` makes, and no others; what it says of breaking them is so. */
import { readdirSync, readFileSync } from 'node:fs'
import { checkConnector } from 'latchkey/plugin/testing'
import { describe, expect, it } from 'vitest'
import { myChainConnector } from '../../templates/chain/src/connector.ts'
import { myChainMainnet, myChainTestnet } from '../../templates/chain/src/index.ts'
import { openWallet } from '../../templates/chain/src/wallet.ts'
import { createWallet } from '../../templates/chain/tests/wallet.ts'
import { blocksOf, COMPILED, namesIn, root, rowsOf, textOf } from './pages.ts'

const page = textOf('docs/chain-tutorial.md')
const folder = `${root}templates/chain/`
const shown = blocksOf(page).filter(({ language }) => COMPILED.includes(language))

describe('the tutorial of a chain', () => {
  it.each(shown.map(({ path, code }) => [path, code] as const))('%s is the file of the template', (path, code) => {
    expect(code).toBe(readFileSync(folder + path, 'utf8'))
  })

  it('shows every file of code that the template has', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
    expect(shown.map(({ path }) => path).toSorted()).toEqual(files.toSorted())
  })

  it('names files of the template, and templates that there are', () => {
    const paths = namesIn(page.replace(/^```[^]*?^```$/gm, '')).filter((name) => /^(?:src|tests|demo)\//.test(name))
    const there = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(paths.filter((path) => !there.some((file) => file.startsWith(path.replace(/…$/, ''))))).toEqual([])
    const commands = rowsOf(page, 'command', 'what you get').map(([command]) => namesIn(command)[0] ?? '')
    expect(commands.map((command) => /^npx latchkey create (\w+) [a-z.]+$/.exec(command)?.[1])).toEqual(
      readdirSync(`${root}templates`).toSorted().toReversed(),
    )
  })

  it('breaks what it says, and the suite tells', async () => {
    const findings = await checkConnector({
      make({ clock }) {
        const wallet = createWallet()
        const broken: typeof openWallet = (provider, options) => {
          const opened = openWallet(provider, options)
          return { ...opened, restore: opened.connect }
        }
        return {
          factory: myChainConnector(wallet.provider, { clock, load: async () => ({ openWallet: broken }) }),
          wallet,
        }
      },
      networks: [myChainMainnet, myChainTestnet],
    })
    expect(findings.map(({ rule, problem }) => `${rule}: ${problem}`)).toContain(
      'restore-silent: asks the person, where the wallet does not know the site',
    )
  })
})
