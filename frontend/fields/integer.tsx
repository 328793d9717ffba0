import type { IntegerField } from '#resources/core/fields/integer.ts'
import { later } from '../base/ui/later.tsx'
import { NumberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberInput } from './NumberInput.tsx'
import { scoresOf } from './scores.ts'
import type { CellProps, FieldView, InputProps } from './types.ts'

/** No list shows it. */
const ScoreInput = later(() => import('./ScoreInput.tsx').then(({ ScoreInput }) => ({ default: ScoreInput })))

const IntegerInput = (props: InputProps<IntegerField>) => {
  const scores = scoresOf(props.field)
  return isScore(scores, props.value) ? <ScoreInput {...props} scores={scores} /> : <NumberInput {...props} inputMode="numeric" />
}

/** What is typed and is none of them stays in sight, as text. */
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
