import type { FieldDefinition } from '../field.ts'
import { isCoded, isReference, isState, isYesNo, targetOf } from '../fieldKinds.ts'
import type { ResourceDefinition } from '../resource.ts'
import { fieldNamesOf, nameOfScope, plainScopes, type RowScope, type ScopeFields, type ScopeName } from '../scope.ts'
import { formatMistake } from './types.ts'

/** Checks that the fields of a scope exist. Without them, no row could be in the scope. */
export function checkScopes(resource: ResourceDefinition): readonly string[] {
  if (resource.scope.length === 0) return [formatMistake(resource, 'scope', "name at least one scope; 'org' admits the whole organisation")]
  return resource.scope.flatMap((scope) => checkScope(resource, scope))
}

function checkScope(resource: ResourceDefinition, scope: RowScope): readonly string[] {
  const name = nameOfScope(scope)
  const reportMistake = (advice: string): readonly string[] => [formatMistake(resource, 'scope', advice)]
  if (typeof scope === 'string')
    return (plainScopes as readonly string[]).includes(name) ? [] : reportMistake(`'${name}' is no scope without fields`)
  if (Object.keys(scope).length !== 1) return reportMistake('name each scope by itself: one entry of the list for each')
  if (!Object.hasOwn(needs, name)) return reportMistake(`'${name}' is no scope`)
  const fields: ScopeFields[ScopeName] = Object.values(scope)[0]
  const unknown = Object.keys(fields).filter((option) => !(needs[name as ScopeName].options as readonly string[]).includes(option))
  // The compiler accepts unknown options, because `defineResource` infers the type of a declaration. No scope reads them.
  if (unknown.length > 0) return reportMistake(`'${name}' has no option ${unknown.map((option) => `'${option}'`).join(', ')}`)
  const absent = fieldNamesOf(fields).filter(
    (field) => !(Object.hasOwn(resource.fields, field) || isSystemColumn(name as ScopeName, field)),
  )
  if (absent.length > 0)
    return reportMistake(`'${name}' reads ${absent.map((field) => `'${field}'`).join(', ')}, which it has no field for`)
  const { fits, need } = needs[name as ScopeName]
  return fits(resource, fields as never) ? [] : reportMistake(`'${name}' needs ${need}; change it, or take the scope out`)
}

/** True if the scope reads a system column, or the column with the study sites of a participant. */
const isSystemColumn = (scope: ScopeName, field: string): boolean =>
  scope === 'myStudies' || (scope === 'self' && (field === 'id' || field === 'createdBy'))

type Needs = {
  readonly [Name in ScopeName]: {
    readonly options: readonly (keyof ScopeFields[Name])[]
    readonly fits: (resource: ResourceDefinition, fields: ScopeFields[Name]) => boolean
    readonly need: string
  }
}

const needs: Needs = {
  studySite: {
    options: ['study', 'site', 'optional', 'of'],
    need: 'a reference to a study, to a site, or to both, of which `optional` may name some',
    fits: (resource, { study, site, optional = [], of }) =>
      (study ?? site) !== undefined &&
      areReferences(resource, study, site, of) &&
      optional.every((name) => name === study || name === site),
  },
  figures: {
    options: ['study', 'site'],
    need: 'references to a study and a site',
    fits: (resource, { study, site }) => study !== undefined && site !== undefined && areReferences(resource, study, site),
  },
  myStudies: {
    options: ['studySites'],
    need: 'the column of its study-sites',
    fits: (_resource, { studySites }) => studySites !== undefined,
  },
  self: {
    options: ['user'],
    need: "a reference to a user, 'createdBy' or 'id'",
    fits: (resource, { user }) => isSystemColumn('self', user) || areReferences(resource, user),
  },
  ownOrShared: {
    options: ['shared', 'listOf', 'team'],
    need: 'a boolean field that shares a row, and a team by references',
    fits: (resource, { shared, team }) => isFieldMatching(resource, shared, isYesNo) && areReferences(resource, team?.role, team?.study),
  },
  published: {
    options: ['state', 'study'],
    need: 'a field with the state PUBLISHED, and a study by a reference',
    fits: (resource, { state, study }) =>
      isFieldMatching(resource, state, (field) => isState(field) && field.states.includes('PUBLISHED')) && areReferences(resource, study),
  },
  recipient: {
    options: ['user', 'topic', 'record', 'recordId'],
    need: 'a reference to a user, a topic, and the names of a record and its id',
    fits: (resource, { user, topic, record, recordId }) =>
      areReferences(resource, user) && topic !== undefined && record !== undefined && recordId !== undefined,
  },
  studyOrAll: {
    options: ['study', 'site'],
    need: 'a reference to a study, required or with a pageOfAll',
    // Without `pageOfAll`, every row must have a study.
    fits: (resource, { study, site }) =>
      study !== undefined &&
      areReferences(resource, study, site) &&
      (resource.pageOfAll !== undefined || resource.fields[study]?.required === true),
  },
  readableKind: {
    options: ['kind'],
    need: 'a choice field with the names of resources',
    fits: (resource, { kind }) => isFieldMatching(resource, kind, isCoded),
  },
  openTo: {
    options: ['roles', 'writeRoles'],
    need: 'fields that name roles and a tree',
    fits: (resource, { roles, writeRoles = roles }) =>
      [roles, writeRoles].every((name) => isFieldMatching(resource, name, (field) => targetOf(field) !== null)) &&
      resource.tree !== undefined,
  },
}

const isFieldMatching = ({ fields }: ResourceDefinition, name: string, predicate: (field: FieldDefinition) => boolean): boolean => {
  const field = fields[name]
  return field !== undefined && predicate(field)
}

/** True if each name is undefined or the name of a reference field. */
const areReferences = (resource: ResourceDefinition, ...names: readonly (string | undefined)[]): boolean =>
  names.every((name) => name === undefined || isFieldMatching(resource, name, isReference))
