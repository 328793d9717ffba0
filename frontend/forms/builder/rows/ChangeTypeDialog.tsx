import { type HttpError, useUpdate } from '@refinedev/core'
import { Alert } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { form, formPurposes } from '#resources/forms/form.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import type { RowActionDialogProps } from '../../../engine/area.ts'

/** Purpose and type of a form, changed after a notice of the consequences. Specification 2, section 4, "Form lifecycle". */
export default function ChangeTypeDialog({ row, onClose }: RowActionDialogProps<'form'>) {
  const { t } = useTranslation(['forms', 'common'])
  const texts = useTexts('form')
  const [purposeId, kindId] = [useId(), useId()]
  const [type, setType] = useState(row.type)
  const [formType, setFormType] = useState(row.formType)
  const { mutate, mutation } = useUpdate<never, HttpError>()
  const createOptions = (field: 'type' | 'formType', values: readonly string[]) =>
    values.map((value) => ({ value, label: texts.value(field, value) }))
  const save = () =>
    mutate(
      { resource: 'form', id: row.id, values: { type, formType, version: row.version }, errorNotification: false },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      title={t('rows.changeType')}
      okText={t('rows.changeType')}
      okButtonProps={{ disabled: type === row.type && formType === row.formType, loading: mutation.isPending }}
      cancelText={t('common:form.cancel')}
      onOk={save}
      onCancel={onClose}
    >
      <p>{t('rows.changeTypeText', { name: row.name })}</p>
      {mutation.isError && <Alert role="alert" type="error" showIcon className="page-alert" message={mutation.error.message} />}
      <div className="form-field">
        <label htmlFor={purposeId}>{texts.label('type')}</label>
        <Select id={purposeId} value={type} onChange={setType} options={createOptions('type', formPurposes)} />
      </div>
      <div className="form-field">
        <label htmlFor={kindId}>{texts.label('formType')}</label>
        <Select id={kindId} value={formType} onChange={setFormType} options={createOptions('formType', form.fields.formType.values)} />
      </div>
    </Dialog>
  )
}
