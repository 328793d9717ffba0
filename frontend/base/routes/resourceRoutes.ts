import { guardOf, type NeededLevel, type PageGuard, type PagePermission } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

export type ScreenMode = 'list' | 'create' | 'edit' | 'show'

/** Route of a generated screen, with the permissions that `routes.tsv` requires. */
export interface ResourceRoute extends PageGuard {
  /** Pattern of react-router, below /crm. */
  readonly path: string
  readonly mode: ScreenMode
  readonly resource: ResourceDefinition
  readonly action: NeededLevel
  readonly guard?: PagePermission
  /** True if the URL contains the study of the screen. */
  readonly isInStudy: boolean
}

/**
 * Action that each kind of screen requires. Editing requires only the permission to read: the form itself locks the fields that the user
 * may not change.
 */
const neededAction = { list: 'list', create: 'create', edit: 'read', show: 'read' } as const satisfies Record<ScreenMode, string>
const modes: readonly ScreenMode[] = ['list', 'create', 'edit', 'show']

/** Routes of all declared screens whose required action the resource has, see `neededAction`. */
export const resourceRoutes: readonly ResourceRoute[] = (resources as readonly ResourceDefinition[]).flatMap((resource) =>
  modes.flatMap((mode) => {
    const { screens, actions } = resource
    const action = actions[neededAction[mode]]
    if (action === undefined) return []
    const closed =
      mode === 'show'
        ? {}
        : { ...(screens?.needs && mode !== 'create' ? { action: screens.needs } : {}), ...(screens?.guard && { guard: screens.guard }) }
    const route = { mode, resource, ...guardOf(resource), action, ...closed }
    return [
      ...(screens?.[mode] === undefined ? [] : [{ ...route, path: screens[mode], isInStudy: false }]),
      ...(mode !== 'list' || screens?.inStudy === undefined ? [] : [{ ...route, path: screens.inStudy, isInStudy: true }]),
    ]
  }),
)
