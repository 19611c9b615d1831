/** `import type {} from 'latchkey/element/jsx'`: the elements in React's JSX. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { Modal } from '#kernel'

type Props<T> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & T

interface Common {
  /** The modal itself, or the name it was registered under. */
  readonly modal?: Modal | string
}

interface ButtonProps extends Common {
  readonly disabled?: boolean
  readonly size?: 'md' | 'sm'
}

interface AccountProps extends ButtonProps {
  readonly picture?: 'show' | 'hide'
  readonly name?: 'show' | 'hide'
  readonly balance?: 'show' | 'hide'
  readonly network?: 'show' | 'hide'
  readonly namespace?: string
  readonly 'chars-start'?: number
  readonly 'chars-end'?: number
}

interface ConnectProps extends AccountProps {
  readonly label?: string
  readonly 'loading-label'?: string
  readonly 'connecting-label'?: string
  readonly 'reconnecting-label'?: string
}

interface LatchkeyIntrinsicElements {
  'latchkey-button': Props<ConnectProps>
  'latchkey-account-button': Props<AccountProps>
  'latchkey-network-button': Props<ButtonProps & { readonly label?: string }>
  'latchkey-modal': Props<Common>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends LatchkeyIntrinsicElements {}
  }
}
