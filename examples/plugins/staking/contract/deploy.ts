/** Puts the vault on a test chain, always at the same address. Asks the node alone, which must have an account of its own, as anvil has. */
import {
  createPublicClient,
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
  const [faucet] = await createWalletClient({ transport }).getAddresses()
  if (!faucet) throw new Error('the node has no account to pay from')
  const paid = await createWalletClient({ account: faucet, transport }).sendTransaction({
    chain: null,
    to: deployer.address,
    value: parseEther('1'),
  })
  await reader.waitForTransactionReceipt({ hash: paid })
  try {
    const hash = await createWalletClient({ account: deployer, transport }).sendTransaction({
      chain: null,
      data: artefact.bytecode as Hex,
      nonce: 0,
    })
    await reader.waitForTransactionReceipt({ hash })
  } catch (error) {
    // Another page may have been quicker.
    if (!(await isThere())) throw error
  }
}
