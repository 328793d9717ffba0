import type { ResourceDefinition } from '../resource.ts'

/** Looks at one resource with all others beside it. */
export type Check = (resource: ResourceDefinition, all: readonly ResourceDefinition[]) => readonly string[]

/** `site.name: what to do`. */
export const mistake = (resource: ResourceDefinition, place: string, advice: string): string => `${resource.name}.${place}: ${advice}`

/** Names that are no fields of the resource, told at the place that uses them. */
export function unknownFields(
  resource: ResourceDefinition,
  place: string,
  names: readonly string[],
  also: readonly string[] = [],
): string[] {
  return names
    .filter((name) => !Object.hasOwn(resource.fields, name) && !also.includes(name))
    .map((name) => mistake(resource, place, `'${name}' is not a field; declare it or take the name out`))
}

/** Values that occur more than once. */
export const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]
