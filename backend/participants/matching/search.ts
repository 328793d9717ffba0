import { v7 as newId } from 'uuid'
import { auditInsert } from '../../auditTrail/insert.ts'
import type { Statement } from '../../database/types.ts'
import type { RunningJob } from '../../engine/ports/tasks.ts'
import { concealStatement, scoreOfGrade, writePairsStatement } from './concealPairs.ts'
import { mostOfKey } from './statements.ts'

export const findPairsTask = 'findDuplicatePairs'

/** People whose keys are looked up in one statement: a second or two, and nobody waits for it. */
const atOnce = 1_000

/** With so many others each is compared, the ones with the rarest keys in common first. */
const mostCompared = 30

/**
 * Looks through everybody in the organisation for pairs that may be one person, and brings the list of pairs up to date: decisions stay,
 * open pairs that no longer match go. Reads in steps of its own and writes in one short transaction at the end, so that nobody waits.
 * A search that is asked for while one runs takes over: the older one finds that it is no longer the last, and ends.
 */
export async function findPairs({ orgId, studydesk, finish }: RunningJob): Promise<void> {
  const { database, engine } = studydesk
  const searchId = newId()
  const [, counted] = await database.batch(orgId, [
    { text: 'delete from duplicate_found where org_id = $1', values: [orgId] },
    beginStatement(orgId, searchId),
  ])
  let from = beforeAll
  for (let done = 0; Number(counted?.rows[0]?.total) > 0; ) {
    const [, step] = await database.batch(orgId, [lookStatement(orgId, searchId, from), stepStatement({ orgId, searchId, from, done })])
    const reached = step?.rows[0] as { readonly last: string | null; readonly done: number } | undefined
    // Another search has taken over.
    if (reached === undefined) return
    if (reached.last === null) break
    from = reached.last
    done = reached.done
  }
  await database.transaction(orgId, async (run) => {
    const { rowCount } = await run(endStatement(orgId, searchId))
    if (rowCount === 0) return
    await run(writePairsStatement(orgId))
    await run(dropStatement(orgId))
    const { rows } = await run(writeStatement(orgId))
    await run(concealStatement(nobody(orgId)))
    await run({ text: 'delete from duplicate_found where org_id = $1', values: [orgId] })
    await run(
      auditInsert(nobody(orgId), {
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

const nobody = (orgId: string) => ({ orgId, userId: null, correlationId: null })

const beginStatement = (orgId: string, searchId: string): Statement => ({
  text: `insert into duplicate_search as search (org_id, id, state, started_at, total)
      values ($1, $2, 'RUNNING', now(), (select count(*) from participant_match where org_id = $1))
    on conflict (org_id) do update set id = excluded.id, state = 'RUNNING', started_at = now(), finished_at = null, done = 0, total = excluded.total
    returning total`,
  values: [orgId, searchId],
})

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The next people after one, in the order of their ids, as they are compared. */
const nextPeople = `select participant_id, each as row from participant_match each
  where org_id = $1 and participant_id > $3 order by participant_id limit ${atOnce}`

/**
 * Pairs of the next people with those whose id is higher, so that each pair is looked at once. How many have a key is counted once for all
 * who have it; of most pairs nothing is read but what is compared.
 */
const lookStatement = (orgId: string, searchId: string, from: string): Statement => ({
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
  values: [orgId, searchId, from],
})

/** How far it has come; nothing where another search has taken over. */
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
  // By hand: a job writes what it found in one statement, and the history tells what people decide about it.
  text: `delete from duplicate_pair pair where pair.org_id = $1 and pair.status = 'OPEN' and not exists (
    select 1 from duplicate_found found where found.org_id = $1 and found.first_id = pair.first_id and found.second_id = pair.second_id)`,
  values: [orgId],
})

/**
 * Pairs that somebody has decided about keep what was said then. Whoever went to the trash meanwhile is left out. What somebody restricted
 * has in common with another would tell what the profile hides: of such a pair stands only how sure it is.
 */
const writeStatement = (orgId: string): Statement => ({
  // By hand: a job writes what it found in one statement, as above.
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
