import { type CallAccess, guardOf, isPageAction, type Level, levelsOf, type Needed } from '#resources/core/access.ts'
import { isReference } from '#resources/core/fieldKinds.ts'
import type { StatusField } from '#resources/core/fields/status.ts'
import { countedTabs, type ResourceAction } from '#resources/core/resource.ts'
import type { ModelField, Models, ResourceModel } from '../model/types.ts'
import type { Method, Route } from './types.ts'

/** Name of a resource's Feathers service. */
export const serviceOf = (model: ResourceModel): string => `engine/resources/${model.name}`

/** Every address of a resource. An action that is not declared has none. */
export function routesOf(model: ResourceModel, models: Models): readonly Route[] {
  const { many, one, add } = model.resource.path
  const routes: Route[] = []
  const open = (action: ResourceAction, method: Method, path: string, rest: RouteRest) => {
    const access = accessTo(model, action)
    if (access !== null) routes.push(routeOf(model, { method, path, access, ...rest }))
  }

  open('list', 'GET', many, { serviceMethod: 'find', answer: 'list' })
  if (model.resource.summaries !== undefined) open('list', 'GET', `${many}/summary`, { serviceMethod: 'summary' })
  for (const path of new Set([many, one, add ?? many])) open('create', 'POST', path, { serviceMethod: 'create', status: 201 })
  for (const path of new Set([`${one}/:id`, `${many}/:id`])) {
    open('read', 'GET', path, { serviceMethod: 'get' })
    open('update', 'PATCH', path, { serviceMethod: 'patch' })
    open('update', 'PUT', path, { serviceMethod: 'update' })
    open('remove', 'DELETE', path, { serviceMethod: 'remove' })
  }
  open('remove', 'DELETE', many, { serviceMethod: 'remove' })
  if (model.order !== null) open('update', 'POST', `${one}/:id/move`, { serviceMethod: 'move' })
  open('restore', 'POST', `${one}/:id/restore`, { serviceMethod: 'restore' })
  open('read', 'GET', `${one}/:id/history`, { serviceMethod: 'history', answer: 'list' })
  if (countedTabs(model.resource).length > 0) open('read', 'GET', `${one}/:id/counts`, { serviceMethod: 'counts' })
  open('export', 'GET', `${many}/export`, { serviceMethod: 'exportRows', answer: 'bare' })
  open('import', 'POST', `${many}/import`, { serviceMethod: 'importRows', multipart: true })
  if (model.resource.actions.import !== undefined) {
    open('import', 'GET', `${many}/imports`, { serviceMethod: 'imports' })
    open('import', 'GET', `${many}/imports/reading`, { serviceMethod: 'importReading' })
    open('remove', 'GET', `${many}/imports/:importId`, { serviceMethod: 'importUndo' })
    open('remove', 'POST', `${many}/imports/:importId/undo`, { serviceMethod: 'undoImport' })
  }
  routes.push(...transitionRoutes(model), ...bulkRoute(model))
  for (const field of parentsOf(model)) routes.push(...nestedRoutes(model, models, field))
  return routes
}

type RouteRest = Pick<Route, 'serviceMethod'> & Partial<Pick<Route, 'answer' | 'status' | 'multipart' | 'parent'>>

const routeOf = (model: ResourceModel, route: RouteRest & Pick<Route, 'method' | 'path' | 'access'>): Route => ({
  answer: 'data',
  status: 200,
  multipart: false,
  service: serviceOf(model),
  model,
  ...route,
})

function transitionRoutes(model: ResourceModel): readonly Route[] {
  return model.statuses.flatMap((field) =>
    Object.entries((field.definition as StatusField).transitions).flatMap(([name, { action }]) =>
      action === undefined
        ? []
        : [
            routeOf(model, {
              method: 'POST',
              path: `${model.resource.path.one}/:id/transitions/${name}`,
              access: accessOn(model, action),
              serviceMethod: 'transition',
            }),
          ],
    ),
  )
}

/**
 * The door asks for the least that any of the actions takes, before it reads which one is meant; that one is asked for then.
 */
function bulkRoute(model: ResourceModel): readonly Route[] {
  const { update, remove, restore } = model.resource.actions
  const transitions = model.statuses.flatMap((field) => Object.values((field.definition as StatusField).transitions))
  const levels = [update, remove, restore, ...transitions.map(({ action }) => action)].filter((level) => level !== undefined)
  if (levels.length === 0) return []
  const access = accessOn(model, leastOf(levels))
  return [routeOf(model, { method: 'POST', path: `${model.resource.path.many}/bulk`, access, serviceMethod: 'bulk' })]
}

/** What whoever has any of these has too: one level of the resource's own pages, and what is named of others. */
function leastOf(needed: readonly Needed[]): Needed {
  const all = needed.flatMap(levelsOf)
  const named = all.filter(isPageAction)
  const own = all.filter((level) => !isPageAction(level))
  if (named.length === 0) return leastLevel(own)
  return own.length === 0 ? named : [leastLevel(own), ...named]
}

function leastLevel(levels: readonly Level[]): Level {
  if (levels.includes('SIGNED_IN')) return 'SIGNED_IN'
  const [first = 'VIEW'] = levels
  if (levels.every((level) => level === first)) return first
  return levels.every((level) => level === 'OWN' || level === 'CONTRIBUTE') ? 'CONTRIBUTE' : 'VIEW'
}

/** The first reference to each other resource: `study/{id}/study-sites` is unambiguous. */
function parentsOf(model: ResourceModel): readonly ModelField[] {
  const first = new Map<string, ModelField>()
  for (const field of model.references) {
    const target = field.target ?? ''
    if (isReference(field.definition) && target !== model.name && !first.has(target)) first.set(target, field)
  }
  return [...first.values()]
}

function nestedRoutes(model: ResourceModel, models: Models, parent: ModelField): readonly Route[] {
  const target = models.get(parent.target ?? '')
  if (target === undefined) return []
  const { many, one } = model.resource.path
  const path = (end: string): string => `${target.resource.path.one}/:parentId/${end}`
  const list = accessTo(model, 'list')
  const create = accessTo(model, 'create')
  const remove = accessTo(model, 'remove')
  return [
    ...(list === null
      ? []
      : [routeOf(model, { method: 'GET', path: path(many), access: list, serviceMethod: 'find', answer: 'list', parent })]),
    ...(create === null
      ? []
      : [...new Set([many, one])].map((end) =>
          routeOf(model, { method: 'POST', path: path(end), access: create, serviceMethod: 'create', status: 201, parent }),
        )),
    ...(remove === null ? [] : [routeOf(model, { method: 'DELETE', path: path(many), access: remove, serviceMethod: 'remove', parent })]),
  ]
}

function accessTo(model: ResourceModel, action: ResourceAction): CallAccess | null {
  const needed = model.resource.actions[action]
  return needed === undefined ? null : accessOn(model, needed)
}

const accessOn = ({ resource }: ResourceModel, action: Needed): CallAccess => ({ ...guardOf(resource), action })
