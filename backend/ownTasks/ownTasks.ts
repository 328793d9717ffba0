import type { Knex } from 'knex'
import { todayAt } from '#resources/core/day.ts'
import { urgencyOf } from '#resources/dailyActivities.ts'
import { document } from '#resources/document.ts'
import { type OwnTask, type OwnTaskCount, type OwnTaskKind, ownTaskKinds } from '#resources/ownTasks.ts'
import { whereVisible } from '../access/visible.ts'
import { toStatement } from '../engine/statement.ts'
import type { CallerContext } from '../engine/types.ts'
import { coursesOf } from '../learning/ownCourses.ts'
import { ownSurveys } from '../siteSurveys/calls.ts'

type Found = Omit<OwnTask, 'kind' | 'urgency'>

/** Documents of one kind in an answer: more than a person reads in a week. */
const mostDocuments = 200

const readers = {
  course: ownCourses,
  reading: documentsToRead,
  documentReview: documentsToReview,
  survey: surveysToAnswer,
} as const satisfies Readonly<Record<OwnTaskKind, (context: CallerContext) => Promise<readonly Found[]>>>

/** Own tasks of the caller in all studies and outside of them, by kind, the longest overdue first. */
export async function ownTasks(context: CallerContext): Promise<readonly OwnTask[]> {
  const today = todayAt(context.caller.zones, {}, new Date())
  const kinds = kindsOf(context)
  const found = await Promise.all(kinds.map((kind) => readers[kind](context)))
  return kinds.flatMap((kind, place) => {
    const ofKind = (found[place] ?? []).map((task): OwnTask => ({ ...task, kind, urgency: urgencyOf(task.on, today) }))
    return ofKind.toSorted((one, other) => (one.on ?? '9999').localeCompare(other.on ?? '9999') || one.title.localeCompare(other.title))
  })
}

/** Kinds that the caller may have. */
export const kindsOf = ({ caller }: Pick<CallerContext, 'caller'>): readonly OwnTaskKind[] =>
  (Object.keys(ownTaskKinds) as OwnTaskKind[]).filter((kind) => {
    const { page, action } = ownTaskKinds[kind].needs
    return caller.can(page, action)
  })

/** How many there are of each kind, and which is the most urgent; kinds without any are left out. */
export async function countOwnTasks(context: CallerContext): Promise<readonly OwnTaskCount[]> {
  return [...Map.groupBy(await ownTasks(context), ({ kind }) => kind)].flatMap(([kind, tasks]) => {
    const [first] = tasks
    return first === undefined ? [] : [{ kind, count: tasks.length, first: { title: first.title, on: first.on } }]
  })
}

/** Courses that are to be finished, with or without a day. */
async function ownCourses({ caller, studydesk }: CallerContext): Promise<readonly Found[]> {
  const courses = await studydesk.database.transaction(caller.orgId, (run) => coursesOf(run, caller, {}))
  return courses
    .filter(({ state, isRetired }) => state !== 'FINISHED' && !isRetired)
    .map(({ id, name, study, dueOn }) => ({ id, title: name, about: study, on: dueOn }))
}

/** Documents whose present version all their readers are to read and the caller has not read. */
function documentsToRead(context: CallerContext): Promise<readonly Found[]> {
  return documents(context, null, (rows) =>
    rows.where({ needs_reading: true }).whereRaw(
      `not exists (select 1 from "document_reading" "reading" where "reading"."org_id" = "document"."org_id" and "reading"."document_id" = "document"."id"
        and "reading"."version_number" = "document"."version_number" and "reading"."created_by" = ?)`,
      [context.caller.userId],
    ),
  )
}

/** Documents for which the caller answers and whose day of review has come. */
function documentsToReview(context: CallerContext): Promise<readonly Found[]> {
  return documents(context, 'review_on', (rows) =>
    rows.where({ owner_id: context.caller.userId }).where('review_on', '<=', todayAt(context.caller.zones, {}, new Date())),
  )
}

/** Straight from the table, with the scopes of the library: its list would log each look at the home page as a look at every document. */
async function documents(
  { caller, studydesk: { database } }: CallerContext,
  day: 'review_on' | null,
  narrow: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<readonly Found[]> {
  const { build } = database
  const rows = narrow(
    build('document').select(
      build.raw(`"id"::text as "id", "name" as "title", null as "about", ${day === null ? 'null' : `"${day}"::text`} as "on"`),
    ),
  )
  const seen = whereVisible(rows, caller, document)
    .orderBy(day ?? 'date_added')
    .limit(mostDocuments)
  const [answer] = await database.batch(caller.orgId, [toStatement(seen)])
  return (answer?.rows ?? []) as unknown as readonly Found[]
}

/** Site surveys that sites of the caller have not submitted. */
async function surveysToAnswer(context: CallerContext): Promise<readonly Found[]> {
  return (await ownSurveys(context))
    .filter(({ state, isEnded }) => state !== 'SUBMITTED' && !isEnded)
    .map(({ surveyId, survey, site, period, dueOn }) => ({ id: surveyId, title: survey, about: `${site} · ${period}`, on: dueOn }))
}
