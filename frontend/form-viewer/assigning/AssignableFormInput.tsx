import { useList, useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { textOf } from '../../base/texts/values.ts'
import { Select } from '../../base/ui/Select.tsx'
import { controlOf } from '../../fields/control.ts'
import type { InputProps } from '../../fields/types.ts'

type Form = ResourceAnswer['form']

/** Whose study says which forms there are, by the field of the form that names it. */
const places = { participantStudyId: 'participantStudy', boardColumnId: 'boardColumn' } as const

const usable = [
  { field: 'isActive', operator: 'eq', value: true },
  { field: 'approvedVersion', operator: 'nnull', value: true },
] as const
const byName = [{ field: 'name', order: 'asc' }] as const

/** One of the forms that may be filled in in a study: approved, active, of the study or of the library. */
export default function AssignableFormInput(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation(['forms', 'common'])
  const { value, onChange, values, name } = props
  const [field, resource] = Object.entries(places).find(([each]) => textOf(values[each]) !== '') ?? ['', '']
  const placeId = textOf(values[field])
  const place = useOne<AnsweredRow>({ resource, id: placeId, queryOptions: { enabled: placeId !== '' } })
  const studyId = textOf(place.result?.studyId)
  const isEnabled = studyId !== ''
  const asked = { resource: 'form', sorters: [...byName], pagination: { pageSize: 500 }, queryOptions: { enabled: isEnabled } }
  const own = useList<Form>({ ...asked, filters: [...usable, { field: 'studyId', operator: 'eq', value: studyId }] })
  const library = useList<Form>({ ...asked, filters: [...usable, { field: 'studyId', operator: 'nnull', value: false }] })
  const chosen = textOf(value)
  const groups = [
    { label: t('forms:assigning.ofStudy'), forms: own.result.data },
    { label: t('forms:assigning.ofLibrary'), forms: library.result.data },
  ]
    .filter(({ forms }) => forms.length > 0)
    .map(({ label, forms }) => ({
      label,
      options: forms.map(({ id, name: called, approvedVersion }) => ({
        value: id,
        label: t('forms:assigning.form', { name: called, number: approvedVersion }),
      })),
    }))
  const isOffered = chosen === '' || groups.some(({ options }) => options.some((option) => option.value === chosen))
  const title = labelsOf(values, name)[chosen]
  return (
    <Select
      className="field-wide"
      showSearch
      placeholder={t('common:field.search')}
      {...controlOf(props)}
      value={chosen === '' ? null : chosen}
      loading={own.query.isLoading || library.query.isLoading}
      options={isOffered ? groups : [{ value: chosen, label: title ?? t('common:field.unknownReference') }, ...groups]}
      notFoundContent={own.query.isError ? t('forms:assigning.formsFailed') : t('forms:assigning.noForms')}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
