import { isFilled, type Values } from './core/conditions.ts'

/** Whole years from the date of birth to `today` (both YYYY-MM-DD), or null while the date is unknown. */
export function ageOn(row: Values, today: string): number | null {
  const { dob } = row
  if (typeof dob !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(dob) || dob > today) return null
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) < dob.slice(5) ? years - 1 : years
}

/** Where somebody lives, on one line: `12 Main Street, ON M5V 2T6, CA`. Null while nothing of it is known. */
export function locationOf({ streetAddress, province, postalCode, country }: Values): string | null {
  const region = [province, postalCode].filter(isFilled).join(' ')
  return [streetAddress, region, country].filter(isFilled).join(', ') || null
}

/** Is somebody in a study at one of the reader's own study-sites? */
export const isInStudies = ({ studyIds }: Values): boolean => Array.isArray(studyIds) && studyIds.length > 0

/** The studies in which somebody is at the reader's own study-sites, as the reader knows them. Specification 2, section 3. */
export function trialsOf({ studyIds, labels }: Values): readonly { readonly studyId: string; readonly trialName: string }[] {
  const titles = (labels as { readonly studyIds?: Readonly<Record<string, string>> } | undefined)?.studyIds ?? {}
  return (studyIds as readonly string[]).flatMap((studyId) => {
    const trialName = titles[studyId]
    return trialName === undefined ? [] : [{ studyId, trialName }]
  })
}
