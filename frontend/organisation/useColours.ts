import { useInvalidate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Theme } from '#resources/core/theme.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { isHttpFailure } from '../base/http.ts'
import { rowsOf } from '../base/rows.ts'
import { loadSession } from '../base/session/session.ts'
import { tryTheme } from '../base/theme/preview.ts'
import { toast } from '../base/toasts.ts'
import { useUnsaved } from '../engine/form/useUnsaved.ts'
import { isSameTheme, themeOf } from './theme.ts'

/** The organisation's theme while it is edited: worn by this page at once, saved when asked, let go when the panel goes. */
export function useColours(row: ResourceAnswer['organisation']) {
  const { t } = useTranslation('common')
  const invalidate = useInvalidate()
  const [stored, setStored] = useState(() => themeOf(row.theme))
  const [theme, setTheme] = useState<Theme>(stored)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isChanged = !isSameTheme(theme, stored)
  useUnsaved(isChanged)

  // Somebody else's colours are taken up while nothing is being tried here.
  const current = themeOf(row.theme)
  useEffect(() => {
    if (isSameTheme(current, stored)) return
    setStored(current)
    if (!isChanged) setTheme(current)
  }, [current, stored, isChanged])

  useEffect(() => tryTheme(isChanged ? theme : null), [theme, isChanged])
  useEffect(() => () => tryTheme(null), [])

  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      await rowsOf('organisation').update(row.id, {
        theme: Object.keys(theme).length === 0 ? null : theme,
        version: row.version,
      })
      setStored(theme)
      toast({ kind: 'success', message: t('colours.saved') })
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
