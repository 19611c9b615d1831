/** The EVM accounts of the demo wallets. Only the wallets' own origin loads this file, as it has their keys. */
import { encodeDeployData, getContractAddress, parseAbi, type Address, type HDAccount, type Hex } from 'viem'
import contract from '../chains/SandboxAccount.json' with { type: 'json' }
import { ACCOUNT_FACTORY } from '../chains/contractAccounts.ts'
import { keyAccount, type EvmAccount } from './evmAccount.ts'
import { deriveKeys } from './keys.ts'
import { isContractWallet, type ContractWalletId, type WalletId } from './profiles.ts'

/** In the order of the accounts' indices. */
export function evmAccountsOf(wallet: WalletId): readonly EvmAccount[] {
  const { eip155 } = deriveKeys(wallet)
  return isContractWallet(wallet) ? eip155.map(contractAccount) : eip155.map(keyAccount)
}

function contractAccount(key: HDAccount): EvmAccount {
  return { address: contractOf(key.address), key, isContract: true }
}

export function ownerAddresses(wallet: ContractWalletId): readonly Address[] {
  return deriveKeys(wallet).eip155.map(({ address }) => address)
}

/** Where the factory deploys the owner's account (CREATE2). */
function contractOf(owner: Address): Address {
  const bytecode = encodeDeployData({
    abi: parseAbi(['constructor(address owner)']),
    bytecode: contract.bytecode as Hex,
    args: [owner],
  })
  const salt = `0x${'00'.repeat(32)}` as const
  return getContractAddress({ opcode: 'CREATE2', from: ACCOUNT_FACTORY, bytecode, salt })
}
