import type { AgeLimit } from '#resources/eligibilityAnswers.ts'
import { participant } from '#resources/participant.ts'
import { numbered, openAnywhere, visibleTo } from '../../access/visible.ts'
import type { Caller } from '../../caller.ts'
import type { Statement } from '../../database/types.ts'
import { aboutIn, forAnyStudy, mayBeAsked } from './contact.ts'
import type { Wanted } from './wanted.ts'

/** The reader, the people whom they see, and the day. */
export interface Looking {
  readonly caller: Caller
  /** Lifts the scope of studies. */
  readonly seesEverybody: boolean
  /** YYYY-MM-DD. */
  readonly today: string
}

/** Somebody who fits. */
export interface Fitting {
  readonly id: string
  readonly met: number
  readonly conditions: readonly string[]
  readonly isForAnyStudy: boolean
}

/** The first age above the maximum: one year more, or one month where the study counts in months. */
const nextAge = ({ years, months }: AgeLimit): AgeLimit => (months === null ? { years: years + 1, months } : { years, months: months + 1 })

/** People who are compared: so many together, but of each criterion at least the fewest. Of a condition that thousands have, the newest. */
const mostCompared = 2000
const fewestCompared = 200

interface Fits {
  readonly values: unknown[]
  value(given: unknown, type: string): string
  has(keys: string): string
  readonly aboutKeys: string
  /** Living people whose record is open to the reader, wherever they are. */
  readonly isOpen: readonly string[]
  /** At the reader's study-sites, or added by them; all people for those who own participants. */
  readonly isSeen: string
  /** Age, gender, and nothing that keeps them out. */
  readonly isWithinLimits: readonly string[]
  readonly mayBeContacted: string
  readonly isNotInStudy: string
}

/** Conditions on each person, as SQL over a row `person`. */
function fitsOf(wanted: Wanted, looking: Looking): Fits {
  const { studyId, eligibleGender, minimumAge, maximumAge, exclusion } = wanted
  const values: unknown[] = []
  const value = (given: unknown, type?: string): string => {
    values.push(given)
    return type === undefined ? `$${values.length}` : `$${values.length}::${type}`
  }
  const { caller, seesEverybody } = looking
  const aboutKeys = value(aboutIn(wanted), 'text[]')
  const interval = ({ years, months }: AgeLimit) => `make_interval(years => ${value(years, 'int')}, months => ${value(months ?? 0, 'int')})`
  const has = (keys: string) => `coalesce(person.condition_keys && ${keys}, false)`
  return {
    ...{ values, value, has, aboutKeys },
    isOpen: [numbered(openAnywhere(caller, participant, { as: 'person' }), value), 'person.deceased is not true'],
    isSeen: numbered(visibleTo(caller, participant, { as: 'person', allStudies: seesEverybody }), value),
    isWithinLimits: [
      ...(exclusion.length === 0 ? [] : [`not ${has(value(exclusion, 'text[]'))}`]),
      ...(eligibleGender === 'ALL' ? [] : [`coalesce(person.clinical_sex, upper(person.gender)) = ${value(eligibleGender, 'text')}`]),
      ...(minimumAge === null ? [] : [`person.dob <= (${value(looking.today, 'date')} - ${interval(minimumAge)})::date`]),
      ...(maximumAge === null ? [] : [`person.dob > (${value(looking.today, 'date')} - ${interval(nextAge(maximumAge))})::date`]),
    ],
    mayBeContacted: mayBeAsked(has(aboutKeys)),
    isNotInStudy: `not exists (select from participant_study card where card.org_id = person.org_id and card.participant_id = person.id and card.study_id = ${value(studyId, 'uuid')})`,
  }
}

/**
 * The people who fit a study best: found by the conditions that it is about, each criterion by itself, and, where it takes healthy people,
 * among all. Nobody whom the reader may not see takes part, so that nothing of them tells in rank or reasons. Planned for its values: a rare
 * condition is found by its index, a common one among the newest people.
 */
export function fittingStatement(wanted: Wanted, looking: Looking, limit: number): Statement {
  const { isHealthyVolunteer, area, inclusion } = wanted
  const fits = fitsOf(wanted, looking)
  const { value, has, aboutKeys } = fits
  const org = value(looking.caller.orgId, 'uuid')
  const conditions = [...fits.isOpen, fits.mayBeContacted, fits.isSeen, ...fits.isWithinLimits, fits.isNotInStudy]
  const found = [area, ...inclusion].filter((keys) => keys.length > 0).map((keys) => `person.condition_keys && ${value(keys, 'text[]')}`)
  const named = [...found, ...(isHealthyVolunteer ? ['true'] : [])]
  const ways = named.length === 0 ? ['false'] : named
  const each = Math.max(fewestCompared, Math.ceil(mostCompared / ways.length))
  const newest = (way: string) => `(select person.id from participant person where ${way} and ${conditions.join('\n          and ')}
          order by person.created_at desc, person.id limit ${each})`
  const met = inclusion.map((keys) => `${has(value(keys, 'text[]'))}::int`)
  return {
    text: `with compared as (
        ${ways.map(newest).join('\n        union ')}
      ), best as (
        select person.id, person.conditions, person.created_at, ${met.length === 0 ? '0' : met.join(' + ')} as met,
          ${has(value(area, 'text[]'))} as is_in_area, ${forAnyStudy} as is_for_any_study
        from compared cross join lateral (select * from participant where org_id = ${org} and id = compared.id offset 0) person
        order by met desc, is_in_area desc, is_for_any_study desc, created_at desc, id limit ${limit}
      )
      select id, met, is_for_any_study as "isForAnyStudy", array(
        select entry ->> 'displayName' from jsonb_array_elements(best.conditions) as entry
          where studydesk_condition_keys(jsonb_build_array(entry)) && ${aboutKeys}) as conditions
      from best order by met desc, is_in_area desc, is_for_any_study desc, created_at desc, id`,
    values: fits.values,
    isPlannedAnew: true,
  }
}

/** How many people who have what the study is about are not suggested, each counted by the first thing that speaks against them. */
export interface LeftOut {
  readonly seen: number
  readonly inStudy: number
  readonly beyondLimits: number
  readonly notContactable: number
  /** They fit and may be asked, and are not the reader's. */
  readonly elsewhere: number
}

/** One row of `LeftOut`: why a list of suggestions is empty. People whose profile is closed to the reader are counted nowhere. */
export function leftOutStatement(wanted: Wanted, looking: Looking): Statement {
  const fits = fitsOf(wanted, looking)
  const isAbout = wanted.isHealthyVolunteer ? 'true' : `person.condition_keys && ${fits.aboutKeys}`
  return {
    text: `select count(*) filter (where seen)::int as seen,
        count(*) filter (where seen and not free)::int as "inStudy",
        count(*) filter (where seen and free and not within)::int as "beyondLimits",
        count(*) filter (where seen and free and within and not contactable)::int as "notContactable",
        count(*) filter (where not seen and free and within and contactable)::int as elsewhere
      from (
        select ${fits.isSeen} as seen, ${fits.isNotInStudy} as free, ${fits.mayBeContacted} as contactable,
          coalesce(${fits.isWithinLimits.length === 0 ? 'true' : fits.isWithinLimits.join(' and ')}, false) as within
        from participant person where ${isAbout} and ${fits.isOpen.join(' and ')}
      ) counted`,
    values: fits.values,
    isPlannedAnew: true,
  }
}
