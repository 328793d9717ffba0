import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ProfileAnswer } from '#resources/core/answers/answers.ts'
import { user } from '#resources/organisation/user.ts'
import { userCalls } from '#resources/organisation/usersCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { changeLanguage } from '../../base/i18n/i18n.ts'
import { forgetRequestedLanguage } from '../../base/i18n/language.ts'
import { loadSession } from '../../base/session/session.ts'
import { useSession } from '../../base/session/useSession.ts'
import { showToast } from '../../base/toasts.ts'
import { changesOf } from '../../engine/draft/draft.ts'
import { useDraft } from '../../engine/form/useDraft.ts'
import { useProblems } from '../../engine/form/useProblems.ts'

const { firstName, lastName, phone, language } = user.fields
/** Fields that every user may change in their own row. */
export const profileFields = { firstName, lastName, phone, language }
const definition = { ...user, fields: profileFields }

/** Edits the reader's own profile: loads it, validates the draft by the resource declaration, and saves it through `session/profile`. */
export function useProfile() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { user: currentUser } = useSession()
  const [profile, setProfile] = useState<ProfileAnswer | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const load = useCallback(() => {
    setIsFailed(false)
    call(userCalls.profile, {}).then(setProfile, () => setIsFailed(true))
  }, [])
  useEffect(load, [load])

  const row = useMemo(() => (profile === null ? undefined : { ...profile }), [profile])
  const draft = useDraft({ definition, row, userId: currentUser.id })
  const problems = useProblems('user', draft)

  const save = async () => {
    draft.submit()
    if (profile === null || draft.problems.length > 0) return
    setIsSaving(true)
    setFailure(null)
    try {
      const changes = changesOf(definition, draft.stored, draft.typed, draft.today)
      if (Object.keys(changes).length > 0) {
        const changed = await call(userCalls.changeProfile, { input: { ...changes, version: profile.version } })
        setProfile(changed)
        forgetRequestedLanguage()
        await Promise.all([changeLanguage(changed.language), loadSession()])
      }
      showToast({ kind: 'success', message: t('shell.newAccount.saved') })
      void navigate('/', { replace: true })
    } catch (error) {
      if (isHttpFailure(error) && error.errors !== undefined) draft.refuse(error.errors)
      else setFailure(isHttpFailure(error) ? error.message : t('form.failed'))
    } finally {
      setIsSaving(false)
    }
  }

  return {
    status: isFailed ? ('failed' as const) : profile === null ? ('loading' as const) : ('ready' as const),
    email: profile?.email ?? '',
    draft,
    problems,
    failure,
    isSaving,
    load,
    save,
  }
}
