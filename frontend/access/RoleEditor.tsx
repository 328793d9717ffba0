import { useOne } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { PageHeader } from '../app/PageHeader.tsx'
import { PageSkeleton } from '../app/pages/PageSkeleton.tsx'
import type { ScreenProps } from '../pieces.ts'
import { RoleForm } from './RoleForm.tsx'

/** A role as the server answers it. */
export interface RoleRow extends AnsweredRow {
  readonly roleName: string
  readonly description: string | null
  readonly abilities: readonly string[] | null
}

/** The screen of one role: a matrix of pages by level instead of the generated form. */
export default function RoleEditor({ resource, id }: ScreenProps) {
  return id === undefined ? <RoleForm resource={resource} stored={null} /> : <StoredRole resource={resource} id={id} />
}

function StoredRole({ resource, id }: { readonly resource: ScreenProps['resource']; readonly id: string }) {
  const { t } = useTranslation(['common', 'admin'])
  const { query, result } = useOne<RoleRow>({ resource: 'role', id, errorNotification: false, queryOptions: { staleTime: 0 } })
  if (query.isLoading) return <PageSkeleton />
  if (result === undefined)
    return (
      <>
        <PageHeader title={t('admin:titles.role.one')} breadcrumb={[{ label: t('admin:titles.role.many'), to: '/admin/roles' }]} />
        <Alert
          type="error"
          showIcon
          role="alert"
          message={query.error?.message}
          action={<Button onClick={() => void query.refetch()}>{t('common:shell.tryAgain')}</Button>}
        />
      </>
    )
  return <RoleForm key={`${result.id}/${result.version}`} resource={resource} stored={result} />
}
