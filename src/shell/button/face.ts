/** What the buttons show except an account, as plain data, so that a server can render it too. */
import type { ModalState } from '#wallet'
import { cleanText } from '../kit/cleanText.ts'
import { connectionStateOf } from './account.ts'
import type { AccountSettings, ConnectSettings, NetworkSettings } from './part.ts'
import type { Translate } from './words.ts'

export interface Face {
  readonly words: string
  /** The wallet's answer or the modal itself is awaited. */
  readonly busy: boolean
  readonly disabled: boolean
  /** In neutral colours instead of the accent. */
  readonly neutral: boolean
  /** The network whose tile is before the words. */
  readonly tile?: string
}

/** The face of one kind of button. `state` is undefined while there is no modal. */
export type FaceOf<S> = (state: ModalState | undefined, settings: S, t: Translate) => Face

/** Asks to connect. The words stay while the modal loads: a button whose width changes for a moment jumps. */
export const connectFace: FaceOf<ConnectSettings> = (state, settings, t) => ({
  ...waiting(state, settings, t, settings.label ?? t('element.connect')),
  disabled: !state,
  neutral: false,
})

/** Shows that nobody is connected; disabled meanwhile. */
export const accountFace: FaceOf<AccountSettings> = (state, settings, t) => {
  const face = waiting(state, settings, t, t('element.notConnected'))
  return { ...face, disabled: !face.busy, neutral: true }
}

function waiting(
  state: ModalState | undefined,
  { connectingLabel, loadingLabel, namespace, reconnectingLabel }: ConnectSettings,
  t: Translate,
  idleWords: string,
): Pick<Face, 'words' | 'busy'> {
  const { status } = connectionStateOf(state, namespace)
  const words =
    status === 'connecting'
      ? (connectingLabel ?? loadingLabel ?? t('element.connecting'))
      : status === 'reconnecting'
        ? (reconnectingLabel ?? loadingLabel ?? t('element.reconnecting'))
        : undefined
  return { words: words ?? idleWords, busy: words !== undefined || (state?.loading ?? false) }
}

/** The network in use. */
export const networkFace: FaceOf<NetworkSettings> = (state, { label }, t) => {
  const { network, status, unsupported } = connectionStateOf(state)
  const noNetwork = label ?? t(status === 'connected' ? 'element.unknownNetwork' : 'element.selectNetwork')
  return {
    words: network ? cleanText(network.name) : unsupported ? t('element.switchNetwork') : noNetwork,
    busy: state?.loading ?? false,
    disabled: !state,
    neutral: true,
    ...(network && { tile: network.name }),
  }
}
