/** What one more plugin costs: the built `examples/minimal` with it and without it, in a real browser; React left out. */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildExample, outDirOf, type Variant } from '../../scripts/examples.ts'
import { BUDGETS, measureMinimal, total, type Measurement } from '../../scripts/measure.ts'
import { withBrowser } from './visit.ts'

const { browser } = withBrowser()
const LIMIT = 1_024
/** A chain brings the search for its wallets as well, in a file of its own. */
const CHAIN_LIMIT = 1_080
/** A chain and its wallets, the manifest and the search for wallets in a file of its own, have no more; three networks have this much. */
const CLUSTERS_LIMIT = 1_350

const gasWatch: Variant = {
  name: 'gas-watch',
  change: (source) =>
    `import { gasWatch } from '../plugin/index.ts'\n${replaced(source, 'createModal({', 'createModal({ plugins: [gasWatch()],')}`,
}

const remote: Variant = {
  name: 'remote',
  change: (source) =>
    `import { walletConnect } from 'latchkey/plugins/walletconnect'\n${replaced(source, 'createModal({', 'createModal({ plugins: [walletConnect()],')}`,
}

const signIn: Variant = {
  name: 'sign-in',
  change: (source) =>
    `import { siwx } from 'latchkey/plugins/siwx'\n${replaced(source, 'createModal({', 'createModal({ plugins: [siwx({ required: true })],')}`,
}

const solana: Variant = {
  name: 'solana',
  change: (source) =>
    `import { solana } from 'latchkey/plugins/solana'\n${replaced(source, 'createModal({', 'createModal({ plugins: [solana()],')}`,
}

const clusters: Variant = {
  name: 'solana-clusters',
  change: (source) =>
    `import { solanaMainnet, solanaDevnet, solanaTestnet } from 'latchkey/plugins/solana'
const listed = (nodes) => [...sandboxNetworks(nodes), solanaMainnet, solanaDevnet, solanaTestnet]
${replaced(solana.change(source), 'networks: sandboxNetworks(', 'networks: listed(')}`,
}

/** As many networks as without it, one of them Solana's: what a network's own data costs is the host's choice. */
const ONE_OF_EACH = `[
  {
    id: 31337,
    name: 'Latchkey Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [nodes.first] } },
    testnet: true,
  },
  {
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [nodes.solana] } },
  },
]`
const bothKinds: Variant = {
  name: 'both-kinds',
  change: (source) => replaced(solana.change(source), 'sandboxNetworks(nodes)', ONE_OF_EACH),
}

const keys: Variant = {
  name: 'embedded-keys',
  change: (source) =>
    `import { frame } from 'latchkey/plugins/frame'\n${replaced(source, 'createModal({', 'createModal({ plugins: [frame()],')}`,
}

const mail: Variant = {
  name: 'mail-login',
  change: (source) =>
    `import { frame } from 'latchkey/plugins/frame'
import { email } from 'latchkey/plugins/email'
${replaced(source, 'createModal({', 'createModal({ plugins: [frame(), email()],')}`,
}

const unbranded: Variant = {
  name: 'unbranded',
  change: (source) =>
    `import { wallets } from 'latchkey/plugins/wallets'
import { injected } from 'latchkey/plugins/injected'
import { evm } from 'latchkey/plugins/evm'
${replaced(
  replaced(source, "from 'latchkey/preset'", "from 'latchkey'"),
  'createModal({',
  'createModal({ plugins: [wallets(), injected(), evm()],',
)}`,
}

