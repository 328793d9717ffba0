import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useSession } from '../../base/session/useSession.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'

const UnscheduledDialog = later(() => import('./UnscheduledDialog.tsx'))

interface UnscheduledButtonProps {
  /** The participation; absent: chosen in the dialog. */
  readonly participation?: Pick<ResourceAnswer['participantStudy'], 'id' | 'studyId' | 'siteId'>
  /** The day that is looked at, YYYY-MM-DD. */
  readonly day?: string
  readonly onAdded?: () => void
}

/** Adds a visit that no schedule plans, for those who may plan visits. */
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
        <Awaiting fallback={null}>
          <UnscheduledDialog participation={participation} day={day} onClose={() => setIsOpen(false)} onAdded={onAdded} />
        </Awaiting>
      )}
    </>
  )
}
