import type { FieldDefinition } from '#resources/core/field.ts'
import { isRollup } from '#resources/core/fieldKinds.ts'
import { valueFieldOf } from '#resources/core/fields/rollup.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'
import { computedView } from './types/computed.tsx'
import { lookupView } from './types/lookup.tsx'
import { marksView } from './types/marks.tsx'
import { rollupView } from './types/rollup.tsx'
import { storedViews } from './types/storedViews.ts'
import type { FieldView, FieldViews } from './types.ts'

/** Views of all field types, with the same names as in `resources/core/fields`. */
export const fieldViews = {
  ...storedViews,
  computed: computedView,
  rollup: rollupView,
  lookup: lookupView,
  marks: marksView,
} satisfies FieldViews

/** Returns the view for a field's values. A derived field looks like the type of its values. */
export function appearanceOf(field: Pick<FieldDefinition, 'type'>): FieldView<FieldDefinition> {
  if (isRollup(field)) return getFieldView(valueFieldOf(field))
  return getFieldView('as' in field && typeof field.as === 'string' ? { type: field.as } : field)
}

/** Returns the view of a field, typed for any field definition. */
export function getFieldView(field: Pick<FieldDefinition, 'type'>): FieldView<FieldDefinition> {
  return fieldViews[field.type as FieldTypeName] as unknown as FieldView<FieldDefinition>
}
