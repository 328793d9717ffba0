import type { Statement } from '../../platform/database/types.ts'
import type { ComparedPerson, Entry } from './types.ts'

/** Fields that the statements below compare. */
export const comparedFields = [
  'firstName',
  'lastName',
  'dob',
  'gender',
  'email',
  'primaryMobile',
  'healthCardProvinceId',
  'healthCardNumber',
  'postalCode',
  'streetAddress',
] as const satisfies readonly (keyof ComparedPerson)[]

/** Most hits for one entry. */
export const mostHits = 20

/**
 * Most people with the same value of a key that are compared. A value that more people share proves nothing, for example a default birth
 * date such as 1 January 1900, or a clinic's number instead of the person's.
 */
export const mostOfKey = 500

/**
 * Most people with a common key with whom an entry is compared, those with the rarest keys first. The limit is lower if there are many
 * entries.
 */
const mostCompared = { oneEntry: 120, manyEntries: 30 }

/** Most earlier lines with the same key with which a line of a file is compared. */
const maxLinesAbove = 50

/** Selects possible matches of the entries in the organisation, the best first; at most `mostHits` for each. */
export const buildHitsStatement = (orgId: string, entries: readonly Entry[]): Statement => ({
  text: `with ${entriesAsCompared}, ranked as (
      select wanted.number, found.participant_id,
        row_number() over (partition by wanted.number order by sum(1.0 / found.many) desc, found.participant_id) as place
      from wanted cross join lateral (
        select participant_id, count(*) over ()::float8 as many from (
          select participant_id from participant_match_key known where known.org_id = $1 and known.key = wanted.key
          limit ${mostOfKey}) as known) as found
      where found.participant_id is distinct from wanted.id
      group by wanted.number, found.participant_id
    ), candidate as (
      select number, participant_id from ranked where place <= $3::int
    ), judged as (
      select candidate.number, candidate.participant_id as id, judged.score, judged.grade, judged.reasons,
        row_number() over (partition by candidate.number order by judged.score desc, candidate.participant_id) as place
      from candidate join entry using (number)
        cross join lateral (
          select known as two from participant_match known
          where known.org_id = $1 and known.participant_id = candidate.participant_id offset 0) as known
        cross join lateral studydesk_match_score(entry.one, known.two) as judged
      where judged.grade is not null
    )
    select number, id, score::float8, grade, reasons from judged where place <= ${mostHits} order by number, place`,
  values: [orgId, JSON.stringify(entries), entries.length === 1 ? mostCompared.oneEntry : mostCompared.manyEntries],
})

/**
 * Selects participants of the organisation with at least two strong identifiers equal to the entry's: whole name, birth date, e-mail,
 * mobile, health card, in compared form; at most `mostHits`. Ignores other fields.
 */
export const buildAgreeingStatement = (orgId: string, entry: Entry): Statement => ({
  text: `with ${entriesAsCompared}, found as (
      select distinct participant_id from wanted cross join lateral (
        select participant_id from participant_match_key known where known.org_id = $1 and known.key = wanted.key limit ${mostOfKey}) as known
      where participant_id is distinct from wanted.id
    )
    select found.participant_id as id from found
      join participant_match other on other.org_id = $1 and other.participant_id = found.participant_id
      cross join lateral (select (one).* from entry) as mine
    where (select count(*) from (values (mine.given = other.given and mine.family = other.family), (mine.birth = other.birth),
      (mine.email = other.email), (mine.mobile = other.mobile),
      (mine.card = other.card and mine.card not like 'QC %')) as strong (agrees) where agrees) >= 2
    order by id limit ${mostHits}`,
  values: [orgId, JSON.stringify([entry])],
})

/** Selects entries that may be the same person as an earlier entry: `number`, `earlier`, `grade`. */
export const buildRepeatedStatement = (orgId: string, entries: readonly Entry[]): Statement =>
  pairsOfEntries(orgId, entries, { above: maxLinesAbove, most: mostCompared.manyEntries })

/** Selects the same pairs as `buildRepeatedStatement`, but without limits on common keys, to measure the check with labelled sets. */
export const buildScoredStatement = (orgId: string, entries: readonly Entry[]): Statement =>
  pairsOfEntries(orgId, entries, { above: entries.length, most: entries.length })

const pairsOfEntries = (
  orgId: string,
  entries: readonly Entry[],
  { above, most }: { readonly above: number; readonly most: number },
): Statement => ({
  text: `with ${entriesAsCompared}, placed as (
      select number, key, row_number() over (partition by key order by number) as place, count(*) over (partition by key)::float8 as many
      from wanted
    ), ranked as (
      select later.number, earlier.number as earlier,
        row_number() over (partition by later.number order by sum(1.0 / later.many) desc, earlier.number) as place
      from placed as later join placed as earlier
        on earlier.key = later.key and earlier.place between later.place - $3::int and later.place - 1
      group by later.number, earlier.number
    )
    select ranked.number, ranked.earlier, judged.grade
    from ranked join entry on entry.number = ranked.number join entry as above on above.number = ranked.earlier
      cross join lateral studydesk_match_score(entry.one, above.one) as judged
    where ranked.place <= $4::int and judged.grade is not null order by ranked.number, ranked.earlier`,
  values: [orgId, JSON.stringify(entries), above, most],
})

/** SQL with $1 as the organisation and $2 as the entries in JSON: the entries in compared form, and their keys. */
const entriesAsCompared = `given as (
    select * from jsonb_to_recordset($2::jsonb) as given(number int, id uuid, "firstName" text, "lastName" text, dob date, gender text,
      email text, "primaryMobile" text, "healthCardProvinceId" text, "healthCardNumber" text, "postalCode" text, "streetAddress" text)
  ), entry as materialized (
    select number, id, studydesk_match_row($1::uuid, id, "firstName", "lastName", dob, gender, email, "primaryMobile",
      "healthCardProvinceId", "healthCardNumber", "postalCode", "streetAddress") as one
    from given
  ), wanted as materialized (
    select entry.number, entry.id, key from entry cross join lateral unnest(studydesk_match_keys(entry.one)) as key
  )`
