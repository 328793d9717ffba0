import { useInvalidate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { Theme } from '#resources/core/values/theme.ts'
import { isHttpFailure } from '../base/http.ts'
import { rowsOf } from '../base/rows.ts'
import { loadSession } from '../base/session/session.ts'
import { setPreviewTheme } from '../base/theme/preview.ts'
import { showToast } from '../base/toasts.ts'
import { useUnsaved } from '../engine/form/useUnsaved.ts'
import { isSameTheme, themeOf } from './theme.ts'

/** Edits the organisation's theme: this page previews it at once, `save` stores it, and closing the panel discards it. */
export function useColours(row: ResourceAnswer['organisation']) {
  const { t } = useTranslation('common')
  const invalidate = useInvalidate()
  const [stored, setStored] = useState(() => themeOf(row.theme))
  const [theme, setTheme] = useState<Theme>(stored)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isChanged = !isSameTheme(theme, stored)
  useUnsaved(isChanged)

  // Shows another user's colours if no preview is active.
  const current = themeOf(row.theme)
  useEffect(() => {
    if (isSameTheme(current, stored)) return
    setStored(current)
    if (!isChanged) setTheme(current)
  }, [current, stored, isChanged])

  useEffect(() => setPreviewTheme(isChanged ? theme : null), [theme, isChanged])
  useEffect(() => () => setPreviewTheme(null), [])

  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      await rowsOf('organisation').update(row.id, {
        theme: Object.keys(theme).length === 0 ? null : theme,
        version: row.version,
      })
      setStored(theme)
      showToast({ kind: 'success', message: t('colours.saved') })
      await Promise.all([invalidate({ resource: 'organisation', invalidates: ['detail'], id: row.id }), loadSession()])
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setFailure(error.message)
    } finally {
      setSaving(false)
    }
  }
  return { theme, setTheme, isChanged, isSaving, failure, save, discard: () => setTheme(stored) }
}
