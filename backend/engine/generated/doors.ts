import { brings } from '#policies/pages.ts'
import { type Action, isPageAction, type Level, levelsOf, type Needed, type PageName, pageActionIn } from '#resources/core/access.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import { countedTabs, type ResourceDefinition } from '#resources/core/resource.ts'

/** One way into a resource, as its declaration promises it: written out here once more, so that the engine's own table is tested. */
export interface ResourceDoor {
  readonly name: string
  readonly method: string
  path(id: string): string
  /** The level that it takes, or levels of which any will do. */
  readonly needs: Needed
  readonly works: 'row' | 'many' | 'create' | 'createOnce' | 'removeMany' | 'trash' | 'import' | 'transition' | 'bulk' | 'bulkTrash'
  /** The action of a bulk call. */
  readonly action?: string
}

export function doorsOf(resource: ResourceDefinition): readonly ResourceDoor[] {
  const { many, one, add } = resource.path
  const { summaries } = resource
  const { list, read, create, update, remove, restore, export: exports, import: imports } = resource.actions
  const doors: (ResourceDoor | null)[] = [
    door('list', 'GET', () => many, list, 'many'),
    door('create', 'POST', () => many, create, 'create'),
    door('create at one', 'POST', () => one, create, 'create'),
    door('create with a key', 'POST', () => many, create, 'createOnce'),
    add === undefined ? null : door('create at add', 'POST', () => add, create, 'create'),
    door('read', 'GET', (id) => `${one}/${id}`, read, 'row'),
    door('read at many', 'GET', (id) => `${many}/${id}`, read, 'row'),
    door('history', 'GET', (id) => `${one}/${id}/history`, read, 'row'),
    door('counts', 'GET', (id) => `${one}/${id}/counts`, countedTabs(resource).length === 0 ? undefined : read, 'row'),
    door('update', 'PATCH', (id) => `${one}/${id}`, update, 'row'),
    door('replace', 'PUT', (id) => `${many}/${id}`, update, 'row'),
    resource.ordered === undefined ? null : door('move', 'POST', (id) => `${one}/${id}/move`, update, 'row'),
    door('summary', 'GET', () => `${many}/summary?by=${summaries?.by[0]}`, summaries === undefined ? undefined : list, 'many'),
    door('export', 'GET', () => `${many}/export`, exports, 'many'),
    door('import', 'POST', () => `${many}/import`, imports, 'import'),
    ...Object.entries(transitionsOf(resource.fields)).map(([name, { action }]) =>
      door(name, 'POST', (id) => `${one}/${id}/transitions/${name}`, action, 'transition'),
    ),
    bulk(resource, 'update', update),
    // What is signed is signed one by one.
    ...Object.entries(transitionsOf(resource.fields)).map(([name, { action, signature }]) =>
      signature === undefined ? bulk(resource, name, action) : null,
    ),
    bulk(resource, 'remove', remove),
    bulk(resource, 'restore', restore),
    door('remove', 'DELETE', (id) => `${one}/${id}`, remove, 'row'),
    door('remove many', 'DELETE', () => many, remove, 'removeMany'),
    door('restore', 'POST', (id) => `${one}/${id}/restore`, restore, 'trash'),
  ]
  return doors.filter((each) => each !== null)
}

/** The levels of one page that a door takes: those of the resource's own pages, and what it names of this one itself. */
export function levelsOn({ page, orPage }: ResourceDefinition, on: PageName, needed: Needed): readonly Level[] {
  return levelsOf(needed).flatMap((level) => {
    const named = pageActionIn(level)
    if (named !== null) return named.page === on ? [named.action] : []
    return (page === on || orPage === on) && !isPageAction(level) ? [level] : []
  })
}

/** Every page on which a door takes something. */
export const pagesOf = ({ page, orPage }: ResourceDefinition, needed: Needed): readonly PageName[] => [
  ...new Set([page, ...(orPage === undefined ? [] : [orPage]), ...levelsOf(needed).flatMap((level) => pageActionIn(level)?.page ?? [])]),
]

/** May somebody who holds `held` alone take what takes one of these levels of the same page? */
export const implies = (held: Action, needed: readonly Level[]): boolean =>
  needed.some((level) => level === 'SIGNED_IN' || brings(held, level))

function door(
  name: string,
  method: string,
  path: ResourceDoor['path'],
  needs: Needed | undefined,
  works: ResourceDoor['works'],
): ResourceDoor | null {
  return needs === undefined ? null : { name, method, path, needs, works }
}

function bulk({ path }: ResourceDefinition, action: string, needs: Needed | undefined): ResourceDoor | null {
  const found = door(`bulk ${action}`, 'POST', () => `${path.many}/bulk`, needs, action === 'restore' ? 'bulkTrash' : 'bulk')
  return found === null ? null : { ...found, action }
}
