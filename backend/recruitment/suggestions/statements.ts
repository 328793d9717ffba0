import { participant } from '#resources/participants/participant.ts'
import type { AgeLimit } from '#resources/studies/eligibilityAnswers.ts'
import { numbered, openAnywhere, visibilityCondition } from '../../platform/access/visible.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Statement } from '../../platform/database/types.ts'
import { anyStudyCondition, conditionKeysOf, mayBeRequested } from './contact.ts'
import type { EligibilityProfile } from './eligibilityProfile.ts'

/** The reader, the participants whom they may see, and the current date. */
export interface SuggestionReader {
  readonly caller: Caller
  /** True if the reader sees participants of all studies. */
  readonly seesAllParticipants: boolean
  /** YYYY-MM-DD. */
  readonly today: string
}

/** Matching participant. */
export interface FittingRow {
  readonly id: string
  readonly met: number
  readonly conditions: readonly string[]
  readonly isForAnyStudy: boolean
}

/** Returns the first age above the maximum: one year more, or one month more if the study counts in months. */
const getNextAge = ({ years, months }: AgeLimit): AgeLimit =>
  months === null ? { years: years + 1, months } : { years, months: months + 1 }

/**
 * Maximum number of people who are compared in all, and minimum number per criterion. If thousands of people have a condition, only the
 * newest are compared.
 */
const mostCompared = 2000
const fewestCompared = 200

interface FitConditions {
  readonly values: unknown[]
  value(input: unknown, type: string): string
  has(keys: string): string
  readonly aboutKeys: string
  /** Living people whose record is open to the reader, at any site. */
  readonly isOpen: readonly string[]
  /** People at the reader's study sites or added by the reader; all people for readers with OWN on participants. */
  readonly isSeen: string
  /** People within the age limits, of the right gender, who meet no exclusion criterion. */
  readonly isWithinLimits: readonly string[]
  readonly mayBeContacted: string
  readonly isNotInStudy: string
}

/** Returns the conditions on each person, as SQL over a row `person`. */
function fitConditionsOf(profile: EligibilityProfile, suggestionReader: SuggestionReader): FitConditions {
  const { studyId, eligibleGender, minimumAge, maximumAge, exclusion } = profile
  const values: unknown[] = []
  const addParameter = (input: unknown, type?: string): string => {
    values.push(input)
    return type === undefined ? `$${values.length}` : `$${values.length}::${type}`
  }
  const { caller, seesAllParticipants } = suggestionReader
  const conditionKeys = addParameter(conditionKeysOf(profile), 'text[]')
  const buildIntervalSql = ({ years, months }: AgeLimit) =>
    `make_interval(years => ${addParameter(years, 'int')}, months => ${addParameter(months ?? 0, 'int')})`
  const has = (keys: string) => `coalesce(person.condition_keys && ${keys}, false)`
  return {
    ...{ values, value: addParameter, has, aboutKeys: conditionKeys },
    isOpen: [numbered(openAnywhere(caller, participant, { as: 'person' }), addParameter), 'person.deceased is not true'],
    isSeen: numbered(visibilityCondition(caller, participant, { as: 'person', allStudies: seesAllParticipants }), addParameter),
    isWithinLimits: [
      ...(exclusion.length === 0 ? [] : [`not ${has(addParameter(exclusion, 'text[]'))}`]),
      ...(eligibleGender === 'ALL'
        ? []
        : [`coalesce(person.clinical_sex, upper(person.gender)) = ${addParameter(eligibleGender, 'text')}`]),
      ...(minimumAge === null
        ? []
        : [`person.dob <= (${addParameter(suggestionReader.today, 'date')} - ${buildIntervalSql(minimumAge)})::date`]),
      ...(maximumAge === null
        ? []
        : [`person.dob > (${addParameter(suggestionReader.today, 'date')} - ${buildIntervalSql(getNextAge(maximumAge))})::date`]),
    ],
    mayBeContacted: mayBeRequested(has(conditionKeys)),
    isNotInStudy: `not exists (select from participant_study card where card.org_id = person.org_id and card.participant_id = person.id and card.study_id = ${addParameter(studyId, 'uuid')})`,
  }
}

