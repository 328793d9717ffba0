import { type HttpError, useUpdate } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { study } from '#resources/study.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import { startWith } from '../../engine/paths.ts'

/**
 * Takes values of the registry: into the form of a new study, or into one that is there, on the version that was compared.
 * @param ours null: a new study
 */
export function useTakeValues(ours: ResourceAnswer['study'] | null, onDone: () => void) {
  const { t } = useTranslation('studies')
  const texts = useTexts('study')
  const language = useLanguage()
  const navigate = useNavigate()
  const { mutateAsync: update } = useUpdate<ResourceAnswer['study'], HttpError, Values>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (values: Values) => {
    if (ours === null) {
      onDone()
      return navigate(study.screens.create, { state: startWith(values) })
    }
    setIsBusy(true)
    setProblem(null)
    try {
      const sent = { ...values, version: ours.version }
      await update({ resource: 'study', id: ours.id, values: sent, successNotification: false, errorNotification: false })
      const fields = new Intl.ListFormat(language, { type: 'conjunction' }).format(Object.keys(values).map(texts.label))
      toast({ kind: 'success', message: t('registry.taken', { fields }) })
      onDone()
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setProblem([error.message, ...Object.values(error.errors ?? {}).flat()].join(' '))
    } finally {
      setIsBusy(false)
    }
  }
  return { take, isBusy, problem }
}
