import { createHash } from 'node:crypto'
import pg from 'pg'
import { verifyAudit } from '../../backend/organisation/audit/verify.ts'
import { openStore } from '../../backend/platform/files/disk.ts'
import { isSignatureFault, verifySignatures } from '../../backend/platform/signatures/verify.ts'
import type { BenchServer } from '../benchServer.ts'
import type { Headers } from '../load.ts'
import type { AcknowledgedWrites } from './writers.ts'

/** A figure of a series, and whether it is a violation. */
export interface Finding {
  readonly name: string
  readonly figure: number | string
  readonly isViolation: boolean
}

/** Tables that the writers change, with the kind of their audit events. */
const auditedTables = {
  participant: 'participant',
  participant_study: 'participantStudy',
  form_submission: 'formSubmission',
  document: 'document',
} as const

/** Number of versions without an event, by row. Rows of the demo and of the benchmark were written without events. */
export type VersionsWithoutEvent = ReadonlyMap<string, number>

export async function readVersionsWithoutEvent(ownerUrl: string): Promise<VersionsWithoutEvent> {
  return withClient(ownerUrl, async (client) => {
    const missing = new Map<string, number>()
    for (const [table, kind] of Object.entries(auditedTables)) {
      const { rows } = await client.query<{ id: string; missing: number }>(
        `select record.id, record.version - count(event.id)::int as missing from ${table} record
          left join audit_event event on event.org_id = record.org_id and event.record_id = record.id and event.kind = $1
          group by record.id, record.version`,
        [kind],
      )
      for (const row of rows) missing.set(`${table} ${row.id}`, row.missing)
    }
    return missing
  })
}

/**
 * Compares acknowledged writes with the stored rows, while a node runs without writers.
 * @param before versions without an event when the series began
 */
export async function checkWrites(
  benchServer: BenchServer,
  { acknowledged, before, reader, url }: { acknowledged: AcknowledgedWrites; before: VersionsWithoutEvent; reader: Headers; url: string },
): Promise<readonly Finding[]> {
  const { participants, cards, files, documents, answers } = acknowledged
  const createFinding = (name: string, figure: number): Finding => ({ name, figure, isViolation: figure > 0 })
  const stored = await withClient(benchServer.ownerUrl, async (client) => ({
    participants: await readColumn<string>(client, 'select id, last_name as value from participant where id = any($1::uuid[])', [
      ...participants.keys(),
    ]),
    doubled: await client.query("select 1 from participant where last_name like 'Fault%' group by last_name having count(*) > 1"),
    cards: await readColumn<number>(client, 'select id, version as value from participant_study where id = any($1::uuid[])', [
      ...cards.keys(),
    ]),
    documents: await readColumn<string>(client, 'select id, file_id as value from document where id = any($1::uuid[])', [
      ...documents.keys(),
    ]),
    answers: (
      await client.query<{ submission_id: string; question: string; version: number; value: string }>(
        'select submission_id, question, version, value from form_answer where submission_id = any($1::uuid[])',
        [[...answers.values()].map(({ submissionId }) => submissionId)],
      )
    ).rows,
  }))
  const isStored = ({ submissionId, question, version, value }: ReturnType<typeof answers.get> & object) =>
    stored.answers.some(
      (row) => row.submission_id === submissionId && row.question === question && row.version === version && row.value === value,
    )
  const after = await readVersionsWithoutEvent(benchServer.ownerUrl)
  const changed = [...after].filter(([row, missing]) => missing !== (before.get(row) ?? 0))
  return [
    createFinding(
      'participants missing or changed',
      [...participants].filter(([id, lastName]) => stored.participants.get(id) !== lastName).length,
    ),
    createFinding('participants twice', stored.doubled.rows.length),
    createFinding('moves missing', [...cards].filter(([id, version]) => (stored.cards.get(id) ?? 0) < version).length),
    createFinding('answers missing or changed', [...answers.values()].filter((answer) => !isStored(answer)).length),
    createFinding(
      'documents missing or with another file',
      [...documents].filter(([id, fileId]) => stored.documents.get(id) !== fileId).length,
    ),
    createFinding('files missing or with other bytes', await countWrongFiles(url, files, reader)),
    createFinding('rows or versions without an event', changed.filter(([row, missing]) => missing > (before.get(row) ?? 0)).length),
    createFinding('events without a version', changed.filter(([row, missing]) => missing < (before.get(row) ?? 0)).length),
    ...(await checkHistory(benchServer)),
  ]
}

async function countWrongFiles(url: string, files: ReadonlyMap<string, string>, headers: Headers): Promise<number> {
  let wrongCount = 0
  for (const [id, sha256] of files) {
    const address = await fetch(`${url}/api/file/${id}/sas`, { headers }).then((response) => response.json())
    const content = address.data?.url === undefined ? null : await fetch(new URL(address.data.url, url))
    const hash =
      content?.ok === true
        ? createHash('sha256')
            .update(Buffer.from(await content.arrayBuffer()))
            .digest('hex')
        : null
    if (hash !== sha256) wrongCount += 1
  }
  return wrongCount
}

/** Runs the checks of `npm run audit:verify`. */
async function checkHistory({ config, database }: BenchServer): Promise<readonly Finding[]> {
  const { organisations, fault } = await verifyAudit(database)
  const store = await openStore(config)
  let wrongCount = 0
  for (const { orgId } of organisations) if (isSignatureFault(await verifySignatures(database, store, orgId))) wrongCount += 1
  return [
    { name: 'audit history', figure: fault === null ? 'whole' : `seal ${fault.seal}`, isViolation: fault !== null },
    { name: 'organizations with a wrong signature', figure: wrongCount, isViolation: wrongCount > 0 },
  ]
}

/**
 * Queues a scheduled task and waits until it and all other due jobs are done.
 * @returns true if they were done within a minute
 */
export async function areJobsDone(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    await client.query(`select graphile_worker.add_job('schedule', '{"task":"removeOrphanFiles"}')`)
    const due = `select 1 from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier in ('schedule', 'removeOrphanFiles') limit 1`
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
      if ((await client.query(due)).rows.length === 0) return true
      await client.query('select pg_sleep(0.2)')
    }
    return false
  })
}

async function readColumn<Value>(client: pg.Client, text: string, ids: readonly string[]): Promise<ReadonlyMap<string, Value>> {
  const { rows } = await client.query<{ id: string; value: Value }>(text, [ids])
  return new Map(rows.map(({ id, value }) => [id, value]))
}

async function withClient<Result>(address: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