/**
 * Returns the statement for the best matches of a study: for each condition separately and, if the study accepts healthy people, among
 * all people. Participants whom the reader cannot see are excluded, so that ranks and reasons reveal nothing about them. PostgreSQL plans
 * it for the values: a rare condition uses its index, a common one the newest participants.
 */
export function buildFittingStatement(profile: EligibilityProfile, suggestionReader: SuggestionReader, limit: number): Statement {
  const { isHealthyVolunteer, area, inclusion } = profile
  const fitConditions = fitConditionsOf(profile, suggestionReader)
  const { value, has, aboutKeys } = fitConditions
  const org = value(suggestionReader.caller.orgId, 'uuid')
  const conditions = [
    ...fitConditions.isOpen,
    fitConditions.mayBeContacted,
    fitConditions.isSeen,
    ...fitConditions.isWithinLimits,
    fitConditions.isNotInStudy,
  ]
  const keyConditions = [area, ...inclusion]
    .filter((keys) => keys.length > 0)
    .map((keys) => `person.condition_keys && ${value(keys, 'text[]')}`)
  const matchSqls = [...keyConditions, ...(isHealthyVolunteer ? ['true'] : [])]
  const matchConditions = matchSqls.length === 0 ? ['false'] : matchSqls
  const each = Math.max(fewestCompared, Math.ceil(mostCompared / matchConditions.length))
  const selectNewest = (
    matchCondition: string,
  ) => `(select person.id from participant person where ${matchCondition} and ${conditions.join('\n          and ')}
          order by person.created_at desc, person.id limit ${each})`
  const metCriteriaTerms = inclusion.map((keys) => `${has(value(keys, 'text[]'))}::int`)
  return {
    text: `with compared as (
        ${matchConditions.map(selectNewest).join('\n        union ')}
      ), best as (
        select person.id, person.conditions, person.created_at, ${metCriteriaTerms.length === 0 ? '0' : metCriteriaTerms.join(' + ')} as met,
          ${has(value(area, 'text[]'))} as is_in_area, ${anyStudyCondition} as is_for_any_study
        from compared cross join lateral (select * from participant where org_id = ${org} and id = compared.id offset 0) person
        order by met desc, is_in_area desc, is_for_any_study desc, created_at desc, id limit ${limit}
      )
      select id, met, is_for_any_study as "isForAnyStudy", array(
        select entry ->> 'displayName' from jsonb_array_elements(best.conditions) as entry
          where studydesk_condition_keys(jsonb_build_array(entry)) && ${aboutKeys}) as conditions
      from best order by met desc, is_in_area desc, is_for_any_study desc, created_at desc, id`,
    values: fitConditions.values,
    isPlannedAnew: true,
  }
}

/** Numbers of people who have the study's conditions but are not suggested. Each person counts under the first reason against them. */
export interface NotSuggestedCounts {
  readonly seen: number
  readonly inStudy: number
  readonly beyondLimits: number
  readonly notContactable: number
  /** People who match and may be contacted, but are not visible to the reader. */
  readonly elsewhere: number
}

/**
 * Returns the statement for `NotSuggestedCounts`, which explain an empty list of suggestions. People with a profile that the reader
 * cannot open are never counted.
 */
export function buildUnsuggestedCounts(profile: EligibilityProfile, suggestionReader: SuggestionReader): Statement {
  const fitConditions = fitConditionsOf(profile, suggestionReader)
  const matchCondition = profile.isHealthyVolunteer ? 'true' : `person.condition_keys && ${fitConditions.aboutKeys}`
  return {
    text: `select count(*) filter (where seen)::int as seen,
        count(*) filter (where seen and not free)::int as "inStudy",
        count(*) filter (where seen and free and not within)::int as "beyondLimits",
        count(*) filter (where seen and free and within and not contactable)::int as "notContactable",
        count(*) filter (where not seen and free and within and contactable)::int as elsewhere
      from (
        select ${fitConditions.isSeen} as seen, ${fitConditions.isNotInStudy} as free, ${fitConditions.mayBeContacted} as contactable,
          coalesce(${fitConditions.isWithinLimits.length === 0 ? 'true' : fitConditions.isWithinLimits.join(' and ')}, false) as within
        from participant person where ${matchCondition} and ${fitConditions.isOpen.join(' and ')}
      ) counted`,
    values: fitConditions.values,
    isPlannedAnew: true,
  }
}
