/** Rebuilds the contracts' artefacts from their sources: `npm run sandbox:contracts`. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as v from 'valibot'

const CONTRACT = v.object({
  abi: v.array(v.unknown()),
  evm: v.object({ bytecode: v.object({ object: v.string() }) }),
})
type Sources = Readonly<Record<string, { readonly content: string }>>

const OUTPUT = v.object({
  errors: v.optional(v.array(v.object({ severity: v.string(), formattedMessage: v.string() }))),
  contracts: v.optional(v.record(v.string(), v.record(v.string(), CONTRACT))),
})

/** Contracts stand beside the code that uses them. */
const FOLDERS = [
  new URL('.', import.meta.url),
  new URL('../../examples/sign-in-server/signature/', import.meta.url),
  new URL('../../examples/plugins/staking/contract/', import.meta.url),
]

/** Each source holds one contract, of its own name, and may import others of its folder. */
async function compile(folder: URL, name: string, sources: Sources): Promise<void> {
  // solc ships no types; this is the one function we use.
  const solc: { compile(input: string): string } = createRequire(import.meta.url)('solc')
  const source = `${name}.sol`
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // Without the metadata hash the bytecode depends on the code alone.
      metadata: { bytecodeHash: 'none' },
      // One of the chains is of before EIP-1559.
      evmVersion: 'berlin',
      outputSelection: { [source]: { [name]: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = v.parse(OUTPUT, JSON.parse(solc.compile(JSON.stringify(input))))
  const contract = output.contracts?.[source]?.[name]
  if (!contract) throw new Error(output.errors?.map((error) => error.formattedMessage).join('\n'))
  const artefact = { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
  await writeFile(new URL(`./${name}.json`, folder), `${JSON.stringify(artefact, null, 2)}\n`)
}

for (const folder of FOLDERS) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sol')).toSorted()
  const contents = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  const sources = Object.fromEntries(files.map((file, index) => [file, { content: contents[index] ?? '' }]))
  for (const file of files) await compile(folder, file.slice(0, -'.sol'.length), sources)
}
