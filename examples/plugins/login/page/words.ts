/** The strings of the frame's page, which gets none from the site around it. */
export const WORDS = {
  email: 'Email address',
  emailHint: 'We send a code to it. Nothing to remember.',
  send: 'Send code',
  sending: 'Sending…',
  badEmail: 'That is no email address yet.',
  code: 'Code from your email',
  codeSent: 'A code is on its way to {email}. It works for five minutes.',
  check: 'Continue',
  checking: 'Checking…',
  other: 'Use another address',
  again: 'Send another code',
  WRONG_CODE: 'That is not the code. Look again, or have another one sent.',
  EXPIRED_CODE: 'That code has expired. Have another one sent.',
  TOO_MANY_TRIES: 'Too many tries. Have another code sent.',
  TOO_SOON: 'A code was just sent. Try again in {seconds} seconds.',
  LOGGED_OUT: 'You were logged out. Log in again.',
  MALFORMED: 'The server did not understand that. Try again.',
  OFFLINE: 'No connection to the login server. Check your connection and try again.',
  done: 'You are logged in',
  doneText: 'as {email}',
  signTitle: 'Sign this message?',
  typedTitle: 'Sign this data?',
  sendTitle: 'Send this transaction?',
  asks: '{site} asks for it, on {network}.',
  yes: 'Approve',
  yesing: 'Approving…',
  no: 'Decline',
  to: 'To',
  value: 'Amount',
  data: 'Data',
  creates: 'A new contract',
  FAILED: 'That did not work. Nothing was sent.',
} as const

export type Word = keyof typeof WORDS

export const say = (word: Word, params: Readonly<Record<string, string | number>> = {}): string =>
  WORDS[word].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))

export const isWord = (text: unknown): text is Word => typeof text === 'string' && Object.hasOwn(WORDS, text)
