import { type CallAccess, guardText, levelsOf } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

export const declared: readonly ResourceDefinition[] = resources

/** True if the resource's name, title, page or address, or the name or type of one of its fields, contains the text. */
export function matchesSearchText(resource: ResourceDefinition, title: string, searchText: string): boolean {
  const searchTerm = searchText.trim().toLowerCase()
  if (searchTerm === '') return true
  const { name, page, path, fields } = resource
  return [name, title, page, ...Object.values(path), ...Object.keys(fields), ...Object.values(fields).map(({ type }) => type)].some(
    (text) => text.toLowerCase().includes(searchTerm),
  )
}

export const formatAccess = (access: CallAccess): string => {
  if ('page' in access) return `${guardText(access)}: ${levelsOf(access.action).join(' or ')}`
  if ('participant' in access) return 'participant'
  return 'public' in access ? 'public' : 'signed in'
}

/** Returns the rules of a field as declared: `required`, `max 120`, `unique with siteId`. */
export function rulesOf(field: ResourceDefinition['fields'][string]): readonly string[] {
  return Object.entries(field).flatMap(([option, value]) => {
    if (hidden.has(option) || value === undefined) return []
    if (value === true) return [option]
    if (typeof value === 'function') return []
    return [`${option} ${typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)}`]
  })
}

/** Options that have separate columns. */
const hidden: ReadonlySet<string> = new Set(['type', 'sensitive', 'read'])
