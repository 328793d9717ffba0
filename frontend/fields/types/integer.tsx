import type { IntegerField } from '#resources/core/fields/integer.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import { NumberFilter } from '../filters/NumberFilter.tsx'
import { NumberInput } from '../inputs/NumberInput.tsx'
import { scoresOf } from '../scores.ts'
import type { CellProps, FieldView, InputProps } from '../types.ts'
import { NumberCell } from '../views/NumberCell.tsx'

/** Loaded lazily, since no list shows it. */
const ScoreInput = lazyPart(() => import('../inputs/ScoreInput.tsx').then(({ ScoreInput }) => ({ default: ScoreInput })))

const IntegerInput = (props: InputProps<IntegerField>) => {
  const scores = scoresOf(props.field)
  return isScore(scores, props.value) ? <ScoreInput {...props} scores={scores} /> : <NumberInput {...props} inputMode="numeric" />
}

/** True if the value has a button. Any other value stays visible as text. */
const isScore = (scores: readonly number[], value: unknown): boolean =>
  scores.length > 0 && (value === null || value === undefined || (scores as readonly unknown[]).includes(value))

const IntegerCell = (props: CellProps<IntegerField>) =>
  props.field.isYear === true && typeof props.value === 'number' ? (
    <span className="field-number">{props.value}</span>
  ) : (
    <NumberCell {...props} />
  )

export const integerView: FieldView<IntegerField> = {
  Input: IntegerInput,
  Cell: IntegerCell,
  Filter: NumberFilter,
  align: 'right',
  size: (field) => (scoresOf(field).length > 0 ? null : 'number'),
}
