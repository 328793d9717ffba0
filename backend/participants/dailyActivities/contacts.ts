import type { Activity } from '#resources/participants/dailyActivities.ts'
import type { CallerContext } from '../../platform/engine/types.ts'

/** An activity before the participant's telephone number and subject ID are added. */
export type BareActivity = Omit<Activity, 'subjectId' | 'phone'>

/** Adds the participant's telephone number and subject ID, read with the caller's own rights, so that hidden values stay hidden. */
export async function withContacts(
  { caller, studydesk }: CallerContext,
  activities: readonly BareActivity[],
): Promise<readonly Activity[]> {
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
