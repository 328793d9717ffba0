import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import { type HttpError, useList } from '@refinedev/core'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { dateWords, todayFor } from '../../base/i18n/dates.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'

const RecordDrawer = later(() => import('../../engine/related/RecordDrawer.tsx').then(({ RecordDrawer }) => ({ default: RecordDrawer })))

interface ContactBarProps {
  readonly participantId: string
}

/** The next follow-up with its day and owner, and the two things that follow a conversation: logging it, planning the next one. */
export function ContactBar({ participantId }: ContactBarProps) {
  const { t } = useTranslation('participants')
  const may = useMay()
  const [made, setMade] = useState<'contactAttempt' | 'followUp' | null>(null)
  const parent = useMemo(() => ({ field: 'participantId', id: participantId }), [participantId])
  // The moment at which somebody begins to log is when they called.
  const given = useMemo(() => (made === 'contactAttempt' ? { contactedAt: new Date().toISOString() } : undefined), [made])
  return (
    <div className="contact-bar">
      {may('followUp', 'list') && <NextFollowUp participantId={participantId} />}
      {may('contactAttempt', 'create') && (
        <Button size="small" icon={<PhoneOutlined aria-hidden />} onClick={() => setMade('contactAttempt')}>
          {t('contactBar.log')}
        </Button>
      )}
      {may('followUp', 'create') && (
        <Button size="small" icon={<CalendarOutlined aria-hidden />} onClick={() => setMade('followUp')}>
          {t('contactBar.plan')}
        </Button>
      )}
      {made !== null && (
        <Awaiting fallback={null}>
          <RecordDrawer resource={made} parent={parent} given={given} onClose={() => setMade(null)} />
        </Awaiting>
      )}
    </div>
  )
}

/** The first open one. */
function NextFollowUp({ participantId }: ContactBarProps) {
  const { t } = useTranslation('participants')
  const { result, query } = useList<ResourceAnswer['followUp'] & { readonly id: string }, HttpError>({
    resource: 'followUp',
    pagination: { currentPage: 1, pageSize: 1 },
    sorters: [{ field: 'dueOn', order: 'asc' }],
    filters: [{ field: 'state', operator: 'eq', value: 'OPEN' }],
    meta: { path: `participant/${encodeURIComponent(participantId)}/follow-ups` } satisfies ListMeta,
    queryOptions: { retry: false },
    errorNotification: false,
    liveMode: 'auto',
  })
  const [next] = result.data
  if (next === undefined) return query.isSuccess ? <span className="contact-bar-none">{t('contactBar.none')}</span> : null
  const day = dateWords(String(next.dueOn))
  const owner = labelsOf(next, 'ownerId')[String(next.ownerId)]
  const isLate = String(next.dueOn) < todayFor()
  return (
    <ToneTag tone={isLate ? 'danger' : 'info'}>
      {t(isLate ? 'contactBar.overdue' : 'contactBar.next', { day })}
      {owner === undefined ? '' : ` · ${owner}`}
    </ToneTag>
  )
}
