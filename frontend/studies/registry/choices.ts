import { isFilled, type Values } from '#resources/core/conditions.ts'
import { isSame } from '#resources/core/values/same.ts'
import { type RegistryField, registryFields } from '#resources/studies/registry/registryMapping.ts'

/** Field with a value in the registry, and its current value. */
export interface Difference {
  readonly name: RegistryField
  readonly theirs: unknown
  readonly ours: unknown
  readonly isSame: boolean
}

/** @param storedValues stored study; null for a new one */
export const differencesOf = (registryValues: Values, storedValues: Values | null): readonly Difference[] =>
  registryFields
    .filter((name) => isFilled(registryValues[name]))
    .map((name) => ({
      name,
      theirs: registryValues[name],
      ours: storedValues?.[name] ?? null,
      isSame: isSame(registryValues[name], storedValues?.[name] ?? null),
    }))

/** Returns the fields that are selected by default: those with a value in the registry and none in the stored study. */
export const getDefaultFields = (differences: readonly Difference[]): readonly RegistryField[] =>
  differences.filter(({ ours, isSame: isEqual }) => !isEqual && !isFilled(ours)).map(({ name }) => name)
