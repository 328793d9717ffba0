import type { ResourceDefinition } from '#resources/core/resource.ts'
import { hookNamesOf } from '../../backend/platform/engine/registry.ts'
import type { Domain } from '../../backend/platform/engine/types.ts'

/**
 * Returns the options of resources, the options of fields of any type, and the field types, with the number of resources that use each.
 */
export function countOptionUsers(resources: readonly ResourceDefinition[]): ReadonlyMap<string, number> {
  const users = new Map<string, Set<string>>()
  const note = (option: string, resource: string) => users.set(option, (users.get(option) ?? new Set()).add(resource))
  for (const resource of resources) {
    for (const option of Object.keys(resource)) note(option, resource.name)
    for (const field of Object.values(resource.fields))
      for (const [option, value] of Object.entries(field)) note(option === 'type' ? `type ${value}` : `field.${option}`, resource.name)
  }
  return new Map([...users].map(([option, names]) => [option, names.size]))
}

/** Returns the steps of hooks with the number of resources that have each, and the resources with any hook. */
export function collectHookUsers(domains: readonly Domain[]): {
  readonly steps: ReadonlyMap<string, number>
  readonly resources: ReadonlySet<string>
} {
  const hooks = hookNamesOf(domains)
  const steps = new Map<string, number>()
  for (const names of Object.values(hooks))
    for (const step of new Set(names.map((name) => name.split('.').at(-1) ?? name))) steps.set(step, (steps.get(step) ?? 0) + 1)
  return { steps, resources: new Set(Object.keys(hooks)) }
}
