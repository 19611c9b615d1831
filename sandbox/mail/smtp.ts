/** The mail server: takes every mail for everybody and keeps it in the inbox. Nothing ever leaves this machine. */
import { SMTPServer } from 'smtp-server'
import { PortTaken } from '../http/server.ts'
import { HOST } from '../ports.ts'
import type { Inbox } from './inbox.ts'

/** Bytes of one mail. */
const MOST_BYTES = 1_000_000

export interface MailServer {
  stop(): Promise<void>
}

export async function startSmtp(port: number, inbox: Inbox): Promise<MailServer> {
  const server = new SMTPServer({
    // On loopback, without certificates: there is nobody to listen in.
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MOST_BYTES,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('error', (error: Error) => done(error))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(new Error('The mail is too large.'))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        inbox.receive(Buffer.concat(chunks), to).then(
          () => done(),
          () => done(new Error('The mail cannot be read.')),
        )
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port, 'mail server') : error)
    })
    server.server.once('listening', () => resolve())
    server.listen(port, HOST)
  })
  // A client that breaks off in the middle of a mail is its own business.
  server.on('error', () => undefined)
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
