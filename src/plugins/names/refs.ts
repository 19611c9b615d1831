import { defineEvent, defineToken, defineView } from '#kernel'
import type { NameForm } from './form/createForm.ts'
import type { Names } from './service/createNames.ts'

/** Asks for a name, and registers it. */
export const REGISTER_ACCOUNT_NAME = /* @__PURE__ */ defineView('RegisterAccountName')
export const REGISTER_ACCOUNT_NAME_SUCCESS = /* @__PURE__ */ defineView<{ readonly name: string }>(
  'RegisterAccountNameSuccess',
)

/** A person asked for a name. `NAME_REGISTERED` or `NAME_FAILED` follows; neither, if they declined. */
export const NAME_REQUESTED = /* @__PURE__ */ defineEvent<{ readonly name: string }>('latchkey:name-requested')
export const NAME_FAILED = /* @__PURE__ */ defineEvent<{ readonly name: string; readonly code: string }>(
  'latchkey:name-failed',
)

/** The name service. */
export const NAMES = /* @__PURE__ */ defineToken<Names>('names/names')
/** What the person has typed, and what is known about it. */
export const FORM = /* @__PURE__ */ defineToken<NameForm>('names/form')
