import type { Condition } from '#resources/core/conditions.ts'
import { type Notice as DeclaredNotice, type DueRule, sourceOf } from '#resources/core/options/notice.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { dateOfRow, zoneOf } from '#resources/core/values/day.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { createTodayVariable } from '#resources/core/variables.ts'
import { getResource, resources } from '#resources/index.ts'
import type { Topic } from '#resources/messages/topics.ts'
import type { Database, Statement } from '../../platform/database/types.ts'
import { compileModel } from '../../platform/engine/model/compile.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { conditionSql } from '../../platform/engine/query/conditionSql.ts'
import { toStatement } from '../../platform/engine/statement.ts'
import { withMessages } from '../queue/closeNotices.ts'
import { notificationJob } from '../queue/notificationJob.ts'

interface DueNotice {
  readonly topic: Topic
  readonly record: string
  readonly due: DueRule
  readonly source: NonNullable<DueRule['of']>
}

interface DueRow {
  readonly recordId: string
  readonly userId: string
  readonly about: string
}

/** Returns the due notices of one resource, or of all resources. */
const parseDueNotices = (record: unknown): readonly DueNotice[] =>
  (resources as readonly ResourceDefinition[]).flatMap((resource) =>
    record !== undefined && record !== resource.name
      ? []
      : (Object.entries(resource.notifies ?? {}) as [Topic, DeclaredNotice][]).flatMap(([topic, notice]) =>
          notice.due === undefined ? [] : [{ topic, record: resource.name, due: notice.due, source: sourceOf(resource.name, notice) }],
        ),
  )

/**
 * Raises the notices that are due now, once for each date, and closes notices whose rows no longer exist. The payload may limit the job
 * to one resource.
 */
export async function raiseDue(
  { orgId, payload, studydesk }: Pick<RunningJob, 'orgId' | 'payload' | 'studydesk'>,
  now = new Date(),
): Promise<void> {
  const { access, database, jobs } = studydesk
  const zones = await access.zonesOf(orgId)
  const queryContext = { today: dateOfRow(zones, {}, now), timeZone: zoneOf(zones) }
  await database.transaction(orgId, async (run) => {
    for (const notice of parseDueNotices(payload.record)) {
      const { topic, record, due } = notice
      if (due.of !== undefined) await run(closeOrphanedNotices(orgId, notice))
      const { rows } = await run(selectDueRows(database, orgId, notice, queryContext))
      for (const { recordId, userId, about } of rows as unknown as readonly DueRow[])
        await run(
          notificationJob(jobs, orgId, {
            topic,
            record,
            recordId,
            to: userId,
            once: about,
          }),
        )
    }
  })
}

/** Selects the rows whose notice is due and not raised yet. */
function selectDueRows(
  { build }: Pick<Database, 'build'>,
  orgId: string,
  { topic, due, source }: DueNotice,
  queryContext: { readonly today: string; readonly timeZone: string },
): Statement {
  const { on } = due
  const model = compileModel(getResource(source.resource), [])
  const quoteColumn = (name: string) => `${model.quotedTable}."${toSnakeCase(name)}"`
  const { text, values } = conditionSql(conditionOf(due), model, queryContext)
  const day = on === undefined ? 'null' : quoteColumn(on.field)
  const lateExpression = due.isRepeatedLate === true ? `case when ${day} < ? then 'late' end` : 'null'
  const aboutExpression = [
    '?::text',
    quoteColumn(source.by),
    ...(due.of === undefined ? [] : [quoteColumn(source.to)]),
    day,
    lateExpression,
  ].join(', ')
  return toStatement(
    build
      .select('*')
      .from(
        build.raw(
          `(select ${quoteColumn(source.by)}::text as "recordId", ${quoteColumn(source.to)}::text as "userId", concat_ws(' ', ${aboutExpression}) as "about"
            from ${model.quotedTable} where ${quoteColumn('orgId')} = ? and ${quoteColumn(source.to)} is not null${model.hasTrash ? ` and ${quoteColumn('deletedAt')} is null` : ''} and (${text})) as "due"`,
          [topic, ...(due.isRepeatedLate === true ? [queryContext.today] : []), orgId, ...values],
        ),
      )
      .whereRaw(
        'not exists (select from "notification" "known" where "known"."org_id" = ? and "known"."user_id"::text = "due"."userId" and lower("known"."once_for") = lower("due"."about"))',
        [orgId],
      ),
  )
}

const conditionOf = ({ on, while: condition }: DueRule): Condition => ({
  all: [
    ...(condition === undefined ? [] : [condition]),
    ...(on === undefined
      ? []
      : [
          { field: on.field, atLeast: createTodayVariable(-on.days[1]) },
          { not: { field: on.field, above: createTodayVariable(-on.days[0]) } },
        ]),
  ],
})

/** Closes notices whose row no longer exists in the source, for example a course that is no longer assigned to its learner. */
const closeOrphanedNotices = (orgId: string, { topic, record, source }: DueNotice): Statement =>
  withMessages({
    // By hand: reading a notification changes no record and is not audited.
    text: `update notification set status = 'READ', read_on = now() where org_id = $1 and status = 'UNREAD' and topic = $2 and record = $3
      and not exists (select from "${toSnakeCase(source.resource)}" line where line.org_id = $1 and line."${toSnakeCase(source.to)}" = notification.user_id
        and line."${toSnakeCase(source.by)}" = notification.record_id::uuid)`,
    values: [orgId, topic, record],
  })
