import type { FieldDefinition } from '../field.ts'
import { isYesNo, targetOf } from '../fieldKinds.ts'
import { typeOf } from '../fields/index.ts'
import { problemOfStudyPath } from '../page.ts'
import { type ResourceActions, type ResourceDefinition, resourceActions } from '../resource.ts'
import { checkScopes } from './scopes.ts'
import { formatMistake } from './types.ts'

/**
 * Checks the rules of a resource that concern more than one field: restriction, deletion, views, screens, and actions that require each
 * other.
 */
export function checkPromises(resource: ResourceDefinition): readonly string[] {
  return [
    ...checkRestriction(resource),
    ...checkDeletion(resource),
    ...checkView(resource),
    ...checkScreenActions(resource),
    ...checkImport(resource),
    ...checkScopes(resource),
  ]
}

function checkRestriction(resource: ResourceDefinition): string[] {
  const sensitive = Object.entries(resource.fields).filter(([, field]) => field.sensitive === true)
  if (resource.partOf !== undefined && resource.restrictedBy === undefined) return []
  if (resource.restrictedBy === undefined)
    return sensitive.map(([name]) =>
      formatMistake(
        resource,
        name,
        'is sensitive, but the resource has no restrictedBy; name the boolean field that restricts a row, or the row that it is partOf',
      ),
    )
  const restrictingField = resource.fields[resource.restrictedBy]
  if (restrictingField === undefined || !isYesNo(restrictingField))
    return [formatMistake(resource, 'restrictedBy', `'${resource.restrictedBy}' must be a boolean field`)]
  const startsOpen = restrictingField.default === false && restrictingField.visibleWhen === undefined
  return [
    ...(startsOpen
      ? []
      : [formatMistake(resource, resource.restrictedBy, 'restricts the row: declare it with the default false, always visible')]),
    ...(restrictingField.sensitive === true
      ? [formatMistake(resource, resource.restrictedBy, 'says whether the row is redacted: it cannot be sensitive itself')]
      : []),
    ...checkRestrictedAs(resource),
  ]
}

function checkRestrictedAs(resource: ResourceDefinition): string[] {
  if (resource.restrictedAs === undefined) return []
  const field = resource.fields[resource.restrictedAs]
  return field !== undefined && isSearchable(field) && field.sensitive !== true && field.read === undefined
    ? []
    : [formatMistake(resource, 'restrictedAs', `'${resource.restrictedAs}' must be a text that everybody may read`)]
}

function checkDeletion({ deletion, actions, ...rest }: ResourceDefinition): string[] {
  const resource = { deletion, actions, ...rest }
  const has = (action: keyof ResourceActions): boolean => actions[action] !== undefined
  return [
    deletion !== 'none' && !has('remove')
      ? [formatMistake(resource, 'deletion', `is '${deletion}', but there is no action remove; add it, or say 'none'`)]
      : [],
    deletion === 'none' && has('remove')
      ? [formatMistake(resource, 'actions.remove', "has no effect while deletion is 'none'; say 'trash' or 'remove'")]
      : [],
    deletion === 'trash' && !has('restore')
      ? [formatMistake(resource, 'deletion', "is 'trash', but there is no action restore; add it")]
      : [],
    deletion !== 'trash' && has('restore') ? [formatMistake(resource, 'actions.restore', "needs deletion 'trash'")] : [],
  ].flat()
}

const writes = ['create', 'update', 'remove', 'restore', 'import'] as const

function checkView(resource: ResourceDefinition): string[] {
  if (resource.view !== true)
    return resource.derivedFrom === undefined
      ? []
      : [formatMistake(resource, 'derivedFrom', 'is for views alone; take it out, or say view')]
  return writes
    .filter((action) => resource.actions[action] !== undefined)
    .map((action) => formatMistake(resource, `actions.${action}`, 'rows of a view are read-only; take it out'))
}

/** Checks that a list on a study route has a field for the study of its rows. */
function checkInStudy(resource: ResourceDefinition): string[] {
  const { screens: { inStudy } = {}, fields, list } = resource
  if (inStudy === undefined) return []
  const pathProblem = problemOfStudyPath(inStudy)
  const { studyId } = fields
  const names = studyId !== undefined && targetOf(studyId) === 'study'
  return [
    ...(pathProblem === null ? [] : [formatMistake(resource, 'screens.inStudy', pathProblem)]),
    ...(names
      ? []
      : [formatMistake(resource, 'screens.inStudy', "needs a field studyId, a reference to 'study'; add it, or take the screen out")]),
    ...(list === undefined ? [formatMistake(resource, 'screens.inStudy', 'needs a list layout; add it')] : []),
  ]
}

/** Checks that a resource has the action that each of its screens needs. Without it, no user could open the screen. */
function checkScreenActions(resource: ResourceDefinition): string[] {
  const neededActions = [
    ['list', 'list'],
    ['inStudy', 'list'],
    ['create', 'create'],
    ['edit', 'read'],
    ['show', 'read'],
  ] as const
  const { screens = {}, actions } = resource
  return [
    ...neededActions
      .filter(([screen, action]) => screens[screen] !== undefined && actions[action] === undefined)
      .map(([screen, action]) =>
        formatMistake(resource, `screens.${screen}`, `needs the action ${action}; add it, or take the screen out`),
      ),
    ...(screens.list !== undefined && resource.list === undefined && screens.listScreen === undefined
      ? [formatMistake(resource, 'screens.list', 'needs a list layout; add it')]
      : []),
    ...checkInStudy(resource),
    ...(screens.create !== undefined && resource.form === undefined && screens.formAs === undefined
      ? [formatMistake(resource, 'screens.create', 'needs a form layout; add it')]
      : []),
    ...(resource.menu !== undefined && Object.keys(screens).length === 0
      ? [formatMistake(resource, 'menu', 'leads to no screen; add screens')]
      : []),
    ...resourceActions
      .filter(
        (action) =>
          actions[action] !== undefined && action !== 'list' && action !== 'create' && actions.read === undefined && action !== 'read',
      )
      .map((action) => formatMistake(resource, `actions.${action}`, 'needs the action read too; add it')),
  ]
}

function checkImport(resource: ResourceDefinition): string[] {
  const hasAction = resource.actions.import !== undefined
  if (hasAction === (resource.import !== undefined)) return []
  return [
    formatMistake(
      resource,
      'import',
      hasAction ? 'has an action but no bound; add import: { maxRows }' : 'has a bound but no action; add actions.import',
    ),
  ]
}

const isSearchable = (field: FieldDefinition): boolean => typeOf(field).operators.includes('like')
