import { useCallback, useEffect, useRef, useState } from 'react'
import type { EventRef } from '#kernel'
import {
  ACCOUNTS,
  SIGN_IN,
  type Account,
  type AccountOf,
  type AddressOf,
  type AnyAccount,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectionStatus,
  type Eip1193Provider,
  type Network,
  type NetworkInput,
  type SignInSession,
  type ThemeMode,
} from '#wallet'
import { useModal, useModalState } from './context.tsx'

export interface AccountState<N extends ChainNamespace = ChainNamespace> {
  readonly address: AddressOf<N> | undefined
  readonly caipAddress: Account['caipAddress']
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  /** The type of its address follows from its `namespace`. */
  readonly account: AccountOf<N> | undefined
}

/** The connected account of the active namespace, or of `namespace`. With `eip155`, the address has the type of EVM addresses. */
export function useAccount<N extends ChainNamespace = ChainNamespace>(options?: {
  readonly namespace?: N | undefined
}): AccountState<N>
export function useAccount({ namespace }: { readonly namespace?: ChainNamespace | undefined } = {}): AccountState {
  const account = useModalState((state) => (namespace ? state.accounts[namespace] : state.account))
  const activeStatus = useModalState((state) => state.status)
  const status = namespace ? (account?.status ?? 'disconnected') : activeStatus
  return {
    address: account?.address,
    caipAddress: account?.caipAddress,
    status,
    isConnected: status === 'connected',
    // The state's type is wider; `namespace` discriminates.
    account: account as AnyAccount | undefined,
  }
}

/** The active network, the configured networks, and a function to switch. */
export function useNetwork(): {
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  readonly switchNetwork: (network: CaipNetworkId | NetworkInput) => Promise<void>
} {
  const modal = useModal()
  return {
    network: useModalState((state) => state.network),
    networks: useModalState((state) => state.networks),
    switchNetwork: modal.switchNetwork,
  }
}

/** The native balance: an exact decimal string, undefined while unknown. The hook reads it if it is unknown, such as after a reload. */
export function useBalance(): { readonly balance: string | undefined; readonly symbol: string | undefined } {
  const modal = useModal()
  const account = useModalState((state) => state.account)
  const unknown = account?.status === 'connected' && account.balance === undefined
  const { caipAddress } = account ?? {}
  useEffect(() => {
    if (!unknown || !caipAddress) return
    // A restored session reads no balance by itself. If the read fails, the balance stays unknown.
    modal.use(ACCOUNTS).then(
      (accounts) => accounts.refreshBalance(),
      () => {},
    )
  }, [modal, unknown, caipAddress])
  return { balance: account?.balance, symbol: account?.balanceSymbol }
}

export interface SignInHook {
  /** `signedIn` is said of the account in use only. `asking`: a question is open. */
  readonly status: 'signedOut' | 'asking' | 'signedIn'
  /** If true, an account is connected only with a session: until then `useAccount` has none, and there is no provider. */
  readonly required: boolean
  /** Undefined until signed in. */
  readonly session: SignInSession | undefined
  /** Asks the account in use. Rejects like `SignInService.signIn`. */
  readonly signIn: () => Promise<SignInSession>
  readonly signOut: () => Promise<void>
}

/** Whether the account in use has signed in (plugin `siwx`). */
export function useSignIn(): SignInHook {
  const modal = useModal()
  const state = useModalState(({ signIn }) => signIn)
  const account = useModalState((now) => now.account?.caipAddress)
  const isSignedIn = account !== undefined && state?.signedIn.includes(account) === true
  const [found, setFound] = useState<{ readonly account: CaipAddress; readonly session: SignInSession | undefined }>()
  useEffect(() => {
    let isOver = false
    // The service is there, since it has said that the account is signed in.
    if (isSignedIn && account)
      void modal.use(SIGN_IN).then(
        (service) => isOver || setFound({ account, session: service.session(account) }),
        () => {},
      )
    return () => void (isOver = true)
  }, [modal, account, isSignedIn])
  const signIn = useCallback(async () => {
    const service = await modal.use(SIGN_IN)
    const { account: now } = modal.getState()
    // Without an account the service rejects with the reason.
    return service.signIn(now?.caipAddress ?? '::', { signal: new AbortController().signal })
  }, [modal])
  return {
    status: isSignedIn ? 'signedIn' : state?.asking ? 'asking' : 'signedOut',
    required: state?.required === true,
    session: isSignedIn && found?.account === account ? found.session : undefined,
    signIn,
    signOut: useCallback(async () => (await modal.use(SIGN_IN)).signOut(), [modal]),
  }
}

export function useDisconnect(): (namespace?: ChainNamespace) => Promise<void> {
  return useModal().disconnect
}

/** The EIP-1193 provider of the wallet in use; undefined while none is connected. */
export function useProvider(namespace?: ChainNamespace): Eip1193Provider | undefined {
  const modal = useModal()
  const { isConnected } = useAccount({ namespace })
  return isConnected ? modal.getProvider(namespace) : undefined
}

export function useTheme(): { readonly theme: 'dark' | 'light'; readonly setTheme: (mode: ThemeMode) => void } {
  const modal = useModal()
  return { theme: useModalState((state) => state.theme), setTheme: modal.setTheme }
}

/** Calls the newest `listener` for each event while the component is mounted. */
export function useModalEvent<P>(event: EventRef<P>, listener: (payload: P) => void): void {
  const modal = useModal()
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => modal.on(event, (payload) => newest.current(payload)), [modal, event])
}
