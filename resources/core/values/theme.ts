/** Sections of an organization's theme and the colours of each. Specification 1, section 3. */
export const themeSections = {
  navigation: ['backgroundColor', 'selectedState', 'labelColor'],
  mainButton: ['backgroundColor', 'labelColor'],
  outlinedButton: ['outlineColor', 'labelColor'],
} as const
export type ThemeSection = keyof typeof themeSections
export type ThemeColour = (typeof themeSections)[ThemeSection][number]

/** Hexadecimal, long or short: `#16607a`, `#fff`. */
export const colourPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A theme: colours by section and name. Missing colours use the product's defaults. */
export type Theme = Readonly<Partial<Record<ThemeSection, Readonly<Partial<Record<ThemeColour, string>>>>>>

/** Returns the paths of invalid entries, such as `mainButton.backgroundColor`. If the list is empty, the theme may be stored. */
export function findInvalidColours(theme: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(theme).flatMap(([section, colours]) => {
    if (colours === null) return []
    const colourNames: readonly string[] | undefined = Object.hasOwn(themeSections, section)
      ? themeSections[section as ThemeSection]
      : undefined
    if (colourNames === undefined || typeof colours !== 'object' || Array.isArray(colours)) return [section]
    return Object.entries(colours).flatMap(([name, colour]) =>
      colourNames.includes(name) && typeof colour === 'string' && colourPattern.test(colour) ? [] : [`${section}.${name}`],
    )
  })
}
