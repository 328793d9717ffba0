import { Alert, InputNumber } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalise } from '#resources/core/validate.ts'
import { stepUnits } from '#resources/core/values/day.ts'
import { visitSeries } from '#resources/visits/series.ts'
import { visitCalls } from '#resources/visits/visitsCalls.ts'
import { todayFor } from '../base/i18n/dates.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { busy } from '../base/ui/busy.tsx'
import { Dialog } from '../base/ui/Dialog.tsx'
import { Select } from '../base/ui/Select.tsx'
import type { RowActionDialogProps } from '../engine/area.ts'
import { useVisitCall } from './useVisitCall.ts'

type Params = keyof typeof visitSeries.fields

/** Makes a visit recur: interval and total number. Errors appear at their field. */
export default function RepeatVisitDialog({ row, onClose }: RowActionDialogProps<'visit'>) {
  const { t } = useTranslation(['visitSchedule', 'common'])
  const texts = useTexts('visit')
  const prefix = useId()
  const { run, isWorking, error } = useVisitCall(visitCalls.addSeries)
  const [values, setValues] = useState(() => normalise(visitSeries, {}, todayFor()))
  const change = (name: Params) => (value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  const problemsOfField = (name: Params): readonly string[] => (error?.errors?.[name] as readonly string[] | undefined) ?? []
  const isAtFields = (Object.keys(visitSeries.fields) as Params[]).some((name) => problemsOfField(name).length > 0)
  const createInputProps = (name: Params) => ({
    id: `${prefix}-${name}`,
    'aria-invalid': problemsOfField(name).length > 0,
    'aria-describedby': problemsOfField(name).length > 0 ? `${prefix}-${name}-problem` : undefined,
    status: problemsOfField(name).length > 0 ? ('error' as const) : undefined,
  })
  const renderField = (name: Params, input: ReactNode) => (
    <div className="form-field">
      <label htmlFor={`${prefix}-${name}`}>{t(`series.${name}`)}</label>
      {input}
      {problemsOfField(name).map((text) => (
        <div key={text} id={`${prefix}-${name}-problem`} role="alert" className="form-problem">
          {text}
        </div>
      ))}
    </div>
  )
  const repeat = () =>
    run({ params: { studyId: row.studyId, visitId: row.id }, input: values as never }, (createdVisits) => {
      onClose()
      return t('series.made', { count: createdVisits.length })
    })
  return (
    <Dialog
      open
      title={t('series.title', { name: row.name })}
      okText={t('rows.makeSeries')}
      okButtonProps={{ loading: busy(isWorking) }}
      cancelText={t('common:form.cancel')}
      onOk={repeat}
      onCancel={onClose}
    >
      <p>{t('series.explained')}</p>
      {error !== null && !isAtFields && <Alert role="alert" type="error" showIcon className="page-alert" message={error.message} />}
      {renderField(
        'every',
        <InputNumber {...createInputProps('every')} value={values.every as number | null} onChange={change('every')} />,
      )}
      {renderField(
        'unit',
        <Select
          {...createInputProps('unit')}
          value={values.unit}
          onChange={change('unit')}
          options={stepUnits.map((value) => ({ value, label: texts.value('targetUnit', value) }))}
        />,
      )}
      {renderField(
        'count',
        <InputNumber {...createInputProps('count')} value={values.count as number | null} onChange={change('count')} />,
      )}
    </Dialog>
  )
}
