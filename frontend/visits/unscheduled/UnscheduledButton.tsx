import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useSession } from '../../base/session/useSession.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'

const UnscheduledDialog = lazyPart(() => import('./UnscheduledDialog.tsx'))

interface UnscheduledButtonProps {
  /** Participation; absent: selected in the dialog. */
  readonly participation?: Pick<ResourceAnswer['participantStudy'], 'id' | 'studyId' | 'siteId'>
  /** Day shown on the screen, YYYY-MM-DD. */
  readonly day?: string
  readonly onAdded?: () => void
}

/** Adds an unscheduled visit, for users who may plan visits. */
export function UnscheduledButton({ participation, day, onAdded }: UnscheduledButtonProps) {
  const { t } = useTranslation('visitSchedule')
  const { can } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!can('VISIT_SCHEDULE', 'CONTRIBUTE') && !can('STUDY_CONDUCT', 'CONTRIBUTE')) return null
  return (
    <>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('unscheduled.add')}
      </Button>
      {isOpen && (
        <Suspended fallback={null}>
          <UnscheduledDialog participation={participation} day={day} onClose={() => setIsOpen(false)} onAdded={onAdded} />
        </Suspended>
      )}
    </>
  )
}
