import type pg from 'pg'
import { log } from '../../platform/common/log.ts'
import { type Condition, recordOf } from './condition.ts'
import { checksumOf, readFiles, tableOf } from './table.ts'

/** Number of the advisory lock. No other lock uses it. */
const lock = 7_391_206
/** Prefix of the table's name in `studydesk_step`. The checksum follows. */
const step = 'conditions '

/**
 * Loads the curated table into the database if it has changed, completely or not at all. If several nodes start at once, one loads it and
 * the others wait. No record refers to a row by id (records store name and code), so old rows may be deleted.
 * @param owner of the tables: the application's role may only read them
 * @returns true if the table was loaded now
 */
export async function loadConditions(owner: pg.Client): Promise<boolean> {
  const files = await readFiles()
  const checksum = await checksumOf(files)
  if (await hasLoaded(owner, checksum)) return false
  return inTransaction(owner, async () => {
    if (await hasLoaded(owner, checksum)) return false
    const { conditions, problems } = tableOf(files)
    await owner.query("delete from condition where source = 'curated'")
    await insertConditions(owner, conditions)
    await owner.query("delete from condition where source = 'icd10cm' and codes[1] = any($1)", [conditions.flatMap(({ codes }) => codes)])
    await rebuildWordTable(owner)
    await owner.query("delete from studydesk_step where name like $1 || '%'", [step])
    await owner.query('insert into studydesk_step (name, finished_at) values ($1, now())', [step + checksum])
    log.info('The table of conditions was imported', { conditions: conditions.length, leftOut: problems.length })
    return true
  })
}

const hasLoaded = async (owner: pg.Client, checksum: string): Promise<boolean> =>
  (await owner.query('select 1 from studydesk_step where name = $1', [step + checksum])).rowCount === 1

/** Runs work in a transaction. Only one writer changes the table at a time, and statistics are updated before the first search. */
export async function inTransaction<Answer>(owner: pg.Client, work: () => Promise<Answer>): Promise<Answer> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [lock])
    const answer = await work()
    await owner.query('analyze condition, condition_word')
    await owner.query('commit')
    return answer
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Inserts conditions in one statement. Callers split large lists. */
export async function insertConditions(owner: pg.Client, conditions: readonly Condition[]): Promise<void> {
  await owner.query(
    `insert into condition (id, friendly_name, french_name, synonyms, french_synonyms, codes, usual, source, words)
     select id, friendly_name, french_name, synonyms, french_synonyms, codes, usual, source, words::tsvector
       from jsonb_to_recordset($1) as given (id uuid, friendly_name text, french_name text, synonyms text[], french_synonyms text[],
         codes text[], usual smallint, source text, words text)
     on conflict (id) do nothing`,
    [JSON.stringify(conditions.map(recordOf))],
  )
}

/** Rebuilds the table of the words that occur in any row, without whole names and codes. */
export async function rebuildWordTable(owner: pg.Client): Promise<void> {
  await owner.query('delete from condition_word')
  await owner.query(
    `insert into condition_word (word, uses)
     select word, ndoc from ts_stat('select words from condition') where word !~ '^[=#]'`,
  )
}
