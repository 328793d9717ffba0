import type { Condition } from '#resources/core/conditions.ts'
import { todayAt, zoneOf } from '#resources/core/day.ts'
import { snake } from '#resources/core/names.ts'
import { type Notice as DeclaredNotice, type Due, sourceOf } from '#resources/core/notice.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { todayWith } from '#resources/core/variables.ts'
import { resourceNamed, resources } from '#resources/index.ts'
import type { Topic } from '#resources/topics.ts'
import { withMessages } from '../closeNotices.ts'
import type { Database, Statement } from '../database/types.ts'
import { compileModel } from '../engine/model/compile.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { conditionSql } from '../engine/query/conditionSql.ts'
import { toStatement } from '../engine/statement.ts'
import { raiseStatement } from '../raiseNotice.ts'

interface DueNotice {
  readonly topic: Topic
  readonly record: string
  readonly due: Due
  readonly source: NonNullable<Due['of']>
}

interface DueRow {
  readonly recordId: string
  readonly userId: string
  readonly about: string
}

/** Due notices of a record's resource, or of all resources. */
const dueNotices = (record: unknown): readonly DueNotice[] =>
  (resources as readonly ResourceDefinition[]).flatMap((resource) =>
    record !== undefined && record !== resource.name
      ? []
      : (Object.entries(resource.notifies ?? {}) as [Topic, DeclaredNotice][]).flatMap(([topic, notice]) =>
          notice.due === undefined ? [] : [{ topic, record: resource.name, due: notice.due, source: sourceOf(resource.name, notice) }],
        ),
  )

/** Notifies users of what is due by now, once for each date, and closes notices whose rows are gone. The payload may name a resource of records. */
export async function raiseDue(
  { orgId, payload, studydesk }: Pick<RunningJob, 'orgId' | 'payload' | 'studydesk'>,
  now = new Date(),
): Promise<void> {
  const { access, database, jobs } = studydesk
  const zones = await access.zonesOf(orgId)
  const asker = { today: todayAt(zones, {}, now), timeZone: zoneOf(zones) }
  await database.transaction(orgId, async (run) => {
    for (const notice of dueNotices(payload.record)) {
      const { topic, record, due } = notice
      if (due.of !== undefined) await run(closeGone(orgId, notice))
      const { rows } = await run(dueRows(database, orgId, notice, asker))
      for (const { recordId, userId, about } of rows as unknown as readonly DueRow[])
        await run(
          raiseStatement(jobs, orgId, {
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

/** Rows for which the notice is due and was not raised yet. */
function dueRows(
  { build }: Pick<Database, 'build'>,
  orgId: string,
  { topic, due, source }: DueNotice,
  asker: { readonly today: string; readonly timeZone: string },
): Statement {
  const { on } = due
  const model = compileModel(resourceNamed(source.resource), [])
  const column = (name: string) => `${model.quotedTable}."${snake(name)}"`
  const { text, values } = conditionSql(conditionOf(due), model, asker)
  const day = on === undefined ? 'null' : column(on.field)
  const late = due.isRepeatedLate === true ? `case when ${day} < ? then 'late' end` : 'null'
  const about = ['?::text', column(source.by), ...(due.of === undefined ? [] : [column(source.to)]), day, late].join(', ')
  return toStatement(
    build
      .select('*')
      .from(
        build.raw(
          `(select ${column(source.by)}::text as "recordId", ${column(source.to)}::text as "userId", concat_ws(' ', ${about}) as "about"
            from ${model.quotedTable} where ${column('orgId')} = ? and ${column(source.to)} is not null${model.hasTrash ? ` and ${column('deletedAt')} is null` : ''} and (${text})) as "due"`,
          [topic, ...(due.isRepeatedLate === true ? [asker.today] : []), orgId, ...values],
        ),
      )
      .whereRaw(
        'not exists (select from "notification" "known" where "known"."org_id" = ? and "known"."user_id"::text = "due"."userId" and lower("known"."once_for") = lower("due"."about"))',
        [orgId],
      ),
  )
}

const conditionOf = ({ on, while: condition }: Due): Condition => ({
  all: [
    ...(condition === undefined ? [] : [condition]),
    ...(on === undefined
      ? []
      : [{ field: on.field, atLeast: todayWith(-on.days[1]) }, { not: { field: on.field, above: todayWith(-on.days[0]) } }]),
  ],
})

/** Closes notices whose row is gone from the source, such as a course that is no longer assigned to its learner. */
const closeGone = (orgId: string, { topic, record, source }: DueNotice): Statement =>
  withMessages({
    // By hand: that a notification is read is no change of a record, and has no history.
    text: `update notification set status = 'READ', read_on = now() where org_id = $1 and status = 'UNREAD' and topic = $2 and record = $3
      and not exists (select from "${snake(source.resource)}" line where line.org_id = $1 and line."${snake(source.to)}" = notification.user_id
        and line."${snake(source.by)}" = notification.record_id::uuid)`,
    values: [orgId, topic, record],
  })
