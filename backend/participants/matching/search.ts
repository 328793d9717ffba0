import { v7 as newId } from 'uuid'
import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { buildConcealStatement, scoreOfGrade, writePairsStatement } from './maskRestrictedPairs.ts'
import { mostOfKey } from './statements.ts'

export const findPairsTask = 'findDuplicatePairs'

/** Participants that one statement searches; it takes a second or two in a background job. */
const batchSize = 1_000

/** Most other participants with which each is compared; those with the rarest common keys come first. */
const mostCompared = 30

/**
 * Searches the whole organisation for pairs that may be one person, and updates the list of pairs: keeps decided pairs, and removes open
 * pairs that no longer match. Reads in steps and writes in one short transaction at the end, so that users do not wait. A newer
 * search replaces an older one, which ends when it notices this.
 */
export async function findPairs({ orgId, studydesk, finish }: RunningJob): Promise<void> {
  const { database, engine } = studydesk
  const searchId = newId()
  const [, countResult] = await database.batch(orgId, [
    { text: 'delete from duplicate_found where org_id = $1', values: [orgId] },
    startSearchStatement(orgId, searchId),
  ])
  let lastId = beforeAll
  for (let doneCount = 0; Number(countResult?.rows[0]?.total) > 0; ) {
    const [, step] = await database.batch(orgId, [
      searchStepStatement(orgId, searchId, lastId),
      stepStatement({ orgId, searchId, from: lastId, done: doneCount }),
    ])
    const progress = step?.rows[0] as { readonly last: string | null; readonly done: number } | undefined
    // Stops, because a newer search has started.
    if (progress === undefined) return
    if (progress.last === null) break
    lastId = progress.last
    doneCount = progress.done
  }
  await database.transaction(orgId, async (run) => {
    const { rowCount } = await run(endStatement(orgId, searchId))
    if (rowCount === 0) return
    await run(writePairsStatement(orgId))
    await run(dropStatement(orgId))
    const { rows } = await run(writeStatement(orgId))
    await run(buildConcealStatement(buildSystemAuthor(orgId)))
    await run({ text: 'delete from duplicate_found where org_id = $1', values: [orgId] })
    await run(
      buildAuditInsert(buildSystemAuthor(orgId), {
        kind: 'duplicatePair',
        action: 'find',
        recordId: null,
        changes: { found: [null, rows[0]?.count ?? 0] },
      }),
    )
    await run(finish)
  })
  engine.forgetTotals(orgId, 'duplicatePair')
}

const buildSystemAuthor = (orgId: string) => ({ orgId, userId: null, correlationId: null })

const startSearchStatement = (orgId: string, searchId: string): Statement => ({
  text: `insert into duplicate_search as search (org_id, id, state, started_at, total)
      values ($1, $2, 'RUNNING', now(), (select count(*) from participant_match where org_id = $1))
    on conflict (org_id) do update set id = excluded.id, state = 'RUNNING', started_at = now(), finished_at = null, done = 0, total = excluded.total
    returning total`,
  values: [orgId, searchId],
})

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** SQL for the next participants in the order of their ids, with the fields to compare. */
const nextPeople = `select participant_id, each as row from participant_match each
  where org_id = $1 and participant_id > $3 order by participant_id limit ${batchSize}`

/**
 * Compares the next participants with those who have a higher id, so that each pair is compared once. Counts the participants with a key
 * once for all of them, and reads only the compared fields of most pairs.
 */
