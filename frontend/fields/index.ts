import type { FieldDefinition } from '#resources/core/field.ts'
import { isRollup } from '#resources/core/fieldKinds.ts'
import { valueFieldOf } from '#resources/core/fields/rollup.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'
import { computedView } from './computed.tsx'
import { lookupView } from './lookup.tsx'
import { marksView } from './marks.tsx'
import { rollupView } from './rollup.tsx'
import { storedViews } from './storedViews.ts'
import type { FieldView, FieldViews } from './types.ts'

/** Every field type on the screen: the same list of names as `resources/core/fields`. */
export const fieldViews = {
  ...storedViews,
  computed: computedView,
  rollup: rollupView,
  lookup: lookupView,
  marks: marksView,
} satisfies FieldViews

/** The view that a field's values look like: a derived one's is that of the type of its values. */
export function appearanceOf(field: Pick<FieldDefinition, 'type'>): FieldView<FieldDefinition> {
  if (isRollup(field)) return viewOf(valueFieldOf(field))
  return viewOf('as' in field && typeof field.as === 'string' ? { type: field.as } : field)
}

/** A field's view, with its definition's particulars behind one signature. */
export function viewOf(field: Pick<FieldDefinition, 'type'>): FieldView<FieldDefinition> {
  return fieldViews[field.type as FieldTypeName] as unknown as FieldView<FieldDefinition>
}
