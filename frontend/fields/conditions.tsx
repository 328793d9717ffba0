import { Tag } from 'antd'
import { type ConditionsField, isCondition, type MedicalCondition } from '#resources/core/fields/conditions.ts'
import { ConditionsInput } from './ConditionsInput.tsx'
import { keyOf } from './conditionChoices.ts'
import { Empty } from './Empty.tsx'
import type { CellProps, DiffProps, FieldView } from './types.ts'
import { WordsDiff } from './WordsDiff.tsx'

const conditionsOf = (value: unknown): readonly MedicalCondition[] => (Array.isArray(value) ? value.filter(isCondition) : [])

const wordsOf = (value: unknown): readonly string[] =>
  conditionsOf(value).map(({ displayName, code, codeSystem }) => (codeSystem === 'icd10' ? `${displayName} (${code})` : displayName))

function ConditionsCell({ value }: CellProps<ConditionsField>) {
  const conditions = conditionsOf(value)
  if (conditions.length === 0) return <Empty />
  return (
    <span className="field-words" title={wordsOf(value).join(', ')}>
      {conditions.map((condition) => (
        <Tag key={keyOf(condition)} bordered={false}>
          {condition.displayName}
          {condition.codeSystem === 'icd10' && <span className="field-condition-code"> {condition.code}</span>}
        </Tag>
      ))}
    </span>
  )
}

const ConditionsDiff = ({ before, after }: DiffProps<ConditionsField>) => <WordsDiff before={wordsOf(before)} after={wordsOf(after)} />

export const conditionsView: FieldView<ConditionsField> = { Input: ConditionsInput, Cell: ConditionsCell, Diff: ConditionsDiff, wide: true }
