import { isDerived, isState, isStoredFile } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'

/** Fields that several rows can be given the same value of: stored, the caller's to write, and not unique to a row, nor set once. */
export function editableFields({ fields, form }: ResourceDefinition): readonly string[] {
  const inForm = (form?.tabs ?? []).flatMap((tab) =>
    'fields' in tab ? tab.fields : 'groups' in tab ? tab.groups.flatMap((group) => group.fields) : [],
  )
  return inForm.filter((name) => {
    const field = fields[name]
    return (
      field !== undefined &&
      !isDerived(field) &&
      !isStoredFile(field) &&
      !isState(field) &&
      field.readOnly !== true &&
      field.once !== true &&
      field.unique !== true
    )
  })
}
