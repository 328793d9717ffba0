import { type CallAccess, guardOf, isPageAction, type Level, levelsOf, type NeededLevel } from '#resources/core/access.ts'
import { isReference } from '#resources/core/fieldKinds.ts'
import type { StatusField } from '#resources/core/fields/status.ts'
import { getCountedTabs, type ResourceAction } from '#resources/core/resource.ts'
import type { ModelField, Models, ResourceModel } from '../model/types.ts'
import type { Method, Route } from './types.ts'

/** Name of a resource's Feathers service. */
export const serviceOf = (model: ResourceModel): string => `engine/resources/${model.name}`

/** Routes of a resource. An action that is not declared has no route. */
export function routesOf(model: ResourceModel, models: Models): readonly Route[] {
  const { many, one, add } = model.resource.path
  const routes: Route[] = []
  const open = (action: ResourceAction, method: Method, path: string, options: RouteOptions) => {
    const access = findAccess(model, action)
    if (access !== null) routes.push(routeOf(model, { method, path, access, ...options }))
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
  if (getCountedTabs(model.resource).length > 0) open('read', 'GET', `${one}/:id/counts`, { serviceMethod: 'counts' })
  open('export', 'GET', `${many}/export`, { serviceMethod: 'exportRows', answer: 'bare' })
  open('import', 'POST', `${many}/import`, { serviceMethod: 'importRows', multipart: true })
  if (model.resource.actions.import !== undefined) {
    open('import', 'GET', `${many}/imports`, { serviceMethod: 'imports' })
    open('import', 'GET', `${many}/imports/reading`, { serviceMethod: 'importReading' })
    open('remove', 'GET', `${many}/imports/:importId`, { serviceMethod: 'importUndo' })
    open('remove', 'POST', `${many}/imports/:importId/undo`, { serviceMethod: 'undoImport' })
  }
  routes.push(...buildTransitionRoutes(model), ...buildBulkRoute(model))
  for (const field of parentsOf(model)) routes.push(...buildNestedRoutes(model, models, field))
  return routes
}

type RouteOptions = Pick<Route, 'serviceMethod'> & Partial<Pick<Route, 'answer' | 'status' | 'multipart' | 'parent'>>

const routeOf = (model: ResourceModel, route: RouteOptions & Pick<Route, 'method' | 'path' | 'access'>): Route => ({
  answer: 'data',
  status: 200,
  multipart: false,
  service: serviceOf(model),
  model,
  ...route,
})

function buildTransitionRoutes(model: ResourceModel): readonly Route[] {
  return model.statuses.flatMap((field) =>
    Object.entries((field.definition as StatusField).transitions).flatMap(([name, { action }]) =>
      action === undefined
        ? []
        : [
            routeOf(model, {
              method: 'POST',
              path: `${model.resource.path.one}/:id/transitions/${name}`,
              access: accessOf(model, action),
              serviceMethod: 'transition',
            }),
          ],
    ),
  )
}

/**
 * Route of bulk calls. It requires the weakest of the levels of all actions, because the action is unknown until the body is read. The
 * level of the requested action is checked afterwards.
 */
function buildBulkRoute(model: ResourceModel): readonly Route[] {
  const { update, remove, restore } = model.resource.actions
  const transitions = model.statuses.flatMap((field) => Object.values((field.definition as StatusField).transitions))
  const levels = [update, remove, restore, ...transitions.map(({ action }) => action)].filter((level) => level !== undefined)
  if (levels.length === 0) return []
  const access = accessOf(model, leastOf(levels))
  return [routeOf(model, { method: 'POST', path: `${model.resource.path.many}/bulk`, access, serviceMethod: 'bulk' })]
}

/** Returns the weakest requirement: the lowest of the levels on the resource's own pages, or any named level of another page. */
function leastOf(neededRights: readonly NeededLevel[]): NeededLevel {
  const allLevels = neededRights.flatMap(levelsOf)
  const pageActions = allLevels.filter(isPageAction)
  const ownLevels = allLevels.filter((level) => !isPageAction(level))
  if (pageActions.length === 0) return findLeastLevel(ownLevels)
  return ownLevels.length === 0 ? pageActions : [findLeastLevel(ownLevels), ...pageActions]
}

function findLeastLevel(levels: readonly Level[]): Level {
  if (levels.includes('SIGNED_IN')) return 'SIGNED_IN'
  const [first = 'VIEW'] = levels
  if (levels.every((level) => level === first)) return first
  return levels.every((level) => level === 'OWN' || level === 'CONTRIBUTE') ? 'CONTRIBUTE' : 'VIEW'
}

/** References that get nested routes: the first one to each other resource, so that `study/{id}/study-sites` is unambiguous. */
function parentsOf(model: ResourceModel): readonly ModelField[] {
  const first = new Map<string, ModelField>()
  for (const field of model.references) {
    const target = field.target ?? ''
    if (isReference(field.definition) && target !== model.name && !first.has(target)) first.set(target, field)
  }
  return [...first.values()]
}

function buildNestedRoutes(model: ResourceModel, models: Models, parent: ModelField): readonly Route[] {
  const target = models.get(parent.target ?? '')
  if (target === undefined) return []
  const { many, one } = model.resource.path
  const buildPath = (end: string): string => `${target.resource.path.one}/:parentId/${end}`
  const list = findAccess(model, 'list')
  const create = findAccess(model, 'create')
  const remove = findAccess(model, 'remove')
  return [
    ...(list === null
      ? []
      : [routeOf(model, { method: 'GET', path: buildPath(many), access: list, serviceMethod: 'find', answer: 'list', parent })]),
    ...(create === null
      ? []
      : [...new Set([many, one])].map((end) =>
          routeOf(model, { method: 'POST', path: buildPath(end), access: create, serviceMethod: 'create', status: 201, parent }),
        )),
    ...(remove === null
      ? []
      : [routeOf(model, { method: 'DELETE', path: buildPath(many), access: remove, serviceMethod: 'remove', parent })]),
  ]
}

function findAccess(model: ResourceModel, action: ResourceAction): CallAccess | null {
  const neededRight = model.resource.actions[action]
  return neededRight === undefined ? null : accessOf(model, neededRight)
}

const accessOf = ({ resource }: ResourceModel, action: NeededLevel): CallAccess => ({ ...guardOf(resource), action })
