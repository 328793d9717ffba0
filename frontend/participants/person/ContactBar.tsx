import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, todayFor } from '../../base/i18n/dates.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { LogContact } from './LogContact.tsx'
import { ScheduleVisit } from './ScheduleVisit.tsx'
import { useNextFollowUp } from './useNextFollowUp.ts'

const RecordDrawer = lazyPart(() => import('../../engine/related/RecordDrawer.tsx').then(({ RecordDrawer }) => ({ default: RecordDrawer })))

interface ContactBarProps {
  readonly participantId: string
  /** True if logging a call is the main action of the screen. */
  readonly isMain?: boolean
}

/** Next follow-up with its day and owner, and buttons to log a contact, schedule a visit and plan the next follow-up. */
export function ContactBar({ participantId, isMain = false }: ContactBarProps) {
  const { t } = useTranslation('participants')
  const may = useMay()
  const [newResource, setNewResource] = useState<'contactAttempt' | 'followUp' | null>(null)
  const parent = useMemo(() => ({ field: 'participantId', id: participantId }), [participantId])
  return (
    <div className="contact-bar">
      {may('followUp', 'list') && <NextFollowUp participantId={participantId} />}
      {may('contactAttempt', 'create') && (
        <Button type={isMain ? 'primary' : 'default'} icon={<PhoneOutlined aria-hidden />} onClick={() => setNewResource('contactAttempt')}>
          {t('contactBar.log')}
        </Button>
      )}
      {may('participantVisit', 'list') && may('participantVisit', 'update') && <ScheduleVisit participantId={participantId} />}
      {may('followUp', 'create') && (
        <Button icon={<CalendarOutlined aria-hidden />} onClick={() => setNewResource('followUp')}>
          {t('contactBar.plan')}
        </Button>
      )}
      {newResource === 'contactAttempt' && <LogContact participantId={participantId} onClose={() => setNewResource(null)} />}
      {newResource === 'followUp' && (
        <Suspended fallback={null}>
          <RecordDrawer resource="followUp" parent={parent} onClose={() => setNewResource(null)} />
        </Suspended>
      )}
    </div>
  )
}

/** Earliest open follow-up. Renders nothing if there is none. */
function NextFollowUp({ participantId }: Pick<ContactBarProps, 'participantId'>) {
  const { t } = useTranslation('participants')
  const { next } = useNextFollowUp(participantId, true)
  if (next === undefined) return null
  const day = formatDate(String(next.dueOn))
  const owner = labelsOf(next, 'ownerId')[String(next.ownerId)]
  const isOverdue = String(next.dueOn) < todayFor()
  return (
    <ToneTag tone={isOverdue ? 'danger' : 'info'}>
      {t(isOverdue ? 'contactBar.overdue' : 'contactBar.next', { day })}
      {owner === undefined ? '' : ` · ${owner}`}
    </ToneTag>
  )
}
