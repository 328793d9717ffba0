import type { ResourceRow } from '../core/rows.ts'

/** States in which a study is over. Its participations can no longer change. */
export const endedStudies = ['COMPLETED', 'CANCELLED', 'ARCHIVED'] as const satisfies readonly StudyStatus[]
/** States in which a study accepts no new participants. */
export const studiesWithoutRecruitment = [
  'DRAFT',
  'ACTIVE_NOT_RECRUITING',
  'ON_HOLD',
  ...endedStudies,
] as const satisfies readonly StudyStatus[]

type StudyStatus = ResourceRow['study']['status']

/** States of the study and its site that limit changes of participations. */
export interface StudyState {
  readonly study: StudyStatus
  readonly site: ResourceRow['studySite']['status']
}

/**
 * An action on a participation. `add`: the participant is added to the study, or returns to screening. `enrol`: the participant is
 * enrolled. `forward`: the card moves to a later column of a board. `back`: the card moves to an earlier column or within its column, the
 * participant is marked as not enrolled, or the enrolment is undone.
 */
export type StudyAction = 'add' | 'enrol' | 'forward' | 'back'

/** Error code of an action that the study or its site does not allow. */
export type StudyRefusal = 'StudyIsDraft' | 'StudyIsOnHold' | 'StudyIsNotRecruiting' | 'StudyIsOver' | 'StudySiteIsClosed'

/**
 * Returns the reason why the status of a study or its site refuses an action on a participation, or null. The server checks it in the
 * transaction of each write, screens before it. In a draft and on hold, no participant is added, moved forward or enrolled. A study that
 * no longer recruits continues with its participants. In a finished study and at a closed site, no action is allowed. Withdrawal is
 * always allowed: participants may leave at any time.
 */
export function findStudyRefusal({ study, site }: StudyState, action: StudyAction): StudyRefusal | null {
  if (endedStudies.some((each) => each === study)) return 'StudyIsOver'
  if (site === 'CLOSED') return 'StudySiteIsClosed'
  if (action === 'back' || study === 'RECRUITING') return null
  if (study === 'DRAFT') return 'StudyIsDraft'
  if (study === 'ON_HOLD') return 'StudyIsOnHold'
  return action === 'forward' ? null : 'StudyIsNotRecruiting'
}
