/** Where an owner's smart account is, also before it exists. In Node only: it reads the contract's code. */
import { encodeDeployData, getContractAddress, parseAbi, type Address, type Hex } from 'viem'
import contract from './SandboxSmartAccount.json' with { type: 'json' }
import { ENTRY_POINT, SMART_ACCOUNT_FACTORY } from './smartAccounts.ts'

export function smartAccountOf(owner: Address): Address {
  const bytecode = encodeDeployData({
    abi: parseAbi(['constructor(address owner, address entryPoint)']),
    bytecode: contract.bytecode as Hex,
    args: [owner, ENTRY_POINT],
  })
  return getContractAddress({ opcode: 'CREATE2', from: SMART_ACCOUNT_FACTORY, bytecode, salt: `0x${'00'.repeat(32)}` })
}
