import type { Activity } from '#resources/dailyActivities.ts'
import type { CallContext } from '../engine/types.ts'

/** An activity before it is known by which number and subject ID its participant goes. */
export type BareActivity = Omit<Activity, 'subjectId' | 'phone'>

/** Adds by which number a participant is called, and their subject ID: read by the caller's own rights, so that what is hidden stays so. */
export async function withContacts({ caller, studydesk }: CallContext, activities: readonly BareActivity[]): Promise<readonly Activity[]> {
  const idsOf = (name: 'participantId' | 'participantStudyId') => [
    ...new Set(activities.flatMap((activity) => textOf(activity, name) ?? [])),
  ]
  const [people, participations] = await Promise.all([
    caller.can('PARTICIPANTS', 'VIEW') ? studydesk.engine.listById(caller, 'participant', idsOf('participantId')) : [],
    studydesk.engine.listById(caller, 'participantStudy', idsOf('participantStudyId')),
  ])
  const phones = new Map(people.map(({ id, primaryMobile }) => [id, primaryMobile ?? null]))
  const subjects = new Map(participations.map(({ id, subjectId }) => [id, subjectId ?? null]))
  return activities.map((activity) => ({
    ...activity,
    phone: phones.get(textOf(activity, 'participantId') ?? '') ?? null,
    subjectId: subjects.get(textOf(activity, 'participantStudyId') ?? '') ?? null,
  }))
}

function textOf({ row }: BareActivity, name: 'participantId' | 'participantStudyId'): string | null {
  const value = (row as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : null
}
