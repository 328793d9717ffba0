import { describe, expect, it } from 'vitest'
import { findLocks } from './findLocks.ts'

const lockingStatements: readonly (readonly [string, string, string])[] = [
  ['a change of a type', 'alter table visit alter column note type varchar(20)', 'add a column, write both'],
  ['a column that must not be null', 'alter table visit alter column note set not null', 'validate it in the next migration'],
  [
    'a new column without a default that must not be null',
    'alter table "visit" add column "note" text not null',
    'add the column with a default',
  ],
  ['a default that differs by row', 'alter table visit add column token uuid default gen_random_uuid()', 'fill the old rows in batches'],
  ['a generated column', 'alter table visit add column words text generated always as (lower(note)) stored', 'fill it by a trigger'],
  ['a check of all rows', 'alter table visit add constraint short check (char_length(note) < 9)', 'not valid'],
  ['a reference of all rows', 'alter table visit add constraint r foreign key (org_id, a) references study (org_id, id)', 'not valid'],
  ['a unique constraint', 'alter table visit add constraint u unique (org_id, note)', 'using index'],
  ['a new name', 'alter table visit rename column note to remark', 'write both'],
  ['a dropped column', 'alter table visit drop column note', 'in the release after'],
  ['a dropped column beside a harmless action', 'alter table visit add column b numeric(9, 2), drop column note', 'in the release after'],
  ['a dropped table', 'drop table visit', 'in the release after'],
  ['an index', 'create index visit_note on visit (org_id, note)', 'concurrently'],
  ['a dropped column in a block', "do $$ begin execute format('x'); alter table visit drop column note; end $$", 'in the release after'],
  ['a locked table', 'lock table visit', 'smaller steps'],
]

const harmlessStatements: readonly (readonly [string, string])[] = [
  ['a column that may be null', 'alter table visit add column note text'],
  ['a column with a constant default', "alter table visit add column note text not null default 'x; drop table visit'"],
  ['a column with the time of the migration', 'alter table visit add column at timestamptz not null default now()'],
  ['a check for new rows', 'alter table visit add constraint short check (char_length(note) < 9) not valid'],
  ['a dropped constraint or default', 'alter table visit drop constraint short, alter column note drop not null'],
  [
    'a new table with its index',
    'create table a (id uuid primary key, b text not null); create index a_b on a (b); alter table a alter b type int',
  ],
  ['a new function', 'create function f() returns void language sql as $$ alter table visit drop column note $$'],
  ['a comment', '-- drop table visit;\nselect 1'],
]

describe('the check of migrations', () => {
  it.each(lockingStatements)('%s is rejected, with the way to do it while nodes work', (_name, sql, way) => {
    expect(findLocks([{ name: '0501_a.sql', sql: `${sql};` }])).toEqual([expect.stringMatching(new RegExp(`^0501_a.sql: .*${way}`))])
  })

  it.each(harmlessStatements)('%s is accepted', (_name, sql) => {
    expect(findLocks([{ name: '0501_a.sql', sql }])).toEqual([])
  })

  it('a comment with a reason before the statement accepts it, and only it', () => {
    const sql = `-- Contract: since 0.3 no release reads it
      alter table visit drop column note;
      alter table visit drop column remark;`
    expect(findLocks([{ name: '0501_a.sql', sql }])).toEqual([expect.stringContaining('drop column remark')])
    expect(findLocks([{ name: '0501_a.sql', sql: '-- Contract:\nalter table visit drop column note;' }])).toHaveLength(1)
  })

  it('a column may become not null after an earlier migration validated its check, not within one migration', () => {
    const add = 'alter table visit add constraint has_note check (note is not null) not valid;'
    const validate = 'alter table visit validate constraint has_note;'
    const set = 'alter table visit alter column note set not null;'
    const migrate = (...files: readonly string[]) => findLocks(files.map((sql, index) => ({ name: `050${index}_a.sql`, sql })))
    expect(migrate(add, validate, set)).toEqual([])
    expect(migrate(add, set)).toHaveLength(1)
    expect(migrate(add + validate, set)).toEqual([expect.stringContaining('in a migration of its own')])
  })

  it('a migration without a transaction contains only statements that can be repeated', () => {
    const mark = '-- Without a transaction: large table\n'
    const create = 'create index concurrently visit_note on visit (org_id, note);'
    const drop = 'drop index concurrently if exists visit_note;'
    expect(findLocks([{ name: '0501_a.sql', sql: `${mark}${drop}\n${create}` }])).toEqual([])
    expect(findLocks([{ name: '0501_a.sql', sql: `${mark}${create}` }])).toEqual([expect.stringContaining('cannot be repeated')])
  })
})
