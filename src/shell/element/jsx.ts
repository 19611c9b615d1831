/** `import type {} from 'latchkey/element/jsx'`: the elements in React's JSX. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { Modal } from '#wallet'

type Props<T> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & T

interface Common {
  /** The modal itself, or the name it was registered under. */
  readonly modal?: Modal | string | undefined
}

interface ButtonProps extends Common {
  readonly disabled?: boolean | undefined
  readonly size?: 'md' | 'sm' | undefined
}

interface AccountProps extends ButtonProps {
  readonly picture?: 'show' | 'hide' | undefined
  readonly name?: 'show' | 'hide' | undefined
  readonly balance?: 'show' | 'hide' | undefined
  readonly network?: 'show' | 'hide' | undefined
  readonly namespace?: string | undefined
  readonly 'chars-start'?: number | undefined
  readonly 'chars-end'?: number | undefined
}

interface ConnectProps extends AccountProps {
  readonly label?: string | undefined
  readonly 'loading-label'?: string | undefined
  readonly 'connecting-label'?: string | undefined
  readonly 'reconnecting-label'?: string | undefined
}

interface LatchkeyIntrinsicElements {
  'latchkey-button': Props<ConnectProps>
  'latchkey-account-button': Props<AccountProps>
  'latchkey-network-button': Props<ButtonProps & { readonly label?: string | undefined }>
  'latchkey-modal': Props<Common>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends LatchkeyIntrinsicElements {}
  }
}
