import { isFilled, type Values } from './core/conditions.ts'
import type { FieldDefinition } from './core/field.ts'
import { study } from './study.ts'

/** What a study still lacks: a field of its form, or a site. The tab is where it is mended. */
export type MissingOfStudy =
  | { readonly code: 'field'; readonly field: string; readonly tab: string }
  | { readonly code: 'site'; readonly tab: 'sites' }

/** What stands between a study and the public: its required fields, and one site. Specification 2, section 5. */
export const missingToPublish = (row: Values, siteCount: number): readonly MissingOfStudy[] => [
  ...requiredFields.flatMap(({ field, tab }) => (isFilled(row[field]) ? [] : [{ code: 'field', field, tab } as const])),
  ...(siteCount === 0 ? [{ code: 'site', tab: 'sites' } as const] : []),
]

/** True where the study has ended and does not recruit any more. */
export const isOver = ({ status }: Values): boolean => status === 'COMPLETED' || status === 'CANCELLED' || status === 'ARCHIVED'

/** The next of the steps that every study takes once; null where it has taken them all, or has ended. */
export function nextStepOf({ availability, status }: Values): 'activate' | 'publish' | 'startRecruiting' | null {
  if (isOver({ status })) return null
  if (availability === 'NOT_ACTIVATED') return 'activate'
  if (availability === 'ACTIVATED') return 'publish'
  return status === 'DRAFT' ? 'startRecruiting' : null
}

/** In the order of the form. */
const requiredFields = study.form.tabs.flatMap((tab) => {
  const names: readonly string[] = 'groups' in tab ? tab.groups.flatMap(({ fields }) => fields) : 'fields' in tab ? tab.fields : []
  const fields: Readonly<Record<string, FieldDefinition>> = study.fields
  return names.filter((name) => fields[name]?.required === true).map((field) => ({ field, tab: tab.key }))
})
