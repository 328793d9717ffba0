import { isDerived, isState, isStoredFile } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'

/**
 * Returns the fields that can be set to the same value in several rows: stored fields that the user may write, that are not unique to a
 * row, and that are not set only once.
 */
export function editableFields({ fields, form }: ResourceDefinition): readonly string[] {
  const formFields = (form?.tabs ?? []).flatMap((tab) =>
    'fields' in tab ? tab.fields : 'groups' in tab ? tab.groups.flatMap((group) => group.fields) : [],
  )
  return formFields.filter((name) => {
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
