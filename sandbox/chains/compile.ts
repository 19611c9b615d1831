/** Rebuilds the contracts' artefacts from their sources: `npm run sandbox:contracts`. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as v from 'valibot'

const CONTRACT = v.object({
  abi: v.array(v.unknown()),
  evm: v.object({ bytecode: v.object({ object: v.string() }) }),
})
const OUTPUT = v.object({
  errors: v.optional(v.array(v.object({ severity: v.string(), formattedMessage: v.string() }))),
  contracts: v.optional(v.record(v.string(), v.record(v.string(), CONTRACT))),
})

/** Each source holds one contract, of its own name. */
async function compile(name: string): Promise<void> {
  // solc ships no types; this is the one function we use.
  const solc: { compile(input: string): string } = createRequire(import.meta.url)('solc')
  const source = `${name}.sol`
  const content = await readFile(new URL(`./${source}`, import.meta.url), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { [source]: { content } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // Without the metadata hash the bytecode depends on the code alone.
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = v.parse(OUTPUT, JSON.parse(solc.compile(JSON.stringify(input))))
  const contract = output.contracts?.[source]?.[name]
  if (!contract) throw new Error(output.errors?.map((error) => error.formattedMessage).join('\n'))
  const artefact = { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
  await writeFile(new URL(`./${name}.json`, import.meta.url), `${JSON.stringify(artefact, null, 2)}\n`)
}

const files = await readdir(new URL('.', import.meta.url))
for (const file of files.toSorted()) if (file.endsWith('.sol')) await compile(file.slice(0, -'.sol'.length))
