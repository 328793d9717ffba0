import type pg from 'pg'
import { log } from '../log.ts'
import { type Condition, recordOf } from './condition.ts'
import { checksumOf, readFiles, tableOf } from './table.ts'

/** Any number that nothing else locks. */
const lock = 7_391_206
/** What `studydesk_step` calls the table that was brought in last; its checksum follows. */
const step = 'conditions '

/**
 * Brings the curated table into the database when it is not the one that is there: all of it or nothing. Of nodes that start at once one
 * does it and the others wait. Nothing refers to a row by its id (records keep name and code), so rows that vanished may go.
 * @param owner of the tables: the application's role may only read them
 * @returns whether it was brought in now
 */
export async function bringConditions(owner: pg.Client): Promise<boolean> {
  const files = await readFiles()
  const checksum = await checksumOf(files)
  if (await hasBrought(owner, checksum)) return false
  return inTransaction(owner, async () => {
    if (await hasBrought(owner, checksum)) return false
    const { conditions, problems } = tableOf(files)
    await owner.query("delete from condition where source = 'curated'")
    await insertConditions(owner, conditions)
    await owner.query("delete from condition where source = 'icd10cm' and codes[1] = any($1)", [conditions.flatMap(({ codes }) => codes)])
    await collectWords(owner)
    await owner.query("delete from studydesk_step where name like $1 || '%'", [step])
    await owner.query('insert into studydesk_step (name, finished_at) values ($1, now())', [step + checksum])
    log.info('The table of conditions was brought in', { conditions: conditions.length, leftOut: problems.length })
    return true
  })
}

const hasBrought = async (owner: pg.Client, checksum: string): Promise<boolean> =>
  (await owner.query('select 1 from studydesk_step where name = $1', [step + checksum])).rowCount === 1

/** One writer of the table at a time; statistics are taken before anybody searches it. */
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

/** One statement: callers hand large lists in parts. */
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

/** The words of all rows; names and codes as a whole are none. */
export async function collectWords(owner: pg.Client): Promise<void> {
  await owner.query('delete from condition_word')
  await owner.query(
    `insert into condition_word (word, uses)
     select word, ndoc from ts_stat('select words from condition') where word !~ '^[=#]'`,
  )
}
