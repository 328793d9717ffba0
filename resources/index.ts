import type { ResourceDefinition } from './core/resource.ts'
import { site } from './site.ts'

/** Every resource, in the order in which tables are made and menus break ties. */
export const resources = [site] as const satisfies readonly ResourceDefinition[]

export type ResourceName = (typeof resources)[number]['name']

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/** @throws when no resource has that name: names come from code, so this is a mistake in the code. */
export function resourceNamed(name: string): ResourceDefinition {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`No resource is named '${name}'`)
  return found
}
