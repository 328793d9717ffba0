/** Fields of a resource that each scope reads to find the rows that a user may see. */
export interface ScopeFields {
  /**
   * Rows of the study sites assigned to the user: by study, by site, or by both. A row with an empty `optional` field is not filtered by
   * that field. `of` names the reference to the participant, for rows that are not parts of the participant. If that participant is in
   * the trash, the row is left out.
   */
  readonly studySite: { readonly study?: string; readonly site?: string; readonly optional?: readonly string[]; readonly of?: string }
  /** Rows of study sites whose participants the user's figures count. A row without a site belongs to the whole study. */
  readonly figures: { readonly study: string; readonly site: string }
  /**
   * Participant rows: those in a study site assigned to the user, and those that the user created and that are in no study site.
   * `studySites` is the column of a row's study sites.
   */
  readonly myStudies: { readonly studySites: string }
  /** Rows in which this field contains the user's ID: `createdBy` for rows that the user created. */
  readonly self: { readonly user: string }
  /**
   * Rows that the user created; rows shared with all (`shared`); rows of a team, which is a role of the user, a study that the user works
   * on, or both. Only the user who created a row may write it. If a row belongs to a list (`listOf`), it is shared only with users who
   * may open that list.
   */
  readonly ownOrShared: {
    readonly shared: string
    readonly listOf?: string
    readonly team?: { readonly role: string; readonly study: string }
  }
  /**
   * Rows with the state PUBLISHED. If they name a study, the user must work on that study. Users who may change these rows see all of
   * them.
   */
  readonly published: { readonly state: string; readonly study?: string }
  /** Rows addressed to the user, if the user may read the topic's kind of record and sees the record itself. */
  readonly recipient: { readonly user: string; readonly topic: string; readonly record: string; readonly recordId: string }
  /** Rows without a study, and rows of a study and site that the user works on. */
  readonly studyOrAll: { readonly study: string; readonly site?: string }
  /** Events of rows that the user may read by the permissions of their resource, if that resource declares `confidential`. */
  readonly readableKind: { readonly kind: string }
  /**
   * Rows of a tree. A row is left out if it, or a row above it, lists `roles` that do not include the user's role. Users with OWN see all
   * rows. `writeRoles` restricts in the same manner which users may change a row, the rows below it and the parts of all these rows.
   */
  readonly openTo: { readonly roles: string; readonly writeRoles?: string }
}
export type ScopeName = keyof ScopeFields

/**
 * Scopes that read no field of the resource. `org`: every row. `ownOrAdministered`: rows that the user created; all rows for users with
 * VIEW on the page.
 */
export const plainScopes = ['org', 'ownOrAdministered'] as const
export type PlainScope = (typeof plainScopes)[number]

/** A scope with the fields that it reads: `{ self: { user: 'userId' } }`. */
export type RowScope = PlainScope | { readonly [Name in ScopeName]: Readonly<Record<Name, ScopeFields[Name]>> }[ScopeName]

interface ScopedDefinition {
  readonly scope: readonly RowScope[]
}

export const nameOfScope = (scope: RowScope): PlainScope | ScopeName =>
  typeof scope === 'string' ? scope : (Object.keys(scope)[0] as ScopeName)

/** Returns the fields that the resource declares for this scope; undefined if it does not use the scope. */
export function scopeOf<Name extends ScopeName>({ scope }: ScopedDefinition, name: Name): ScopeFields[Name] | undefined {
  for (const each of scope)
    if (typeof each === 'object' && Object.hasOwn(each, name)) return (each as Record<Name, ScopeFields[Name]>)[name]
  return undefined
}

/** True if the resource uses no scopes other than the listed ones. */
export const isScopedOnlyBy = ({ scope }: ScopedDefinition, ...names: readonly (PlainScope | ScopeName)[]): boolean =>
  scope.every((each) => names.includes(nameOfScope(each)))

/**
 * True if the resource's rows are participants of study sites. Other rows reference them, and participants see those rows on their own
 * pages.
 */
export const arePeople = (resource: ScopedDefinition): boolean => scopeOf(resource, 'myStudies') !== undefined

/** Returns a scope as text for developers: `studySite: studyId, siteId`. */
export function textOfScope(scope: RowScope): string {
  if (typeof scope === 'string') return scope
  const fieldNames = Object.values(scope).flatMap((fields: object) => Object.values(fields).flatMap(fieldNamesOf))
  return `${nameOfScope(scope)}: ${[...new Set(fieldNames)].join(', ')}`
}

/** Returns the field names in an option of a scope. */
export const fieldNamesOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(fieldNamesOf) : []
