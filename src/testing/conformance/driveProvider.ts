import type { MockProvider } from '../mockProvider.ts'
import type { DrivenWallet } from './connectorRules.ts'

/** Methods that prompt the person. */
const PROMPTING = [
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
] as const

const ELSEWHERE = '0x1111111111111111111111111111111111111111'

/** Adapts a provider of `createMockProvider` to `checkConnector`, for connectors over an EIP-1193 provider. */
export function driveProvider(wallet: MockProvider): DrivenWallet {
  let wake = (): void => {}
  return {
    behave(mood) {
      for (const method of ['*', ...PROMPTING]) wallet.behave(method, undefined)
      if (mood === 'no') for (const method of PROMPTING) wallet.behave(method, { reject: 4001 })
      else if (mood === 'silent') wallet.behave('*', { delay: new Promise<void>((resolve) => (wake = resolve)) })
      else if (mood !== 'yes') wallet.behave('*', mood)
    },
    prompts: () => wallet.methods().filter((method) => (PROMPTING as readonly string[]).includes(method)).length,
    listeners: () => wallet.listeners(),
    wake: () => wake(),
    change() {
      wallet.setAccounts([ELSEWHERE])
      wallet.setChain(wallet.chainId() + 1)
    },
    tell(nonsense) {
      for (const event of ['accountsChanged', 'chainChanged', 'disconnect', 'connect', 'message'])
        wallet.emit(event, nonsense)
    },
  }
}
