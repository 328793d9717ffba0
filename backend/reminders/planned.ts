import { zoneOf } from '#resources/core/day.ts'
import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'
import { type Due, writeDue } from './write.ts'

type Visit = ResourceRow['participantVisit']

/** A visit was planned, moved or called off: the participant is told at once, with the entry for their calendar, where the study says so. */
export async function tellPlanned({
  transition,
  before,
  after,
  run,
  caller,
  studydesk,
}: Writing<Visit> & { readonly transition: ResourceTransition['participantVisit'] }): Promise<void> {
  const isMoved = transition === 'schedule' || transition === 'reschedule'
  const isCalledOff = transition === 'cancel' && before?.status === 'SCHEDULED'
  if (!isMoved && !isCalledOff) return
  const { id, participantId, studyId, siteId, visitDate, visitTime, version } = after
  if (visitDate === null || visitTime === null) return
  const { rows } = await run({
    text: `select site.name as place, reminder.subject_en as "subjectEn", reminder.email_en as "emailEn", reminder.sms_en as "smsEn",
        reminder.subject_fr as "subjectFr", reminder.email_fr as "emailFr", reminder.sms_fr as "smsFr"
      from study_reminder reminder join site on site.org_id = reminder.org_id and site.id = $3
      where reminder.org_id = $1 and reminder.study_id = $2 and reminder.kind = 'VISIT_PLANNED' and reminder.is_active`,
    values: [caller.orgId, studyId, siteId],
  })
  const [found] = rows as unknown as readonly (Pick<Due, 'subjectEn' | 'emailEn' | 'smsEn' | 'subjectFr' | 'emailFr' | 'smsFr'> & {
    readonly place: string
  })[]
  if (found === undefined) return
  const { place, ...words } = found
  await writeDue(
    { run, studydesk, caller, now: new Date() },
    {
      ...words,
      kind: isCalledOff ? 'VISIT_CALLED_OFF' : 'VISIT_PLANNED',
      participantId,
      studyId,
      siteZone: zoneOf(caller.zones, { siteId }),
      onceFor: `planned ${id} ${version}`,
      visit: { id, date: visitDate, time: visitTime.slice(0, 5), place },
    },
    { atNight: true },
  )
}
