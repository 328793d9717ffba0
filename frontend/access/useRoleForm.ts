import { useInvalidate, useWarnAboutChange } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type HttpFailure, http, isHttpFailure } from '../app/http.ts'
import { toast } from '../app/toasts.ts'
import type { RoleRow } from './RoleEditor.tsx'
import type { Selection } from './selection.ts'

interface RoleDraft {
  readonly roleName: string
  readonly description: string
  readonly abilities: Selection
}

/** What the editor knows and does; how it looks is the editor's. */
export function useRoleForm(role: RoleRow | null) {
  const { t } = useTranslation(['common', 'admin'])
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { setWarnWhen } = useWarnAboutChange()
  const [stored] = useState<RoleDraft>(() => draftOf(role))
  const [draft, setDraft] = useState<RoleDraft>(stored)
  const [failure, setFailure] = useState<Pick<HttpFailure, 'code' | 'message' | 'errors'> | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isChanged = draft !== stored

  useEffect(() => setWarnWhen(isChanged), [isChanged, setWarnWhen])

  const change = (part: Partial<RoleDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setFailure(null)
  }

  const save = async () => {
    const mistake = mistakeIn(draft)
    if (mistake !== null) {
      const message =
        mistake === 'NoPermissionChecked'
          ? t('common:errors.NoPermissionChecked')
          : t(['admin:problems.role.roleName.required', 'common:problems.required'])
      return setFailure({ code: mistake, message, ...(mistake === 'required' ? { errors: { roleName: [message] } } : {}) })
    }
    setSaving(true)
    try {
      const body = { roleName: draft.roleName.trim(), description: draft.description.trim() || null, abilities: [...draft.abilities] }
      const { data: saved } =
        role === null
          ? await http.post<RoleRow>('admin/role', body)
          : await http.patch<RoleRow>(`admin/role/${role.id}`, { ...body, version: role.version })
      setWarnWhen(false)
      toast({ kind: 'success', message: t('common:roleEditor.saved', { name: saved.roleName }) })
      await invalidate({ resource: 'role', invalidates: ['list', 'many', 'detail'], id: saved.id })
      if (role === null) navigate(`/admin/roles/${saved.id}/details`, { replace: true })
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setFailure(error)
    } finally {
      setSaving(false)
    }
  }

  const reload = () => invalidate({ resource: 'role', invalidates: ['detail'], id: role?.id ?? '' })
  return { draft, change, save, reload, failure, isSaving, isChanged }
}

const draftOf = (role: RoleRow | null): RoleDraft => ({
  roleName: role?.roleName ?? '',
  description: role?.description ?? '',
  abilities: new Set(role?.abilities ?? []),
})

/** The same rules as the server's (specification 1, section 5), told before the way there. */
function mistakeIn({ roleName, abilities }: RoleDraft): 'required' | 'NoPermissionChecked' | null {
  if (roleName.trim() === '') return 'required'
  return abilities.size === 0 ? 'NoPermissionChecked' : null
}
