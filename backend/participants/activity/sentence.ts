import { movedAfter } from '#resources/core/order.ts'
import type { Language } from '#resources/core/preferences.ts'
import { resources } from '#resources/index.ts'
import type { ActivityItem } from '#resources/participantActivity.ts'
import { fieldList } from '../../audit/fieldList.ts'
import type { Texts } from '../../texts.ts'
import type { EventRow } from './events.ts'

/** Where the sentences stand, in the namespace `participants`. */
const place = 'activity.events'

/**
 * The key of the sentence that tells an event.
 * @param fields that changed, as far as the reader may see them
 */
export function sentenceOf(
  event: Pick<EventRow, 'kind' | 'action' | 'study_id' | 'changes'>,
  fields: readonly string[],
  texts: Texts,
): string {
  const key = `${place}.${event.kind}.${variantOf(event, fields)}`
  const name = `participants:${key}`
  return texts.text('en', name) === name ? `${place}.other` : key
}

/** Mostly the action; something more telling where the same action means different things to a reader. */
function variantOf({ kind, action, study_id, changes }: Parameters<typeof sentenceOf>[0], fields: readonly string[]): string {
  if (kind === 'comment' && study_id !== null) return `${action}InStudy`
  if (kind === 'attachment' && action === 'create' && changes.participantContactAgreementType?.[1]) return 'agreement'
  if (kind === 'participantStudy' && (action === 'move' || action === 'update')) return boardVariantOf(action, changes, fields)
  if (action !== 'update') return action
  if (kind === 'attachment' && fields.includes('fileId')) return 'replace'
  return fields.length === 0 ? 'updateUnsaid' : action
}

/** Fields that change where a card moves to another column. */
const moveFields: ReadonlySet<string> = new Set(['columnId', 'visitId', 'columnSince', 'conductSince', movedAfter])

/** A card goes to another column, to another site, or to another position within its column. */
function boardVariantOf(action: string, changes: EventRow['changes'], fields: readonly string[]): string {
  if (fields.includes('siteId')) return 'transfer'
  const isOfMove = fields.every((name) => moveFields.has(name))
  if (isOfMove && (changes.columnId?.[0] || fields.includes('visitId'))) return 'move'
  if (action === 'move') return 'reorder'
  return fields.length === 0 ? 'updateUnsaid' : 'update'
}

const declared: ReadonlySet<string> = new Set(resources.map(({ name }) => name))

/** The sentence of an item in its reader's language, whole. */
export function spokenOf(item: Omit<ActivityItem, 'text'>, texts: Texts, language: Language): string {
  const say = (key: string, details?: Readonly<Record<string, string | number>>): string => texts.text(language, key, details)
  const sayKnown = (key: string): string => (say(key) === key ? '' : say(key))
  const hidden = say('common:field.unknownReference')
  return say(`participants:${item.description}`, {
    displayName: item.displayName ?? say('common:history.system'),
    name: item.name ?? hidden,
    study: item.studyName ?? hidden,
    site: item.siteName ?? hidden,
    from: item.fromColumn ?? hidden,
    to: item.toColumn ?? hidden,
    fields: declared.has(item.kind) ? fieldList(item.kind, item.fields, { texts, language }) : '',
    code: item.code === null ? '' : say(`participants:activity.codes.${item.code}`),
    what: sayKnown(`audit:values.auditHistory.kind.${item.kind}`),
    action: sayKnown(`audit:values.auditHistory.action.${item.action}`),
  })
}
