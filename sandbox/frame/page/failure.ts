/** A refusal whose text the page around may read. Anything else that is thrown stays here. */
export class FrameFailure extends Error {}

export const REJECTED = 'User rejected the request'
export const ABORTED = 'Request was aborted'
export const EXPIRED = 'The session has expired. Log in again.'
