import { stringifyTableParams } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { PageHeader } from '../app/PageHeader.tsx'
import { ListView } from '../engine/list/ListView.tsx'
import { useResourceList } from '../engine/list/useResourceList.ts'
import type { ScreenProps } from '../pieces.ts'
import { AuditExport } from './AuditExport.tsx'
import { defaultFilters } from './defaultRange.ts'

/** The audit history: the generated list, begun at the past 90 days, with an export of its own (specification 1, sections 7 to 9). */
export default function AuditHistory({ resource }: ScreenProps) {
  const { search, pathname } = useLocation()
  const [isFresh] = useState(search === '')
  if (isFresh && search === '')
    return (
      <Navigate replace to={`${pathname}?${stringifyTableParams({ filters: defaultFilters(new Date()), sorters: [], pagination: {} })}`} />
    )
  return <AuditList resource={resource} />
}

function AuditList({ resource }: Pick<ScreenProps, 'resource'>) {
  const { t } = useTranslation('audit')
  const list = useResourceList({ definition: resource })
  return (
    <div className="list-screen">
      <PageHeader title={t('titles.auditHistory.many')} primary={<AuditExport />} />
      <ListView resource={resource.name} list={list} />
    </div>
  )
}
