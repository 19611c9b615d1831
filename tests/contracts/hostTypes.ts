/** What hosts do with our types, beside viem's; checked by the compiler alone. */
import type { Account, AnyAccount, Eip1193Provider, Modal } from 'latchkey'
import { useAccount, useProvider } from 'latchkey/react'
import { createWalletClient, custom, type Address, type EIP1193Provider } from 'viem'

declare const modal: Modal
declare const provider: Eip1193Provider

export function addresses(): void {
  const { account, accounts } = modal.getState()
  const evm: Address | undefined = accounts.eip155?.address
  const all: readonly Address[] = accounts.eip155?.allAccounts.map(({ address }) => address) ?? []
  const solana: string | undefined = accounts.solana?.address
  if (account?.namespace === 'eip155') {
    const active: Address | undefined = account.address
    void active
  }
  void [evm, all, solana]

  // @ts-expect-error -- an address of Solana is no hexadecimal
  const mixed: Address | undefined = accounts.solana?.address
  // @ts-expect-error -- and nor may that of the namespace in use be
  const unknown: Address | undefined = account?.address
  // @ts-expect-error -- an account of one namespace is none of another
  const other: Account<'solana'> | undefined = accounts.eip155
  void [mixed, unknown, other]
}

export function Hooks(): null {
  const evm: Address | undefined = useAccount({ namespace: 'eip155' }).address
  const active: string | undefined = useAccount().address
  const account: AnyAccount | undefined = useAccount().account
  const found: Eip1193Provider | undefined = useProvider('eip155')
  // @ts-expect-error -- the namespace in use may be another one
  const unknown: Address | undefined = useAccount().address
  void [evm, active, account, found, unknown]
  return null
}

export function withViem(): void {
  const theirs: EIP1193Provider = provider
  const account = modal.getState().accounts.eip155?.address
  if (account) void createWalletClient({ account, transport: custom(provider) }).signMessage({ message: 'hello' })
  void theirs.request({ method: 'eth_accounts' })
}

export function events(): void {
  provider.on('accountsChanged', (accounts) => accounts[0]?.toLowerCase())
  provider.on('chainChanged', (chainId) => chainId.toLowerCase())
  provider.on('connect', ({ chainId }) => chainId.toLowerCase())
  provider.on('disconnect', ({ code, message }) => [code.toFixed(), message.trim()])
  provider.on('accountsChanged', (accounts: Address[]) => accounts[0])
  provider.removeListener('chainChanged', (chainId: string) => chainId)
  // @ts-expect-error -- there is no such event
  provider.on('networkChanged', () => {})
  // @ts-expect-error -- accounts come as a list
  provider.on('accountsChanged', (accounts) => accounts.toLowerCase())
}

export async function requests(): Promise<void> {
  const chainId = await provider.request<string>({ method: 'eth_chainId' })
  const answer: unknown = await provider.request({ method: 'eth_accounts' })
  chainId.toLowerCase()
  // @ts-expect-error -- nobody said what the answer is
  const accounts: readonly string[] = await provider.request({ method: 'eth_accounts' }).then((it) => it)
  void [answer, accounts]
}
