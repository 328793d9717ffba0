import { SMTPServer } from 'smtp-server'
import { textOf } from '../backend/messages/mail/testMailServer.ts'

/**
 * `npm run mail:sink`: a mail server for demos and development. It prints the messages that it receives and stores nothing. Participants'
 * links and codes are masked in the outbox, so that their pages cannot be opened without a mail or SMS service. `smtp-server` is a
 * development dependency: a production installation does not contain it, and the product itself has no setting that shows a code.
 */
const port = Number(process.env.MAIL_SINK_PORT ?? 1025)

if (process.env.NODE_ENV === 'production') {
  process.stderr.write('The mail sink shows codes of participants: it does not run in production. Set SMTP_URL to a mail server.\n')
  process.exitCode = 1
} else openSink()

function openSink(): void {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        process.stdout.write(`\nTo ${recipients}\n${textOf(Buffer.concat(chunks).toString('utf8'))}\n`)
        callback()
      })
    },
  })
  sink.on('error', ({ message }) => {
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  })
  sink.listen(port, '127.0.0.1', () => {
    process.stdout.write(`Waiting for messages. Start the server with SMTP_URL=smtp://127.0.0.1:${port} MAIL_FROM=demo@example.org\n`)
  })
}
