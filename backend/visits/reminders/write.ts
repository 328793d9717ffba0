import type { ResourceRow } from '#resources/core/rows.ts'
import { formatLongDay } from '#resources/core/values/formatLongDay.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import type { ReminderKind } from '#resources/studies/studyReminder.ts'
import { formatParticipantClocks } from '#resources/visits/clocks.ts'
import {
  consentReminder,
  formReminder,
  meetingArranged,
  type NewMail,
  personToReach,
  repeatOnDevices,
  visitMessage,
  visitRequestAnswer,
  waysTo,
  writeMail,
} from '../../messages/mail/index.ts'
import { makeParticipantLink } from '../../platform/auth/participantLinks/links.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { isAwake } from './quietHours.ts'
import { fillReminderTexts, type ReminderTexts } from './reminderTexts.ts'

/** Subject and recipient of a study's message. */
export interface DueMessage {
  readonly kind: ReminderKind | 'VISIT_CALLED_OFF' | 'REQUEST_ANSWERED' | 'MEETING_ARRANGED'
  /** The study's own texts; if absent, the standard ones are used. */
  readonly words?: ReminderTexts
  readonly participantId: string
  readonly studyId: string
  /** Time zone of the site. */
  readonly siteZone: string
  /** Key of the message. A second message with the same key is never written. */
  readonly onceFor: string
  /** Visit of the message. */
  readonly visit?: LocalVisitTime & { readonly id: string; readonly place: string; readonly type: ResourceRow['visit']['type'] }
  /** Validity of the link in days, for open tasks. */
  readonly linkDays?: number
  /** Date and time of a video meeting. */
  readonly at?: LocalVisitTime
  /** Consent that the meeting is about. An email contains the meeting as a calendar entry. */
  readonly consentId?: string
}

/** A date and time in the time zone of the site. */
interface LocalVisitTime {
  readonly date: string
  readonly time: string
  readonly isSecondHour?: boolean | null
}

const templates = {
  FORM_WAITING: formReminder,
  CONSENT_WAITING: consentReminder,
  REQUEST_ANSWERED: visitRequestAnswer,
  MEETING_ARRANGED: meetingArranged,
} as const

/** Returns the template of a message. For a visit, it depends on the type of the visit. */
function templateOf({ kind, visit }: DueMessage): NewMail['template'] {
  if (kind === 'VISIT_PLANNED' || kind === 'VISIT_CALLED_OFF' || kind === 'VISIT_AHEAD')
    return visitMessage(kind, visit?.type ?? 'IN_CLINIC')
  return templates[kind]
}

interface WriteContext {
  readonly run: Run
  readonly studydesk: Services
  readonly caller: Caller
  readonly now: Date
}

/**
 * Writes one message, unless it was written before, the recipient is unreachable, or it is night for the recipient; then the next hourly
 * run retries.
 * @param options.atNight true for messages that follow an action at once
 */
export async function writeDue({ run, studydesk, caller, now }: WriteContext, due: DueMessage, { atNight = false } = {}): Promise<boolean> {
  const { orgId } = caller
  const { participantId, studyId, visit, linkDays, at } = due
  const person = await personToReach(run, orgId, participantId)
  if (person === null || (!atNight && !isAwake(person.timeZone ?? due.siteZone, now))) return false
  const [channel] = waysTo(person, studydesk.config)
  if (channel === undefined) return false
  // If two nodes run at once, the second waits here and then finds the message of the first.
  await run({ text: 'select from participant where org_id = $1 and id = $2 for no key update', values: [orgId, participantId] })
  const { rowCount } = await run({ text: 'select from mail where org_id = $1 and once_for = $2', values: [orgId, due.onceFor] })
  if (rowCount !== 0) return false
  const { language, organisation } = person
  const describeTime = (visitTime: LocalVisitTime) =>
    describeVisitTime(visitTime, { siteZone: due.siteZone, ownZone: person.timeZone, language, texts: studydesk.texts })
  const isForCalendar = due.kind === 'VISIT_PLANNED' || due.kind === 'VISIT_CALLED_OFF'
  const details: NewMail['details'] =
    visit === undefined
      ? {
          organisation,
          days: linkDays ?? 0,
          ...(at === undefined ? {} : describeTime(at)),
          link: await makeParticipantLink(run, { config: studydesk.config, orgId, participantId, days: linkDays ?? 0 }),
        }
      : { organisation, place: visit.place, ...describeTime(visit) }
  const template = templateOf(due)
  await writeMail(run, studydesk, caller, {
    template,
    channel,
    language,
    details,
    words: due.words === undefined ? {} : fillReminderTexts(due.words, { language, channel, details }),
    onceFor: due.onceFor,
    to: {
      participantId,
      studyId,
      ...(due.consentId === undefined ? {} : { consentId: due.consentId }),
      ...(isForCalendar && visit !== undefined ? { participantVisitId: visit.id } : {}),
    },
  })
  if (isRepeatedOnDevices(due)) {
    const { onceFor } = due
    await repeatOnDevices(run, studydesk, caller, { template, language, onceFor, to: { participantId, studyId } })
  }
  return true
}

/** True for reminders of something that the participant must do. Changes of visits and answers of staff come by e-mail or SMS only. */
const isRepeatedOnDevices = ({ kind }: DueMessage): boolean =>
  kind === 'VISIT_AHEAD' || kind === 'FORM_WAITING' || kind === 'CONSENT_WAITING'

interface Reading {
  readonly siteZone: string
  readonly ownZone: string | null
  readonly language: Language
  readonly texts: Services['texts']
}

/** Returns the date and time in the participant's time zone, with the name of the zone. Adds the time at the site if it differs. */
function describeVisitTime({ date, time, isSecondHour = null }: LocalVisitTime, { siteZone, ownZone, language, texts }: Reading) {
  const { own, site } = formatParticipantClocks({ visitDate: date, visitTime: time, isSecondHour }, { siteZone, ownZone, language })
  const day = formatLongDay(own.date, language)
  if (site === null) return { day, time: `${own.time} (${own.zone})` }
  const details = { time: own.time, zone: own.zone, siteTime: site.time, siteZone: site.zone, siteDay: formatLongDay(site.date, language) }
  return { day, time: texts.text(language, `mail:when.${site.date === own.date ? 'both' : 'bothDays'}`, details) }
}
