import { Tag } from 'antd'
import { type ConditionsField, isCondition, type MedicalCondition } from '#resources/core/fields/conditions.ts'
import { keyOf } from '../conditionChoices.ts'
import { ConditionsInput } from '../inputs/ConditionsInput.tsx'
import type { CellProps, DiffProps, FieldView } from '../types.ts'
import { Empty } from '../views/Empty.tsx'
import { WordsDiff } from '../views/WordsDiff.tsx'

const conditionsOf = (value: unknown): readonly MedicalCondition[] => (Array.isArray(value) ? value.filter(isCondition) : [])

const conditionLabelsOf = (value: unknown): readonly string[] =>
  conditionsOf(value).map(({ displayName, code, codeSystem }) => (codeSystem === 'icd10' ? `${displayName} (${code})` : displayName))

function ConditionsCell({ value }: CellProps<ConditionsField>) {
  const conditions = conditionsOf(value)
  if (conditions.length === 0) return <Empty />
  return (
    <span className="field-words" title={conditionLabelsOf(value).join(', ')}>
      {conditions.map((condition) => (
        <Tag key={keyOf(condition)} bordered={false}>
          {condition.displayName}
          {condition.codeSystem === 'icd10' && <span className="field-condition-code"> {condition.code}</span>}
        </Tag>
      ))}
    </span>
  )
}

const ConditionsDiff = ({ before, after }: DiffProps<ConditionsField>) => (
  <WordsDiff before={conditionLabelsOf(before)} after={conditionLabelsOf(after)} />
)

export const conditionsView: FieldView<ConditionsField> = { Input: ConditionsInput, Cell: ConditionsCell, Diff: ConditionsDiff, wide: true }
