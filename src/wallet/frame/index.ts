/** A page of another origin inside the dialog, for plugins that log people in or keep keys in a frame. */
export { createFrame } from './createFrame.ts'
export { answerFrame, type Guest, type GuestOptions, type GuestRequest } from './guest.ts'
export { randomId, type FrameMessage, type FrameProtocol } from './protocol.ts'
export type {
  FrameAnswer,
  Frame,
  FrameContext,
  FrameEvents,
  FrameOptions,
  FrameRequest,
  FrameRequests,
  FrameState,
  FrameParams,
  FramePayload,
  ShowOptions,
} from './types.ts'
export { frameTrouble, frameWords, type FrameTrouble } from './frameTrouble.ts'
export { joinFrame } from './joinFrame.ts'
