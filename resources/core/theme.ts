/** The parts of an organisation's theme and the colours of each. Specification 1, section 3. */
export const themeParts = {
  navigation: ['backgroundColor', 'selectedState', 'labelColor'],
  mainButton: ['backgroundColor', 'labelColor'],
  outlinedButton: ['outlineColor', 'labelColor'],
} as const
export type ThemePart = keyof typeof themeParts
export type ThemeColour = (typeof themeParts)[ThemePart][number]

/** Hexadecimal, long or short: `#16607a`, `#fff`. */
export const colourPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A theme: colours by part and name; what is missing is the product's own. */
export type Theme = Readonly<Partial<Record<ThemePart, Readonly<Partial<Record<ThemeColour, string>>>>>>

/** Paths of what is no colour of a theme, such as `mainButton.backgroundColor`. Empty: it may be stored. */
export function wrongColours(theme: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(theme).flatMap(([part, colours]) => {
    if (colours === null) return []
    const known: readonly string[] | undefined = Object.hasOwn(themeParts, part) ? themeParts[part as ThemePart] : undefined
    if (known === undefined || typeof colours !== 'object' || Array.isArray(colours)) return [part]
    return Object.entries(colours).flatMap(([name, colour]) =>
      known.includes(name) && typeof colour === 'string' && colourPattern.test(colour) ? [] : [`${part}.${name}`],
    )
  })
}
