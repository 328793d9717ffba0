import { expect, it } from 'vitest'
import { summaryOf } from './statementSummary.ts'

it.each([
  ['select id from participant join study_site on true where name = $1', 'SELECT participant study_site'],
  ['with done as (delete from public.job where id = $1 returning 1) select from done', 'DELETE public.job done'],
  ['insert into "visit" (id) values ($1) on conflict (id) do update set version = 2', 'INSERT visit'],
  ['update visit set status = $1 where note is distinct from other', 'UPDATE visit'],
  ['with one as (select 1) select * from one for update of one', 'SELECT one'],
  ['select from graphile_worker.add_job($1, $2::json)', 'SELECT graphile_worker.add_job'],
  ['commit', 'COMMIT'],
])('the summary of "%s" names its verb and its tables', (text, summary) => expect(summaryOf(text)).toBe(summary))

it('the summary of a statement contains nothing from texts and comments within it', () => {
  const text = `select 'it''s from tremblay' -- from bouchard
    /* join gagnon */ , $tag$ from roy $tag$ from site where name = 'into lavoie'`
  expect(summaryOf(text)).toBe('SELECT site')
})
