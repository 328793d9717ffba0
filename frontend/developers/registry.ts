import { type Guarded, guardText, type Level } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

/** `GET admin/dev/modules`: what a running node answers to, beside what the declarations say. */
export interface Registry {
  readonly routes: readonly RegisteredRoute[]
  readonly hooks: Readonly<Record<string, readonly string[]>>
  readonly tasks: readonly { readonly name: string; readonly schedule: string | null }[]
}
export interface RegisteredRoute {
  readonly method: string
  readonly path: string
  readonly access: (Guarded & { readonly action: Level }) | { readonly signedIn: true } | { readonly public: true }
  readonly resource?: string
}

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

export const accessText = (access: RegisteredRoute['access']): string => {
  if ('page' in access) return `${guardText(access)}: ${access.action}`
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
