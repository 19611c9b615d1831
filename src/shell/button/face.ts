/** What the buttons say and how they look, apart from an account: as plain data, so that a server can write it too. */
import type { ModalState } from '#wallet'
import { cleanText } from '../kit/cleanText.ts'
import { whereaboutsOf } from './account.ts'
import type { AccountSettings, ConnectSettings, NetworkSettings } from './part.ts'
import type { Say } from './words.ts'

export interface Face {
  readonly words: string
  /** Something is on its way: the wallet's answer, or the modal itself. */
  readonly busy: boolean
  readonly disabled: boolean
  /** Quiet, as for what is settled; else in the accent. */
  readonly settled: boolean
  /** The name of a network whose tile stands before the words. */
  readonly tile?: string
}

/** What a kind of button shows of a modal's state; of none while there is no modal. */
export type FaceOf<S> = (state: ModalState | undefined, settings: S, say: Say) => Face

/** Asks to connect. While the modal is on its way the words stay: a button that changes its width for a moment jumps. */
export const connectFace: FaceOf<ConnectSettings> = (state, settings, say) => ({
  ...waiting(state, settings, say, settings.label ?? say('element.connect')),
  disabled: !state,
  settled: false,
})

/** Asks nobody: of no use while there is no account. */
export const accountFace: FaceOf<AccountSettings> = (state, settings, say) => {
  const face = waiting(state, settings, say, say('element.notConnected'))
  return { ...face, disabled: !face.busy, settled: true }
}

function waiting(
  state: ModalState | undefined,
  { connectingLabel, loadingLabel, namespace, reconnectingLabel }: ConnectSettings,
  say: Say,
  otherwise: string,
): Pick<Face, 'words' | 'busy'> {
  const { status } = whereaboutsOf(state, namespace)
  const words =
    status === 'connecting'
      ? (connectingLabel ?? loadingLabel ?? say('element.connecting'))
      : status === 'reconnecting'
        ? (reconnectingLabel ?? loadingLabel ?? say('element.reconnecting'))
        : undefined
  return { words: words ?? otherwise, busy: words !== undefined || (state?.loading ?? false) }
}

/** The network in use. */
export const networkFace: FaceOf<NetworkSettings> = (state, { label }, say) => {
  const { network, status, unsupported } = whereaboutsOf(state)
  const nothing = label ?? say(status === 'connected' ? 'element.unknownNetwork' : 'element.selectNetwork')
  return {
    words: network ? cleanText(network.name) : unsupported ? say('element.switchNetwork') : nothing,
    busy: state?.loading ?? false,
    disabled: !state,
    settled: true,
    ...(network && { tile: network.name }),
  }
}
