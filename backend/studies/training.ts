import type { Values } from '#resources/core/conditions.ts'
import type { StudyTask } from '#resources/studyTasks.ts'
import { type Caller, isParticipant } from '../caller.ts'
import { demandReason } from '../database/requirement.ts'
import type { Statement } from '../database/types.ts'
import type { Hook } from '../engine/types.ts'

/**
 * Refuses a task of a study to staff who have not finished what the study demands for it (409 `TrainingNeeded` with the names of the courses). It goes in the
 * round trip of the write. What follows from something else that was allowed, and what machines and participants do, is never refused.
 * @param isFreeing somebody's word that they stop is taken by everybody
 */
export const demandTraining =
  <Row extends Values & { readonly studyId: string | null }>(
    task: StudyTask,
    isFreeing: (after: Pick<Row, keyof Row>) => boolean = () => false,
  ): NonNullable<Hook<Row>['send']> =>
  ({ after, caller, isTrusted }) =>
    isTrusted || isFreeing(after as Row) ? [] : trainingStatements(caller, (after as Row).studyId, task)

/** The same for a call that writes by hand. */
export const trainingStatements = (caller: Caller, studyId: string | null, task: StudyTask): readonly Statement[] =>
  caller.isMachine === true || isParticipant(caller)
    ? []
    : [{ text: demanded, values: [caller.orgId, studyId, caller.userId, task, `${demandReason}TrainingNeeded:courses=`] }]

/** Courses that the study $2 demands today before the task $4, and that the user $3 has not finished. */
const demanded = `select studydesk_require(names is null, $5 || names) from (
  select string_agg(course.name, ', ' order by course.name) as names
  from study_training demanded
  join course on course.org_id = demanded.org_id and course.id = demanded.course_id and course.status = 'PUBLISHED' and course.deleted_at is null
  where demanded.org_id = $1 and demanded.study_id = $2 and $4 = any(demanded.tasks)
    and (demanded.demanded_from is null or demanded.demanded_from <= (select (now() at time zone time_zone)::date from organisation where org_id = $1))
    and not exists (select from course_progress done where done.org_id = $1 and done.user_id = $3 and done.course_id = course.id
      and studydesk_holds(done.finished_on, done.expires_on, (select (now() at time zone time_zone)::date from organisation where org_id = $1)))) missing`
