import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { type ThemePart, themeParts } from '#resources/core/theme.ts'
import { type Line, Lines, LinesDiff } from '../fields/Lines.tsx'
import type { CellProps, DiffProps } from '../fields/types.ts'
import { themeOf } from './theme.ts'
import './swatch.css'

/** The colours of an organisation, each with its name and as it looks. */
export function ThemeCell({ value }: CellProps<FieldDefinition>) {
  return <Lines lines={useLines(value)} />
}

/** Only the colours that changed. */
export function ThemeDiff({ before, after }: DiffProps<FieldDefinition>) {
  return <LinesDiff before={useLines(before)} after={useLines(after)} />
}

function useLines(value: unknown): readonly Line[] {
  const { t } = useTranslation('common')
  const theme = themeOf(value)
  return (Object.keys(themeParts) as ThemePart[]).flatMap((part) =>
    themeParts[part].flatMap((name) => {
      const colour = theme[part]?.[name]
      if (colour === undefined) return []
      const text = t('colours.line', { part: t(`colours.parts.${part}`), name: t(`colours.names.${name}`), colour })
      return [{ key: `${part}.${name}`, text, mark: <span className="swatch" style={{ background: colour }} /> }]
    }),
  )
}
