import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import type { ScreenProps } from '../../engine/area.ts'
import { readersPath } from '../../engine/history/readersPath.ts'
import { ListView } from '../../engine/list/ListView.tsx'
import { ExportButton } from '../../engine/list/tools/ExportButton.tsx'
import { PhoneTools } from '../../engine/list/tools/phone/PhoneTools.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { AuditTabs } from './AuditTabs.tsx'
import { OtherReportLink } from './OtherReportLink.tsx'
import { PeriodSelect } from './PeriodSelect.tsx'

/** Report of unlocks: who opened which restricted profile, and why. Each line links to the report of who viewed that record. */
export default function Unlocks({ resource }: ScreenProps) {
  const { t } = useTranslation('audit')
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const list = useResourceList({ definition: resource, hidesEmpty: true })
  return (
    <div className="list-screen">
      <PageHeader
        title={t('titles.auditHistory.many')}
        subtitle={isPhone ? undefined : t('unlocks.subtitle')}
        primary={<ExportButton definition={resource} list={list} />}
        extra={
          <>
            <OtherReportLink list={list} field="participantId" to="readers" />
            {isPhone ? <PhoneTools resource={resource.name} list={list} /> : <PeriodSelect list={list} unset="all" />}
          </>
        }
      />
      <AuditTabs />
      <ListView
        resource={resource.name}
        list={list}
        hasHeadTools
        onOpen={({ participantId }) => typeof participantId === 'string' && navigate(readersPath(participantId))}
      />
    </div>
  )
}
