import type { ResourceRow } from '#resources/core/rows.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { visitStart } from '#resources/visits/moment.ts'
import type { WriteContext } from '../../platform/engine/types.ts'
import { type DueMessage, writeDue } from './write.ts'

type Visit = ResourceRow['participantVisit']

/**
 * Notifies the participant at once when a visit is scheduled or moved, if the study uses this message. The message contains a calendar
 * entry.
 */
export async function notifyMoved(write: WriteContext<Visit>): Promise<void> {
  const { visitDate, visitTime, siteId, isSecondHour } = write.after
  if (visitDate === null || visitTime === null) return
  // A visit that staff record after it took place needs no message.
  if (visitStart(zoneOf(write.caller.zones, { siteId }), { visitDate, visitTime, isSecondHour }) >= new Date())
    await notifyVisit(write, false)
}

/** Notifies the participant when a scheduled visit is cancelled. */
export async function notifyCalledOff(write: WriteContext<Visit>): Promise<void> {
  if (write.before?.status === 'SCHEDULED') await notifyVisit(write, true)
}

async function notifyVisit({ after, run, caller, studydesk }: WriteContext<Visit>, isCalledOff: boolean): Promise<void> {
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
  const [visitRow] = rows as unknown as readonly (Required<Pick<DueMessage, 'words'>> &
    Pick<NonNullable<DueMessage['visit']>, 'place' | 'type'>)[]
  if (visitRow === undefined) return
  const { place, type, words } = visitRow
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
