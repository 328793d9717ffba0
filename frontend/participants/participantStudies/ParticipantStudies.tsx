import './studies.css'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/providers/useMay.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { pageSizes } from '../../engine/listState/address.ts'
import { StudyList } from './StudyList.tsx'
import { useParticipantStudies } from './useParticipantStudies.ts'
import { useStudyInAddress } from './useStudyInAddress.ts'

const AssignStudyDialog = lazyPart(() => import('./AssignStudyDialog.tsx'))
const NearestSites = lazyPart(() => import('../../organisation/maps/NearestSites.tsx'))
const StudyDetailDialog = lazyPart(() => import('./StudyDetailDialog.tsx'))

/** Studies of a participant at the reader's study sites, page by page, with a button to assign another one. */
export default function ParticipantStudies({ row }: RecordComponentProps<'participant'>) {
  const { t } = useTranslation(['participants', 'common'])
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<number>(pageSizes[0])
  const [isAssigning, setIsAssigning] = useState(false)
  const { studyId, open, step, close } = useStudyInAddress()
  const studies = useParticipantStudies({ participantId: row.id, page, pageSize })
  const mayAssign = useMay()('participantStudy', 'create')
  const assign = (
    <Button type={studies.total === 0 ? 'primary' : 'default'} icon={<PlusOutlined aria-hidden />} onClick={() => setIsAssigning(true)}>
      {t('studies.assign')}
    </Button>
  )
  return (
    <div className="studies">
      {mayAssign && studies.total > 0 && <div className="studies-actions">{assign}</div>}
      {studies.error !== null ? (
        <LoadFailed message={t('studies.loadFailed')} description={studies.error.message} onRetry={studies.retry} />
      ) : studies.isLoading ? (
        <Waiting rows={4} />
      ) : studies.total === 0 ? (
        <EmptyPanel className="studies-none" words={t('studies.none')}>
          {mayAssign && assign}
        </EmptyPanel>
      ) : (
        <>
          <StudyList rows={studies.rows} onOpen={(each) => open(each.studyId)} />
          {studies.total > pageSizes[0] && (
            <nav className="studies-pages" aria-label={t('common:list.pages')}>
              <Pagination
                current={page}
                pageSize={pageSize}
                total={studies.total}
                pageSizeOptions={[...pageSizes]}
                showSizeChanger
                onChange={(next, size) => {
                  setPage(size === pageSize ? next : 1)
                  setPageSize(size)
                }}
              />
            </nav>
          )}
        </>
      )}
      <Suspended fallback={<Waiting rows={3} />}>
        <NearestSites participantId={row.id} />
      </Suspended>
      <Suspended fallback={null}>
        {/* The participant's referral source suggests the source for the study. */}
        {isAssigning && (
          <AssignStudyDialog participants={{ ids: [row.id], referralSource: row.referralSource }} onClose={() => setIsAssigning(false)} />
        )}
        {studyId !== null && <StudyDetailDialog participant={row} studyId={studyId} rows={studies.rows} onStep={step} onClose={close} />}
      </Suspended>
    </div>
  )
}
