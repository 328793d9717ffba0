import type { Values } from '#resources/core/conditions.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { storyDay } from './calendar.ts'

type Row = Values & { readonly id: string }

/** Days after the end of its window on which a late visit took place. */
const lateDays = 3
/** A late visit took place at least this number of days before `storyDay`. */
const settledDays = 6

const reasons: Readonly<Record<Language, string>> = {
  en: 'The participant was travelling.',
  fr: 'Le participant était en voyage.',
}

/**
 * Moves the last completed visit of each study site to a day after its window. The baseline visits stay, because the
 * windows of the other visits depend on them.
 */
export function withLateVisits(language: Language, visits: readonly Row[]): readonly Row[] {
  const lateIds = new Set(
    [...Map.groupBy(visits.filter(canBeLate), ({ studyId, siteId }) => `${studyId} ${siteId}`).values()].map(findLast),
  )
  return visits.map((visit) => {
    if (!lateIds.has(visit.id)) return visit
    const completedOn = addDays(String(visit.closesOn), lateDays)
    return { ...visit, visitDate: completedOn, completedOn, daysOutside: lateDays, outsideReason: reasons[language] }
  })
}

const canBeLate = ({ status, occurrence, opensOn, targetOn, closesOn }: Row): boolean =>
  status === 'COMPLETED' &&
  occurrence === 0 &&
  opensOn !== targetOn &&
  addDays(String(closesOn), lateDays) <= addDays(storyDay, -settledDays)

const findLast = (visits: readonly Row[]): string | undefined =>
  visits.toSorted((left, right) => String(left.closesOn).localeCompare(String(right.closesOn))).at(-1)?.id
