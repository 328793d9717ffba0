import type { ResourceRow } from './rows.ts'

/** States in which a study is over: nothing in it changes place any more. */
export const endedStudies = ['COMPLETED', 'CANCELLED', 'ARCHIVED'] as const satisfies readonly StudyStatus[]
/** States in which a study takes no new participant. */
export const studiesWithoutRecruitment = [
  'DRAFT',
  'ACTIVE_NOT_RECRUITING',
  'ON_HOLD',
  ...endedStudies,
] as const satisfies readonly StudyStatus[]

type StudyStatus = ResourceRow['study']['status']

/** The states that bind participations: those of the study and of its site. */
export interface StudyState {
  readonly study: StudyStatus
  readonly site: ResourceRow['studySite']['status']
}

/**
 * An act on a participation. `add`: a participant comes to the study, or back into its screening. `enrol`: they are enrolled. `forward`: their card
 * goes to a later column of a board. `back`: it goes to an earlier one or to another place, they are marked as not enrolled, or their enrolment is undone.
 */
export type StudyAct = 'add' | 'enrol' | 'forward' | 'back'

/** Why the study or its site does not allow it: the code of the refusal. */
export type StudyRefusal = 'StudyIsDraft' | 'StudyIsOnHold' | 'StudyIsNotRecruiting' | 'StudyIsOver' | 'StudySiteIsClosed'

/**
 * Does the status of a study and of its site allow an act on a participation? Checked by the server in the transaction of each write, and by screens before
 * it. In a draft and on hold no participant is added, moved forward or enrolled; a study that does not recruit any more finishes with those it has; in one that is
 * over and at a closed site nothing moves. A withdrawal is asked nowhere: participants may leave at any time.
 */
export function whyNotInStudy({ study, site }: StudyState, act: StudyAct): StudyRefusal | null {
  if (endedStudies.some((each) => each === study)) return 'StudyIsOver'
  if (site === 'CLOSED') return 'StudySiteIsClosed'
  if (act === 'back' || study === 'RECRUITING') return null
  if (study === 'DRAFT') return 'StudyIsDraft'
  if (study === 'ON_HOLD') return 'StudyIsOnHold'
  return act === 'forward' ? null : 'StudyIsNotRecruiting'
}
