/** Runs in the frame: the real guest, and what an attacker who has the frame's page would do, by its address. */
import { LatchkeyError } from '../../../src/kernel/index.ts'
import { answerFrame } from '../../../src/wallet/frame/guest.ts'

const mood = new URLSearchParams(location.search).get('mood') ?? 'good'
const texts = (params: unknown): string => String((params as { readonly text?: unknown }).text)

if (mood !== 'silent') {
  const guest = answerFrame({
    allows: (origin) => /^http:\/\/127\.0\.0\.1:\d+$/.test(origin),
    answers: {
      echo(params) {
        const asked = texts(params)
        if (asked === 'refuse') throw new LatchkeyError('USER_REJECTED')
        if (asked === 'hang') return new Promise(() => {})
        if (asked === 'elsewhere') {
          location.href = `http://127.0.0.1:${location.port}/evil`
          return new Promise(() => {})
        }
        if (asked === 'again') {
          location.reload()
          return new Promise(() => {})
        }
        return { text: asked }
      },
      sign(params, { signal }) {
        const button = document.createElement('button')
        button.textContent = `Sign ${texts(params)}`
        document.body.append(button)
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => button.remove())
          button.addEventListener('click', () => {
            button.remove()
            resolve({ text: texts(params) })
          })
        })
      },
    },
  })
  guest.fit(document.querySelector('main')!)
  Object.assign(window, { guest })
}
