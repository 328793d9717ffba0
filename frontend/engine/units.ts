import { unitOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'

/** Fields that stand side by side, without the units of those among them: a number is shown with its own. */
export function withoutUnits({ fields }: Pick<ResourceDefinition, 'fields'>, names: readonly string[]): readonly string[] {
  const units = new Set(names.map((name) => unitNamed(fields[name])))
  return names.filter((name) => !units.has(name))
}

const unitNamed = (field: ResourceDefinition['fields'][string] | undefined): string | null => (field === undefined ? null : unitOf(field))
