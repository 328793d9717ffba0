import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import type { ScreenProps } from '../../engine/area.ts'
import { excludeOwnViews } from '../../engine/history/readersPath.ts'
import { ListView } from '../../engine/list/ListView.tsx'
import { ExportButton } from '../../engine/list/tools/ExportButton.tsx'
import { PhoneTools } from '../../engine/list/tools/phone/PhoneTools.tsx'
import { isFresh, sortOf } from '../../engine/listState/address.ts'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { AuditTabs } from './AuditTabs.tsx'
import { OtherReportLink } from './OtherReportLink.tsx'
import { OwnReads } from './OwnReads.tsx'
import { PeriodSelect } from './PeriodSelect.tsx'
import { RecordSelect } from './RecordSelect.tsx'
import { useOwnReads } from './useOwnReads.ts'

const noop = () => undefined

/** Report of who viewed whose record: a generated list, as one of the audit tabs. */
export default function RecordReads({ resource }: ScreenProps) {
  const { t } = useTranslation('audit')
  const list = useResourceList({ definition: resource, hidesEmpty: true })
  const ownReads = useOwnReads(list)
  const { search } = useLocation()
  const isPhone = useIsPhone()
  // A link without parameters opens the tab with the default filter. Otherwise the URL decides whether own entries are shown.
  useOnChange(search, () => {
    if (isFresh(new URLSearchParams(search)))
      list.show({ filters: [{ field: 'userId', ...excludeOwnViews }], sort: sortOf(resource.list?.sort) })
  })
  return (
    <div className="list-screen">
      <PageHeader
        title={t('titles.auditHistory.many')}
        subtitle={isPhone ? undefined : t('readers.subtitle')}
        primary={<ExportButton definition={resource} list={list} />}
        extra={
          <>
            <OtherReportLink list={list} field="recordIds" to="unlocks" />
            {isPhone ? (
              <PhoneTools resource={resource.name} list={list} actions={ownReads.phoneActions} />
            ) : (
              <>
                <RecordSelect list={list} field="userId" to="user" />
                <RecordSelect list={list} field="recordIds" to="participant" />
                <PeriodSelect list={list} unset="all" />
              </>
            )}
          </>
        }
      />
      <AuditTabs />
      {!isPhone && <OwnReads reads={ownReads} />}
      <ListView resource={resource.name} list={list} onOpen={noop} hasHeadTools />
    </div>
  )
}
