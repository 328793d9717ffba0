import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { contactStateOf } from '../person/identity.ts'
import { forgetAdded, useIsJustAdded } from './justAdded.ts'
import { useOpenTab } from './useOpenTab.ts'

const AssignStudyDialog = lazyPart(() => import('../participantStudies/AssignStudyDialog.tsx'))

/** Usual next steps after adding a participant, until the user dismisses them. */
export function NextSteps({ row }: { readonly row: ResourceAnswer['participant'] }) {
  const { t } = useTranslation('participants')
  const may = useMay()
  const openTab = useOpenTab(row.id)
  const [isAssigning, setIsAssigning] = useState(false)
  if (!useIsJustAdded(row.id)) return null
  const isInStudy = (row.studyIds ?? []).length > 0
  return (
    <section className="next-steps" aria-label={t('nextSteps.title')}>
      <strong>{t('nextSteps.title')}</strong>
      {!isInStudy && may('participantStudy', 'create') && (
        <Button size="small" onClick={() => setIsAssigning(true)}>
          {t('nextSteps.assign')}
        </Button>
      )}
      {contactStateOf(row) === 'none' && (
        <Button size="small" onClick={() => openTab('agreement')}>
          {t('nextSteps.agreement')}
        </Button>
      )}
      <Button size="small" onClick={() => openTab('attachments')}>
        {t('nextSteps.attach')}
      </Button>
      <Button size="small" onClick={() => openTab('comments')}>
        {t('nextSteps.comment')}
      </Button>
      <Button
        size="small"
        type="text"
        className="next-steps-close"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('nextSteps.close')}
        onClick={() => forgetAdded(row.id)}
      />
      {isAssigning && (
        <Suspended fallback={null}>
          <AssignStudyDialog participants={{ ids: [row.id], referralSource: row.referralSource }} onClose={() => setIsAssigning(false)} />
        </Suspended>
      )}
    </section>
  )
}
