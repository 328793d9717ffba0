import { escapeHtml } from '../../platform/auth/pages/layout.ts'
import type { StoredMail } from './types.ts'

/** An attachment, by its file name. */
export interface MailAttachment {
  readonly filename: string
  readonly content: Buffer
}

/** Content that is generated for the recipient when a message is sent. It follows the message's first paragraph. */
export interface MailContent {
  /** HTML, escaped. */
  readonly page: string
  readonly text: string
  readonly attachment: MailAttachment
}

type Email = Omit<StoredMail, 'template' | 'channel' | 'participantId' | 'recipient' | 'attachment' | 'visit'> & {
  readonly recipient: string
  readonly attachment: MailAttachment | null
  /** Address of the page on which recipients unsubscribe from these messages; null if they cannot. */
  readonly endedAt: string | null
}

/**
 * Returns the message for the mail server: text and HTML with the same content. Its Message-ID is derived from the row and always the
 * same, so that a mail server recognises a duplicate.
 * @param from an address, or `Name <address>`
 */
export async function composeMessage(mail: Email, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from,
    to: { name: '', address: mail.recipient },
    subject: toSingleLine(mail.subject),
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

/** Returns a message with its generated content. Pure. */
export function withContent<Mail extends Pick<StoredMail, 'body' | 'page'>>(mail: Mail, { page, text }: MailContent): Mail {
  const [first = '', ...others] = mail.body.split(/\n{2,}/)
  return { ...mail, page, body: [first, text, ...others].join('\n\n') }
}

/** Extracts the address from `Name <address>`, for SMTP. */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim()

const domainOf = (sender: string): string => addressOf(sender).split('@')[1] ?? 'localhost'

/** Removes line breaks, which would begin another header. */
const toSingleLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Returns the HTML of a message. It loads nothing external and is readable without its styles. */
function htmlOf({ language, subject, body, page }: Pick<Email, 'language' | 'subject' | 'body' | 'page'>): string {
  // An announcement has its own layout, around which the title and the link are added.
  const [first = '', ...others] = body.split(/\n{2,}/)
  const framedBody = page === null ? body : [first, others.at(-1) ?? ''].join('\n\n')
  const paragraphs = framedBody.split(/\n{2,}/).map((paragraph) => (isLink(paragraph) ? linkOf(paragraph.trim()) : textOf(paragraph)))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif;color:#1c2733;background:#fff">
<div style="max-width:560px;margin:0 auto">${(page === null ? paragraphs : [paragraphs[0], page, ...paragraphs.slice(1)]).join('\n')}</div></body></html>`
}

const isLink = (paragraph: string): boolean => /^\s*https?:\/\/\S+\s*$/.test(paragraph)
const textOf = (paragraph: string): string => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`
const linkOf = (address: string): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(address)}" style="color:#16607a;overflow-wrap:anywhere">${escapeHtml(address)}</a></p>`
