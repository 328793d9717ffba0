import { unitOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'

/** Removes the fields that contain the unit of another listed field, since a number is shown together with its unit. */
export function withoutUnits({ fields }: Pick<ResourceDefinition, 'fields'>, names: readonly string[]): readonly string[] {
  const units = new Set(names.map((name) => getUnitName(fields[name])))
  return names.filter((name) => !units.has(name))
}

const getUnitName = (field: ResourceDefinition['fields'][string] | undefined): string | null => (field === undefined ? null : unitOf(field))
