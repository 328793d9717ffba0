import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { mail } from '#resources/messages/mail.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

interface OutboxContext {
  readonly language: Language
  readonly organisation: string
  /** Consents whose participants were asked to read them. */
  readonly consents: readonly Row[]
  /** Submissions of the weekly form, of which participants are reminded. */
  readonly submissions: readonly Row[]
  /** Users who get a report by e-mail. */
  readonly readers: readonly Row[]
}

interface MailPlan {
  readonly template: 'consentRequest' | 'formReminder' | 'report'
  readonly channel: 'EMAIL' | 'SMS'
  /** Position of the recipient among the participants or readers of the template. */
  readonly recipient: number
  readonly days: number
  readonly status: 'SENT' | 'HELD' | 'FAILED' | 'UNCERTAIN'
  readonly values?: Values
}

/** Messages of the last two weeks. Days count back from `storyDay`. Three of them wait for an administrator. */
const plans: readonly MailPlan[] = [
  { template: 'consentRequest', channel: 'EMAIL', recipient: 0, days: 13, status: 'SENT' },
  { template: 'formReminder', channel: 'SMS', recipient: 0, days: 10, status: 'SENT' },
  { template: 'formReminder', channel: 'EMAIL', recipient: 1, days: 8, status: 'SENT' },
  { template: 'report', channel: 'EMAIL', recipient: 0, days: 7, status: 'SENT' },
  {
    template: 'report',
    channel: 'EMAIL',
    recipient: 1,
    days: 7,
    status: 'FAILED',
    values: { problem: 'REFUSED', smtpCode: 550, attempts: 1 },
  },
  { template: 'consentRequest', channel: 'EMAIL', recipient: 1, days: 6, status: 'SENT' },
  {
    template: 'consentRequest',
    channel: 'EMAIL',
    recipient: 2,
    days: 4,
    status: 'UNCERTAIN',
    values: { problem: 'NODE_ENDED', attempts: 1 },
  },
  { template: 'formReminder', channel: 'SMS', recipient: 2, days: 3, status: 'SENT' },
  { template: 'consentRequest', channel: 'SMS', recipient: 3, days: 2, status: 'HELD' },
  { template: 'formReminder', channel: 'EMAIL', recipient: 3, days: 1, status: 'SENT' },
]

interface Text {
  readonly subject: string
  readonly body: string
}

/** The secret part of a link is masked in the outbox. */
const link = 'https://studydesk.example/crm/my#••••••'

const texts: Readonly<Record<MailPlan['template'], Readonly<Record<Language, (organisation: string) => Text>>>> = {
  consentRequest: {
    en: (organisation) => ({
      subject: `A consent form from ${organisation}`,
      body: `Hello,\n\nThe study team of ${organisation} has a consent form for you to read. They will go through it with you and answer your questions.`,
    }),
    fr: (organisation) => ({
      subject: `Un formulaire de consentement de ${organisation}`,
      body: `Bonjour,\n\nL’équipe de recherche de ${organisation} a un formulaire de consentement à vous faire lire. Elle le parcourra avec vous et répondra à vos questions.`,
    }),
  },
  formReminder: {
    en: (organisation) => ({
      subject: `Reminder: a form from ${organisation}`,
      body: `Hello,\n\nThere is a form for you to fill in on your study pages:\n\n${link}\n\nThe study team of ${organisation}`,
    }),
    fr: (organisation) => ({
      subject: `Un formulaire de ${organisation} vous attend`,
      body: `Bonjour,\n\nUn formulaire est à remplir sur vos pages :\n\n${link}\n\nL’équipe de recherche de ${organisation}`,
    }),
  },
  report: {
    en: (organisation) => ({
      subject: `${organisation}: report “Enrolment by site”`,
      body: 'The report “Enrolment by site” is ready.\n\nIt shows the data that you have access to today.',
    }),
    fr: (organisation) => ({
      subject: `${organisation} : rapport « Recrutement par site »`,
      body: 'Le rapport « Recrutement par site » est prêt.\n\nIl montre ce que vous pouvez voir aujourd’hui.',
    }),
  },
}

/** Generates the outbox: messages that were sent, and one of each kind that an administrator can send again. */
export const makeOutbox = (random: Random, context: OutboxContext): readonly Row[] =>
  plans.flatMap(({ template, channel, recipient: position, days, status, values = {} }) => {
    const recipient = recipientOf(context, template, position)
    if (recipient === null) return []
    const day = addDays(storyDay, -days)
    const { subject, body } = texts[template][context.language](context.organisation)
    const sent = status === 'SENT' ? { attempts: 1, sentAt: `${day}T23:40:00.000Z` } : {}
    const message = { template, channel, language: context.language, subject, body, status, ...recipient, ...sent, ...values }
    return [stored(random, mail, message, day)]
  })

/** Returns the fields that name the recipient; null if the demo has too few of them. */
function recipientOf({ consents, submissions, readers }: OutboxContext, template: MailPlan['template'], position: number): Values | null {
  if (template === 'report') {
    const user = readers[position]
    return user === undefined ? null : { userId: user.id, recipient: user.email }
  }
  const rows = template === 'consentRequest' ? consents : submissions
  const people = [...new Map(rows.map((row) => [row.participantId, row])).values()]
  const row = people[position]
  return row === undefined ? null : { participantId: row.participantId, studyId: row.studyId }
}
