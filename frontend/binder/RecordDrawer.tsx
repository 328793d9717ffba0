import { type HttpError, useList } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { documentExemption } from '#resources/binder/documentExemption.ts'
import { expectedDocument } from '#resources/binder/expectedDocument.ts'
import { filedDocument } from '#resources/binder/filedDocument.ts'
import type { GridColumn, GridLine, RecordGrid } from '#resources/binder/recordGrid.ts'
import type { RecordState } from '#resources/binder/recordTerms.ts'
import { consent } from '#resources/consents/consent.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { document } from '#resources/library/document.ts'
import { formatDate } from '../base/i18n/dates.ts'
import { useMay } from '../base/providers/useMay.ts'
import { Drawer } from '../base/ui/Drawer.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { startStateOf } from '../engine/paths.ts'

/** Cell of the grid: the documents of one type at one site, or of the whole study. */
export interface SelectedCell {
  readonly study: Pick<RecordGrid['studies'][number], 'id' | 'name'>
  readonly line: Pick<GridLine, 'id' | 'name'>
  readonly column: GridColumn
}

type Row = ResourceAnswer['expectedDocument'] & { readonly id: string }

/** Most documents of a cell that the drawer shows; the list shows all. */
const mostRows = 100

interface RecordDrawerProps {
  readonly selected: SelectedCell | null
  readonly onClose: () => void
}

/** Shows the documents of a cell with their states, and files a missing one. */
export function RecordDrawer({ selected, onClose }: RecordDrawerProps) {
  const { t } = useTranslation('binder')
  return (
    <Drawer open={selected !== null} title={selected?.line.name} width={520} onClose={onClose} destroyOnHidden>
      {selected !== null && (
        <>
          <p className="record-where">
            {selected.study.name} · {selected.column.name ?? t('grid.wholeStudy')}
          </p>
          <Documents selected={selected} />
        </>
      )}
    </Drawer>
  )
}

function Documents({ selected: { study, line, column } }: { readonly selected: SelectedCell }) {
  const { t } = useTranslation('binder')
  const { query, result } = useList<Row, HttpError>({
    resource: expectedDocument.name,
    pagination: { currentPage: 1, pageSize: mostRows },
    filters: [
      { field: 'studyId', operator: 'eq', value: study.id },
      { field: 'documentTypeId', operator: 'eq', value: line.id },
      column.siteId === null ? { field: 'per', operator: 'eq', value: 'STUDY' } : { field: 'siteId', operator: 'eq', value: column.siteId },
    ],
    errorNotification: false,
    liveMode: 'auto',
  })
  if (query.isError) return <LoadFailed message={t('grid.failed')} onRetry={() => void query.refetch()} />
  if (query.isLoading) return <Waiting rows={4} />
  return (
    <ul className="record-documents">
      {result.data.map((row) => (
        <DocumentEntry key={row.id} row={row} isOnly={result.data.length === 1} />
      ))}
    </ul>
  )
}

interface DocumentEntryProps {
  readonly row: Row
  /** True if the cell has no other document. Of several, none has the filled button. */
  readonly isOnly: boolean
}

function DocumentEntry({ row, isOnly }: DocumentEntryProps) {
  const { t } = useTranslation('binder')
  const state = row.state as RecordState
  const subject = row.labels?.userId ?? row.labels?.participantId
  const facts = [
    row.documentDate == null ? null : t('grid.dated', { day: formatDate(row.documentDate) }),
    row.expiresOn == null ? null : t(state === 'EXPIRED' ? 'grid.expiredOn' : 'grid.validUntil', { day: formatDate(row.expiresOn) }),
    row.protocolVersionId == null ? null : t('grid.forVersion', { version: row.labels?.protocolVersionId }),
    row.reason,
  ].filter((each) => each != null)
  return (
    <li>
      <span className="record-head">
        {subject !== undefined && <strong>{subject}</strong>}
        <ToneTag tone={expectedDocument.fields.state.tones[state]}>{t(`values.expectedDocument.state.${state}`)}</ToneTag>
      </span>
      {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      <span className="record-actions">
        <Links row={row} />
        <Actions row={row} state={state} isOnly={isOnly} />
      </span>
    </li>
  )
}

function Links({ row }: { readonly row: Row }) {
  const { t } = useTranslation('binder')
  return (
    <>
      {row.filedDocumentId != null && <Link to={pathOf(filedDocument.screens.edit, row.filedDocumentId)}>{t('grid.openFiled')}</Link>}
      {row.documentId != null && <Link to={pathOf(document.screens.show, row.documentId)}>{t('grid.view')}</Link>}
      {row.consentId != null && <Link to={pathOf(consent.screens.show, row.consentId)}>{t('grid.openConsent')}</Link>}
    </>
  )
}

const pathOf = (path: string, id: string): string => path.replace('/:tab?', '').replace(':id', id)

/** States in which a new document can be filed. A valid one is replaced from its own page of the library. */
const fileableStates: ReadonlySet<RecordState> = new Set<RecordState>(['MISSING', 'EXPIRED', 'EXPIRING'])

function Actions({ row, state, isOnly }: DocumentEntryProps & { readonly state: RecordState }) {
  const { t } = useTranslation('binder')
  const may = useMay()
  const navigate = useNavigate()
  if (row.per === 'PARTICIPANT' || !fileableStates.has(state)) return null
  const { studyId, siteId, userId, documentTypeId, protocolVersionId } = row
  const subject: Values = { studyId, siteId, userId, documentTypeId }
  const open = (path: string, values: Values) => void navigate(path, { state: startStateOf(values) })
  return (
    <>
      {may(filedDocument.name, 'create') && (
        <Button type={isOnly ? 'primary' : 'default'} onClick={() => open(filedDocument.screens.create, { ...subject, protocolVersionId })}>
          {t('grid.file')}
        </Button>
      )}
      {may(documentExemption.name, 'create') && (
        <Button onClick={() => open(documentExemption.screens.create, subject)}>{t('grid.exempt')}</Button>
      )}
    </>
  )
}