/** Every plugin of the package that the preset does not have, read from the folders, so that a new one counts by itself. */
const others = readdirSync('src/plugins').flatMap((id) => {
  if (['wallets', 'injected', 'evm', 'branding'].includes(id)) return []
  const exported = readFileSync(`src/plugins/${id}/index.ts`, 'utf8').matchAll(/export (?:const|function) (\w+)/g)
  const name = [...exported].map(([, found]) => found!).find((found) => found.toLowerCase() === id)
  if (!name) throw new Error(`${id} exports no plugin by its name`)
  return [{ id, name }]
})
const everything: Variant = {
  name: 'everything',
  change: (source) => {
    const imports = others.map(({ id, name }) => `import { ${name} } from 'latchkey/plugins/${id}'`).join('\n')
    const calls = others.map(({ name }) => `${name}()`).join(', ')
    return `${imports}\n${replaced(source, 'createModal({', `createModal({ plugins: [${calls}],`)}`
  },
}

function replaced(source: string, before: string, after: string): string {
  expect(source.split(before)).toHaveLength(2)
  return source.replace(before, after)
}

/** The file with this text in it, whenever it is loaded. */
function scriptOf(variant: Variant, mark: string): Measurement['list'][number] {
  const assets = `${outDirOf('minimal', variant)}/assets`
  const found = readdirSync(assets).flatMap((name) => {
    const body = readFileSync(`${assets}/${name}`)
    const text = body.toString()
    return name.endsWith('.js') && text.includes(mark)
      ? [{ name, bytes: body.length, gzip: gzipSync(body, { level: 9 }).length, text }]
      : []
  })
  expect(found).toHaveLength(1)
  return found[0]!
}

async function measured(variant: Variant): Promise<Measurement> {
  await buildExample('minimal', variant)
  return measureMinimal(browser(), variant)
}

/** The page as it is, to which the others are compared: it was built before all tests, and is measured once. */
let known: Measurement | undefined
const plain = async (): Promise<Measurement> => (known ??= await measureMinimal(browser()))

const all = ({ button, list }: Measurement): Measurement['button'] => [...button, ...list]

/** Bytes of gzip on top, before the button works and until the wallet list is shown. */
const difference = (more: Measurement, less: Measurement): { readonly button: number; readonly list: number } => ({
  button: total(more.button) - total(less.button),
  list: total(all(more)) - total(all(less)),
})

describe('one more plugin in a page', () => {
  test('of a third party costs the first load at most a KiB, and no request', { timeout: 120_000 }, async () => {
    const [more, less] = [await measured(gasWatch), await plain()]
    const { button, list } = difference(more, less)
    process.stdout.write(`gas watch: ${button} bytes before the button works, ${list} until the list\n`)
    expect(all(more).some(({ text }) => text.includes('gas_watch'))).toBe(true)
    expect(button).toBeGreaterThan(0)
    expect(list).toBeLessThanOrEqual(LIMIT)
    expect(all(more)).toHaveLength(all(less).length)
  })

  test('costs that also as remote wallets, whose code and library come when they are chosen', async () => {
    const [more, less] = [await measured(remote), await plain()]
    const { button, list } = difference(more, less)
    process.stdout.write(`remote wallets: ${button} bytes before the button works, ${list} until the list\n`)
    expect(all(more).some(({ text }) => text.includes('walletconnect.scan'))).toBe(true)
    expect(list).toBeLessThanOrEqual(LIMIT)
    expect(all(more)).toHaveLength(all(less).length)
    expect(all(more).filter(({ text }) => /irn_publish|wc_sessionPropose/.test(text))).toEqual([])
  }, 120_000)

  test('costs that also as a required sign-in, whose messages and view come with the first account', async () => {
    const [more, less] = [await measured(signIn), await plain()]
    const { button, list } = difference(more, less)
    process.stdout.write(`sign-in: ${button} bytes before the button works, ${list} until the list\n`)
    expect(all(more).some(({ text }) => text.includes('SIWXSignMessage'))).toBe(true)
    expect(list).toBeLessThanOrEqual(LIMIT)
    expect(all(more)).toHaveLength(all(less).length)
    // From the builder of the messages, and from the view's words; the built page has each in one file of its own.
    for (const mark of ['wants you to sign in with your', 'needs you to sign in before you are connected']) {
      expect(all(more).filter(({ text }) => text.includes(mark))).toEqual([])
      scriptOf(signIn, mark)
    }
  }, 120_000)

  test('costs that each as the embedded wallet and as login by email, whose code comes when an address is typed', async () => {
    const [login, wallet, less] = [await measured(mail), await measured(keys), await plain()]
    const [first, second] = [difference(wallet, less), difference(login, wallet)]
    process.stdout.write(
      `frame: ${first.button} bytes before the button works, ${first.list} until the list; email: ${second.button} and ${second.list}\n`,
    )
    expect(all(login).some(({ text }) => text.includes('frame.approve') && text.includes('email.deviceTitle'))).toBe(
      true,
    )
    expect(first.list).toBeLessThanOrEqual(LIMIT)
    expect(second.list).toBeLessThanOrEqual(LIMIT)
    expect(all(login)).toHaveLength(all(less).length)
    // Names of the wire: neither the protocol nor the words of a login come before they are needed.
    expect(all(login).filter(({ text }) => /@w3m-|GET_USER|We sent six digits/.test(text))).toEqual([])
  }, 180_000)

  test(
    'of a chain and its wallets costs little more than a KiB, and one small file',
    { timeout: 120_000 },
    async () => {
      const less = await plain()
      for (const [variant, limit] of [
        [solana, CHAIN_LIMIT],
        [clusters, CLUSTERS_LIMIT],
      ] as const) {
        const more = await measured(variant)
        const search = scriptOf(variant, 'wallet-standard:app-ready')
        // It is asked for as the list is drawn: a machine may be quick enough to draw that first.
        const soon = all(more).some(({ name }) => name === search.name) ? 0 : search.gzip
        const { button, list } = difference(more, less)
        process.stdout.write(
          `${variant.name}: ${button} bytes before the button works, ${list + soon} until the list\n`,
        )
        expect(list + soon).toBeLessThanOrEqual(limit)
        expect(all(more).some(({ text }) => text.includes('Solana Devnet'))).toBe(variant === clusters)
        expect(all(more).filter(({ name }) => name !== search.name)).toHaveLength(all(less).length)
        // Names that survive minification in web3.js and in base58: neither comes before a wallet is chosen.
        const texts = [search, ...all(more)].map(({ text }) => text).join('\n')
        for (const mark of ['getLatestBlockhash', '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'])
          expect(texts).not.toContain(mark)
      }
    },
  )

  test('for both kinds of chains keeps the budget but for its own KiB; the list does not wait for the search for Solana’s wallets', async () => {
    const measurement = await measured(bothKinds)
    const search = scriptOf(bothKinds, 'wallet-standard:app-ready')
    // The search begins with the first picture, and a slow machine draws that before it has the list.
    const both = all(measurement).filter(({ name }) => name !== search.name)
    const bytes = total(both)
    process.stdout.write(
      `both kinds: ${bytes} bytes until the list, ${bytes + search.gzip} until Solana's wallets too\n`,
    )
    expect(bytes).toBeLessThanOrEqual(BUDGETS.list.gzip + LIMIT)
    expect(both.length).toBeLessThanOrEqual(BUDGETS.list.requests)
  }, 120_000)

  test('and every other one there is keep the page within its budget', { timeout: 120_000 }, async () => {
    const { button, list } = await measured(everything)
    const bytes = total([...button, ...list])
    process.stdout.write(`every plugin: ${total(button)} bytes before the button works, ${bytes} until the list\n`)
    expect(others.length).toBeGreaterThanOrEqual(6)
    expect(bytes).toBeLessThanOrEqual(BUDGETS.everyPlugin.gzip)
  })

  test('costs that also as branding, which shows its line in the first picture', { timeout: 120_000 }, async () => {
    const [more, less] = [await plain(), await measured(unbranded)]
    const { button, list } = difference(more, less)
    process.stdout.write(`branding: ${button} bytes before the button works, ${list} until the list\n`)
    expect(all(less).some(({ text }) => text.includes('branding.line'))).toBe(false)
    expect(button).toBeGreaterThan(0)
    expect(list).toBeLessThanOrEqual(LIMIT)
    expect(all(more)).toHaveLength(all(less).length)
  })
})