const searchStepStatement = (orgId: string, searchId: string, startAfter: string): Statement => ({
  text: `with someone as materialized (${nextPeople}), held as materialized (
      select mine.participant_id, mine.key from someone
        cross join lateral (select participant_id, key from participant_match_key where org_id = $1 and participant_id = someone.participant_id offset 0) as mine
    ), counted as materialized (
      select key, (select count(*) from (
        select from participant_match_key known where known.org_id = $1 and known.key = keys.key limit ${mostOfKey + 1}) as known)::float8 as many
      from (select distinct key from held) as keys
    ), ranked as (
      select held.participant_id as one, other.participant_id as two,
        row_number() over (partition by held.participant_id order by sum(1 / counted.many) desc, other.participant_id) as place
      from held join counted using (key) cross join lateral (
        select participant_id from participant_match_key known
        where known.org_id = $1 and known.key = held.key and known.participant_id > held.participant_id offset 0
      ) as other
      where counted.many between 2 and ${mostOfKey}
      group by held.participant_id, other.participant_id
    ), judged as materialized (
      select ranked.one, ranked.two, judged.grade, judged.score, judged.reasons
      from ranked join someone on someone.participant_id = ranked.one
        cross join lateral (select each as row from participant_match each where each.org_id = $1 and each.participant_id = ranked.two offset 0) as other
        cross join lateral studydesk_match_score(someone.row, other.row) as judged
      where ranked.place <= ${mostCompared} and judged.grade is not null
    )
    insert into duplicate_found (org_id, search_id, first_id, second_id, grade, score, reasons)
    select $1, $2, case when first.created_at <= second.created_at then first.id else second.id end,
      case when first.created_at <= second.created_at then second.id else first.id end, judged.grade, judged.score, judged.reasons
    from judged
      join participant first on first.org_id = $1 and first.id = judged.one
      join participant second on second.org_id = $1 and second.id = judged.two
    on conflict do nothing`,
  values: [orgId, searchId, startAfter],
})

/** Updates the progress of the search; returns nothing if a newer search has started. */
const stepStatement = ({ orgId, searchId, from, done }: { orgId: string; searchId: string; from: string; done: number }): Statement => ({
  text: `with someone as (${nextPeople}), reached as (select count(*)::int as count, (array_agg(participant_id order by participant_id desc))[1] as last from someone)
    update duplicate_search search set done = $4::int + reached.count from reached where search.org_id = $1 and search.id = $2
    returning search.done, reached.last`,
  values: [orgId, searchId, from, done],
})

const endStatement = (orgId: string, searchId: string): Statement => ({
  text: `update duplicate_search set state = 'DONE', finished_at = now() where org_id = $1 and id = $2`,
  values: [orgId, searchId],
})

const dropStatement = (orgId: string): Statement => ({
  // By hand: a job writes its results in one statement; the audit trail contains people's decisions.
  text: `delete from duplicate_pair pair where pair.org_id = $1 and pair.status = 'OPEN' and not exists (
    select 1 from duplicate_found found where found.org_id = $1 and found.first_id = pair.first_id and found.second_id = pair.second_id)`,
  values: [orgId],
})

/**
 * Writes the pairs that were found. Decided pairs keep their values. Leaves out participants in the trash. A pair with a restricted
 * participant stores only its grade, because common values would disclose hidden data.
 */
const writeStatement = (orgId: string): Statement => ({
  // By hand: a job writes its results in one statement, as above.
  text: `with written as (
      insert into duplicate_pair as pair (org_id, id, first_id, second_id, grade, score, reasons)
      select $1, gen_random_uuid(), found.first_id, found.second_id, found.grade,
        case when told.is_open then found.score else ${scoreOfGrade('found')} end,
        case when told.is_open then found.reasons else '{}' end
      from duplicate_found found
        join participant first on first.org_id = $1 and first.id = found.first_id and first.deleted_at is null
        join participant second on second.org_id = $1 and second.id = found.second_id and second.deleted_at is null
        cross join lateral (select first.is_restricted_profile is not true and second.is_restricted_profile is not true as is_open) as told
      where found.org_id = $1
      on conflict (org_id, first_id, second_id) do update
        set grade = excluded.grade, score = excluded.score, reasons = excluded.reasons, version = pair.version + 1, updated_at = now()
        where pair.status = 'OPEN' and (pair.grade, pair.score, pair.reasons) is distinct from (excluded.grade, excluded.score, excluded.reasons)
      returning 1
    ) select count(*)::int as count from written`,
  values: [orgId],
})
