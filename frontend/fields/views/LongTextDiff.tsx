import type { FieldDefinition } from '#resources/core/field.ts'
import { textOf } from '../../base/texts/values.ts'
import type { DiffProps } from '../types.ts'
import { Empty } from './Empty.tsx'

/** Shows two long texts, one above the other: the old one struck out, the new one marked. */
export function LongTextDiff({ before, after }: DiffProps<FieldDefinition>) {
  return (
    <div className="field-diff-long">
      <del>{textOf(before) || <Empty />}</del>
      <ins>{textOf(after) || <Empty />}</ins>
    </div>
  )
}
