import { useList } from '@refinedev/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { Select } from '../../../base/ui/Select.tsx'

export interface FormOfStudy {
  readonly studyId: string | null
  readonly formId: string | null
}

interface FormOfStudyFieldsProps {
  readonly value: FormOfStudy
  readonly onChange: (value: FormOfStudy) => void
  readonly placeholder?: string
  readonly problem: string | null
}

/** Selects a study and one of the approved forms that may be filled in there. */
export function FormOfStudyFields({ value: { studyId, formId }, onChange, placeholder, problem }: FormOfStudyFieldsProps) {
  const { t } = useTranslation('forms')
  const id = useId()
  const { studies } = useSession()
  const forms = useList<ResourceAnswer['form']>({
    resource: 'form',
    filters: [{ field: 'approvedVersion', operator: 'nnull', value: true }],
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { pageSize: 500 },
  })
  const studyForms = forms.result.data.filter((form) => form.studyId === null || form.studyId === studyId)
  return (
    <>
      <label htmlFor={`${id}-study`}>{t('formSubmission.studyId')}</label>
      <Select
        id={`${id}-study`}
        value={studyId}
        showSearch
        options={studies.map((study) => ({ value: study.id, label: study.name }))}
        onChange={(next) => onChange({ studyId: next, formId: null })}
      />
      <label htmlFor={`${id}-form`}>{t('formSubmission.formId')}</label>
      <Select
        id={`${id}-form`}
        value={formId}
        allowClear
        showSearch
        placeholder={placeholder}
        status={problem === null ? '' : 'error'}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        options={studyForms.map((form) => ({ value: form.id, label: form.name }))}
        onChange={(next) => onChange({ studyId, formId: next ?? null })}
      />
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="form-files-missing">
          {problem}
        </p>
      )}
    </>
  )
}
