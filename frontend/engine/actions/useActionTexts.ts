import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isExplained } from '../../base/http.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { RowAction } from './rowActions.ts'

/** The words of an action: on its button, in its question, and once it is done. */
export function useActionTexts(resource: string) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const button = (action: RowAction): string => (action.kind === 'transition' ? texts.transition(action.name) : t(`list.${action.kind}`))
  return {
    button,
    question: (action: RowAction, name: string): string =>
      action.kind === 'transition'
        ? t('list.transitionQuestion', { action: button(action), name })
        : t(`list.${action.kind}Question`, { name }),
    consequence: (action: RowAction, definition: ResourceDefinition): string => {
      if (action.kind === 'restore') return t('list.restoreConsequence')
      if (action.kind === 'remove') return t(definition.deletion === 'trash' ? 'list.trashConsequence' : 'list.removeConsequence')
      const own = texts.consequence(action.name)
      if (own !== null) return own
      if (action.transition === null) return ''
      const { field, to } = action.transition
      const status = t('list.transitionConsequence', { field: texts.label(field), state: texts.value(field, to) })
      return action.isDangerous ? `${status} ${t('list.dangerousConsequence')}` : status
    },
    /** How many rows of others it is about, as their counts beside this one say. */
    figures: (action: RowAction, row: Values): string | null => (action.kind === 'transition' ? texts.figures(action.name, row) : null),
    done: (action: RowAction, name: string): string => {
      if (action.kind === 'remove') return texts.done('remove', name)
      return action.kind === 'transition' ? t('list.transitionDone', { action: button(action), name }) : t('list.restoreDone', { name })
    },
    /** The server's reason; without one the resource's own words. */
    failed: (action: RowAction, { message, statusCode }: { readonly message: string; readonly statusCode: number }): string => {
      if (isExplained({ statusCode })) return message
      return action.kind === 'remove' ? texts.failure('remove') : (texts.ownFailure(action.name) ?? message)
    },
  }
}
