import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import type { ScreenProps } from '../../engine/area.ts'
import { readersPath } from '../../engine/history/readersPath.ts'
import { ListView } from '../../engine/list/ListView.tsx'
import { ExportButton } from '../../engine/list/tools/ExportButton.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { AuditTabs } from './AuditTabs.tsx'
import { OtherReportLink } from './OtherReportLink.tsx'
import { PeriodSelect } from './PeriodSelect.tsx'

/** Report of unlocks: who opened which restricted profile, and why. Each line links to the report of who viewed that record. */
export default function Unlocks({ resource }: ScreenProps) {
  const { t } = useTranslation('audit')
  const navigate = useNavigate()
  const list = useResourceList({ definition: resource, hidesEmpty: true })
  return (
    <div className="list-screen">
      <PageHeader
        title={t('titles.auditHistory.many')}
        subtitle={t('unlocks.subtitle')}
        primary={<ExportButton definition={resource} list={list} />}
        extra={
          <>
            <OtherReportLink list={list} field="participantId" to="readers" />
            <PeriodSelect list={list} unset="all" />
          </>
        }
      />
      <AuditTabs />
      <ListView
        resource={resource.name}
        list={list}
        onOpen={({ participantId }) => typeof participantId === 'string' && navigate(readersPath(participantId))}
      />
    </div>
  )
}
