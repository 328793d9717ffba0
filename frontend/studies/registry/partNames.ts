import type { RegistryPart } from '#resources/registryAnswers.ts'
import type { RegistryField } from '#resources/registryMapping.ts'
import { type OtherPart, partNames } from '#resources/registryParts.ts'

/**
 * Parts of the registry in words, each once.
 * @param words.field the name of a field of a study
 * @param words.part the name of what fills no field
 */
export function namesOfParts(
  parts: readonly RegistryPart[],
  words: { readonly field: (name: RegistryField) => string; readonly part: (name: OtherPart) => string },
): readonly string[] {
  const named = parts.map((each) => {
    const name = partNames[each]
    return 'field' in name ? words.field(name.field) : words.part(name.part)
  })
  return [...new Set(named)]
}
