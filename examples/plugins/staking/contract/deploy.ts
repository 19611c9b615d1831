/** Puts the vault on a test chain, always at the same address. Asks the node alone, which has to be anvil. */
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getContractAddress,
  http,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import artefact from './Vault.json' with { type: 'json' }

/** Of the test chain alone, and worth nothing. */
const deployer = privateKeyToAccount(`0x${'5a'.repeat(32)}`)

/** The address follows from who deploys it, and from this being their first transaction. */
export const VAULT_ADDRESS: Address = getContractAddress({ from: deployer.address, nonce: 0n })

/** Does nothing where the vault is already. */
export async function deployVault(node: string): Promise<void> {
  const transport = http(node)
  const reader = createPublicClient({ transport, pollingInterval: 100 })
  const isThere = async (): Promise<boolean> => (await reader.getCode({ address: VAULT_ADDRESS })) !== undefined
  if (await isThere()) return
  // Not by a transaction: two pages that begin together would send the same one.
  await createTestClient({ mode: 'anvil', transport }).setBalance({ address: deployer.address, value: parseEther('1') })
  try {
    const hash = await createWalletClient({ account: deployer, transport }).sendTransaction({
      chain: null,
      data: artefact.bytecode as Hex,
      nonce: 0,
    })
    await reader.waitForTransactionReceipt({ hash })
  } catch (error) {
    // Another page may have been quicker, and its block may not be there yet.
    for (let turn = 0; turn < 50; turn += 1) {
      if (await isThere()) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw error
  }
}
