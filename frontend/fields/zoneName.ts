/**
 * The short name of a time zone at a moment: 'EST', 'HNE'.
 * @param language 'en' or 'fr'
 * @param instant ISO 8601
 */
export function zoneName(language: string, timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat(`${language}-CA`, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
