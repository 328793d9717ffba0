import type { Language } from '#resources/core/preferences.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { Channel } from '#resources/mailChannel.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { type ReminderKind, reminderPlaceholders } from '#resources/studyReminder.ts'
import type { Write } from '../engine/types.ts'
import { invalid } from '../errors.ts'

type Reminder = ResourceRow['studyReminder']

const texts = ['subjectEn', 'emailEn', 'smsEn', 'subjectFr', 'emailFr', 'smsFr'] as const
const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** A text of a study's own names nothing that its message does not know: it would stand there as it was typed. @throws invalid */
export function checkWords({ before, input }: Write<Reminder>): void {
  const kind = (before?.kind ?? input.kind) as ReminderKind | undefined
  if (kind === undefined || !(kind in reminderPlaceholders)) return
  const known = reminderPlaceholders[kind]
  const problems = texts.flatMap((path): readonly FieldProblem[] => {
    const text = input[path]
    const unknown = typeof text === 'string' ? [...text.matchAll(placeholder)].find(([, name = '']) => !known.includes(name)) : undefined
    return unknown === undefined
      ? []
      : [{ path, code: 'unknownPlaceholder', details: { known: known.map((each) => `{{${each}}}`).join(', ') } }]
  })
  if (problems.length > 0) throw invalid(problems)
}

export type ReminderTexts = Pick<Reminder, (typeof texts)[number]>

/** The study's own words for a message, with what they name filled in; what it has no words for stays away. Pure. */
export function ownWords(
  reminder: ReminderTexts,
  {
    language,
    channel,
    details,
  }: { readonly language: Language; readonly channel: Channel; readonly details: Readonly<Record<string, string | number>> },
): { readonly subject?: string; readonly body?: string } {
  const [subject, email, sms] =
    language === 'fr' ? [reminder.subjectFr, reminder.emailFr, reminder.smsFr] : [reminder.subjectEn, reminder.emailEn, reminder.smsEn]
  const filled = (text: string | null): string | null =>
    text === null || text.trim() === '' ? null : text.replace(placeholder, (as, name: string) => String(details[name] ?? as))
  const [said, body] = [filled(subject), filled(channel === 'EMAIL' ? email : sms)]
  return { ...(said === null ? {} : { subject: said }), ...(body === null ? {} : { body }) }
}
