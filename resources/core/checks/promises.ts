import type { FieldDefinition } from '../field.ts'
import { isYesNo, targetOf } from '../fieldKinds.ts'
import { typeOf } from '../fields/index.ts'
import { problemOfStudyPath } from '../page.ts'
import { type ResourceActions, type ResourceDefinition, resourceActions } from '../resource.ts'
import { checkScopes } from './scopes.ts'
import { mistake } from './types.ts'

/** What a resource promises beside its fields: restriction, deletion, views, screens, actions that need one another. */
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
      mistake(
        resource,
        name,
        'is sensitive, but the resource has no restrictedBy; name the boolean field that restricts a row, or the row that it is partOf',
      ),
    )
  const by = resource.fields[resource.restrictedBy]
  if (by === undefined || !isYesNo(by)) return [mistake(resource, 'restrictedBy', `'${resource.restrictedBy}' must be a boolean field`)]
  const startsOpen = by.default === false && by.visibleWhen === undefined
  return [
    ...(startsOpen
      ? []
      : [mistake(resource, resource.restrictedBy, 'restricts the row: declare it with the default false, always visible')]),
    ...(by.sensitive === true
      ? [mistake(resource, resource.restrictedBy, 'says whether the row is redacted: it cannot be sensitive itself')]
      : []),
    ...checkRestrictedAs(resource),
  ]
}

function checkRestrictedAs(resource: ResourceDefinition): string[] {
  if (resource.restrictedAs === undefined) return []
  const field = resource.fields[resource.restrictedAs]
  return field !== undefined && isSearchable(field) && field.sensitive !== true && field.read === undefined
    ? []
    : [mistake(resource, 'restrictedAs', `'${resource.restrictedAs}' must be a text that everybody may read`)]
}

function checkDeletion({ deletion, actions, ...rest }: ResourceDefinition): string[] {
  const resource = { deletion, actions, ...rest }
  const has = (action: keyof ResourceActions): boolean => actions[action] !== undefined
  return [
    deletion !== 'none' && !has('remove')
      ? [mistake(resource, 'deletion', `is '${deletion}', but there is no action remove; add it, or say 'none'`)]
      : [],
    deletion === 'none' && has('remove')
      ? [mistake(resource, 'actions.remove', "has no effect while deletion is 'none'; say 'trash' or 'remove'")]
      : [],
    deletion === 'trash' && !has('restore') ? [mistake(resource, 'deletion', "is 'trash', but there is no action restore; add it")] : [],
    deletion !== 'trash' && has('restore') ? [mistake(resource, 'actions.restore', "needs deletion 'trash'")] : [],
  ].flat()
}

const writes = ['create', 'update', 'remove', 'restore', 'import'] as const

function checkView(resource: ResourceDefinition): string[] {
  if (resource.view !== true)
    return resource.drawnFrom === undefined ? [] : [mistake(resource, 'drawnFrom', 'is for views alone; take it out, or say view')]
  return writes
    .filter((action) => resource.actions[action] !== undefined)
    .map((action) => mistake(resource, `actions.${action}`, 'rows of a view are read-only; take it out'))
}

/** A list below a study shows the rows of that study, which must be able to say so. */
function checkInStudy(resource: ResourceDefinition): string[] {
  const { screens: { inStudy } = {}, fields, list } = resource
  if (inStudy === undefined) return []
  const wrong = problemOfStudyPath(inStudy)
  const { studyId } = fields
  const names = studyId !== undefined && targetOf(studyId) === 'study'
  return [
    ...(wrong === null ? [] : [mistake(resource, 'screens.inStudy', wrong)]),
    ...(names
      ? []
      : [mistake(resource, 'screens.inStudy', "needs a field studyId, a reference to 'study'; add it, or take the screen out")]),
    ...(list === undefined ? [mistake(resource, 'screens.inStudy', 'needs a list layout; add it')] : []),
  ]
}

/** A screen without its action would be forbidden to everybody. */
function checkScreenActions(resource: ResourceDefinition): string[] {
  const needed = [
    ['list', 'list'],
    ['inStudy', 'list'],
    ['create', 'create'],
    ['edit', 'read'],
    ['show', 'read'],
  ] as const
  const { screens = {}, actions } = resource
  return [
    ...needed
      .filter(([screen, action]) => screens[screen] !== undefined && actions[action] === undefined)
      .map(([screen, action]) => mistake(resource, `screens.${screen}`, `needs the action ${action}; add it, or take the screen out`)),
    ...(screens.list !== undefined && resource.list === undefined && screens.listAs === undefined
      ? [mistake(resource, 'screens.list', 'needs a list layout; add it')]
      : []),
    ...checkInStudy(resource),
    ...(screens.create !== undefined && resource.form === undefined && screens.formAs === undefined
      ? [mistake(resource, 'screens.create', 'needs a form layout; add it')]
      : []),
    ...(resource.menu !== undefined && Object.keys(screens).length === 0
      ? [mistake(resource, 'menu', 'leads to no screen; add screens')]
      : []),
    ...resourceActions
      .filter(
        (action) =>
          actions[action] !== undefined && action !== 'list' && action !== 'create' && actions.read === undefined && action !== 'read',
      )
      .map((action) => mistake(resource, `actions.${action}`, 'needs the action read too; add it')),
  ]
}

function checkImport(resource: ResourceDefinition): string[] {
  const acts = resource.actions.import !== undefined
  if (acts === (resource.import !== undefined)) return []
  return [
    mistake(
      resource,
      'import',
      acts ? 'has an action but no bound; add import: { maxRows }' : 'has a bound but no action; add actions.import',
    ),
  ]
}

const isSearchable = (field: FieldDefinition): boolean => typeOf(field).operators.includes('like')
