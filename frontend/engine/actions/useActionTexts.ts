import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isExplained } from '../../base/http.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { RowAction } from './rowActions.ts'

/** Returns the texts of an action: on its button, in its dialog and after it succeeded. */
export function useActionTexts(resource: string) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const formatButtonLabel = (action: RowAction): string =>
    action.kind === 'transition' ? texts.transition(action.name) : t(`list.${action.kind}`)
  return {
    button: formatButtonLabel,
    question: (action: RowAction, name: string): string =>
      action.kind === 'transition'
        ? t('list.transitionQuestion', { action: formatButtonLabel(action), name })
        : t(`list.${action.kind}Question`, { name }),
    consequence: (action: RowAction, definition: ResourceDefinition): string => {
      if (action.kind === 'restore') return t('list.restoreConsequence')
      if (action.kind === 'remove') return t(definition.deletion === 'trash' ? 'list.trashConsequence' : 'list.removeConsequence')
      const specificText = texts.consequence(action.name)
      if (specificText !== null) return specificText
      if (action.transition === null) return ''
      const { field, to } = action.transition
      const status = t('list.transitionConsequence', { field: texts.label(field), state: texts.value(field, to) })
      return action.isDangerous ? `${status} ${t('list.dangerousConsequence')}` : status
    },
    /** Returns a text with the number of affected rows of other resources, from the counts in this row. */
    figures: (action: RowAction, row: Values): string | null => (action.kind === 'transition' ? texts.figures(action.name, row) : null),
    done: (action: RowAction, name: string): string => {
      if (action.kind === 'remove') return texts.done('remove', name)
      return action.kind === 'transition'
        ? t('list.transitionDone', { action: formatButtonLabel(action), name })
        : t('list.restoreDone', { name })
    },
    /** Returns the message of a failed action: the reason from the server, else the resource's own text. */
    failed: (action: RowAction, { message, statusCode }: { readonly message: string; readonly statusCode: number }): string => {
      if (isExplained({ statusCode })) return message
      return action.kind === 'remove' ? texts.failure('remove') : (texts.ownFailure(action.name) ?? message)
    },
  }
}
