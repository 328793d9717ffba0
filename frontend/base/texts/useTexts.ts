import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { type ResourceTexts, textsOf } from './texts.ts'

/** The texts of a resource in the language of the screen. */
export function useTexts(resource: string): ResourceTexts {
  const definition = resourceNamed(resource)
  const { t, i18n } = useTranslation(['common', definition.namespace])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes the texts without changing `t`'s identity in every version
  return useMemo(() => textsOf(definition, t), [definition, t, i18n.language])
}
