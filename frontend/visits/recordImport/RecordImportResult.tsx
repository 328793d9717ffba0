import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { type CellResult, cellResults, isReported, type RecordImportSummary } from '#resources/participants/recordImport.ts'
import { addressOf } from '../../base/call.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { busy } from '../../base/ui/busy.tsx'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { useDownload } from '../../engine/useDownload.ts'

interface RecordImportResultProps {
  readonly summary: RecordImportSummary
  readonly studyId: string
  readonly importId: string
}

/** Result of an import of records or of a trial: counts, the first reported values, and the report as a file. */
export function RecordImportResult({ summary, studyId, importId }: RecordImportResultProps) {
  const { t } = useTranslation('visitSchedule')
  const { download, bytes } = useDownload()
  const isFinished = summary.done === summary.records
  const name = t('recordImport.download')
  const address = addressOf(participantCalls.recordReport, { studyId, importId })
  return (
    <>
      <Alert
        role="status"
        type={isFinished ? (summary.lines.length === 0 ? 'success' : 'warning') : 'info'}
        showIcon
        message={
          isFinished
            ? t(summary.isTrial ? 'recordImport.trialDone' : 'recordImport.importDone')
            : t('recordImport.unfinished', { done: summary.done, records: summary.records })
        }
      />
      <Totals summary={summary} />
      <CellTable counts={summary.counts} />
      {summary.lines.length > 0 && <Lines lines={summary.lines} />}
      <div>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={busy(bytes !== null)}
          onClick={() => void download({ address, fileName: 'redcap-records-report.csv', name })}
        >
          {name}
        </Button>
      </div>
    </>
  )
}

const totals = ['records', 'rejectedRecords', 'newParticipants', 'forms', 'completedForms', 'cells'] as const

function Totals({ summary }: { readonly summary: RecordImportSummary }) {
  const { t } = useTranslation('visitSchedule')
  const numbers = useNumbers()
  return (
    <dl className="record-import-totals">
      {totals.map((name) => (
        <div key={name}>
          <dt>{t(`recordImport.${name}`)}</dt>
          <dd>{numbers.format(summary[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

function CellTable({ counts }: Pick<RecordImportSummary, 'counts'>) {
  const { t } = useTranslation('visitSchedule')
  const numbers = useNumbers()
  const results = cellResults.filter((result) => (counts[result] ?? 0) > 0)
  if (results.length === 0) return null
  return (
    <ScrollArea label={t('recordImport.cells')}>
      <table className="table" aria-label={t('recordImport.cells')}>
        <thead>
          <tr>
            <th scope="col">{t('recordImport.result')}</th>
            <th scope="col" className="field-number">
              {t('recordImport.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((result: CellResult) => (
            <tr key={result}>
              <td>{isReported(result) ? <strong>{t(`recordImport.results.${result}`)}</strong> : t(`recordImport.results.${result}`)}</td>
              <td className="field-number">{numbers.format(counts[result] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function Lines({ lines }: Pick<RecordImportSummary, 'lines'>) {
  const { t } = useTranslation('visitSchedule')
  return (
    <section aria-label={t('recordImport.lines')}>
      <h3>{t('recordImport.lines')}</h3>
      <p className="form-help">{t('recordImport.linesShown', { count: lines.length })}</p>
      <ScrollArea label={t('recordImport.lines')}>
        <table className="table" aria-label={t('recordImport.lines')}>
          <thead>
            <tr>
              <th scope="col" className="field-number">
                {t('recordImport.row')}
              </th>
              <th scope="col">{t('recordImport.record')}</th>
              <th scope="col">{t('recordImport.event')}</th>
              <th scope="col">{t('recordImport.column')}</th>
              <th scope="col">{t('recordImport.value')}</th>
              <th scope="col">{t('recordImport.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.row} ${line.column} ${line.instrument} ${line.message}`}>
                <td className="field-number">{line.row}</td>
                <td>{line.record}</td>
                <td>{line.event}</td>
                <td>{line.column}</td>
                <td>{line.value.slice(0, 80)}</td>
                <td>{line.message === '' ? t(`recordImport.results.${line.result}`) : line.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  )
}
