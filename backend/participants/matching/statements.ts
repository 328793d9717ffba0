import type { Statement } from '../../database/types.ts'
import type { Compared, Entry } from './types.ts'

/** The fields that are compared, as the statements below read them. */
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
] as const satisfies readonly (keyof Compared)[]

/** Best hits of one look. */
export const mostHits = 20

/**
 * What more people than this have in common says nothing of whether they are one person: an unknown birth date entered as the first of
 * January 1900, the number of a clinic in place of one's own. Only so many of them are looked at.
 */
export const mostOfKey = 500

/** Most people with a common key that an entry is compared with, those with the rarest keys first: fewer where there are many entries. */
const mostCompared = { ofOne: 120, ofMany: 30 }

/** Most lines above with the same key that a line of a file is compared with. */
const linesAbove = 50

/** Everybody in the organisation who may be one of the entries, the best first; of each entry at most `mostHits`. */
export const hitsStatement = (orgId: string, entries: readonly Entry[]): Statement => ({
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
  values: [orgId, JSON.stringify(entries), entries.length === 1 ? mostCompared.ofOne : mostCompared.ofMany],
})

/**
 * Everybody in the organisation of whom two strong identifiers or more are exactly those of the entry: the whole name, the birth date, the
 * e-mail, the mobile, the health card, as they are compared; at most `mostHits`. Nothing else of anybody counts, for or against.
 */
export const agreeingStatement = (orgId: string, entry: Entry): Statement => ({
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

/** Which entries may be the same person as one before them: `number`, `earlier`, `grade`. */
export const repeatedStatement = (orgId: string, entries: readonly Entry[]): Statement =>
  pairsOfEntries(orgId, entries, { above: linesAbove, most: mostCompared.ofMany })

/** The same, however many have a key in common: for sets to measure by. */
export const scoredStatement = (orgId: string, entries: readonly Entry[]): Statement =>
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

/** $1 the organisation, $2 the entries as JSON: each as it is compared, and the keys of each. */
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
