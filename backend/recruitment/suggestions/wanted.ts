import type { AgeLimit } from '#resources/eligibilityAnswers.ts'
import type { Statement } from '../../database/types.ts'
import type { CallRequest } from '../../engine/types.ts'
import { notFound } from '../../errors.ts'

/** What a study asks of people, as they are compared. */
export interface Wanted {
  readonly studyId: string
  readonly eligibleGender: 'ALL' | 'FEMALE' | 'MALE'
  readonly minimumAge: AgeLimit | null
  readonly maximumAge: AgeLimit | null
  readonly isHealthyVolunteer: boolean
  /** Keys of what the study is about. */
  readonly area: readonly string[]
  /** Keys of each criterion of inclusion that names conditions. */
  readonly inclusion: readonly (readonly string[])[]
  /** Keys of all that keeps somebody out. */
  readonly exclusion: readonly string[]
}

/** @throws notFound */
export async function wantedOf(
  { caller, studydesk: { database } }: Pick<CallRequest, 'caller' | 'studydesk'>,
  studyId: string,
): Promise<Wanted> {
  const [studies, criteria] = await database.batch(caller.orgId, wantedStatements(caller.orgId, studyId))
  const study = studies?.rows[0] as Omit<Wanted, 'inclusion' | 'exclusion'> | undefined
  if (study === undefined) throw notFound()
  const lines = (criteria?.rows ?? []) as readonly { readonly kind: string; readonly keys: readonly string[] }[]
  const keysOf = (kind: string) => lines.filter((line) => line.kind === kind).map(({ keys }) => keys)
  return { ...study, inclusion: keysOf('INCLUSION'), exclusion: keysOf('EXCLUSION').flat() }
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
        array(select '=' || studydesk_normalise(word) from unnest(conditions) as word) as area
      from study where org_id = $1 and id = $2 and deleted_at is null`,
    values: [orgId, studyId],
  },
  {
    text: `select kind, ${keysOf('conditions')} as keys from eligibility_criterion
      where org_id = $1 and study_id = $2 and deleted_at is null and jsonb_array_length(conditions) > 0 order by rank`,
    values: [orgId, studyId],
  },
]
