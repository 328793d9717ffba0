import { isFilled, type Values } from '../core/conditions.ts'

/** Returns the whole years from the date of birth to `today` (both YYYY-MM-DD), or null if the date is unknown. */
export function computeAge(row: Values, today: string): number | null {
  const { dob } = row
  if (typeof dob !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(dob) || dob > today) return null
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) < dob.slice(5) ? years - 1 : years
}

/** Returns the address on one line: `12 Main Street, ON M5V 2T6, CA`. Null if all parts are empty. */
export function locationOf({ streetAddress, province, postalCode, country }: Values): string | null {
  const region = [province, postalCode].filter(isFilled).join(' ')
  return [streetAddress, region, country].filter(isFilled).join(', ') || null
}

/** True if the participant is in a study at one of the reader's study sites. */
export const isInStudies = ({ studyIds }: Values): boolean => Array.isArray(studyIds) && studyIds.length > 0

/** Returns the studies of the participant at the reader's own study sites, with labels. Specification 2, section 3. */
export function trialsOf({ studyIds, labels }: Values): readonly { readonly studyId: string; readonly trialName: string }[] {
  const titles = (labels as { readonly studyIds?: Readonly<Record<string, string>> } | undefined)?.studyIds ?? {}
  return (studyIds as readonly string[]).flatMap((studyId) => {
    const trialName = titles[studyId]
    return trialName === undefined ? [] : [{ studyId, trialName }]
  })
}

/**
 * Returns the body surface area in m², two decimals, by Mosteller: √(cm × kg ÷ 3600). N Engl J Med 1987;317:1098. Null if height, weight
 * or one of their units is unknown, or if the field does not allow the result.
 */
export function bodySurfaceOf({ height, heightUnit, weight, weightUnit }: Values): number | null {
  const centimetres = inUnit(height, centimetresByUnit[String(heightUnit)])
  const kilograms = inUnit(weight, kilogramsByUnit[String(weightUnit)])
  if (centimetres === null || kilograms === null) return null
  const surface = Math.round(Math.sqrt((centimetres * kilograms) / 3600) * 100) / 100
  return surface > 0 && surface <= 10 ? surface : null
}

const centimetresByUnit: Readonly<Record<string, number>> = { CM: 1, INCH: 2.54 }
const kilogramsByUnit: Readonly<Record<string, number>> = { KG: 1, LBS: 0.45359237 }

const inUnit = (amount: unknown, size: number | undefined): number | null =>
  typeof amount === 'number' && amount > 0 && size !== undefined ? amount * size : null
