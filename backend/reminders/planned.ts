import { zoneOf } from '#resources/core/day.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { beginOf } from '#resources/visits/moment.ts'
import type { Writing } from '../engine/types.ts'
import { type Due, writeDue } from './write.ts'

type Visit = ResourceRow['participantVisit']

/** A visit was planned or moved: the participant is told at once, with the entry for their calendar, where the study says so. */
export async function notifyMoved(write: Writing<Visit>): Promise<void> {
  const { visitDate, visitTime, siteId, isSecondHour } = write.after
  if (visitDate === null || visitTime === null) return
  // A visit recorded afterwards needs no message to the participant.
  if (beginOf(zoneOf(write.caller.zones, { siteId }), { visitDate, visitTime, isSecondHour }) >= new Date()) await notifyVisit(write, false)
}

/** The same of a visit that is called off. */
export async function notifyCalledOff(write: Writing<Visit>): Promise<void> {
  if (write.before?.status === 'SCHEDULED') await notifyVisit(write, true)
}

async function notifyVisit({ after, run, caller, studydesk }: Writing<Visit>, isCalledOff: boolean): Promise<void> {
  const { id, participantId, studyId, siteId, visitDate, visitTime, isSecondHour, version } = after
  if (visitDate === null || visitTime === null) return
  const siteZone = zoneOf(caller.zones, { siteId })
  const { rows } = await run({
    text: `select site.name as place, visit.type, jsonb_build_object('subjectEn', reminder.subject_en, 'emailEn', reminder.email_en, 'smsEn', reminder.sms_en,
        'subjectFr', reminder.subject_fr, 'emailFr', reminder.email_fr, 'smsFr', reminder.sms_fr) as words
      from study_reminder reminder join site on site.org_id = reminder.org_id and site.id = $3
        join visit on visit.org_id = reminder.org_id and visit.id = $4
      where reminder.org_id = $1 and reminder.study_id = $2 and reminder.kind = 'VISIT_PLANNED' and reminder.is_active`,
    values: [caller.orgId, studyId, siteId, after.visitId],
  })
  const [found] = rows as unknown as readonly (Required<Pick<Due, 'words'>> & Pick<NonNullable<Due['visit']>, 'place' | 'type'>)[]
  if (found === undefined) return
  const { place, type, words } = found
  await writeDue(
    { run, studydesk, caller, now: new Date() },
    {
      ...(isCalledOff ? { kind: 'VISIT_CALLED_OFF' } : { kind: 'VISIT_PLANNED', words }),
      participantId,
      studyId,
      siteZone,
      onceFor: `planned ${id} ${version}`,
      visit: { id, date: visitDate, time: visitTime.slice(0, 5), isSecondHour, place, type },
    },
    { atNight: true },
  )
}
