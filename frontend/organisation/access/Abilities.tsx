import { useTranslation } from 'react-i18next'
import { abilitiesOf, rolePermissions } from '#policies/pages.ts'
import { pageNames } from '#resources/core/access.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { CellProps, DiffProps } from '../../fields/types.ts'
import { type Line, Lines, LinesDiff } from '../../fields/views/Lines.tsx'
import './matrix.css'

/** Permissions of a role as text, one line per page. */
export function AbilitiesCell({ value }: CellProps<FieldDefinition>) {
  return <Lines lines={useLines(value)} />
}

/** Shows only the pages that changed. */
export function AbilitiesDiff({ before, after }: DiffProps<FieldDefinition>) {
  return <LinesDiff before={useLines(before)} after={useLines(after)} />
}

function useLines(value: unknown): readonly Line[] {
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
