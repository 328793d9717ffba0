import { daysAfter, todayAt } from '#resources/core/day.ts'
import type { RunningJob } from '../jobs/task.ts'
import { raiseStatement } from '../raiseNotice.ts'

export const remindTask = 'documents.remind'

/** Days before its last day on which the owner of a document is told. */
const daysBefore = 14

/** Whoever answers for a document is told two weeks before it expires or is to be reviewed: once for each such day. */
export async function remindOwners({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
  const { access, database, jobs } = studydesk
  const today = todayAt(await access.zonesOf(orgId), {}, now)
  await database.transaction(orgId, async (run) => {
    const { rows } = await run({
      text: `select document.id::text, document.owner_id::text as "ownerId", due.topic, due.day::text
        from document cross join lateral (values ('DOCUMENT_EXPIRES', expires_on), ('DOCUMENT_REVIEW_DUE', review_on)) due(topic, day)
        where document.org_id = $1 and document.deleted_at is null and document.owner_id is not null and due.day between $2::date and $3::date`,
      values: [orgId, daysAfter(today, -daysBefore), daysAfter(today, daysBefore)],
    })
    for (const { id, ownerId, topic, day } of rows as unknown as readonly Readonly<Record<'id' | 'ownerId' | 'topic' | 'day', string>>[]) {
      await run(
        raiseStatement(jobs, orgId, {
          topic: topic as 'DOCUMENT_EXPIRES' | 'DOCUMENT_REVIEW_DUE',
          record: 'document',
          recordId: id,
          participantId: null,
          studyId: null,
          siteId: null,
          to: ownerId,
          by: null,
          once: `${topic} ${id} ${day}`,
        }),
      )
    }
  })
}
