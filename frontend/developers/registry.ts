import { type CallAccess, guardText, levelsOf } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

export const declared: readonly ResourceDefinition[] = resources

/** Does the resource, or something of it, have these words in its names? */
export function matches(resource: ResourceDefinition, title: string, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return true
  const { name, page, path, fields } = resource
  return [name, title, page, ...Object.values(path), ...Object.keys(fields), ...Object.values(fields).map(({ type }) => type)].some(
    (text) => text.toLowerCase().includes(wanted),
  )
}

export const accessText = (access: CallAccess): string => {
  if ('page' in access) return `${guardText(access)}: ${levelsOf(access.action).join(' or ')}`
  if ('participant' in access) return 'participant'
  return 'public' in access ? 'public' : 'signed in'
}

/** What a field demands, in the words of the declaration: `required`, `max 120`, `unique with siteId`. */
export function rulesOf(field: ResourceDefinition['fields'][string]): readonly string[] {
  return Object.entries(field).flatMap(([option, value]) => {
    if (hidden.has(option) || value === undefined) return []
    if (value === true) return [option]
    if (typeof value === 'function') return []
    return [`${option} ${typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)}`]
  })
}

/** Told in columns of their own. */
const hidden: ReadonlySet<string> = new Set(['type', 'sensitive', 'read'])
