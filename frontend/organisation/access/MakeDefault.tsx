import { type HttpError, useOne } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { isHttpFailure } from '../../base/http.ts'
import { rowsOf } from '../../base/rows.ts'
import { loadSession } from '../../base/session/session.ts'
import { useSession } from '../../base/session/useSession.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'

/** Makes this role the default of new users, unless another user changed the organisation since this dialog read it. */
export default function MakeDefault({ row: { id, roleName }, onClose }: RowActionDialogProps<'role'>) {
  const { t } = useTranslation('common')
  const { organisation } = useSession()
  const [isSaving, setSaving] = useState(false)
  const { query } = useOne<ResourceAnswer['organisation'], HttpError>({ resource: 'organisation', id: organisation.id })
  const stored = query.data?.data
  const replacedRole = stored?.labels?.defaultRoleId

  const save = async () => {
    if (stored === undefined) return
    setSaving(true)
    try {
      await rowsOf('organisation').update(organisation.id, { defaultRoleId: id, version: stored.version })
      await loadSession()
      showToast({ kind: 'success', message: t('roleEditor.default.made', { name: roleName }) })
      onClose()
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      showToast({ kind: 'error', message: error.message })
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={t('roleEditor.default.title', { name: roleName })}
      okText={t('roleEditor.default.make')}
      okButtonProps={{ loading: busy(isSaving), disabled: stored === undefined }}
      cancelText={t('shell.cancel')}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{t('roleEditor.default.content')}</p>
      {replacedRole !== undefined && <p>{t('roleEditor.default.replaces', { name: replacedRole })}</p>}
    </Dialog>
  )
}
