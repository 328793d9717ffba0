/**
 * Returns the short name of a time zone at an instant: 'EST', 'HNE'.
 * @param language 'en' or 'fr'
 * @param instant ISO 8601
 */
export function zoneName(language: string, timeZone: string, instant: string): string {
  const dateParts = new Intl.DateTimeFormat(`${language}-CA`, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return dateParts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
