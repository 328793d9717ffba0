import { Alert, InputNumber } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stepUnits } from '#resources/core/day.ts'
import { normalise } from '#resources/core/validate.ts'
import { visitCalls } from '#resources/visits/calls.ts'
import { visitSeries } from '#resources/visits/series.ts'
import { todayFor } from '../base/i18n/dates.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { busy } from '../base/ui/busy.tsx'
import { Dialog } from '../base/ui/Dialog.tsx'
import { Select } from '../base/ui/Select.tsx'
import type { RowPieceProps } from '../engine/area.ts'
import { useVisitCall } from './useVisitCall.ts'

type Asked = keyof typeof visitSeries.fields

/** Has a visit come again: how often, and how many there are in all. What is wrong stands at its field. */
export default function RepeatVisitDialog({ row, onClose }: RowPieceProps<'visit'>) {
  const { t } = useTranslation(['visitSchedule', 'common'])
  const texts = useTexts('visit')
  const prefix = useId()
  const { run, isWorking, error } = useVisitCall(visitCalls.addSeries)
  const [values, setValues] = useState(() => normalise(visitSeries, {}, todayFor()))
  const change = (name: Asked) => (value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  const problemsAt = (name: Asked): readonly string[] => (error?.errors?.[name] as readonly string[] | undefined) ?? []
  const isAtFields = (Object.keys(visitSeries.fields) as Asked[]).some((name) => problemsAt(name).length > 0)
  const common = (name: Asked) => ({
    id: `${prefix}-${name}`,
    'aria-invalid': problemsAt(name).length > 0,
    'aria-describedby': problemsAt(name).length > 0 ? `${prefix}-${name}-problem` : undefined,
    status: problemsAt(name).length > 0 ? ('error' as const) : undefined,
  })
  const field = (name: Asked, input: ReactNode) => (
    <div className="form-field">
      <label htmlFor={`${prefix}-${name}`}>{t(`series.${name}`)}</label>
      {input}
      {problemsAt(name).map((text) => (
        <div key={text} id={`${prefix}-${name}-problem`} role="alert" className="form-problem">
          {text}
        </div>
      ))}
    </div>
  )
  const repeat = () =>
    run({ params: { studyId: row.studyId, visitId: row.id }, input: values as never }, (made) => {
      onClose()
      return t('series.made', { count: made.length })
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
      {field('every', <InputNumber {...common('every')} value={values.every as number | null} onChange={change('every')} />)}
      {field(
        'unit',
        <Select
          {...common('unit')}
          value={values.unit}
          onChange={change('unit')}
          options={stepUnits.map((value) => ({ value, label: texts.value('targetUnit', value) }))}
        />,
      )}
      {field('count', <InputNumber {...common('count')} value={values.count as number | null} onChange={change('count')} />)}
    </Dialog>
  )
}
