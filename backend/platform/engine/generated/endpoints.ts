import { impliesAction } from '#policies/pages.ts'
import { type Action, isPageAction, type Level, levelsOf, type NeededLevel, type PageName, pageActionOf } from '#resources/core/access.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import { getCountedTabs, type ResourceDefinition } from '#resources/core/resource.ts'

/**
 * A route of a resource that follows from its declaration. Written here independently of the engine, so that the engine's table of routes
 * is tested.
 */
export interface ResourceEndpoint {
  readonly name: string
  readonly method: string
  path(id: string): string
  /** The level that the route requires, or several levels if any of them suffices. */
  readonly needs: NeededLevel
  readonly works: 'row' | 'many' | 'create' | 'createOnce' | 'removeMany' | 'trash' | 'import' | 'transition' | 'bulk' | 'bulkTrash'
  /** The action of a bulk call. */
  readonly action?: string
}

export function endpointsOf(resource: ResourceDefinition): readonly ResourceEndpoint[] {
  const { many, one, add } = resource.path
  const { summaries } = resource
  const { list, read, create, update, remove, restore, export: exports, import: imports } = resource.actions
  const endpoints: (ResourceEndpoint | null)[] = [
    createEndpoint('list', 'GET', () => many, list, 'many'),
    createEndpoint('create', 'POST', () => many, create, 'create'),
    createEndpoint('create at one', 'POST', () => one, create, 'create'),
    createEndpoint('create with a key', 'POST', () => many, create, 'createOnce'),
    add === undefined ? null : createEndpoint('create at add', 'POST', () => add, create, 'create'),
    createEndpoint('read', 'GET', (id) => `${one}/${id}`, read, 'row'),
    createEndpoint('read at many', 'GET', (id) => `${many}/${id}`, read, 'row'),
    createEndpoint('history', 'GET', (id) => `${one}/${id}/history`, read, 'row'),
    createEndpoint('counts', 'GET', (id) => `${one}/${id}/counts`, getCountedTabs(resource).length === 0 ? undefined : read, 'row'),
    createEndpoint('update', 'PATCH', (id) => `${one}/${id}`, update, 'row'),
    createEndpoint('replace', 'PUT', (id) => `${many}/${id}`, update, 'row'),
    resource.ordered === undefined ? null : createEndpoint('move', 'POST', (id) => `${one}/${id}/move`, update, 'row'),
    createEndpoint('summary', 'GET', () => `${many}/summary?by=${summaries?.by[0]}`, summaries === undefined ? undefined : list, 'many'),
    createEndpoint('export', 'GET', () => `${many}/export`, exports, 'many'),
    createEndpoint('import', 'POST', () => `${many}/import`, imports, 'import'),
    ...Object.entries(transitionsOf(resource.fields)).map(([name, { action }]) =>
      createEndpoint(name, 'POST', (id) => `${one}/${id}/transitions/${name}`, action, 'transition'),
    ),
    createBulkEndpoint(resource, 'update', update),
    // Transitions with a signature act on one row at a time.
    ...Object.entries(transitionsOf(resource.fields)).map(([name, { action, signature }]) =>
      signature === undefined ? createBulkEndpoint(resource, name, action) : null,
    ),
    createBulkEndpoint(resource, 'remove', remove),
    createBulkEndpoint(resource, 'restore', restore),
    createEndpoint('remove', 'DELETE', (id) => `${one}/${id}`, remove, 'row'),
    createEndpoint('remove many', 'DELETE', () => many, remove, 'removeMany'),
    createEndpoint('restore', 'POST', (id) => `${one}/${id}/restore`, restore, 'trash'),
  ]
  return endpoints.filter((each) => each !== null)
}

/**
 * Returns the levels of one page that give access to a route: levels of the resource's own pages, and levels that name this page
 * explicitly.
 */
export function listLevelsForPage({ page, orPage }: ResourceDefinition, targetPage: PageName, neededLevels: NeededLevel): readonly Level[] {
  return levelsOf(neededLevels).flatMap((level) => {
    const pageAction = pageActionOf(level)
    if (pageAction !== null) return pageAction.page === targetPage ? [pageAction.action] : []
    return (page === targetPage || orPage === targetPage) && !isPageAction(level) ? [level] : []
  })
}

/** Pages on which a route requires a level. */
export const pagesOf = ({ page, orPage }: ResourceDefinition, neededLevels: NeededLevel): readonly PageName[] => [
  ...new Set([
    page,
    ...(orPage === undefined ? [] : [orPage]),
    ...levelsOf(neededLevels).flatMap((level) => pageActionOf(level)?.page ?? []),
  ]),
]

/** True if a user whose only ability on a page is `heldAction` has one of the needed levels of that page. */
export const includesLevel = (heldAction: Action, neededLevels: readonly Level[]): boolean =>
  neededLevels.some((level) => level === 'SIGNED_IN' || impliesAction(heldAction, level))

function createEndpoint(
  name: string,
  method: string,
  path: ResourceEndpoint['path'],
  needs: NeededLevel | undefined,
  works: ResourceEndpoint['works'],
): ResourceEndpoint | null {
  return needs === undefined ? null : { name, method, path, needs, works }
}

function createBulkEndpoint({ path }: ResourceDefinition, action: string, needs: NeededLevel | undefined): ResourceEndpoint | null {
  const endpoint = createEndpoint(`bulk ${action}`, 'POST', () => `${path.many}/bulk`, needs, action === 'restore' ? 'bulkTrash' : 'bulk')
  return endpoint === null ? null : { ...endpoint, action }
}
