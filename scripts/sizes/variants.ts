/** `examples/minimal` with other plugins than it has. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Variant } from '../examples.ts'

export const gasWatch = adding('gas-watch', { gasWatch: '../plugin/index.ts' })
export const remote = adding('remote', { walletConnect: 'latchkey/plugins/walletconnect' })
export const signIn = adding('sign-in', { siwx: 'latchkey/plugins/siwx' }, ['siwx({ required: true })'])
export const solana = adding('solana', { solana: 'latchkey/plugins/solana' })
export const keys = adding('embedded-keys', { frame: 'latchkey/plugins/frame' })
export const mail = adding('mail-login', { frame: 'latchkey/plugins/frame', email: 'latchkey/plugins/email' })

export const clusters: Variant = {
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
export const bothKinds: Variant = {
  name: 'both-kinds',
  change: (source) => replaced(solana.change(source), 'sandboxNetworks(nodes)', ONE_OF_EACH),
}

/** The preset without its line of branding. */
export const unbranded: Variant = {
  name: 'unbranded',
  change: (source) =>
    adding('', {
      wallets: 'latchkey/plugins/wallets',
      injected: 'latchkey/plugins/injected',
      evm: 'latchkey/plugins/evm',
    }).change(replaced(source, "from 'latchkey/preset'", "from 'latchkey'")),
}

/** Every plugin of the package that the preset does not have, read from the folders, so that a new one counts by itself. */
export const others = readdirSync('src/plugins').flatMap((id) => {
  if (['wallets', 'injected', 'evm', 'branding'].includes(id)) return []
  const exported = readFileSync(`src/plugins/${id}/index.ts`, 'utf8').matchAll(/export (?:const|function) (\w+)/g)
  const name = [...exported].map(([, found]) => found!).find((found) => found.toLowerCase() === id)
  if (!name) throw new Error(`${id} exports no plugin by its name`)
  return [{ id, name }]
})
export const everything = adding(
  'everything',
  Object.fromEntries(others.map(({ id, name }) => [name, `latchkey/plugins/${id}`])),
)

/** The page with plugins more: what is imported, each name with its place, and how it is called. */
function adding(
  name: string,
  places: Readonly<Record<string, string>>,
  calls = Object.keys(places).map((plugin) => `${plugin}()`),
): Variant {
  const imports = Object.entries(places).map(([plugin, place]) => `import { ${plugin} } from '${place}'\n`)
  const plugins = `createModal({ plugins: [${calls.join(', ')}],`
  return { name, change: (source) => `${imports.join('')}${replaced(source, 'createModal({', plugins)}` }
}

/** The page has to say this once, or the variant would not be what its name says. */
function replaced(source: string, before: string, after: string): string {
  if (source.split(before).length !== 2) throw new Error(`examples/minimal says "${before}" more or less than once`)
  return source.replace(before, after)
}
