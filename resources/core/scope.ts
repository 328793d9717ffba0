/** The fields of a resource by which each scope finds the rows that a user may see. */
export interface ScopeFields {
  /**
   * Rows of the study-sites assigned to the user: by study, by site, or by both. A row in which a field of `optional` is empty is not narrowed. `of` names the
   * participant of a row that is not their part: with them in the trash, it is left out.
   */
  readonly studySite: { readonly study?: string; readonly site?: string; readonly optional?: readonly string[]; readonly of?: string }
  /** Rows of study-sites whose participants the user's figures count; a row without a site is of the whole study. */
  readonly figures: { readonly study: string; readonly site: string }
  /** Rows that are people: those in a study-site assigned to the user, and those made by the user that are in none. `studySites` is the column of a row's study-sites. */
  readonly myStudies: { readonly studySites: string }
  /** Rows whose field names the user: `createdBy` for rows that the user made. */
  readonly self: { readonly user: string }
  /**
   * Rows made by the user; rows shared with all (`shared`); rows of a team, which is a role that the user holds, a study that the user works on, or both.
   * Only who made a row writes it. Where a row is about a list (`listOf`), it is shared with users who may open that list.
   */
  readonly ownOrShared: {
    readonly shared: string
    readonly listOf?: string
    readonly team?: { readonly role: string; readonly study: string }
  }
  /** Rows whose state is PUBLISHED; where they name a study, those of a study that the user works on. All rows for users who may change such rows. */
  readonly published: { readonly state: string; readonly study?: string }
  /** Rows for the user about a topic of records that the user may read, and about such a record that the user sees. */
  readonly recipient: { readonly user: string; readonly topic: string; readonly record: string; readonly recordId: string }
  /** Rows of no study, and rows of a study that the user works on, at the site that the row names. */
  readonly studyOrAll: { readonly study: string; readonly site?: string }
  /**
   * Rows of a tree that neither themselves nor above them name roles without that of the user (`roles`); all rows for users with OWN. `changedBy` says in the
   * same way who changes a row, what is below it and the parts of all of them.
   */
  readonly openTo: { readonly roles: string; readonly changedBy?: string }
}
export type ScopeName = keyof ScopeFields

/** Scopes that read no field of the resource. `org`: every row. `ownOrAdministered`: rows made by the user; all rows for users with VIEW on the page. */
export const plainScopes = ['org', 'ownOrAdministered'] as const
export type PlainScope = (typeof plainScopes)[number]

/** A scope with the fields that it reads: `{ self: { user: 'userId' } }`. */
export type RowScope = PlainScope | { readonly [Name in ScopeName]: Readonly<Record<Name, ScopeFields[Name]>> }[ScopeName]

interface Scoped {
  readonly scope: readonly RowScope[]
}

export const nameOfScope = (scope: RowScope): PlainScope | ScopeName =>
  typeof scope === 'string' ? scope : (Object.keys(scope)[0] as ScopeName)

/** The fields by which a resource is scoped in this way; undefined where it is not. */
export function scopeOf<Name extends ScopeName>({ scope }: Scoped, name: Name): ScopeFields[Name] | undefined {
  for (const each of scope)
    if (typeof each === 'object' && Object.hasOwn(each, name)) return (each as Record<Name, ScopeFields[Name]>)[name]
  return undefined
}

/** Is every scope of the resource one of these? */
export const isScopedOnlyBy = ({ scope }: Scoped, ...names: readonly (PlainScope | ScopeName)[]): boolean =>
  scope.every((each) => names.includes(nameOfScope(each)))

/** Are its rows people of study-sites? Others name them, and those who sign in to pages of their own see what names them. */
export const arePeople = (resource: Scoped): boolean => scopeOf(resource, 'myStudies') !== undefined

/** A scope as developers read it: `studySite: studyId, siteId`. */
export function textOfScope(scope: RowScope): string {
  if (typeof scope === 'string') return scope
  const named = Object.values(scope).flatMap((fields: object) => Object.values(fields).flatMap(namesIn))
  return `${nameOfScope(scope)}: ${[...new Set(named)].join(', ')}`
}

/** Names of fields in the value of an option of a scope. */
export const namesIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : []
