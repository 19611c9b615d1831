/** What the frame writes to people. Nothing of a page stands in a mail but its origin, which the browser vouches for. */
import type { OutgoingMail } from '../mail/sender.ts'

const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

export function codeMail(to: string, code: string, app: string): OutgoingMail {
  return {
    to,
    subject: 'Your code',
    text: `Type this code to log in to ${app}:

${spaced(code)}

It is valid for 20 minutes. Never give it to anybody, whoever asks. If you did not want to log in, ignore this mail.
`,
  }
}

export function deviceMail(to: string, link: string, app: string): OutgoingMail {
  return {
    to,
    subject: 'Is this you on a new device?',
    text: `Somebody wants to log in to ${new URL(app).host} with your email, in a browser that you have not used before.

If it is you, approve it here:
${link}

The link is valid for 20 minutes. If it is not you, ignore this mail: without you, nobody gets in.
`,
  }
}

export function confirmMail(to: string, code: string, which: 'old' | 'new'): OutgoingMail {
  const why =
    which === 'old'
      ? 'Type this code to change the email of your wallet:'
      : 'Type this code to use this email for your wallet:'
  return {
    to,
    subject: which === 'old' ? 'Confirm your current email' : 'Confirm your new email',
    text: `${why}

${spaced(code)}

It is valid for 20 minutes. Never give it to anybody, whoever asks.
`,
  }
}

export function changedMail(to: string): OutgoingMail {
  return {
    to,
    subject: 'Your email was changed',
    text: 'Your wallet has another email now. This one no longer opens it.\n',
  }
}
