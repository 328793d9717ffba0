import type { Values } from '#resources/core/conditions.ts'
import type { StudyTask } from '#resources/studies/studyTasks.ts'
import { type Caller, isParticipant } from '../platform/common/caller.ts'
import { requireReason } from '../platform/database/requirement.ts'
import type { Statement } from '../platform/database/types.ts'
import type { Hook } from '../platform/engine/types.ts'

/**
 * Rejects a study task by staff without the required training (409 `TrainingNeeded` with the names of the courses), in the same round
 * trip as the write. Never rejects consequences of allowed tasks, or tasks of machines and participants.
 * @param isFreeing true for tasks such as a withdrawal, which need no training
 */
export const requireTraining =
  <Row extends Values & { readonly studyId: string | null }>(
    task: StudyTask,
    isFreeing: (after: Pick<Row, keyof Row>) => boolean = () => false,
  ): NonNullable<Hook<Row>['send']> =>
  ({ after, caller, isTrusted }) =>
    isTrusted || isFreeing(after as Row) ? [] : buildTrainingStatements(caller, (after as Row).studyId, task)

/** Returns the statements of the check in `requireTraining`, for a call that writes with direct SQL. */
export const buildTrainingStatements = (caller: Caller, studyId: string | null, task: StudyTask): readonly Statement[] =>
  caller.isMachine === true || isParticipant(caller)
    ? []
    : [{ text: required, values: [caller.orgId, studyId, caller.userId, task, `${requireReason}TrainingNeeded:courses=`] }]

/** Finds courses that study $2 requires today before task $4, and that user $3 has not finished. */
const required = `select studydesk_require(names is null, $5 || names) from (
  select string_agg(course.name, ', ' order by course.name) as names
  from study_training demanded
  join course on course.org_id = demanded.org_id and course.id = demanded.course_id and course.status = 'PUBLISHED' and course.deleted_at is null
  where demanded.org_id = $1 and demanded.study_id = $2 and $4 = any(demanded.tasks)
    and (demanded.demanded_from is null or demanded.demanded_from <= (select (now() at time zone time_zone)::date from organisation where org_id = $1))
    and not exists (select from course_progress done where done.org_id = $1 and done.user_id = $3 and done.course_id = course.id
      and studydesk_holds(done.finished_on, done.expires_on, (select (now() at time zone time_zone)::date from organisation where org_id = $1)))) missing`
