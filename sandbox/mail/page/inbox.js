/** The inbox's page: lists mails as they come. What they say is always text. */
const list = document.querySelector('#mails')
const status = document.querySelector('#status')
const RETRY = 2000

function show(mails) {
  status.textContent = mails.length === 0 ? 'No mail yet' : `${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}`
  list.replaceChildren(...mails.map(rowOf))
}

function rowOf(mail) {
  const item = element('li', 'card')
  const time = element('time', 'small', new Date(mail.at).toLocaleTimeString())
  time.dateTime = mail.at
  const head = element('div', 'head')
  head.append(element('h2', '', mail.subject), time)
  item.append(head, element('p', 'small', `To ${mail.to.join(', ')}`), bodyOf(mail.text))
  return item
}

/** Links to this machine can be followed; codes stand out, and can be copied. */
function bodyOf(text) {
  const body = element('p', 'body')
  for (const part of text.trim().split(/(https?:\/\/\S*[^\s.,:;!?]|^\d{3} ?\d{3}$)/m)) {
    if (/^https?:/.test(part)) {
      const link = element('a', '', part)
      link.href = part
      link.rel = 'noreferrer'
      link.target = '_blank'
      body.append(link)
    } else if (/^\d{3} ?\d{3}$/.test(part)) body.append(codeOf(part))
    else body.append(part)
  }
  return body
}

function codeOf(code) {
  const box = element('span', 'code-row')
  const copy = element('button', 'compact', 'Copy code')
  copy.type = 'button'
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(code.replace(' ', '')).then(
      () => (copy.textContent = 'Copied'),
      () => (copy.textContent = 'Select it instead'),
    )
  })
  box.append(element('code', 'otp', code), copy)
  return box
}

function element(tag, name, text = '') {
  const made = document.createElement(tag)
  if (name !== '') made.className = name
  made.textContent = text
  return made
}

async function read(query = '') {
  const answer = await fetch(`/mails${query}`)
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()).mails
}

async function follow() {
  let known = 0
  for (;;) {
    try {
      const mails = await read()
      show(mails)
      known = Math.max(known, mails[0]?.id ?? 0)
      await read(`?after=${known}`)
    } catch {
      status.textContent = 'The sandbox does not answer. Trying again…'
      await new Promise((resolve) => setTimeout(resolve, RETRY))
    }
  }
}

async function clear() {
  await fetch('/mails', { method: 'DELETE' })
  show([])
}

document.querySelector('#clear').addEventListener('click', () => void clear())

void follow()
