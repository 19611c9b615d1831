import type { ReactElement } from 'react'
import { accountButton } from '../button/connectButton.ts'
import { accountFace, networkFace } from '../button/face.ts'
import { networkButton } from '../button/networkButton.ts'
import type { AccountSettings, NetworkSettings } from '../button/part.ts'
import { PageButton } from './PageButton.tsx'

/** `hide` leaves a part of the button out. */
type Shown = 'show' | 'hide'

export interface AccountButtonProps extends AccountSettings {
  readonly size?: 'md' | 'sm' | undefined
  readonly picture?: Shown | undefined
  readonly name?: Shown | undefined
  readonly balance?: Shown | undefined
  readonly network?: Shown | undefined
}

/** Shows the account in use; disabled while there is none. A press opens it. */
export const AccountButton = (props: AccountButtonProps): ReactElement => (
  <PageButton kind={accountButton} faceOf={accountFace} settings={props} />
)

export interface NetworkButtonProps extends NetworkSettings {
  readonly size?: 'md' | 'sm' | undefined
}

/** Shows the network in use. A press opens the list of networks. */
export const NetworkButton = (props: NetworkButtonProps): ReactElement => (
  <PageButton kind={networkButton} faceOf={networkFace} settings={props} />
)
