import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Domain, ResourceHooks } from '../../backend/engine/types.ts'

/** Options of resources and fields with the number of resources that use each. */
export function optionUsers(resources: readonly ResourceDefinition[]): ReadonlyMap<string, number> {
  const users = new Map<string, Set<string>>()
  const note = (option: string, resource: string) => users.set(option, (users.get(option) ?? new Set()).add(resource))
  for (const resource of resources) {
    for (const option of Object.keys(resource)) note(option, resource.name)
    for (const field of Object.values(resource.fields))
      for (const option of Object.keys(field)) note(`${field.type}.${option}`, resource.name)
  }
  return new Map([...users].map(([option, names]) => [option, names.size]))
}

/** Kinds of hooks with the number of resources that have one, and resources with any. */
export function hookUsers(domains: readonly Domain[]): {
  readonly kinds: ReadonlyMap<string, number>
  readonly resources: ReadonlySet<string>
} {
  const kinds = new Map<string, number>()
  const resources = new Set<string>()
  for (const { hooks = {} } of domains)
    for (const [name, own] of Object.entries(hooks) as [string, ResourceHooks][]) {
      resources.add(name)
      for (const [kind, hook] of Object.entries(own)) if (typeof hook === 'function') kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
  return { kinds, resources }
}
