import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { useSessionState } from '../session/useSession.ts'
import { withCustomTexts } from './customTexts.ts'
import { type ResourceTexts, textsOf } from './texts.ts'

/** Returns the texts of a resource in the language of the screen, including the texts of the organisation's custom fields. */
export function useTexts(resource: string): ResourceTexts {
  const definition = getResource(resource)
  const { t, i18n } = useTranslation(['common', definition.namespace])
  const state = useSessionState()
  const customFields = state.status === 'signedIn' ? state.session.organisation.customFields[resource] : undefined
  return useMemo(() => {
    const texts = textsOf(definition, t)
    return customFields === undefined ? texts : withCustomTexts(texts, customFields, t, i18n.language === 'fr' ? 'fr' : 'en')
  }, [definition, customFields, t, i18n.language])
}
