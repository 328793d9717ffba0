import type { FieldDefinition } from '#resources/core/field.ts'
import { textOf } from '../base/texts/values.ts'
import { Empty } from './Empty.tsx'
import type { DiffProps } from './types.ts'

/** Long texts one above the other: the old struck out, the new marked. */
export function LongTextDiff({ before, after }: DiffProps<FieldDefinition>) {
  return (
    <div className="field-diff-long">
      <del>{textOf(before) || <Empty />}</del>
      <ins>{textOf(after) || <Empty />}</ins>
    </div>
  )
}
