import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormNode } from '#resources/forms/content/formNodes.ts'
import { localiseText } from '#resources/forms/content/json.ts'
import { formNodeTypeOf, isKnownType } from '#resources/forms/content/questionTypes.ts'
import { useBuilder } from './state/BuilderContext.ts'

/** Returns the display name of a part: its title in the current language, else its name, else its type and position. */
export function useFormNodeNames(): (node: Pick<FormNode, 'value' | 'name' | 'kind' | 'path' | 'page' | 'type'>) => string {
  const { t, i18n } = useTranslation('forms')
  const { language } = useBuilder()
  return useCallback(
    ({ value, name, kind, path, page, type }) => {
      const title = localiseText(value.title, [language, 'default', i18n.language]).replaceAll(/<[^>]*>/g, ' ')
      if (title.trim() !== '') return title.trim()
      if (name !== '') return name
      if (kind === 'page') return t('canvas.page', { number: page + 1 })
      if (isKnownType(type) && hasNoName(type)) return t(`types.${type}`)
      return t('canvas.nameless', { number: Number(path.at(-1)) + 1 })
    },
    [t, i18n.language, language],
  )
}

/** True for types without an answer. Only an answer needs a name. */
function hasNoName(type: string): boolean {
  const { role } = formNodeTypeOf(type)
  return role === 'section' || role === 'shown'
}
