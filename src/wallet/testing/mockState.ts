import type { ModalState } from '../contracts/index.ts'

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

/** A snapshot as items' `when` get it: an open modal with nobody connected, but for what is given. */
export function mockState(given: Partial<ModalState> = {}): ModalState {
  return { ...NOBODY, ...given }
}
