import type { ResourceProps } from '@refinedev/core'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

/** Declarations in the format of Refine, with the same names and their routes (Refine's routes have no optional segments). */
export const refineResources: ResourceProps[] = (resources as readonly ResourceDefinition[]).map(({ name, screens = {} }) => {
  const props: ResourceProps = { name }
  for (const screen of ['list', 'create', 'edit', 'show'] as const) {
    const path = screens[screen]
    if (path !== undefined) props[screen] = path.replace(/\/:\w+\?/g, '')
  }
  return props
})
