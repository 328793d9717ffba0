import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import type { Channel } from '#resources/messages/mailChannel.ts'
import { type ReminderKind, reminderPlaceholders } from '#resources/studies/studyReminder.ts'
import { invalid } from '../../platform/common/errors.ts'
import type { Write } from '../../platform/engine/types.ts'

type Reminder = ResourceRow['studyReminder']

const texts = ['subjectEn', 'emailEn', 'smsEn', 'subjectFr', 'emailFr', 'smsFr'] as const
const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Rejects placeholders that the message cannot fill in; the recipient would see them unchanged. @throws invalid */
export function checkReminderTexts({ before, input }: Write<Reminder>): void {
  const kind = (before?.kind ?? input.kind) as ReminderKind | undefined
  if (kind === undefined || !(kind in reminderPlaceholders)) return
  const knownPlaceholders = reminderPlaceholders[kind]
  const problems = texts.flatMap((path): readonly FieldProblem[] => {
    const text = input[path]
    const unknown =
      typeof text === 'string' ? [...text.matchAll(placeholder)].find(([, name = '']) => !knownPlaceholders.includes(name)) : undefined
    return unknown === undefined
      ? []
      : [{ path, code: 'unknownPlaceholder', details: { known: knownPlaceholders.map((each) => `{{${each}}}`).join(', ') } }]
  })
  if (problems.length > 0) throw invalid(problems)
}

export type ReminderTexts = Pick<Reminder, (typeof texts)[number]>

/**
 * Returns the study's own subject and text for a message, with the placeholders filled in. Omits the subject or the text if the study has
 * none. Pure.
 */
export function fillReminderTexts(
  reminder: ReminderTexts,
  {
    language,
    channel,
    details,
  }: { readonly language: Language; readonly channel: Channel; readonly details: Readonly<Record<string, string | number>> },
): { readonly subject?: string; readonly body?: string } {
  const [subject, email, sms] =
    language === 'fr' ? [reminder.subjectFr, reminder.emailFr, reminder.smsFr] : [reminder.subjectEn, reminder.emailEn, reminder.smsEn]
  const fillTemplate = (text: string | null): string | null =>
    text === null || text.trim() === '' ? null : text.replace(placeholder, (match, name: string) => String(details[name] ?? match))
  const [statement, body] = [fillTemplate(subject), fillTemplate(channel === 'EMAIL' ? email : sms)]
  return { ...(statement === null ? {} : { subject: statement }), ...(body === null ? {} : { body }) }
}
