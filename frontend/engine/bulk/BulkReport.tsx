import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BulkRow } from '#resources/core/answers/answers.ts'
import { getResource } from '#resources/index.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { saveFile } from '../../base/ui/fileChoice/saveFile.ts'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { useTitles } from '../../fields/hooks/useTitles.ts'
import { openPath } from '../paths.ts'
import { csvOf } from './reportCsv.ts'
import { countsOf, inOrderOfConcern } from './task.ts'

interface BulkReportProps {
  readonly resource: string
  /** Name of the action. */
  readonly name: string
  readonly rows: readonly BulkRow[]
  /** Known titles of rows, by id. All other titles are fetched. */
  readonly known: Readonly<Record<string, string>>
  readonly onRetry: () => void
}

/** Number of rows on one page of the report. */
const pageSize = 50

/** Shows the result of each row. Failed rows come first, with their reasons. */
export function BulkReport({ resource, name, rows, known, onRetry }: BulkReportProps) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const numbers = useNumbers()
  const [page, setPage] = useState(1)
  const counts = countsOf(rows)
  const sortedRows = inOrderOfConcern(rows)
  const pageRows = sortedRows.slice((page - 1) * pageSize, page * pageSize)
  const titles = useTitles(
    resource,
    pageRows.map(({ id }) => id),
    known,
  )
  const reasonOf = ({ error }: BulkRow): string =>
    error === undefined ? '' : [error.message, ...(error.fields ?? []).map(({ message }) => message)].join(' ')
  const download = () => {
    const lines = sortedRows.map((row) => [row.id, titles[row.id] ?? '', t(`list.bulk.outcomes.${row.outcome}`), reasonOf(row)])
    const header = [t('field.system.id'), texts.title('one'), t('list.bulk.outcome'), t('list.bulk.why')]
    saveFile(new Blob([csvOf([header, ...lines])], { type: 'text/csv' }), `${definition.name}-${todayFor()}.csv`)
  }
  return (
    <div className="bulk-report">
      <p role="status" aria-label={name}>
        {(['done', 'unchanged', 'failed'] as const)
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => t(`list.bulk.counts.${outcome}`, { count: counts[outcome], figure: numbers.format(counts[outcome]) }))
          .join(' · ')}
      </p>
      <ScrollArea className="bulk-report-rows" label={t('list.bulk.report')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{texts.title('one')}</th>
              <th scope="col">{t('list.bulk.outcome')}</th>
              <th scope="col">{t('list.bulk.why')}</th>
            </tr>
          </thead>
          <tbody>
            {pageRows.map((row) => {
              const path = openPath(definition, row.id)
              const title = titles[row.id] ?? row.id
              return (
                <tr key={row.id}>
                  <th scope="row">{path === null || titles[row.id] === undefined ? title : <Link to={path}>{title}</Link>}</th>
                  <td>
                    <ToneTag tone={outcomeTones[row.outcome]}>{t(`list.bulk.outcomes.${row.outcome}`)}</ToneTag>
                  </td>
                  <td>{reasonOf(row)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollArea>
      {sortedRows.length > pageSize && (
        <Pagination
          simple={{ readOnly: true }}
          current={page}
          pageSize={pageSize}
          total={sortedRows.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      <div className="bulk-report-actions">
        <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
          {t('list.bulk.download')}
        </Button>
        {counts.failed > 0 && <Button onClick={onRetry}>{t('list.bulk.retry', { count: counts.failed })}</Button>}
      </div>
    </div>
  )
}

const outcomeTones = { done: 'success', unchanged: 'neutral', failed: 'danger' } as const
