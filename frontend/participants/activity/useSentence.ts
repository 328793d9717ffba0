import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { ActivityItem } from '#resources/participantActivity.ts'

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/** Fields that a sentence names; of more it says how many others. */
const mostFields = 4

/** An item in the reader's words: who, and the whole sentence. */
export function useSentence(item: ActivityItem): { readonly who: string; readonly sentence: string } {
  const { t, i18n } = useTranslation(['participants', 'common', 'audit'])
  const hidden = t('common:field.unknownReference')
  const who = item.displayName ?? t('common:history.system')
  const sentence = t(`participants:${item.description}`, {
    displayName: who,
    name: item.name ?? hidden,
    study: item.studyName ?? hidden,
    site: item.siteName ?? hidden,
    fields: fieldsIn(),
    code: item.code === null ? '' : t(`participants:activity.codes.${item.code}`),
    what: t(`audit:kinds.${item.kind}`, { defaultValue: '' }),
    action: t(`audit:actions.${item.action}`, { defaultValue: '' }),
    interpolation: { escapeValue: false },
  })
  return { who, sentence }

  function fieldsIn(): string {
    const definition = byName.get(item.kind)
    if (definition === undefined) return ''
    const labels = item.fields.map((name) => t(`${definition.namespace}:${item.kind}.${name}`))
    const named = labels.slice(0, labels.length > mostFields ? mostFields - 1 : mostFields)
    const others = labels.length - named.length
    const words = others === 0 ? named : [...named, t('participants:activity.others', { count: others })]
    return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(words)
  }
}
