import { escaped } from '../auth/pages/layout.ts'
import type { StoredMail } from './types.ts'

/** A file that goes with a message, by the name that it has there. */
export interface Attached {
  readonly filename: string
  readonly content: Buffer
}

/** Figures and files that are made as a message is sent, for its recipient: they stand behind its first paragraph. */
export interface MailContent {
  /** HTML, escaped. */
  readonly page: string
  readonly text: string
  readonly attachment: Attached
}

type Email = Omit<StoredMail, 'template' | 'channel' | 'recipient' | 'attachment' | 'visit'> & {
  readonly recipient: string
  readonly attachment: Attached | null
  /** Where whoever chose to get such messages ends them; null for those that nobody chooses. */
  readonly endedAt: string | null
}

/**
 * The message as it goes to the mail server: text and HTML of the same words. Its Message-ID is the row's, the same each time, so that a
 * mail server which gets it twice can tell.
 * @param from an address, or `Name <address>`
 */
export async function composeMessage(mail: Email, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from,
    to: { name: '', address: mail.recipient },
    subject: oneLine(mail.subject),
    text: mail.body,
    html: htmlOf(mail),
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': mail.language,
      ...(mail.endedAt === null ? {} : { 'List-Unsubscribe': `<${mail.endedAt}>` }),
    },
    attachments: mail.attachment === null ? [] : [{ ...mail.attachment }],
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** A message with what was made for it. Pure. */
export function withContent<Mail extends Pick<StoredMail, 'body' | 'page'>>(mail: Mail, { page, text }: MailContent): Mail {
  const [first = '', ...others] = mail.body.split(/\n{2,}/)
  return { ...mail, page, body: [first, text, ...others].join('\n\n') }
}

/** The part of an address that a mail server is spoken to with. */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim()

const domainOf = (from: string): string => addressIn(from).split('@')[1] ?? 'localhost'

/** A line break in a header would begin another one. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Nothing in it is loaded from anywhere; readable without its styles. */
function htmlOf({ language, subject, body, page }: Pick<Email, 'language' | 'subject' | 'body' | 'page'>): string {
  // Its own words have a layout: the frame around them is its title, and the way to it.
  const [first = '', ...others] = body.split(/\n{2,}/)
  const around = page === null ? body : [first, others.at(-1) ?? ''].join('\n\n')
  const paragraphs = around.split(/\n{2,}/).map((paragraph) => (isLink(paragraph) ? linkOf(paragraph.trim()) : textOf(paragraph)))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif;color:#1c2733;background:#fff">
<div style="max-width:560px;margin:0 auto">${(page === null ? paragraphs : [paragraphs[0], page, ...paragraphs.slice(1)]).join('\n')}</div></body></html>`
}

const isLink = (paragraph: string): boolean => /^\s*https?:\/\/\S+\s*$/.test(paragraph)
const textOf = (paragraph: string): string => `<p style="margin:0 0 16px">${escaped(paragraph).replaceAll('\n', '<br>')}</p>`
const linkOf = (address: string): string =>
  `<p style="margin:0 0 16px"><a href="${escaped(address)}" style="color:#16607a;overflow-wrap:anywhere">${escaped(address)}</a></p>`
