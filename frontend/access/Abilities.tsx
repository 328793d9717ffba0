import { useTranslation } from 'react-i18next'
import { abilitiesOf, rolePermissions } from '#policies/pages.ts'
import { pageNames } from '#resources/core/access.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { Empty } from '../fields/Empty.tsx'
import type { CellProps, DiffProps } from '../fields/types.ts'
import './matrix.css'

/** What a role allows, in words: a line for each page. */
export function AbilitiesCell({ value }: CellProps<FieldDefinition>) {
  const lines = useLines(value)
  if (lines.length === 0) return <Empty />
  return (
    <ul className="abilities-list">
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  )
}

/** Only the pages that changed. */
export function AbilitiesDiff({ before, after }: DiffProps<FieldDefinition>) {
  const [was, is] = [useLines(before), useLines(after)]
  const gone = was.filter((line) => !is.some(({ text }) => text === line.text))
  const come = is.filter((line) => !was.some(({ text }) => text === line.text))
  return (
    <ul className="abilities-list">
      {gone.map(({ key, text }) => (
        <li key={`-${key}`}>
          <del>{text}</del>
        </li>
      ))}
      {come.map(({ key, text }) => (
        <li key={`+${key}`}>
          <ins>{text}</ins>
        </li>
      ))}
    </ul>
  )
}

function useLines(value: unknown): readonly { readonly key: string; readonly text: string }[] {
  const { t } = useTranslation('common')
  const entries = Array.isArray(value) ? value.map(String) : []
  const abilities = abilitiesOf(entries)
  return [
    ...pageNames.flatMap((page) => {
      const actions = abilities[page]
      if (actions === undefined) return []
      const levels = actions.map((action) => t(`actions.${action}`)).join(', ')
      return [{ key: page, text: t('roleEditor.line', { page: t(`pages.${page}`), levels }) }]
    }),
    ...rolePermissions.flatMap((permission) => (entries.includes(permission) ? [{ key: permission, text: t(`pages.${permission}`) }] : [])),
  ]
}
