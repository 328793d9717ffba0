import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import type { ScreenProps } from '../../engine/area.ts'
import { ListView } from '../../engine/list/ListView.tsx'
import { PhoneTools } from '../../engine/list/tools/phone/PhoneTools.tsx'
import { useResourceList } from '../../engine/listState/useResourceList.ts'
import { AuditExport } from './AuditExport.tsx'
import { AuditTabs } from './AuditTabs.tsx'
import { EventDrawer } from './EventDrawer.tsx'
import { ExportsOnly } from './ExportsOnly.tsx'
import { PeriodSelect, PeriodText } from './PeriodSelect.tsx'
import { usualPeriod } from './period.ts'
import { RecordSelect } from './RecordSelect.tsx'

/** Audit history: the generated list, which shows the past 90 days by default, with an export and event details. */
export default function AuditHistory({ resource }: ScreenProps) {
  const { t } = useTranslation('audit')
  const list = useResourceList({ definition: resource, hidesEmpty: true })
  const isPhone = useIsPhone()
  const { id, open, close } = useOpenEvent()
  return (
    <div className="list-screen">
      <PageHeader
        title={t('titles.auditHistory.many')}
        primary={<AuditExport list={list} />}
        subtitle={isPhone ? <PeriodText list={list} unset={usualPeriod} /> : undefined}
        extra={
          isPhone ? (
            <PhoneTools resource={resource.name} list={list} />
          ) : (
            <>
              <RecordSelect list={list} field="userId" to="user" />
              <RecordSelect list={list} field="recordId" to="participant" />
              <ExportsOnly list={list} />
              <PeriodSelect list={list} unset={usualPeriod} />
            </>
          )
        }
      />
      <AuditTabs />
      <ListView resource={resource.name} list={list} onOpen={(row) => open(row.id)} hasHeadTools />
      {id !== null && (
        <EventDrawer
          key={id}
          id={id}
          onClose={close}
          onNarrow={(field, value) => {
            list.setFiltersOf(field, [{ operator: 'eq', value }])
            close()
          }}
        />
      )}
    </div>
  )
}

/** Stores the open event in the URL hash, so that a link opens it. */
function useOpenEvent() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [linkedId] = useState(hash.slice(1))
  const [id, setId] = useState<string | null>(/^[0-9a-f-]{36}$/.test(linkedId) ? linkedId : null)
  const showEntry = (next: string | null) => {
    setId(next)
    void navigate({ search, hash: next === null ? '' : next }, { replace: true })
  }
  return { id, open: (next: string) => showEntry(next), close: () => showEntry(null) }
}
