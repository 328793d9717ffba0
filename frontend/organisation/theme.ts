/** The parts of an organisation's theme and the colours of each (specification 1, section 3). */
export const themeParts = {
  navigation: ['backgroundColor', 'selectedState', 'labelColor'],
  mainButton: ['backgroundColor', 'labelColor'],
  outlinedButton: ['outlineColor', 'labelColor'],
} as const
export type ThemePart = keyof typeof themeParts
export type Theme = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The stored theme, without what is no theme at all. */
export function themeOf(value: unknown): Theme {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, part]) => typeof part === 'object' && part !== null)) as Theme
}

export const withColour = (theme: Theme, part: ThemePart, name: string, colour: string): Theme => ({
  ...theme,
  [part]: { ...theme[part], [name]: colour },
})
