import { isFilled, type Values } from '#resources/core/conditions.ts'
import { isSame } from '#resources/core/same.ts'
import { type RegistryField, registryFields } from '#resources/registryMapping.ts'

/** A field of which the registry says something, beside what is there. */
export interface Difference {
  readonly name: RegistryField
  readonly theirs: unknown
  readonly ours: unknown
  readonly isSame: boolean
}

/** @param ours the study as it is stored; null for a new one */
export const differencesOf = (theirs: Values, ours: Values | null): readonly Difference[] =>
  registryFields
    .filter((name) => isFilled(theirs[name]))
    .map((name) => ({
      name,
      theirs: theirs[name],
      ours: ours?.[name] ?? null,
      isSame: isSame(theirs[name], ours?.[name] ?? null),
    }))

/** What is chosen until somebody says otherwise: all that differs, but nothing that would replace a value of ours. */
export const chosenAtFirst = (differences: readonly Difference[]): readonly RegistryField[] =>
  differences.filter(({ ours, isSame: same }) => !same && !isFilled(ours)).map(({ name }) => name)
