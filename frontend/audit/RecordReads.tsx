import { useTranslation } from 'react-i18next'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import type { ScreenProps } from '../engine/area.ts'
import { ListView } from '../engine/list/ListView.tsx'
import { useResourceList } from '../engine/list/state/useResourceList.ts'
import { ExportButton } from '../engine/list/tools/ExportButton.tsx'
import { AuditTabs } from './AuditTabs.tsx'
import { OneParticipant } from './OneParticipant.tsx'
import { PeriodSelect } from './PeriodSelect.tsx'

const stay = () => undefined

/** The reader report: who saw whose record. The generated list beside the other sides of the audit. */
export default function RecordReads({ resource }: ScreenProps) {
  const { t } = useTranslation('audit')
  const list = useResourceList({ definition: resource })
  return (
    <div className="list-screen">
      <PageHeader
        title={t('titles.auditHistory.many')}
        subtitle={t('readers.subtitle')}
        primary={<ExportButton definition={resource} list={list} />}
        extra={
          <>
            <OneParticipant list={list} field="recordIds" to="unlocks" />
            <PeriodSelect list={list} unset="all" />
          </>
        }
      />
      <AuditTabs />
      <ListView resource={resource.name} list={list} onOpen={stay} />
    </div>
  )
}
