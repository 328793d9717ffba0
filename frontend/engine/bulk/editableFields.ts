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
      field.type !== 'computed' &&
      // A stored file belongs to one record.
      field.type !== 'file' &&
      !('transitions' in field) &&
      field.readOnly !== true &&
      field.once !== true &&
      field.unique !== true
    )
  })
}
