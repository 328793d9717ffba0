import { useList, useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { labelsOf } from '../../../base/texts/labels.ts'
import { textOf } from '../../../base/texts/values.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { controlOf } from '../../../fields/control.ts'
import type { InputProps } from '../../../fields/types.ts'

type Form = ResourceAnswer['form']

/** Resource whose study determines the available forms, by the field of the form that references it. */
const resourcesByField = { participantStudyId: 'participantStudy', boardColumnId: 'boardColumn' } as const

const usable = [
  { field: 'isActive', operator: 'eq', value: true },
  { field: 'approvedVersion', operator: 'nnull', value: true },
] as const
const byName = [{ field: 'name', order: 'asc' }] as const

/** Selects one of the forms that may be filled in in a study: approved, active, and from the study or the library. */
export default function AssignableFormInput(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation(['forms', 'common'])
  const { value, onChange, values, name } = props
  const [field, resource] = Object.entries(resourcesByField).find(([each]) => textOf(values[each]) !== '') ?? ['', '']
  const recordId = textOf(values[field])
  const record = useOne<ResponseRow>({ resource, id: recordId, queryOptions: { enabled: recordId !== '' } })
  const studyId = textOf(record.result?.studyId)
  const isEnabled = studyId !== ''
  const requested = { resource: 'form', sorters: [...byName], pagination: { pageSize: 500 }, queryOptions: { enabled: isEnabled } }
  const studyForms = useList<Form>({ ...requested, filters: [...usable, { field: 'studyId', operator: 'eq', value: studyId }] })
  const library = useList<Form>({ ...requested, filters: [...usable, { field: 'studyId', operator: 'nnull', value: false }] })
  const selectedId = textOf(value)
  const groups = [
    { label: t('forms:assigning.ofStudy'), forms: studyForms.result.data },
    { label: t('forms:assigning.ofLibrary'), forms: library.result.data },
  ]
    .filter(({ forms }) => forms.length > 0)
    .map(({ label, forms }) => ({
      label,
      options: forms.map(({ id, name: formName, approvedVersion }) => ({
        value: id,
        label: t('forms:assigning.form', { name: formName, number: approvedVersion }),
      })),
    }))
  const isOffered = selectedId === '' || groups.some(({ options }) => options.some((option) => option.value === selectedId))
  const title = labelsOf(values, name)[selectedId]
  return (
    <Select
      className="field-wide"
      showSearch
      placeholder={t('common:field.search')}
      {...controlOf(props)}
      value={selectedId === '' ? null : selectedId}
      loading={studyForms.query.isLoading || library.query.isLoading}
      options={isOffered ? groups : [{ value: selectedId, label: title ?? t('common:field.unknownReference') }, ...groups]}
      notFoundContent={studyForms.query.isError ? t('forms:assigning.formsFailed') : t('forms:assigning.noForms')}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
