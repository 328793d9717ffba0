import type { Knex } from 'knex'
import { expectedDocument } from '#resources/binder/expectedDocument.ts'
import { filedDocument } from '#resources/binder/filedDocument.ts'
import { dateOfRow } from '#resources/core/values/day.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { document } from '#resources/library/document.ts'
import { urgencyOf } from '#resources/participants/dailyActivities.ts'
import { type OwnTask, type OwnTaskCount, type OwnTaskKind, ownTaskKinds } from '#resources/reports/ownTasks.ts'
import { monitoringAction } from '#resources/siteLogs/monitoringAction.ts'
import { listSurveysOfCaller } from '../../forms/siteSurveys/calls.ts'
import { coursesOf } from '../../library/learning/ownCourses.ts'
import { whereVisible } from '../../platform/access/visible.ts'
import type { Database } from '../../platform/database/types.ts'
import { toStatement } from '../../platform/engine/statement.ts'
import type { CallerContext } from '../../platform/engine/types.ts'

type TaskContent = Omit<OwnTask, 'kind' | 'urgency'>

/** Maximum number of documents of one kind in a response, more than a person reads in a week. */
const mostDocuments = 200

const readers = {
  course: readOwnCourses,
  reading: findDocumentsToRead,
  documentReview: findDocumentsToReview,
  recordReview: findRecordsToReview,
  recordRenewal: findRecordsToRenew,
  actionItem: findActionItems,
  survey: findSurveysToAnswer,
} as const satisfies Readonly<Record<OwnTaskKind, (context: CallerContext) => Promise<readonly TaskContent[]>>>

/** Returns the caller's own tasks inside and outside of studies, by kind, longest overdue first. */
export async function listOwnTasks(context: CallerContext): Promise<readonly OwnTask[]> {
  const today = dateOfRow(context.caller.zones, {}, new Date())
  const kinds = kindsOf(context)
  const tasksByKind = await Promise.all(kinds.map((kind) => readers[kind](context)))
  return kinds.flatMap((kind, index) => {
    const tasksOfKind = (tasksByKind[index] ?? []).map((task): OwnTask => ({ ...task, kind, urgency: urgencyOf(task.on, today) }))
    return tasksOfKind.toSorted(
      (firstTask, other) => (firstTask.on ?? '9999').localeCompare(other.on ?? '9999') || firstTask.title.localeCompare(other.title),
    )
  })
}

/** Returns the kinds of tasks that the caller may have. */
export const kindsOf = ({ caller }: Pick<CallerContext, 'caller'>): readonly OwnTaskKind[] =>
  (Object.keys(ownTaskKinds) as OwnTaskKind[]).filter((kind) => {
    const { page, action } = ownTaskKinds[kind].needs
    return caller.can(page, action)
  })

/** Returns the number and the most urgent task of each kind. Kinds without tasks are omitted. */
export async function countOwnTasks(context: CallerContext): Promise<readonly OwnTaskCount[]> {
  return [...Map.groupBy(await listOwnTasks(context), ({ kind }) => kind)].flatMap(([kind, tasks]) => {
    const [first] = tasks
    return first === undefined ? [] : [{ kind, count: tasks.length, first: { title: first.title, on: first.on } }]
  })
}

/** Returns courses that the caller must finish, with or without a due date. */
async function readOwnCourses({ caller, studydesk }: CallerContext): Promise<readonly TaskContent[]> {
  const courses = await studydesk.database.transaction(caller.orgId, (run) => coursesOf(run, caller, {}))
  return courses
    .filter(({ state, isRetired }) => state !== 'FINISHED' && !isRetired)
    .map(({ id, name, study, dueOn }) => ({ id, title: name, about: study, on: dueOn }))
}

/** Returns documents whose current version every reader must read and the caller has not read. */
function findDocumentsToRead(context: CallerContext): Promise<readonly TaskContent[]> {
  return readDocuments(context, null, (rows) =>
    rows.where({ needs_reading: true }).whereRaw(
      `not exists (select 1 from "document_reading" "reading" where "reading"."org_id" = "document"."org_id" and "reading"."document_id" = "document"."id"
        and "reading"."version_number" = "document"."version_number" and "reading"."created_by" = ?)`,
      [context.caller.userId],
    ),
  )
}

/** Returns documents that the caller owns and that are due for review. */
function findDocumentsToReview(context: CallerContext): Promise<readonly TaskContent[]> {
  return readDocuments(context, 'review_on', (rows) =>
    rows.where({ owner_id: context.caller.userId }).where('review_on', '<=', dateOfRow(context.caller.zones, {}, new Date())),
  )
}

/**
 * Reads the table directly, with the scopes of the library. The list would log every view of the home page as a view of every document.
 */
