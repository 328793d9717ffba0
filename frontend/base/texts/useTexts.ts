import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useSessionState } from '../session/useSession.ts'
import { withCustomTexts } from './customTexts.ts'
import { type ResourceTexts, textsOf } from './texts.ts'

/** The texts of a resource in the language of the screen, those of the organisation's fields among them. */
export function useTexts(resource: string): ResourceTexts {
  const definition = resourceNamed(resource)
  const { t, i18n } = useTranslation(['common', definition.namespace])
  const state = useSessionState()
  const own = state.status === 'signedIn' ? state.session.organisation.customFields[resource] : undefined
  return useMemo(() => {
    const texts = textsOf(definition, t)
    return own === undefined ? texts : withCustomTexts(texts, own, t, i18n.language === 'fr' ? 'fr' : 'en')
  }, [definition, own, t, i18n.language])
}
