import { type HttpError, useUpdate } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { study } from '#resources/studies/study.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import { startStateOf } from '../../engine/paths.ts'

/**
 * Copies values of the registry into the form of a new study, or into an existing study at the compared version.
 * @param storedStudy null for a new study
 */
export function useAcceptValues(storedStudy: ResourceAnswer['study'] | null, onDone: () => void) {
  const { t } = useTranslation('studies')
  const texts = useTexts('study')
  const language = useLanguage()
  const navigate = useNavigate()
  const { mutateAsync: update } = useUpdate<ResourceAnswer['study'], HttpError, Values>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const saveValues = async (values: Values) => {
    if (storedStudy === null) {
      onDone()
      return navigate(study.screens.create, { state: startStateOf(values) })
    }
    setIsBusy(true)
    setProblem(null)
    try {
      const sentValues = { ...values, version: storedStudy.version }
      await update({ resource: 'study', id: storedStudy.id, values: sentValues, successNotification: false, errorNotification: false })
      const fields = new Intl.ListFormat(language, { type: 'conjunction' }).format(Object.keys(values).map(texts.label))
      showToast({ kind: 'success', message: t('registry.taken', { fields }) })
      onDone()
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setProblem([error.message, ...Object.values(error.errors ?? {}).flat()].join(' '))
    } finally {
      setIsBusy(false)
    }
  }
  return { take: saveValues, isBusy, problem }
}
