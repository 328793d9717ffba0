import { type Theme, type ThemeColour, type ThemePart, themeParts } from '#resources/core/theme.ts'
import { parseColour } from '../base/theme/colour.ts'

/** The stored theme, without what is no colour of one. */
export function themeOf(value: unknown): Theme {
  if (typeof value !== 'object' || value === null) return {}
  const stored = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    (Object.keys(themeParts) as ThemePart[]).flatMap((part) => {
      const colours = coloursIn(stored[part], themeParts[part])
      return colours.length === 0 ? [] : [[part, Object.fromEntries(colours)]]
    }),
  )
}

/** @param colour null: the product's own */
export function withColour(theme: Theme, part: ThemePart, name: ThemeColour, colour: string | null): Theme {
  const { [name]: _before, ...others } = theme[part] ?? {}
  const colours = colour === null ? others : { ...others, [name]: colour }
  const { [part]: _part, ...parts } = theme
  return Object.keys(colours).length === 0 ? parts : { ...parts, [part]: colours }
}

/** The same colours, in whatever order they stand. */
export const isSameTheme = (left: Theme, right: Theme): boolean =>
  (Object.keys(themeParts) as ThemePart[]).every((part) => themeParts[part].every((name) => left[part]?.[name] === right[part]?.[name]))

const coloursIn = (stored: unknown, names: readonly ThemeColour[]): readonly (readonly [string, string])[] =>
  typeof stored !== 'object' || stored === null
    ? []
    : names.flatMap((name) => {
        const colour = (stored as Readonly<Record<string, unknown>>)[name]
        return parseColour(colour) === null ? [] : [[name, colour as string] as const]
      })
