import { Alert, Button, Card, Checkbox, Form, Input, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { PageHeader } from '../app/PageHeader.tsx'
import { isAllowed } from '../app/providers/accessControlProvider.ts'
import { History } from '../engine/history/History.tsx'
import { OtherTab } from '../engine/OtherTab.tsx'
import { AbilityMatrix } from './AbilityMatrix.tsx'
import type { RoleRow } from './RoleEditor.tsx'
import { pagesTicked } from './selection.ts'
import { useRoleForm } from './useRoleForm.ts'

const mobileApplication = 'DCT_USER'

/** Name, description and the matrix; what the server refuses stands where it can be mended. */
export function RoleForm({ resource, stored }: { readonly resource: ResourceDefinition; readonly stored: RoleRow | null }) {
  const { t } = useTranslation(['common', 'admin'])
  const { draft, change, save, reload, failure, isSaving, isChanged } = useRoleForm(stored)
  const isLocked = stored === null ? !isAllowed('role', 'create') : !stored.actions.includes('update')
  const nameProblem = failure?.errors?.roleName?.join(' ')
  const generalProblem = failure !== null && nameProblem === undefined ? failure : null

  const mobile = draft.abilities.has(mobileApplication)
  const toggleMobile = () => {
    const next = new Set(draft.abilities)
    if (!next.delete(mobileApplication)) next.add(mobileApplication)
    change({ abilities: next })
  }

  const permissions = (
    <Card>
      <Form layout="vertical" requiredMark className="form-columns">
        <Form.Item
          label={t('admin:role.roleName')}
          htmlFor="roleName"
          required
          validateStatus={nameProblem === undefined ? '' : 'error'}
          help={nameProblem}
        >
          <Input
            id="roleName"
            maxLength={80}
            value={draft.roleName}
            disabled={isLocked}
            aria-required
            aria-invalid={nameProblem !== undefined}
            onChange={(event) => change({ roleName: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('admin:role.description')} htmlFor="description">
          <Input.TextArea
            id="description"
            maxLength={500}
            autoSize={{ minRows: 1, maxRows: 4 }}
            value={draft.description}
            disabled={isLocked}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Form.Item>
      </Form>
      <AbilityMatrix selection={draft.abilities} isLocked={isLocked} onChange={(abilities) => change({ abilities })} />
      <Checkbox checked={mobile} disabled={isLocked} onChange={toggleMobile}>
        {t('common:roleEditor.mobileApplication')}
      </Checkbox>
    </Card>
  )

  return (
    <>
      <PageHeader
        title={stored?.roleName ?? t('admin:titles.role.new')}
        subtitle={t('common:roleEditor.summary', { count: pagesTicked(draft.abilities) })}
        breadcrumb={[{ label: t('admin:titles.role.many'), to: '/admin/roles' }]}
        primary={
          isLocked ? undefined : (
            <Button type="primary" loading={isSaving} disabled={!isChanged} onClick={() => void save()}>
              {t('common:shell.save')}
            </Button>
          )
        }
      />
      {generalProblem !== null && (
        <Alert
          className="page-alert"
          type="error"
          showIcon
          role="alert"
          message={generalProblem.message}
          action={
            generalProblem.code === 'StaleVersion' ? <Button onClick={() => void reload()}>{t('common:shell.reload')}</Button> : undefined
          }
        />
      )}
      {stored === null ? permissions : <RoleTabs resource={resource} stored={stored} permissions={permissions} />}
    </>
  )
}

interface RoleTabsProps {
  readonly resource: ResourceDefinition
  readonly stored: RoleRow
  readonly permissions: ReactNode
}

/** The matrix, and beside it what every generated form has too: the rows that refer to the role, and its history. */
function RoleTabs({ resource, stored, permissions }: RoleTabsProps) {
  const { t } = useTranslation(['common', 'admin'])
  const [search, setSearch] = useSearchParams()
  const others = (resource.form?.tabs ?? []).filter((tab) => 'related' in tab)
  return (
    <Tabs
      activeKey={search.get('tab') ?? 'details'}
      onChange={(tab) => setSearch(tab === 'details' ? {} : { tab }, { replace: true })}
      items={[
        { key: 'details', label: t('admin:tabs.role.details'), children: permissions },
        ...others.map((tab) => ({
          key: tab.key,
          label: t(`admin:tabs.role.${tab.key}`),
          children: <OtherTab definition={resource} tab={tab} row={stored} />,
        })),
        { key: 'history', label: t('common:history.title'), children: <History resource={resource.name} id={stored.id} /> },
      ]}
    />
  )
}
