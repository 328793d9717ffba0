import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { OwnCourse } from '#resources/library/learningAnswers.ts'
import { ownStudySiteRows, readerValues } from '../../platform/access/assignments.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import { readStoredRows } from '../../platform/engine/rows/stored.ts'

/** Most courses in a list: more than any user has. */
const maxCourses = 500

/** SQL for the courses of the user $2, optionally limited to those of the study $4 or no study, and to the course $5. */
const courseQuery = `select line.course_id::text as id, course.name, course.description, course.length, coalesce(study.abbreviated_title, study.trial_name) as study,
    line.state, line.due_on::text as "dueOn", line.finished_on as "finishedOn", line.expires_on::text as "expiresOn",
    line.certificate_number as "certificateNumber", course.external_id as "externalId", course.external_id is not null as "isExternal", course.quiz_form_id is not null as "hasQuiz",
    course.pass_mark as "passMark", course.quiz_form_id::text as "quizFormId", course.status = 'RETIRED' as "isRetired",
    (select count(*)::int from course_lesson lesson where lesson.org_id = $1 and lesson.course_id = line.course_id) as lessons,
    latest.id::text as "progressId", latest.finished_on is not null as "isRoundFinished", coalesce(latest.done_lesson_ids, '{}')::text[] as "doneLessonIds",
    coalesce(latest.opened_files, '{}') as "openedFiles", latest.quiz_score as "quizScore",
    coalesce(latest.quiz_tries, 0) as "quizTries", coalesce(latest.quiz_answers, '{}') as "quizAnswers", needed.needed_for as "neededFor"
  from learner_course line
  join course on course.org_id = $1 and course.id = line.course_id
  left join study on study.org_id = $1 and study.id = course.study_id
  left join lateral (select progress.* from course_progress progress where progress.org_id = $1 and progress.user_id = $2 and progress.course_id = line.course_id
    order by progress.round desc limit 1) latest on true
  left join lateral (select coalesce(jsonb_agg(jsonb_build_object('study', coalesce(asking.abbreviated_title, asking.trial_name), 'tasks', demanded.tasks, 'from', demanded.demanded_from)
      order by asking.trial_name), '[]') as needed_for
    from study_training demanded join study asking on asking.org_id = $1 and asking.id = demanded.study_id
    where demanded.org_id = $1 and demanded.course_id = line.course_id
      and exists (select from ${ownStudySiteRows} mine where mine.study_id = demanded.study_id)) needed on true
  where line.org_id = $1 and line.user_id = $2 and ($5::uuid is null or line.course_id = $5)
    and ($4::uuid is null or course.study_id is null or course.study_id = $4)
  order by line.state = 'FINISHED', line.due_on nulls last, course.name limit ${maxCourses}`

/** A course of the caller, with the fields that the steps of learning need. */
export interface LearnersCourse extends Omit<OwnCourse, 'lessonsDone'> {
  /** Id in the external learning system. */
  readonly externalId: string | null
  readonly passMark: number | null
  readonly quizFormId: string | null
  readonly quizScore: number | null
  readonly quizTries: number
  readonly quizAnswers: JsonObject
  /** Id of the progress of the newest round; null before the first round. */
  readonly progressId: string | null
  readonly isRoundFinished: boolean
  readonly doneLessonIds: readonly string[]
  /** File of the document that the learner opened, by lesson. */
  readonly openedFiles: Readonly<Record<string, string>>
}

/**
 * Returns the caller's courses; those that are due come first. @param studyId limits them to courses of this study and courses without a
 * study
 */
export async function coursesOf(
  run: Run,
  caller: Caller,
  { studyId = null, id = null }: { readonly studyId?: string | null; readonly id?: string | null },
) {
  const { rows } = await run({ text: courseQuery, values: [...readerValues(caller), studyId, id] })
  return rows as unknown as readonly LearnersCourse[]
}

/** Returns a course of the caller. @throws notFound if it is not assigned to them */
export async function courseOf(run: Run, caller: Caller, id: string | undefined): Promise<LearnersCourse> {
  const [course] = isUuid(id) ? await coursesOf(run, caller, { id }) : []
  if (course === undefined) throw notFound()
  return course
}

const lessonFields = ['id', 'name', 'kind', 'description', 'length', 'url', 'documentId'] as const
export type Lesson = Pick<ResourceRow['courseLesson'], (typeof lessonFields)[number]>

/** Returns the lessons of a course in their order. */
export async function lessonsOf(run: Run, orgId: string, courseId: string): Promise<readonly Lesson[]> {
  const lessons = await readStoredRows(run, orgId, 'courseLesson', { courseId })
  return lessons.map((lesson) => Object.fromEntries(lessonFields.map((name) => [name, lesson[name]])) as Lesson)
}
