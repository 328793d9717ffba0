import '../studies.css'
import { type HttpError, useList } from '@refinedev/core'
import { Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { failedResults } from '#resources/studies/criterionCheck.ts'
import { listOf, textOf } from '../../../base/texts/values.ts'
import type { InputProps } from '../../../fields/types.ts'

/**
 * Selects criteria that this participant does not meet; all are preselected. For several participants, shows only a note: the server
 * records the unmet criteria of each.
 */
export default function FailedCriteriaInput({ id, value, values, onChange, disabled, ...aria }: InputProps<FieldDefinition>) {
  const { t } = useTranslation('trialboard')
  const participation = textOf(values.id)
  const { result, query } = useList<ResourceAnswer['criterionCheck'] & { readonly id: string }, HttpError>({
    resource: 'criterionCheck',
    filters: [
      { field: 'participantStudyId', operator: 'eq', value: participation },
      { field: 'result', operator: 'in', value: [...failedResults] },
    ],
    pagination: { mode: 'off' },
    queryOptions: { enabled: participation !== '', retry: false },
    errorNotification: false,
  })
  const isChosen = useRef(false)
  useEffect(() => {
    if (isChosen.current || value !== null || result.data.length === 0) return
    isChosen.current = true
    onChange?.(result.data.map((check) => check.id))
  }, [result.data, value, onChange])
  if (participation === '') return <p id={id}>{t('notEnrolled.ofEach')}</p>
  if (result.data.length === 0) return <p id={id}>{query.isLoading ? '…' : t('notEnrolled.noneChecked')}</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the field stands outside
    <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={aria['aria-describedby']}>
      <Checkbox.Group
        className="not-enrolled-criteria"
        disabled={disabled === true}
        value={[...listOf(value)]}
        options={result.data.map((check) => ({ value: check.id, label: check.labels?.criterionId ?? '…' }))}
        onChange={(next) => onChange?.(next)}
      />
    </div>
  )
}
