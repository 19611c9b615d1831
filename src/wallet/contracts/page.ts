/** The page, and how the modal looks in it (specification §3). Types only. */

export interface Toast {
  readonly message: string
  readonly variant: 'success' | 'loading' | 'error'
  readonly svg?: string | undefined
  readonly open: boolean
  readonly autoClose?: boolean | undefined
  /** Shown on the page too, while the modal is closed. */
  readonly onPage?: boolean | undefined
}

export type ThemeMode = 'dark' | 'light' | 'system'

export interface ThemeState {
  readonly themeMode: ThemeMode
  readonly themeVariables: Readonly<Record<string, string>>
}

/** Sent to the secure frame, so that it looks like the modal. */
export interface ThemeSync {
  readonly themeMode: 'light' | 'dark'
  readonly themeVariables: Readonly<Record<string, string>>
}

export interface AppMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export interface DappDataSync {
  readonly metadata: AppMetadata
  readonly sdkVersion: string
  readonly sdkType: string
  readonly projectId: string
}
