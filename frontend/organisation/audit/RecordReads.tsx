import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import type { ScreenProps } from '../../engine/area.ts'
import { ListView } from '../../engine/list/ListView.tsx'
import { ExportButton } from '../../engine/list/tools/ExportButton.tsx'
import { PhoneTools } from '../../engine/list/tools/phone/PhoneTools.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { AuditTabs } from './AuditTabs.tsx'
import { OtherReportLink } from './OtherReportLink.tsx'
import { PeriodSelect } from './PeriodSelect.tsx'
import { RecordSelect } from './RecordSelect.tsx'
import { useOwnViews } from './useOwnViews.ts'

const noop = () => undefined

/** Report of who viewed whose record: a generated list, as one of the audit tabs. */
export default function RecordReads({ resource }: ScreenProps) {
  const { t } = useTranslation('audit')
  const list = useResourceList({ definition: resource, hidesEmpty: true })
  const own = useOwnViews(list)
  const isPhone = useIsPhone()
  const ownLabel = t(own.areHidden ? 'readers.showOwn' : 'readers.hideOwn')
  return (
    <div className="list-screen">
      <PageHeader
        title={t('titles.auditHistory.many')}
        subtitle={own.areHidden ? t('readers.withoutOwn') : isPhone ? undefined : t('readers.subtitle')}
        primary={<ExportButton definition={resource} list={list} />}
        extra={
          <>
            <OtherReportLink list={list} field="recordIds" to="unlocks" />
            {isPhone ? (
              <PhoneTools resource={resource.name} list={list} actions={[{ key: 'ownViews', label: ownLabel, run: own.toggle }]} />
            ) : (
              <>
                <Button onClick={own.toggle}>{ownLabel}</Button>
                <RecordSelect list={list} field="userId" to="user" />
                <RecordSelect list={list} field="recordIds" to="participant" />
                <PeriodSelect list={list} unset="all" />
              </>
            )}
          </>
        }
      />
      <AuditTabs />
      <ListView resource={resource.name} list={list} onOpen={noop} hasHeadTools />
    </div>
  )
}
