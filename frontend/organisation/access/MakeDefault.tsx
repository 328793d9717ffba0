import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../../base/http.ts'
import { rowsOf } from '../../base/rows.ts'
import { loadSession } from '../../base/session/session.ts'
import { useSession } from '../../base/session/useSession.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'

/** Makes this role the default of new users. */
export default function MakeDefault({ row: { id, roleName }, onClose }: RowActionDialogProps<'role'>) {
  const { t } = useTranslation('common')
  const { organisation } = useSession()
  const [isSaving, setSaving] = useState(false)

  const save = async () => {
    setSaving(true)
    try {
      await rowsOf('organisation').update(organisation.id, { defaultRoleId: id })
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
      okButtonProps={{ loading: busy(isSaving) }}
      cancelText={t('shell.cancel')}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{t('roleEditor.default.content')}</p>
    </Dialog>
  )
}
