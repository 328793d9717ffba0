import { Alert, Button, Card, Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../app/providers/accessControlProvider.ts'
import { PageHeader } from '../app/PageHeader.tsx'
import { AbilityMatrix } from './AbilityMatrix.tsx'
import type { RoleRow } from './RoleEditor.tsx'
import { pagesTicked } from './selection.ts'
import { useRoleForm } from './useRoleForm.ts'

const mobileApplication = 'DCT_USER'

/** Name, description and the matrix; what the server refuses stands where it can be mended. */
export function RoleForm({ role }: { readonly role: RoleRow | null }) {
  const { t } = useTranslation(['common', 'admin'])
  const { draft, change, save, reload, failure, isSaving, isChanged } = useRoleForm(role)
  const isLocked = role === null ? !isAllowed('role', 'create') : !role.actions.includes('update')
  const nameProblem = failure?.errors?.roleName?.join(' ')
  const generalProblem = failure !== null && nameProblem === undefined ? failure : null

  const mobile = draft.abilities.has(mobileApplication)
  const toggleMobile = () => {
    const next = new Set(draft.abilities)
    if (!next.delete(mobileApplication)) next.add(mobileApplication)
    change({ abilities: next })
  }

  return (
    <>
      <PageHeader
        title={role?.roleName ?? t('admin:titles.role.new')}
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
          action={generalProblem.code === 'StaleVersion' ? <Button onClick={() => void reload()}>{t('common:shell.reload')}</Button> : undefined}
        />
      )}
      <Card>
        <Form layout="vertical" requiredMark className="form-columns">
          <Form.Item label={t('admin:role.roleName')} htmlFor="roleName" required validateStatus={nameProblem === undefined ? '' : 'error'} help={nameProblem}>
            <Input id="roleName" maxLength={80} value={draft.roleName} disabled={isLocked} aria-required aria-invalid={nameProblem !== undefined} onChange={(event) => change({ roleName: event.target.value })} />
          </Form.Item>
          <Form.Item label={t('admin:role.description')} htmlFor="description">
            <Input.TextArea id="description" maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} value={draft.description} disabled={isLocked} onChange={(event) => change({ description: event.target.value })} />
          </Form.Item>
        </Form>
        <AbilityMatrix selection={draft.abilities} isLocked={isLocked} onChange={(abilities) => change({ abilities })} />
        <Checkbox checked={mobile} disabled={isLocked} onChange={toggleMobile}>
          {t('common:roleEditor.mobileApplication')}
        </Checkbox>
      </Card>
    </>
  )
}
