import type { AgeLimit } from '#resources/eligibilityAnswers.ts'
import { relatedKeys } from '../../conditions/related.ts'
import type { Statement } from '../../database/types.ts'
import type { CallerContext } from '../../engine/types.ts'
import { notFound } from '../../errors.ts'

/** What a study asks of people, as they are compared. */
export interface Wanted {
  readonly studyId: string
  readonly eligibleGender: 'ALL' | 'FEMALE' | 'MALE'
  readonly minimumAge: AgeLimit | null
  readonly maximumAge: AgeLimit | null
  readonly isHealthyVolunteer: boolean
  /** Keys of what the study is about, and of what means the same. */
  readonly area: readonly string[]
  /** The same of each criterion of inclusion that names conditions. */
  readonly inclusion: readonly (readonly string[])[]
  /** Keys of all that keeps somebody out. */
  readonly exclusion: readonly string[]
}

/** @throws notFound */
export async function wantedOf({ caller, studydesk: { database } }: CallerContext, studyId: string): Promise<Wanted> {
  const [studies, criteria] = await database.batch(caller.orgId, wantedStatements(caller.orgId, studyId))
  const found = studies?.rows[0] as (Omit<Wanted, 'inclusion' | 'exclusion'> & { readonly names: readonly string[] }) | undefined
  if (found === undefined) throw notFound()
  const { names, ...study } = found
  const lines = (criteria?.rows ?? []) as unknown as readonly Line[]
  const included = lines.filter(({ kind }) => kind === 'INCLUSION')
  // An exclusion criterion matches its exact condition only: a similar name excludes no one.
  const exclusion = lines.filter(({ kind }) => kind === 'EXCLUSION').flatMap(({ keys }) => keys)
  const [ofArea = [], ...ofLines] = await relatedKeys({ database, orgId: caller.orgId }, [{ names, codes: [] }, ...included])
  const both = (keys: readonly string[], more: readonly string[]) => [...new Set([...keys, ...more])]
  return {
    ...study,
    area: both(study.area, ofArea),
    inclusion: included.map(({ keys }, place) => both(keys, ofLines[place] ?? [])),
    exclusion,
  }
}

interface Line {
  readonly kind: 'INCLUSION' | 'EXCLUSION'
  readonly keys: readonly string[]
  readonly names: readonly string[]
  readonly codes: readonly string[]
}

/** The conditions of a record that one of these keys names; a criterion asks for the code itself, and whatever stands below it. */
const keysOf = (conditions: string): string => `array(
    select '=' || studydesk_normalise(entry ->> 'displayName') from jsonb_array_elements(${conditions}) as entry
    union
    select upper(replace(entry ->> 'code', '.', '')) from jsonb_array_elements(${conditions}) as entry where entry ->> 'codeSystem' = 'icd10')`

/** An age as `AgeLimit`. */
const limit = (column: string): string =>
  `case when ${column} is not null then jsonb_build_object('years', ${column}, 'months', ${column}_months) end`

/** What a study asks for, and its criteria that name conditions, in one look. */
const wantedStatements = (orgId: string, studyId: string): readonly Statement[] => [
  {
    text: `select id as "studyId", eligible_gender as "eligibleGender", ${limit('minimum_age')} as "minimumAge", ${limit('maximum_age')} as "maximumAge",
        is_healthy_volunteer as "isHealthyVolunteer",
        array(select '=' || studydesk_normalise(word) from unnest(conditions) as word) as area, conditions as names
      from study where org_id = $1 and id = $2 and deleted_at is null`,
    values: [orgId, studyId],
  },
  {
    text: `select kind, ${keysOf('conditions')} as keys,
        array(select entry ->> 'displayName' from jsonb_array_elements(conditions) as entry) as names,
        array(select entry ->> 'code' from jsonb_array_elements(conditions) as entry where entry ->> 'codeSystem' = 'icd10') as codes
      from eligibility_criterion
      where org_id = $1 and study_id = $2 and deleted_at is null and jsonb_array_length(conditions) > 0 order by rank`,
    values: [orgId, studyId],
  },
]
