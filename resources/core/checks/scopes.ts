import type { FieldDefinition } from '../field.ts'
import { isReference, isState, isYesNo, targetOf } from '../fieldKinds.ts'
import type { ResourceDefinition } from '../resource.ts'
import { nameOfScope, namesIn, plainScopes, type RowScope, type ScopeFields, type ScopeName } from '../scope.ts'
import { mistake } from './types.ts'

/** A scope reads fields of the row: without them no row could ever be in it. */
export function checkScopes(resource: ResourceDefinition): readonly string[] {
  if (resource.scope.length === 0) return [mistake(resource, 'scope', "name at least one scope; 'org' admits the whole organisation")]
  return resource.scope.flatMap((scope) => checkScope(resource, scope))
}

function checkScope(resource: ResourceDefinition, scope: RowScope): readonly string[] {
  const name = nameOfScope(scope)
  const refuse = (what: string): readonly string[] => [mistake(resource, 'scope', what)]
  if (typeof scope === 'string')
    return (plainScopes as readonly string[]).includes(name) ? [] : refuse(`'${name}' is no scope without fields`)
  if (Object.keys(scope).length !== 1) return refuse('name each scope by itself: one entry of the list for each')
  if (!Object.hasOwn(needs, name)) return refuse(`'${name}' is no scope`)
  const fields: ScopeFields[ScopeName] = Object.values(scope)[0]
  const absent = namesIn(fields).filter((field) => !(Object.hasOwn(resource.fields, field) || isBesideFields(name as ScopeName, field)))
  if (absent.length > 0) return refuse(`'${name}' reads ${absent.map((field) => `'${field}'`).join(', ')}, which it has no field for`)
  const { fits, need } = needs[name as ScopeName]
  return fits(resource, fields as never) ? [] : refuse(`'${name}' needs ${need}; change it, or take the scope out`)
}

/** Columns that every row has, and the one in which the database holds the study-sites of people. */
const isBesideFields = (scope: ScopeName, field: string): boolean =>
  scope === 'myStudies' || (scope === 'self' && (field === 'id' || field === 'createdBy'))

type Needs = {
  readonly [Name in ScopeName]: {
    readonly fits: (resource: ResourceDefinition, fields: ScopeFields[Name]) => boolean
    readonly need: string
  }
}

const needs: Needs = {
  studySite: {
    need: 'a reference to a study, to a site, or to both, of which `optional` may name some',
    fits: (resource, { study, site, optional = [], of }) =>
      (study ?? site) !== undefined &&
      areReferences(resource, study, site, of) &&
      optional.every((name) => name === study || name === site),
  },
  figures: {
    need: 'references to a study and a site',
    fits: (resource, { study, site }) => study !== undefined && site !== undefined && areReferences(resource, study, site),
  },
  myStudies: { need: 'the column of its study-sites', fits: (_resource, { studySites }) => studySites !== undefined },
  self: {
    need: "a reference to a user, 'createdBy' or 'id'",
    fits: (resource, { user }) => isBesideFields('self', user) || areReferences(resource, user),
  },
  ownOrShared: {
    need: 'a boolean field that shares a row, and a team by references',
    fits: (resource, { shared, team }) => isOf(resource, shared, isYesNo) && areReferences(resource, team?.role, team?.study),
  },
  published: {
    need: 'a field with the state PUBLISHED, and a study by a reference',
    fits: (resource, { state, study }) =>
      isOf(resource, state, (field) => isState(field) && field.states.includes('PUBLISHED')) && areReferences(resource, study),
  },
  recipient: {
    need: 'a reference to a user, a topic, and the names of a record and its id',
    fits: (resource, { user, topic, record, recordId }) =>
      areReferences(resource, user) && topic !== undefined && record !== undefined && recordId !== undefined,
  },
  studyOrAll: {
    need: 'a reference to a study and a pageOfAll',
    fits: (resource, { study, site }) => study !== undefined && areReferences(resource, study, site) && resource.pageOfAll !== undefined,
  },
  openTo: {
    need: 'fields that name roles and a tree',
    fits: (resource, { roles, changedBy = roles }) =>
      [roles, changedBy].every((name) => isOf(resource, name, (field) => targetOf(field) !== null)) && resource.tree !== undefined,
  },
}

const isOf = ({ fields }: ResourceDefinition, name: string, is: (field: FieldDefinition) => boolean): boolean => {
  const field = fields[name]
  return field !== undefined && is(field)
}

/** Is each of these, where it is named, a reference? */
const areReferences = (resource: ResourceDefinition, ...names: readonly (string | undefined)[]): boolean =>
  names.every((name) => name === undefined || isOf(resource, name, isReference))
