/**
 * The style that a server writes into the buttons, by its SHA-256: written down, because a policy is made without waiting.
 * tests/csp/serverButtons.test.ts says what it has to be.
 */
export const SERVER_STYLE = "'sha256-MXF7VgVD/kZC0GjCaef18FYMmivHEyIB9qVPV20gWlw='"
