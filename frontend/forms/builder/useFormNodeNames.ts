import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormNode } from '#resources/forms/content/formNodes.ts'
import { localiseText } from '#resources/forms/content/json.ts'
import { formNodeTypeOf, isKnownType } from '#resources/forms/content/questionTypes.ts'
import { useBuilder } from './state/BuilderContext.ts'

type NamedNode = Pick<FormNode, 'value' | 'name' | 'kind' | 'path' | 'page' | 'type'>

/** Returns a function that names parts in the current language of the builder (`formatNodeName`). */
export function useFormNodeNames(): (node: NamedNode) => string {
  const { t, i18n } = useTranslation('forms')
  const { language } = useBuilder()
  return useCallback((node) => formatNodeName(node, t, [language, 'default', i18n.language]), [t, i18n.language, language])
}

/**
 * Returns the display name of a part: its title, else its name, else its type and position. Pure.
 * @param languages of the title, in order of preference
 */
export function formatNodeName({ value, name, kind, path, page, type }: NamedNode, t: TFunction<'forms'>, languages: readonly string[]) {
  const title = localiseText(value.title, languages).replaceAll(/<[^>]*>/g, ' ')
  if (title.trim() !== '') return title.trim()
  if (name !== '') return name
  if (kind === 'page') return t('canvas.page', { number: page + 1 })
  if (isKnownType(type) && hasNoName(type)) return t(`types.${type}`)
  return t('canvas.nameless', { number: Number(path.at(-1)) + 1 })
}

/** True for types without an answer. Only an answer needs a name. */
function hasNoName(type: string): boolean {
  const { role } = formNodeTypeOf(type)
  return role === 'section' || role === 'shown'
}
