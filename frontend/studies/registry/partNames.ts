import type { RegistryPath } from '#resources/studies/registry/registryAnswers.ts'
import type { RegistryField } from '#resources/studies/registry/registryMapping.ts'
import { type RegistrySection, registryPathNames } from '#resources/studies/registry/registryParts.ts'

/**
 * Returns the names of parts of the registry, without duplicates.
 * @param labels.field returns the label of a study field
 * @param labels.part returns the name of a part that belongs to no field
 */
export function namesOfParts(
  paths: readonly RegistryPath[],
  labels: { readonly field: (name: RegistryField) => string; readonly part: (name: RegistrySection) => string },
): readonly string[] {
  const partNames = paths.map((each) => {
    const name = registryPathNames[each]
    return 'field' in name ? labels.field(name.field) : labels.part(name.part)
  })
  return [...new Set(partNames)]
}
