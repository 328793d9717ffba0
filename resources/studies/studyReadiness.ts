import { isFilled, type Values } from '../core/conditions.ts'
import type { FieldDefinition } from '../core/field.ts'
import { isRequiredInRow } from '../core/validate.ts'
import { study } from './study.ts'

/** Missing part of a study: a field of its form, or a site. `tab` is where users can add it. */
export type MissingOfStudy =
  | { readonly code: 'field'; readonly field: string; readonly tab: string }
  | { readonly code: 'site'; readonly tab: 'sites' }

/** Returns the missing requirements for publication: required fields, and one site. Specification 2, section 5. */
export const findMissingRequirements = (row: Values, siteCount: number): readonly MissingOfStudy[] => [
  ...formFields.flatMap(({ name, field, tab }) =>
    isRequiredInRow(field, row) && !isFilled(row[name]) ? [{ code: 'field', field: name, tab } as const] : [],
  ),
  ...(siteCount === 0 ? [{ code: 'site', tab: 'sites' } as const] : []),
]

/** True if the study has ended and no longer recruits. */
export const isOver = ({ status }: Values): boolean => status === 'COMPLETED' || status === 'CANCELLED' || status === 'ARCHIVED'

/** Returns the next step of a study, among the steps that every study goes through once. Null if none is left or the study has ended. */
export function nextStepOf({ availability, status }: Values): 'activate' | 'publish' | 'startRecruiting' | null {
  if (isOver({ status })) return null
  if (availability === 'NOT_ACTIVATED') return 'activate'
  if (availability === 'ACTIVATED') return 'publish'
  return status === 'DRAFT' ? 'startRecruiting' : null
}

/** Fields in the order of the form. */
const formFields = study.form.tabs.flatMap((tab) => {
  const names: readonly string[] = 'groups' in tab ? tab.groups.flatMap(({ fields }) => fields) : 'fields' in tab ? tab.fields : []
  const fields: Readonly<Record<string, FieldDefinition>> = study.fields
  return names.flatMap((name) => {
    const field = fields[name]
    return field === undefined ? [] : [{ name, field, tab: tab.key }]
  })
})
