import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { type ThemeSection, themeSections } from '#resources/core/values/theme.ts'
import type { CellProps, DiffProps } from '../fields/types.ts'
import { type Line, Lines, LinesDiff } from '../fields/views/Lines.tsx'
import { themeOf } from './theme.ts'
import './swatch.css'

/** Colours of an organisation, each with its name and a sample. */
export function ThemeCell({ value }: CellProps<FieldDefinition>) {
  return <Lines lines={useLines(value)} />
}

/** Shows only the colours that changed. */
export function ThemeDiff({ before, after }: DiffProps<FieldDefinition>) {
  return <LinesDiff before={useLines(before)} after={useLines(after)} />
}

function useLines(value: unknown): readonly Line[] {
  const { t } = useTranslation('common')
  const theme = themeOf(value)
  return (Object.keys(themeSections) as ThemeSection[]).flatMap((section) =>
    themeSections[section].flatMap((name) => {
      const colour = theme[section]?.[name]
      if (colour === undefined) return []
      const text = t('colours.line', { part: t(`colours.parts.${section}`), name: t(`colours.names.${name}`), colour })
      return [{ key: `${section}.${name}`, text, mark: <span className="swatch" style={{ background: colour }} /> }]
    }),
  )
}
