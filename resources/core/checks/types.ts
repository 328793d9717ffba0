import type { ResourceDefinition } from '../resource.ts'

/** Checks one resource, with all others for reference. */
export type Check = (resource: ResourceDefinition, all: readonly ResourceDefinition[]) => readonly string[]

/** Formats a mistake: `site.name: what to do`. */
export const formatMistake = (resource: ResourceDefinition, path: string, advice: string): string => `${resource.name}.${path}: ${advice}`

/** Reports names that are no fields of the resource, each with the path of the option that contains it. */
export function reportUnknownFields(
  resource: ResourceDefinition,
  path: string,
  names: readonly string[],
  also: readonly string[] = [],
): string[] {
  return names
    .filter((name) => !Object.hasOwn(resource.fields, name) && !also.includes(name))
    .map((name) => formatMistake(resource, path, `'${name}' is not a field; declare it or take the name out`))
}

/** Returns the values that occur more than once. */
export const findDuplicates = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]
