import './siteSurveys.css'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { surveyCalls } from '#resources/forms/siteSurveysCalls.ts'
import { addressOf, useCall } from '../../base/call.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { Select } from '../../base/ui/Select.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { useDownload } from '../../engine/useDownload.ts'

/** Compares the submissions of sites for a period, on the screen and as a file. */
export default function ComparisonPanel({ row }: RecordComponentProps<'siteSurvey'>) {
  const { t } = useTranslation('siteSurvey')
  const id = useId()
  const [period, setPeriod] = useState<string>()
  const { download, bytes } = useDownload()
  const { data, isError, refetch } = useCall(surveyCalls.comparison, {
    params: { id: row.id },
    query: period === undefined ? {} : { period },
  })
  if (isError) return <LoadFailed message={t('comparison.failed')} onRetry={refetch} />
  if (data === undefined) return <Waiting rows={6} />
  if (data.periods.length === 0) return <EmptyPanel words={t('comparison.none')} />
  const save = async () => {
    const address = `${addressOf(surveyCalls.comparisonFile, { id: row.id })}?${new URLSearchParams({ period: data.period })}`
    await download({ address, fileName: `${row.name} ${data.period}.csv`, name: row.name })
    showToast({ kind: 'success', message: t('comparison.exported') })
  }
  return (
    <div className="survey-comparison">
      <div className="survey-period">
        <label htmlFor={id}>{t('comparison.period')}</label>
        <Select id={id} value={data.period} options={data.periods.map((each) => ({ value: each, label: each }))} onChange={setPeriod} />
        <Button icon={<DownloadOutlined aria-hidden />} loading={busy(bytes !== null)} onClick={() => void save()}>
          {t('comparison.export')}
        </Button>
      </div>
      <ScrollArea label={t('tabs.siteSurvey.comparison')}>
        <table className="table survey-table">
          <thead>
            <tr>
              <th scope="col">{t('comparison.question')}</th>
              {data.sites.map(({ id: siteId, name }) => (
                <th key={siteId} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.questions.map(({ name, title, answers }) => (
              <tr key={name}>
                <th scope="row">{title}</th>
                {data.sites.map((site, index) => (
                  <td key={site.id}>{answers[index] ?? '—'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  )
}
