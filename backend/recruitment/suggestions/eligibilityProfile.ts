import type { AgeLimit } from '#resources/studies/eligibilityAnswers.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { findRelatedKeys } from '../conditions/related.ts'

/** Requirements of a study, in a form that can be compared with participants. */
export interface EligibilityProfile {
  readonly studyId: string
  readonly eligibleGender: 'ALL' | 'FEMALE' | 'MALE'
  readonly minimumAge: AgeLimit | null
  readonly maximumAge: AgeLimit | null
  readonly isHealthyVolunteer: boolean
  /** Keys of the conditions of the study and of their synonyms. */
  readonly area: readonly string[]
  /** Keys of each inclusion criterion that names conditions, with their synonyms. */
  readonly inclusion: readonly (readonly string[])[]
  /** Keys of all exclusion criteria. */
  readonly exclusion: readonly string[]
}

/** Returns the requirements of a study. @throws notFound */
export async function readEligibilityProfile(
  { caller, studydesk: { database } }: CallerContext,
  studyId: string,
): Promise<EligibilityProfile> {
  const [studies, criteria] = await database.batch(caller.orgId, buildProfileStatements(caller.orgId, studyId))
  const studyRow = studies?.rows[0] as
    | (Omit<EligibilityProfile, 'inclusion' | 'exclusion'> & { readonly names: readonly string[] })
    | undefined
  if (studyRow === undefined) throw notFound()
  const { names, ...study } = studyRow
  const lines = (criteria?.rows ?? []) as unknown as readonly Line[]
  const inclusionLines = lines.filter(({ kind }) => kind === 'INCLUSION')
  // An exclusion criterion matches its exact condition only, so that a similar name never excludes a participant.
  const exclusion = lines.filter(({ kind }) => kind === 'EXCLUSION').flatMap(({ keys }) => keys)
  const [areaKeys = [], ...lineKeys] = await findRelatedKeys({ database, orgId: caller.orgId }, [{ names, codes: [] }, ...inclusionLines])
  const mergeKeys = (keys: readonly string[], addedKeys: readonly string[]) => [...new Set([...keys, ...addedKeys])]
  return {
    ...study,
    area: mergeKeys(study.area, areaKeys),
    inclusion: inclusionLines.map(({ keys }, index) => mergeKeys(keys, lineKeys[index] ?? [])),
    exclusion,
  }
}

interface Line {
  readonly kind: 'INCLUSION' | 'EXCLUSION'
  readonly keys: readonly string[]
  readonly names: readonly string[]
  readonly codes: readonly string[]
}

/** Returns SQL for the keys of a list of conditions: names and ICD-10 codes. A criterion matches its code and all codes below it. */
const keysOf = (conditions: string): string => `array(
    select '=' || studydesk_normalise(entry ->> 'displayName') from jsonb_array_elements(${conditions}) as entry
    union
    select upper(replace(entry ->> 'code', '.', '')) from jsonb_array_elements(${conditions}) as entry where entry ->> 'codeSystem' = 'icd10')`

/** Returns SQL for an age in the form of `AgeLimit`. */
const limit = (column: string): string =>
  `case when ${column} is not null then jsonb_build_object('years', ${column}, 'months', ${column}_months) end`

/** Returns the statements for the requirements of a study and for its criteria with conditions. */
const buildProfileStatements = (orgId: string, studyId: string): readonly Statement[] => [
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
