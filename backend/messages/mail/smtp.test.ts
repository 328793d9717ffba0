import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { composeMessage } from './message.ts'
import { deliver, mailServerOf, requiresTls } from './smtp.ts'
import { type TestMailServer, testMailServer, textOf } from './testMailServer.ts'

let server: TestMailServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const mail = {
  id: '0198a000-0000-7000-8000-000000000001',
  recipient: 'marie@example.org',
  language: 'fr' as const,
  subject: 'Votre invitation à rejoindre Clinique Rive-Sud',
  body: 'Bonjour Zoé,\n\nOuvrez ce lien :\n\nhttps://studydesk.example/oauth/invitation?token=a&b=<c>\n\nÀ bientôt.',
  attachment: null,
  page: null,
  endedAt: null,
}
const sender = 'Studydesk <studydesk@example.org>'
const composeContent = () => composeMessage(mail, sender)
const send = async (url: string) =>
  deliver(
    mailServerOf(url),
    { from: 'studydesk@example.org', to: mail.recipient, content: await composeContent() },
    { connect: 1500, answer: 500 },
  )

describe('an SMTP connection', () => {
  test('an SMTP connection with a login delivers a message', async () => {
    server = await testMailServer({ login: { user: 'us', password: 'p@ss:word' } })
    expect(await send(server.url.replace('p@ss:word', 'p%40ss%3Aword'))).toEqual({ kind: 'accepted' })
    expect(server.received.map(({ to }) => to)).toEqual([mail.recipient])
    expect(
      textOf(server.received[0]?.raw ?? '')
        .replaceAll('\r\n', '\n')
        .trim(),
    ).toBe(mail.body)
  })

  test.each([
    [{ refuse: 450 }, { kind: 'refused', problem: 'DEFERRED', smtpCode: 450 }],
    [{ refuse: 550 }, { kind: 'refused', problem: 'REFUSED', smtpCode: 550 }],
    ['dropAtOnce', { kind: 'refused', problem: 'BROKEN_OFF', smtpCode: null }],
    ['dropAfter', { kind: 'lost', problem: 'NO_ANSWER' }],
    ['silence', { kind: 'lost', problem: 'NO_ANSWER' }],
  ] as const)('a server response of %o has the expected outcome', async (answer, outcome) => {
    server = await testMailServer()
    server.answers = [answer]
    expect(await send(server.url)).toEqual(outcome)
  })

  test('a connection with a rejected login reports that the message was not accepted', async () => {
    server = await testMailServer({ login: { user: 'us', password: 'right' } })
    expect(await send(server.url.replace('right', 'wrong'))).toEqual({ kind: 'refused', problem: 'LOGIN_REFUSED', smtpCode: 535 })
  })

  test('a connection to a closed port reports that the message was not accepted', async () => {
    expect(await send('smtp://127.0.0.1:9')).toEqual({ kind: 'refused', problem: 'UNREACHABLE', smtpCode: null })
  })

  test('a connection to a silent server times out', async () => {
    const silentServer = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((resolve) => silentServer.once('listening', resolve))
    const { port } = silentServer.address() as { port: number }
    expect(await send(`smtp://127.0.0.1:${port}`)).toEqual({ kind: 'refused', problem: 'TIMED_OUT', smtpCode: null })
    silentServer.close()
  })

  test.each([
    ['smtp://mail.example.org', true],
    ['smtp://us:secret@mail.example.org:587', true],
    ['smtp://us:secret@127.mail.example.org', true],
    ['smtp://10.0.0.5:25', true],
    ['smtp://localhost:1025', false],
    ['smtp://us:secret@127.0.0.1:1025', false],
    ['smtp://[::1]:1025', false],
  ])('a connection to %s requires TLS: %s', (url, expected) => {
    expect(requiresTls(mailServerOf(url))).toBe(expected)
  })

  test('a connection that requires TLS sends neither login nor message to a server without it', async () => {
    // 0.0.0.0 leads to this machine, but is no loopback address.
    server = await testMailServer({ login: { user: 'us', password: 'right' } })
    expect(await send(server.url.replace('127.0.0.1', '0.0.0.0'))).toMatchObject({ kind: 'refused', problem: 'UNREACHABLE' })
    expect([server.received, server.logins]).toEqual([[], []])
  })
})

describe('a message', () => {
  test('a message has text and HTML of the same content, none of which can be read as HTML', async () => {
    const raw = (await composeContent()).toString()
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(raw).toMatch(/^Message-ID: <0198a000-0000-7000-8000-000000000001@example\.org>/im)
    expect(raw).toContain('token=3Da&amp;b=3D&lt;c&gt;')
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m)
  })

  test.each([
    ['the subject', { subject: 'Hello\r\nBcc: everybody@example.org\r\n\r\nBody' }],
    ['the recipient', { recipient: 'marie@example.org\r\nBcc: everybody@example.org' }],
  ])('a message contains no header from %s', async (_field, change) => {
    const raw = (await composeMessage({ ...mail, ...change }, sender)).toString()
    const header = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(header).not.toMatch(/^Bcc:/im)
  })
})
