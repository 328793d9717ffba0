import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '#resources/forms/json.ts'
import type { Part } from '#resources/forms/parts.ts'
import { isKnownType, partTypeOf } from '#resources/forms/questionTypes.ts'
import { useBuilder } from './state/BuilderContext.ts'

/** What a part is called for a person: its title in the language on the screen, else its name, else what it is and where. */
export function usePartNames(): (part: Pick<Part, 'value' | 'name' | 'kind' | 'path' | 'page' | 'type'>) => string {
  const { t, i18n } = useTranslation('forms')
  const { language } = useBuilder()
  return useCallback(
    ({ value, name, kind, path, page, type }) => {
      const title = textIn(value.title, [language, 'default', i18n.language]).replaceAll(/<[^>]*>/g, ' ')
      if (title.trim() !== '') return title.trim()
      if (name !== '') return name
      if (kind === 'page') return t('canvas.page', { number: page + 1 })
      if (isKnownType(type) && hasNoName(type)) return t(`types.${type}`)
      return t('canvas.nameless', { number: Number(path.at(-1)) + 1 })
    },
    [t, i18n.language, language],
  )
}

/** Only an answer needs a name. */
function hasNoName(type: string): boolean {
  const { role } = partTypeOf(type)
  return role === 'section' || role === 'shown'
}
