/** The login form: an email address, then the code that was sent to it. */
import * as v from 'valibot'
import { el, isBusy, setBusy, show } from './dom.ts'
import { accountOf, keep } from './keys.ts'
import { askServer, Refused } from './server.ts'
import { say } from './words.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Shows the form; calls `done` with the wallet's address after the login. */
export function showForm(done: (address: string) => void, before = '', notice = ''): void {
  const wrong = el('p', { class: 'wrong', role: 'alert' }, notice)
  const input = el('input', { id: 'email', type: 'email', autocomplete: 'email', inputmode: 'email', required: true })
  input.value = before
  const button = el('button', { class: 'primary', type: 'submit' }, say('send'))
  const form = el(
    'form',
    { novalidate: true },
    el('label', { for: 'email' }, say('email')),
    input,
    wrong,
    el('p', {}, say('emailHint')),
    button,
  )
  form.style.display = 'contents'
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const email = input.value.trim().toLowerCase()
    if (isBusy(button)) return
    input.setAttribute('aria-invalid', String(!EMAIL.test(email)))
    wrong.textContent = EMAIL.test(email) ? '' : say('badEmail')
    if (!EMAIL.test(email)) return input.focus()
    setBusy(button, say('sending'), true)
    sendCode(email).then(
      () => showCode(email, done),
      (error: unknown) => {
        setBusy(button, say('send'), false)
        wrong.textContent = textOf(error)
      },
    )
  })
  show(form)
}

function showCode(email: string, done: (address: string) => void, notice = ''): void {
  const wrong = el('p', { class: 'wrong', role: 'alert' }, notice)
  const input = el('input', {
    id: 'code',
    class: 'code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '6',
  })
  const button = el('button', { class: 'primary', type: 'submit' }, say('check'))
  const again = el('button', { class: 'text', type: 'button' }, say('again'))
  const other = el('button', { class: 'text', type: 'button' }, say('other'))
  const form = el(
    'form',
    { novalidate: true },
    el('p', {}, say('codeSent', { email })),
    el('label', { for: 'code' }, say('code')),
    input,
    wrong,
    button,
    again,
    other,
  )
  form.style.display = 'contents'
  const check = (): void => {
    const code = input.value.replaceAll(/\D/g, '')
    if (isBusy(button) || code.length < 6) return input.focus()
    setBusy(button, say('checking'), true)
    logIn(email, code).then(done, (error: unknown) => {
      setBusy(button, say('check'), false)
      input.setAttribute('aria-invalid', 'true')
      wrong.textContent = textOf(error)
      input.focus()
      input.select()
    })
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    check()
  })
  input.addEventListener('input', () => input.value.replaceAll(/\D/g, '').length === 6 && check())
  again.addEventListener('click', () => {
    if (isBusy(again)) return
    setBusy(again, say('sending'), true)
    sendCode(email).then(
      () => showCode(email, done),
      (error: unknown) => {
        setBusy(again, say('again'), false)
        wrong.textContent = textOf(error)
      },
    )
  })
  other.addEventListener('click', () => showForm(done, email))
  show(form)
}

const sendCode = (email: string): Promise<object> =>
  askServer({ path: '/codes', body: { email }, answer: v.object({}) })

async function logIn(email: string, code: string): Promise<string> {
  const { token } = await askServer({
    path: '/codes/check',
    body: { email, code },
    answer: v.object({ token: v.string() }),
  })
  keep({ email, token })
  return accountOf(email).address
}

export const textOf = (error: unknown): string =>
  error instanceof Refused ? say(error.word, { seconds: error.seconds }) : say('OFFLINE')
