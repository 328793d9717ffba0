import { useQueryClient } from '@tanstack/react-query'
import { InputNumber } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentFigures } from '#resources/documentAnswers.ts'
import { http, isHttpFailure } from '../../base/http.ts'
import { localDatetime } from '../../base/i18n/dates.ts'
import { toast } from '../../base/toasts.ts'
import { FileIcon } from '../../document-viewer/FileIcon.tsx'
import { RecordLink } from '../../engine/RecordLink.tsx'
import { useDashboard } from '../useDashboard.ts'
import type { WidgetProps } from './types.ts'

/** Documents that were added lately; while the dashboard is arranged for everybody, of how many days. */
export function Documents(props: WidgetProps<DocumentFigures>) {
  const { t } = useTranslation('dashboard')
  const { told, studyId, arrangement } = props
  const mayShare = useDashboard(studyId).data?.mayShare === true
  const { documents, lastUpdatedDays } = told
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
              {document.dateAdded !== null && <span className="dashboard-note">{localDatetime(document.dateAdded).slice(0, 10)}</span>}
            </li>
          ))}
        </ul>
      )}
      {arrangement === null ? (
        <p>
          <Link to={studyId === null ? '/org/document-library' : `/study/${studyId}/document-library`}>{t('widgets.documents.open')}</Link>
        </p>
      ) : (
        mayShare && <Days {...props} />
      )}
    </>
  )
}

function Days({ told, studyId }: WidgetProps<DocumentFigures>) {
  const { t } = useTranslation(['dashboard', 'common'])
  const id = useId()
  const queries = useQueryClient()
  const keep = async (lastUpdatedDays: number | null) => {
    if (lastUpdatedDays === null || lastUpdatedDays === told.lastUpdatedDays) return
    try {
      await http.post(studyId === null ? 'dashboard/document/config' : `study/${studyId}/document/config`, { lastUpdatedDays })
      await queries.invalidateQueries({ queryKey: ['dashboardFigures'] })
    } catch (error) {
      toast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('common:errors.SystemError') })
    }
  }
  return (
    <div className="dashboard-picture-form">
      <label htmlFor={id}>{t('widgets.documents.days')}</label>
      <InputNumber
        id={id}
        min={1}
        max={3650}
        precision={0}
        defaultValue={told.lastUpdatedDays}
        onBlur={({ target }) => void keep(Number(target.value))}
        onPressEnter={({ currentTarget }) => void keep(Number(currentTarget.value))}
      />
    </div>
  )
}
