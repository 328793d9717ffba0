import { useOne } from '@refinedev/core'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { EventAnswer } from '#resources/organisation/auditAnswers.ts'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { getUnlocksPath, readersPath } from '../../engine/history/readersPath.ts'
import { openPath } from '../../engine/paths.ts'
import { EventChanges } from './EventChanges.tsx'

interface EventDrawerProps {
  readonly id: string
  readonly onClose: () => void
  /** Filters the list to the events with this value. */
  readonly onNarrow: (field: string, value: string) => void
}

/** One event in full: who, when, what, why, the fields before and after, and its seal. */
export function EventDrawer({ id, onClose, onNarrow }: EventDrawerProps) {
  const { t } = useTranslation(['audit', 'common'])
  const { result: event, query } = useOne<EventAnswer>({ resource: 'auditHistory', id, errorNotification: false })
  return (
    <Drawer open width="min(44rem, 100vw)" title={t('audit:titles.auditHistory.one')} onClose={onClose}>
      {query.isError ? (
        <LoadFailed message={query.error.message} onRetry={query.refetch} />
      ) : event === undefined ? (
        <Waiting rows={8} />
      ) : (
        <EventView event={event} onNarrow={onNarrow} />
      )}
    </Drawer>
  )
}

function EventView({ event, onNarrow }: { readonly event: EventAnswer; readonly onNarrow: EventDrawerProps['onNarrow'] }) {
  const { t } = useTranslation(['audit', 'common'])
  const definition = (resources as readonly ResourceDefinition[]).find(({ name }) => name === event.kind)
  const recordId = typeof event.recordId === 'string' ? event.recordId : null
  const path = definition === undefined || recordId === null ? null : openPath(definition, recordId)
  const createRow = (key: string, children: ReactNode) => ({ key, label: t(`audit:auditHistory.${key}`), content: children ?? '—' })
  const getTitle = (name: string) => titleOf(labelsOf(event, name)) ?? textOf(event[name])
  return (
    <div className="audit-event">
      {textOf(event.sentence) !== null && <p className="audit-sentence">{textOf(event.sentence)}</p>}
      <Descriptions
        as="rows"
        items={[
          createRow('at', <time dateTime={String(event.at)}>{formatLocalDatetime(String(event.at), 'audit')}</time>),
          createRow('userId', getTitle('userId')),
          createRow('kind', t(`audit:values.auditHistory.kind.${String(event.kind)}`, { defaultValue: String(event.kind) })),
          createRow('action', t(`audit:values.auditHistory.action.${String(event.action)}`, { defaultValue: String(event.action) })),
          createRow(
            'recordId',
            recordId === null ? null : (
              <>
                {titleOf(labelsOf(event, 'recordId'))} <code>{recordId}</code>
              </>
            ),
          ),
          createRow('studyId', getTitle('studyId')),
          createRow('siteId', getTitle('siteId')),
          createRow('reason', textOf(event.reason)),
          createRow('correlationId', textOf(event.correlationId) === null ? null : <code>{String(event.correlationId)}</code>),
          { key: 'seal', label: t('audit:event.seal'), content: <SealText event={event} /> },
        ]}
      />
      {event.redacted === true && <Alert type="warning" showIcon message={t('audit:event.redacted')} />}
      <h2>{t('audit:auditHistory.changes')}</h2>
      <EventChanges event={event} definition={definition} />
      <div className="audit-event-links">
        {recordId !== null && <Button onClick={() => onNarrow('recordId', recordId)}>{t('audit:event.sameRecord')}</Button>}
        {typeof event.correlationId === 'string' && (
          <Button onClick={() => onNarrow('correlationId', String(event.correlationId))}>{t('audit:event.sameCall')}</Button>
        )}
        {recordId !== null && definition?.audit === 'changes+reads' && (
          <LinkButton to={readersPath(recordId)}>{t('audit:readers.ofRecord')}</LinkButton>
        )}
        {recordId !== null && event.kind === 'unlock' && (
          <LinkButton to={getUnlocksPath(recordId)}>{t('audit:unlocks.ofRecord')}</LinkButton>
        )}
        {path !== null && event.action !== 'remove' && <LinkButton to={path}>{t('audit:event.openRecord')}</LinkButton>}
      </div>
    </div>
  )
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const titleOf = (labels: Readonly<Record<string, string>>): string | null => Object.values(labels)[0] ?? null

function SealText({ event: { seal } }: { readonly event: EventAnswer }) {
  const { t } = useTranslation('audit')
  if (seal === null) return t('event.unsealed')
  return t('event.sealed', { number: seal.number, time: formatLocalDatetime(seal.sealedAt, 'audit') })
}
