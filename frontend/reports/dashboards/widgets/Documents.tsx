import { InputNumber } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type DocumentFigures, mostUpdatedDays } from '#resources/library/documentAnswers.ts'
import { dashboardCalls } from '#resources/reports/dashboardsCalls.ts'
import { call } from '../../../base/call.ts'
import { formatDate, readersDateOf } from '../../../base/i18n/dates.ts'
import { FileIcon } from '../../../document-viewer/FileIcon.tsx'
import { RecordLink } from '../../../engine/RecordLink.tsx'
import type { WidgetProps } from './types.ts'
import { useEnter } from './useEnter.ts'

/** Recently added documents. While the shared layout is edited, an input sets the number of days. */
export function Documents(props: WidgetProps<DocumentFigures>) {
  const { t } = useTranslation('dashboard')
  const { figures, studyId, arrangement } = props
  const { documents, lastUpdatedDays } = figures
  return (
    <>
      {documents.length === 0 ? (
        <p className="dashboard-note">{t('widgets.documents.none', { count: lastUpdatedDays })}</p>
      ) : (
        <ul className="line-list dashboard-documents">
          {documents.map((document) => (
            <li key={document.id}>
              <FileIcon contentType={document.contentType ?? ''} />
              <RecordLink resource="document" id={document.id}>
                {document.name}
              </RecordLink>
              {document.dateAdded !== null && <span className="dashboard-note">{formatDate(readersDateOf(document.dateAdded))}</span>}
            </li>
          ))}
        </ul>
      )}
      {arrangement === null ? (
        <p>
          <Link to={studyId === null ? '/org/document-library' : `/study/${studyId}/document-library`}>{t('widgets.documents.open')}</Link>
        </p>
      ) : (
        <Days {...props} />
      )}
    </>
  )
}

function Days({ figures, studyId }: WidgetProps<DocumentFigures>) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  const { mayEnter, enter } = useEnter(studyId)
  if (!mayEnter) return null
  const saveDays = (lastUpdatedDays: number) => {
    const input = { lastUpdatedDays }
    const send = () =>
      studyId === null
        ? call(dashboardCalls.enterDocumentConfig, { input })
        : call(dashboardCalls.enterDocumentConfigOfStudy, { params: { studyId }, input })
    if (lastUpdatedDays !== figures.lastUpdatedDays) void enter(send, t('entry.documentsDone'))
  }
  return (
    <div className="dashboard-picture-form">
      <label htmlFor={id}>{t('widgets.documents.days')}</label>
      <InputNumber
        id={id}
        min={1}
        max={mostUpdatedDays}
        precision={0}
        defaultValue={figures.lastUpdatedDays}
        onBlur={({ target }) => saveDays(Number(target.value))}
        onPressEnter={({ currentTarget }) => saveDays(Number(currentTarget.value))}
      />
    </div>
  )
}
