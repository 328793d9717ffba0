import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { isOperator, operators } from '#resources/forms/content/conditions.ts'
import { Select } from '../../../base/ui/Select.tsx'
import type { Line } from './lines.ts'
import type { SubjectOption } from './useConditionSubjects.ts'

interface ConditionLineProps {
  readonly line: Line
  readonly subjects: readonly SubjectOption[]
  /** Operator that joins this line to the line before: `all` is "and", `any` is "or". Null for the first line. */
  readonly joint: 'all' | 'any' | null
  readonly onJoint: (kind: 'all' | 'any') => void
  readonly onChange: (line: Line) => void
  readonly onRemove: () => void
}

/** One comparison of a condition: an answer, an operator and a value. */
export function ConditionLine({ line, subjects, joint, onJoint, onChange, onRemove }: ConditionLineProps) {
  const { t } = useTranslation('forms')
  const subject = subjects.find(({ value }) => value === line.name)
  const definition = operators[line.operator]
  const needs = 'needs' in definition ? definition.needs : null
  return (
    <div className="form-builder-clause">
      {joint !== null && (
        <Select
          size="small"
          aria-label={t('logic.joint')}
          value={joint}
          onChange={onJoint}
          options={(['all', 'any'] as const).map((kind) => ({ value: kind, label: t(`logic.${kind}`) }))}
        />
      )}
      <Select
        showSearch
        size="small"
        aria-label={t('logic.question')}
        placeholder={t('logic.question')}
        value={line.name === '' ? null : line.name}
        onChange={(name: string) => onChange({ ...line, name, values: filterValidValues(subjects, name, line.values) })}
        options={subjects.map(({ value, label }) => ({ value, label, note: value }))}
      />
      <Select
        size="small"
        aria-label={t('logic.operator')}
        value={line.operator}
        onChange={(operator: string) =>
          isOperator(operator) && onChange({ ...line, operator, values: 'needs' in operators[operator] ? line.values : [] })
        }
        options={Object.keys(operators).map((each) => ({ value: each, label: t(`logic.operators.${each}`) }))}
      />
      {needs !== null && (
        <LineValue
          values={line.values}
          choices={subject?.choices ?? []}
          isList={needs === 'list'}
          onChange={(values) => onChange({ ...line, values })}
        />
      )}
      <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={t('logic.remove')} onClick={onRemove} />
    </div>
  )
}

/** Returns the values that are still valid when another answer is chosen. */
function filterValidValues(subjects: readonly SubjectOption[], name: string, values: readonly string[]): readonly string[] {
  const choices = subjects.find(({ value }) => value === name)?.choices ?? []
  return choices.length === 0 ? values : values.filter((each) => choices.some(({ value }) => value === each))
}

interface LineValueProps {
  readonly values: readonly string[]
  readonly choices: SubjectOption['choices']
  readonly isList: boolean
  readonly onChange: (values: readonly string[]) => void
}

/** Input for the values of a comparison: the user selects coded values by their texts and types all other values. */
function LineValue({ values, choices, isList, onChange }: LineValueProps) {
  const { t } = useTranslation('forms')
  if (!isList && choices.length === 0)
    return (
      <Input
        size="small"
        aria-label={t('logic.value')}
        value={values[0] ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
      />
    )
  const mode = choices.length === 0 ? 'tags' : 'multiple'
  return (
    <Select
      showSearch
      size="small"
      aria-label={t('logic.value')}
      {...(isList ? { mode, value: [...values] } : { value: values[0] ?? null })}
      onChange={(value: string | string[] | null) => onChange(value === null ? [] : [value].flat())}
      options={choices.map(({ value, label }) => ({ value, label, note: value }))}
    />
  )
}
