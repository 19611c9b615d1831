import type { ModalState } from '#wallet'

const NOBODY: ModalState = {
  initialized: true,
  open: true,
  loading: false,
  view: undefined,
  status: 'disconnected',
  account: undefined,
  accounts: {},
  network: undefined,
  networks: [],
  features: {},
  plugins: {},
  theme: 'dark',
}

/** A snapshot for `when` of items: an open modal without a connected wallet, with the given fields replaced. */
export function mockState(given: Partial<ModalState> = {}): ModalState {
  return { ...NOBODY, ...given }
}
