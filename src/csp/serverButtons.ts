/**
 * The SHA-256 of the style that a server writes into the buttons. A constant, because a policy is made synchronously and hashing is
 * not; tests/csp/serverButtons.test.ts checks it.
 */
export const SERVER_STYLE = "'sha256-MXF7VgVD/kZC0GjCaef18FYMmivHEyIB9qVPV20gWlw='"
