import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { DetailScreen } from '../engine/screens.ts'

/** Read-only view of a study: `/admin/studies/preview/?studyId=…`. */
export default function StudyPreviewPage() {
  const { t } = useTranslation(['common', 'studies'])
  const navigate = useNavigate()
  const studyId = useSearchParams()[0].get('studyId')
  if (studyId !== null) return <DetailScreen resource="study" id={studyId} />
  return (
    <>
      <PageHeader title={t('studies:nav.studyPreview')} breadcrumb={[{ label: t('studies:titles.study.many'), to: '/admin/studies' }]} />
      <EmptyPanel picture="nothingYet" words={t('shell.studyPreview.choose')}>
        <Button type="primary" onClick={() => navigate('/admin/studies')}>
          {t('studies:titles.study.many')}
        </Button>
      </EmptyPanel>
    </>
  )
}
