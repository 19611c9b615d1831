/** `latchkey/react`: provider, buttons and hooks. */
export { ModalProvider, useModal, useModalState, type ModalProviderProps } from './shell/react/context.tsx'
export {
  AccountButton,
  NetworkButton,
  type AccountButtonProps,
  type NetworkButtonProps,
} from './shell/react/buttons.tsx'
export { EmbeddedModal, type EmbeddedModalProps } from './shell/react/EmbeddedModal.tsx'
export { ConnectButton, type ConnectButtonProps, type ConnectButtonState } from './shell/react/ConnectButton.tsx'
export {
  useAccount,
  useBalance,
  useDisconnect,
  useModalEvent,
  useNetwork,
  useProvider,
  useSignIn,
  useTheme,
  type AccountState,
  type SignInHook,
} from './shell/react/hooks.ts'
