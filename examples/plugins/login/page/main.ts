/** The page in the frame: it has the key and the session, and answers the requests of the site. */
import { LatchkeyError } from 'latchkey/plugin'
import { answerFrame } from 'latchkey/plugin/wallet'
import * as v from 'valibot'
import { shapeOfApproval, shapeOfLook } from '../protocol.ts'
import { approve } from './approve.ts'
import { el, focusFirst, show } from './dom.ts'
import { showForm } from './form.ts'
import { accountOf, keep, session } from './keys.ts'
import { askServer, Refused } from './server.ts'
import { say } from './words.ts'

/** Resolves a pending `logIn` request; undefined if the person opened the form themselves. */
let waiting: ((address: string) => void) | undefined

const loggedIn = (address: string): void => {
  showIdle()
  if (waiting) waiting(address)
  else guest.emit('login', { address })
}

/** Shows the form, or who is logged in. */
function showIdle(notice = ''): void {
  const now = session()
  if (!now) return showForm(loggedIn, '', notice)
  show(el('h1', {}, say('done')), el('p', {}, say('doneText', { email: now.email })))
}

/** True if the server still has the session. Rejects if the server does not answer. */
async function isSessionValid(): Promise<boolean> {
  const now = session()
  if (!now) return false
  try {
    await askServer({ path: '/me', token: now.token, answer: v.object({ email: v.literal(now.email) }) })
    return true
  } catch (error) {
    if (!(error instanceof Refused) || error.word !== 'LOGGED_OUT') throw new LatchkeyError('HTTP_NETWORK')
    keep(undefined)
    showIdle(say('LOGGED_OUT'))
    return false
  }
}

const guest = answerFrame({
  // The server restricts by `frame-ancestors` which sites may embed this page.
  allows: (origin) => /^https?:/.test(origin),
  answers: {
    look(params) {
      const { dir, lang, theme } = shapeOfLook.read(params)
      Object.assign(document.documentElement, { dir, lang })
      document.documentElement.dataset['theme'] = theme
      return {}
    },
    async session() {
      const isValid = await isSessionValid()
      return { address: isValid ? accountOf(session()!.email).address : undefined }
    },
    logIn(_, { signal }) {
      showIdle()
      return new Promise((resolve, reject) => {
        const now = session()
        if (now) return resolve({ address: accountOf(now.email).address })
        waiting = (address) => resolve({ address })
        signal.addEventListener('abort', () => reject(new LatchkeyError('ABORTED')))
      }).finally(() => (waiting = undefined))
    },
    async approve(params, { origin, signal }) {
      const wanted = shapeOfApproval.read(params)
      if (!(await isSessionValid())) {
        guest.emit('over', {})
        throw new LatchkeyError('ABORTED')
      }
      try {
        return { result: await approve(accountOf(session()!.email), wanted, origin, signal) }
      } finally {
        showIdle()
      }
    },
    async leave() {
      const now = session()
      // Before the server is told, so that it works even if the server does not answer.
      keep(undefined)
      showIdle()
      if (now) await askServer({ path: '/me/leave', body: {}, token: now.token, answer: v.object({}) }).catch(() => {})
      return {}
    },
  },
})

showIdle()
guest.fit(document.querySelector('main')!)
guest.shown.subscribe(() => guest.shown.get() && focusFirst())
