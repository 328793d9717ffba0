import type { FieldDefinition } from '#resources/core/field.ts'
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

/** The view that a field's values look like: a computed one's is that of the type that it is declared as. */
export function appearanceOf(field: Pick<FieldDefinition, 'type'>): FieldView<FieldDefinition> {
  return viewOf('as' in field && typeof field.as === 'string' ? { type: field.as } : field)
}

/** A field's view, with its definition's particulars behind one signature. */
export function viewOf(field: Pick<FieldDefinition, 'type'>): FieldView<FieldDefinition> {
  return fieldViews[field.type as FieldTypeName] as unknown as FieldView<FieldDefinition>
}
