/** The page in the frame: it holds the key and the session, and answers the site around it. */
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

/** Who asked for a login and waits for it; nobody, when the person opened the form themselves. */
let waiting: ((address: string) => void) | undefined

const loggedIn = (address: string): void => {
  showRest()
  if (waiting) waiting(address)
  else guest.emit('login', { address })
}

/** What is shown while nobody is asked anything. */
function showRest(notice = ''): void {
  const now = session()
  if (!now) return showForm(loggedIn, '', notice)
  show(el('h1', {}, say('done')), el('p', {}, say('doneText', { email: now.email })))
}

/** Does the server still know the session? One that is out of reach says nothing against it. */
async function stillThere(): Promise<boolean> {
  const now = session()
  if (!now) return false
  try {
    await askServer({ path: '/me', token: now.token, answer: v.object({ email: v.literal(now.email) }) })
    return true
  } catch (error) {
    if (!(error instanceof Refused) || error.word !== 'LOGGED_OUT') throw new LatchkeyError('HTTP_NETWORK')
    keep(undefined)
    showRest(say('LOGGED_OUT'))
    return false
  }
}

const guest = answerFrame({
  // The server says by `frame-ancestors` who may have this page around it.
  allows: (origin) => /^https?:/.test(origin),
  answers: {
    look(params) {
      const { dir, lang, theme } = shapeOfLook.read(params)
      Object.assign(document.documentElement, { dir, lang })
      document.documentElement.dataset['theme'] = theme
      return {}
    },
    async session() {
      const isThere = await stillThere()
      return { address: isThere ? accountOf(session()!.email).address : undefined }
    },
    logIn(_, { signal }) {
      showRest()
      return new Promise((resolve, reject) => {
        const now = session()
        if (now) return resolve({ address: accountOf(now.email).address })
        waiting = (address) => resolve({ address })
        signal.addEventListener('abort', () => reject(new LatchkeyError('ABORTED')))
      }).finally(() => (waiting = undefined))
    },
    async approve(params, { origin, signal }) {
      const wanted = shapeOfApproval.read(params)
      if (!(await stillThere())) {
        guest.emit('over', {})
        throw new LatchkeyError('ABORTED')
      }
      try {
        return { result: await approve(accountOf(session()!.email), wanted, origin, signal) }
      } finally {
        showRest()
      }
    },
    async leave() {
      const now = session()
      // Here first: whether the server hears of it or not, nobody is logged in in this browser any more.
      keep(undefined)
      showRest()
      if (now) await askServer({ path: '/me/leave', body: {}, token: now.token, answer: v.object({}) }).catch(() => {})
      return {}
    },
  },
})

showRest()
guest.fit(document.querySelector('main')!)
guest.shown.subscribe(() => guest.shown.get() && focusFirst())
