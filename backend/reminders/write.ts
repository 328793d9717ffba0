import { dayWords } from '#resources/core/dayWords.ts'
import type { Language } from '#resources/core/preferences.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { ReminderKind } from '#resources/studyReminder.ts'
import { participantClocks } from '#resources/visits/clocks.ts'
import { makeParticipantLink } from '../auth/participants/links.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import {
  consentReminder,
  formReminder,
  meetingArranged,
  type NewMail,
  personToReach,
  visitMessage,
  visitRequestAnswer,
  waysTo,
  writeMail,
} from '../mail/index.ts'
import { isAwake } from './quietHours.ts'
import { ownWords, type ReminderTexts } from './words.ts'

/** What a message of a study is about, and to whom it goes. */
export interface Due {
  readonly kind: ReminderKind | 'VISIT_CALLED_OFF' | 'REQUEST_ANSWERED' | 'MEETING_ARRANGED'
  /** The study's own words; absent: the product's. */
  readonly words?: ReminderTexts
  readonly participantId: string
  readonly studyId: string
  /** Where the clocks of the site stand. */
  readonly siteZone: string
  /** A second message for the same is never written. */
  readonly onceFor: string
  /** Of a visit. */
  readonly visit?: When & { readonly id: string; readonly place: string; readonly type: ResourceRow['visit']['type'] }
  /** Of what waits on their own pages: days that a link works. */
  readonly linkDays?: number
  /** When it is, of a talk by video. */
  readonly at?: When
  /** The consent that is talked about: it goes with an e-mail as an entry of a calendar. */
  readonly consentId?: string
}

/** A day and time by the clocks of the site. */
interface When {
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

/** The text of a message about a visit depends on how the visit takes place. */
function templateOf({ kind, visit }: Due): NewMail['template'] {
  if (kind === 'VISIT_PLANNED' || kind === 'VISIT_CALLED_OFF' || kind === 'VISIT_AHEAD')
    return visitMessage(kind, visit?.type ?? 'IN_CLINIC')
  return templates[kind]
}

interface Writing {
  readonly run: Run
  readonly studydesk: Studydesk
  readonly caller: Caller
  readonly now: Date
}

/**
 * Writes one message, unless it was written before, nobody can be reached, or it is night where they are: then the next hour tries again.
 * @param options.atNight what somebody has just done with them is told at once
 */
export async function writeDue({ run, studydesk, caller, now }: Writing, due: Due, { atNight = false } = {}): Promise<boolean> {
  const { orgId } = caller
  const { participantId, studyId, visit, linkDays, at } = due
  const person = await personToReach(run, orgId, participantId)
  if (person === null || (!atNight && !isAwake(person.timeZone ?? due.siteZone, now))) return false
  const [channel] = waysTo(person, studydesk.config)
  if (channel === undefined) return false
  // Two nodes that come at once: the second waits here, and finds the message of the first.
  await run({ text: 'select from participant where org_id = $1 and id = $2 for no key update', values: [orgId, participantId] })
  const { rowCount } = await run({ text: 'select from mail where org_id = $1 and once_for = $2', values: [orgId, due.onceFor] })
  if (rowCount !== 0) return false
  const { language, organisation } = person
  const when = (of: When) => whenOf(of, { siteZone: due.siteZone, ownZone: person.timeZone, language, texts: studydesk.texts })
  const isForCalendar = due.kind === 'VISIT_PLANNED' || due.kind === 'VISIT_CALLED_OFF'
  const details: NewMail['details'] =
    visit === undefined
      ? {
          organisation,
          days: linkDays ?? 0,
          ...(at === undefined ? {} : when(at)),
          link: await makeParticipantLink(run, { config: studydesk.config, orgId, participantId, days: linkDays ?? 0 }),
        }
      : { organisation, place: visit.place, ...when(visit) }
  await writeMail(run, studydesk, caller, {
    template: templateOf(due),
    channel,
    language,
    details,
    words: due.words === undefined ? {} : ownWords(due.words, { language, channel, details }),
    onceFor: due.onceFor,
    to: {
      participantId,
      studyId,
      ...(due.consentId === undefined ? {} : { consentId: due.consentId }),
      ...(isForCalendar && visit !== undefined ? { participantVisitId: visit.id } : {}),
    },
  })
  return true
}

interface Reading {
  readonly siteZone: string
  readonly ownZone: string | null
  readonly language: Language
  readonly texts: Studydesk['texts']
}

/** Day and time by the clocks of the participant, which are named; beside them those of the site, where they show another time. */
function whenOf({ date, time, isSecondHour = null }: When, { siteZone, ownZone, language, texts }: Reading) {
  const { own, site } = participantClocks({ visitDate: date, visitTime: time, isSecondHour }, { siteZone, ownZone, language })
  const day = dayWords(own.date, language)
  if (site === null) return { day, time: `${own.time} (${own.zone})` }
  const details = { time: own.time, zone: own.zone, siteTime: site.time, siteZone: site.zone, siteDay: dayWords(site.date, language) }
  return { day, time: texts.text(language, `mail:when.${site.date === own.date ? 'both' : 'bothDays'}`, details) }
}
