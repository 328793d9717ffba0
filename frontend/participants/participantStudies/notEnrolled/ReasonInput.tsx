import { type HttpError, useList } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { controlOf } from '../../../fields/control.ts'
import type { InputProps } from '../../../fields/types.ts'

type Reason = ResourceAnswer['notEnrolledReason']

/** Selects one of the organisation's active reasons. Its code decides which other fields appear. */
export default function ReasonInput(props: InputProps<FieldDefinition>) {
  const { value, setValues, name } = props
  const { t } = useTranslation('common')
  const texts = useTexts('notEnrolledReason')
  const { result, query } = useList<Reason & { readonly id: string }, HttpError>({
    resource: 'notEnrolledReason',
    filters: [{ field: 'isActive', operator: 'eq', value: true }],
    pagination: { mode: 'off' },
    queryOptions: { retry: false },
    errorNotification: false,
  })
  return (
    <Select
      {...controlOf(props)}
      className="field-wide"
      allowClear
      showSearch
      loading={query.isLoading}
      placeholder={t('field.search')}
      value={typeof value === 'string' && value !== '' ? value : null}
      options={result.data.map((reason) => ({ value: reason.id, label: texts.name(reason) }))}
      onChange={(id: string | null | undefined) => {
        const selectedReason = result.data.find((reason) => reason.id === id)
        setValues({ [name]: id ?? null, notEnrolledCode: selectedReason?.code ?? null })
      }}
    />
  )
}
