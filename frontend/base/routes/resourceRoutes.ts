import { type Guarded, guardOf, type Needed, type PagePermission } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

export type ScreenMode = 'list' | 'create' | 'edit' | 'show'

/** One route of a generated screen, with what `routes.tsv` demands of those who open it. */
export interface ResourceRoute extends Guarded {
  /** In react-router's spelling, under /crm. */
  readonly path: string
  readonly mode: ScreenMode
  readonly resource: ResourceDefinition
  readonly action: Needed
  readonly guard?: PagePermission
  /** Its address names the study below which it stands. */
  readonly isInStudy: boolean
}

/** Opening a record to look at it takes the level of reading; the form itself locks what the user may not change. */
const neededAction = { list: 'list', create: 'create', edit: 'read', show: 'read' } as const satisfies Record<ScreenMode, string>
const modes: readonly ScreenMode[] = ['list', 'create', 'edit', 'show']

/** Routes made from the declarations: every screen that a resource names and whose action it has. */
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
