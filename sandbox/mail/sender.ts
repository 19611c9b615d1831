/** Sends mails by SMTP, as any site does. */
import { createTransport } from 'nodemailer'
import { HOST } from '../ports.ts'

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailSender {
  /** Resolves when the mail server has taken the mail. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Milliseconds for each step of a delivery. */
const LIMIT = 10_000

export function createMailSender(port: number, from: string): MailSender {
  const transport = createTransport({
    host: HOST,
    port,
    secure: false,
    ignoreTLS: true,
    connectionTimeout: LIMIT,
    greetingTimeout: LIMIT,
    socketTimeout: LIMIT,
  })
  return {
    async send(mail) {
      // Texts are ours, and are never read as references to files or addresses.
      await transport.sendMail({ from, ...mail, disableFileAccess: true, disableUrlAccess: true })
    },
    close: () => transport.close(),
  }
}
