/** Rebuilds `SandboxToken.json` from `SandboxToken.sol`: `npm run sandbox:contracts`. */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as v from 'valibot'

const OUTPUT = v.object({
  errors: v.optional(v.array(v.object({ severity: v.string(), formattedMessage: v.string() }))),
  contracts: v.optional(
    v.object({
      'SandboxToken.sol': v.object({
        SandboxToken: v.object({
          abi: v.array(v.unknown()),
          evm: v.object({ bytecode: v.object({ object: v.string() }) }),
        }),
      }),
    }),
  ),
})

async function compile(): Promise<void> {
  // solc ships no types; this is the one function we use.
  const solc: { compile(input: string): string } = createRequire(import.meta.url)('solc')
  const content = await readFile(new URL('./SandboxToken.sol', import.meta.url), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { 'SandboxToken.sol': { content } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // Without the metadata hash the bytecode depends on the code alone, and so do the tokens' addresses.
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = v.parse(OUTPUT, JSON.parse(solc.compile(JSON.stringify(input))))
  const contract = output.contracts?.['SandboxToken.sol'].SandboxToken
  if (!contract) throw new Error(output.errors?.map((error) => error.formattedMessage).join('\n'))
  const artefact = { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
  await writeFile(new URL('./SandboxToken.json', import.meta.url), `${JSON.stringify(artefact, null, 2)}\n`)
}

await compile()
