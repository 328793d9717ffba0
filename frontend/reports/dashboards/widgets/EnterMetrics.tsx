import { Button, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { largestEnteredFigure, type Metrics, type MetricsEntry, metricNames } from '#resources/reports/dashboardAnswers.ts'
import { dashboardCalls } from '#resources/reports/dashboardsCalls.ts'
import { call } from '../../../base/call.ts'
import { busy } from '../../../base/ui/busy.tsx'
import type { WidgetProps } from './types.ts'
import { useEnter } from './useEnter.ts'

/** Enters figures that replace the computed ones. Empty figures are computed. */
export function EnterMetrics({ figures, studyId }: WidgetProps<Metrics>) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  const { mayEnter, isSending, enter } = useEnter(studyId)
  const [values, setValues] = useState(
    () =>
      Object.fromEntries(
        metricNames.map((name) => [name, figures.entered.includes(name) ? figures[name] : null]),
      ) as unknown as MetricsEntry,
  )
  if (!mayEnter) return null
  const send = () => {
    const input = { ...values, revision: figures.revision }
    return studyId === null
      ? call(dashboardCalls.enterMetrics, { input })
      : call(dashboardCalls.enterMetricsOfStudy, { params: { studyId }, input })
  }
  return (
    <div className="dashboard-entry">
      {metricNames.map((name) => (
        <div key={name} className="form-field">
          <label htmlFor={`${id}-${name}`}>{t(`widgets.metrics.${name}`)}</label>
          <InputNumber
            id={`${id}-${name}`}
            min={0}
            max={largestEnteredFigure}
            precision={0}
            value={values[name]}
            placeholder={t('entry.counted')}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        </div>
      ))}
      <Button loading={busy(isSending)} onClick={() => void enter(send, t('entry.metricsDone'))}>
        {t('entry.save')}
      </Button>
    </div>
  )
}
