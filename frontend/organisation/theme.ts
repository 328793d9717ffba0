import { type Theme, type ThemeColour, type ThemeSection, themeSections } from '#resources/core/values/theme.ts'
import { parseColour } from '../base/theme/colour.ts'

/** Returns the stored theme without unknown colours. */
export function themeOf(value: unknown): Theme {
  if (typeof value !== 'object' || value === null) return {}
  const stored = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    (Object.keys(themeSections) as ThemeSection[]).flatMap((section) => {
      const colours = parseColours(stored[section], themeSections[section])
      return colours.length === 0 ? [] : [[section, Object.fromEntries(colours)]]
    }),
  )
}

/** @param colour null for the product's default */
export function withColour(theme: Theme, section: ThemeSection, name: ThemeColour, colour: string | null): Theme {
  const { [name]: _before, ...others } = theme[section] ?? {}
  const colours = colour === null ? others : { ...others, [name]: colour }
  const { [section]: _section, ...parts } = theme
  return Object.keys(colours).length === 0 ? parts : { ...parts, [section]: colours }
}

/** True if both themes have the same colours, in any order. */
export const isSameTheme = (left: Theme, right: Theme): boolean =>
  (Object.keys(themeSections) as ThemeSection[]).every((section) =>
    themeSections[section].every((name) => left[section]?.[name] === right[section]?.[name]),
  )

const parseColours = (stored: unknown, names: readonly ThemeColour[]): readonly (readonly [string, string])[] =>
  typeof stored !== 'object' || stored === null
    ? []
    : names.flatMap((name) => {
        const colour = (stored as Readonly<Record<string, unknown>>)[name]
        return parseColour(colour) === null ? [] : [[name, colour as string] as const]
      })
