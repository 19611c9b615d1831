/** `latchkey/react`: provider, button and hooks. */
export { ModalProvider, useModal, useModalState } from './shell/react/context.tsx'
export { EmbeddedModal, type EmbeddedModalProps } from './shell/react/EmbeddedModal.tsx'
export { ConnectButton, type ConnectButtonProps, type ConnectButtonState } from './shell/react/ConnectButton.tsx'
export {
  useAccount,
  useBalance,
  useDisconnect,
  useModalEvent,
  useNetwork,
  useProvider,
  useTheme,
  type AccountState,
} from './shell/react/hooks.ts'