async function readDocuments(
  { caller, studydesk: { database } }: CallerContext,
  day: 'review_on' | null,
  narrowRows: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<readonly TaskContent[]> {
  const { build } = database
  const rows = narrowRows(
    build('document').select(
      build.raw(`"id"::text as "id", "name" as "title", null as "about", ${day === null ? 'null' : `"${day}"::text`} as "on"`),
    ),
  )
  const visibleRows = whereVisible(rows, caller, document)
    .orderBy(day ?? 'date_added')
    .limit(mostDocuments)
  const [answer] = await database.batch(caller.orgId, [toStatement(visibleRows)])
  return (answer?.rows ?? []) as unknown as readonly TaskContent[]
}

/** Returns filed documents that await a review by one of the reviewers of their study sites. */
function findRecordsToReview(context: CallerContext): Promise<readonly TaskContent[]> {
  const rows = context.studydesk.database.build('filed_document').where('filed_document.status', 'FILED')
  return readRecords(context, { resource: filedDocument, on: null }, rows)
}

/** Returns essential documents that the caller must renew, before and after their expiry. */
function findRecordsToRenew(context: CallerContext): Promise<readonly TaskContent[]> {
  const { caller, studydesk } = context
  const rows = studydesk.database.build('expected_document')
  // Computed before the joins, otherwise PostgreSQL may compute the view once for each row of a joined table.
  void rows.withMaterialized('expected_document', expiringRecords(studydesk.database.build, caller.userId))
  return readRecords(context, { resource: expectedDocument, on: 'expires_on' }, rows)
}

/**
 * Selects the expiring documents for which a user is responsible. The view computes the responsible user last, after everything else of
 * all studies. So conditions that the view can apply first narrow it to documents about the user, and to those of a type and study for
 * which the user filed one.
 */
function expiringRecords(build: Database['build'], userId: string): Knex.QueryBuilder {
  const filed = (column: string) => build('filed_document').select(column).where({ filed_by: userId, status: 'REVIEWED' })
  return build('expected_document')
    .whereRaw('(user_id = ? or (user_id is null and study_id = any(array(?)) and document_type_id = any(array(?))))', [
      userId,
      filed('study_id'),
      filed('document_type_id'),
    ])
    .where('responsible_id', userId)
    .whereIn('state', ['EXPIRED', 'EXPIRING'])
}

/** @param rows documents of the resource, to which the names and the row scope are added */
async function readRecords(
  { caller, studydesk: { database } }: CallerContext,
  { resource, on }: { readonly resource: typeof filedDocument | typeof expectedDocument; readonly on: 'expires_on' | null },
  rows: Knex.QueryBuilder,
): Promise<readonly TaskContent[]> {
  const { build } = database
  const table = toSnakeCase(resource.name)
  const namedRows = rows
    .join('document_type as kind', (clause) => clause.on('kind.org_id', `${table}.org_id`).on('kind.id', `${table}.document_type_id`))
    .join('study', (clause) => clause.on('study.org_id', `${table}.org_id`).on('study.id', `${table}.study_id`))
    .select(
      build.raw(`"${table}"."id"::text as "id",
          ${caller.language === 'fr' ? 'coalesce("kind"."name_fr", "kind"."name")' : '"kind"."name"'} as "title",
          coalesce("study"."abbreviated_title", "study"."trial_name") as "about", ${on === null ? 'null' : `"${table}"."${on}"::text`} as "on"`),
    )
  const visibleRows = whereVisible(namedRows, caller, resource)
    .orderBy(`${table}.${on ?? 'document_date'}`)
    .limit(mostDocuments)
  const [answer] = await database.batch(caller.orgId, [toStatement(visibleRows)])
  return (answer?.rows ?? []) as unknown as readonly TaskContent[]
}

/** Returns open action items of monitoring visits that the caller owns. */
async function findActionItems({ caller, studydesk: { database } }: CallerContext): Promise<readonly TaskContent[]> {
  const { build } = database
  const rows = build('monitoring_action')
    .join('study', (clause) => clause.on('study.org_id', 'monitoring_action.org_id').on('study.id', 'monitoring_action.study_id'))
    .where({ 'monitoring_action.status': 'OPEN', 'monitoring_action.owner_id': caller.userId })
    .select(
      build.raw(`"monitoring_action"."id"::text as "id", left("monitoring_action"."text", 120) as "title",
        coalesce("study"."abbreviated_title", "study"."trial_name") as "about", "monitoring_action"."due_on"::text as "on"`),
    )
  const visibleRows = whereVisible(rows, caller, monitoringAction).orderBy('monitoring_action.due_on').limit(mostDocuments)
  const [answer] = await database.batch(caller.orgId, [toStatement(visibleRows)])
  return (answer?.rows ?? []) as unknown as readonly TaskContent[]
}

/** Returns site surveys that the caller's sites have not submitted. */
async function findSurveysToAnswer(context: CallerContext): Promise<readonly TaskContent[]> {
  return (await listSurveysOfCaller(context))
    .filter(({ state, isEnded }) => state !== 'SUBMITTED' && !isEnded)
    .map(({ surveyId, survey, site, period, dueOn }) => ({ id: surveyId, title: survey, about: `${site} · ${period}`, on: dueOn }))
}
