import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, isHttpFailure } from '../base/http.ts'
import { loadSession } from '../base/session/session.ts'
import { useSession } from '../base/session/useSession.ts'
import { toast } from '../base/toasts.ts'
import { busy } from '../base/ui/busy.tsx'

/** For owners of the roles who may change the organisation: from now on new users get this role where nobody chooses another. */
export function MakeDefault({ roleId, roleName }: { readonly roleId: string; readonly roleName: string }) {
  const { t } = useTranslation('common')
  const { modal } = App.useApp()
  const { organisation, can } = useSession()
  const [isSaving, setSaving] = useState(false)
  if (organisation.defaultRoleId === roleId || !can('ADMIN_ROLES', 'OWN') || !can('ADMIN_ORGANIZATION', 'CONTRIBUTE')) return null

  const save = async () => {
    const isSure = await modal.confirm({
      title: t('roleEditor.default.title', { name: roleName }),
      content: t('roleEditor.default.content'),
      okText: t('roleEditor.default.make'),
      cancelText: t('shell.cancel'),
    })
    if (!isSure) return
    setSaving(true)
    try {
      await http.patch(`organisation/${organisation.id}`, { defaultRoleId: roleId })
      await loadSession()
      toast({ kind: 'success', message: t('roleEditor.default.made', { name: roleName }) })
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      toast({ kind: 'error', message: error.message })
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button loading={busy(isSaving)} onClick={() => void save()}>
      {t('roleEditor.default.make')}
    </Button>
  )
}
