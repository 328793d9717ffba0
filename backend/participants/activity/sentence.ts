import { movedAfter } from '#resources/core/values/order.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { resources } from '#resources/index.ts'
import type { ActivityItem } from '#resources/participants/participantActivity.ts'
import { fieldList } from '../../organisation/audit/fieldList.ts'
import type { Texts } from '../../platform/common/texts.ts'
import type { EventRow } from './events.ts'

/** Prefix of the sentences' keys, in the namespace `participants`. */
const keyPrefix = 'activity.events'

/**
 * Returns the key of the sentence about an event.
 * @param fields changed fields that the reader may see
 */
export function sentenceOf(
  event: Pick<EventRow, 'kind' | 'action' | 'study_id' | 'changes'>,
  fields: readonly string[],
  texts: Texts,
): string {
  const key = `${keyPrefix}.${event.kind}.${variantOf(event, fields)}`
  const name = `participants:${key}`
  return texts.text('en', name) === name ? `${keyPrefix}.other` : key
}

/** Returns the variant of the sentence: usually the action, or a more specific one if the action alone is ambiguous. */
function variantOf({ kind, action, study_id, changes }: Parameters<typeof sentenceOf>[0], fields: readonly string[]): string {
  if (kind === 'comment' && study_id !== null) return `${action}InStudy`
  if (kind === 'attachment' && action === 'create' && changes.participantContactAgreementType?.[1]) return 'agreement'
  if (kind === 'participantStudy' && (action === 'move' || action === 'update')) return boardVariantOf(action, changes, fields)
  // Only the time of the visit may have changed.
  if (kind === 'participantVisit' && action === 'reschedule' && !changes.visitDate?.[1]) return 'rescheduleTime'
  if (action !== 'update') return action
  if (kind === 'attachment' && fields.includes('fileId')) return 'replace'
  return fields.length === 0 ? 'updateUnsaid' : action
}

/** Fields that a move of a card to another column changes. */
const moveFields: ReadonlySet<string> = new Set(['columnId', 'visitId', 'columnSince', 'conductSince', movedAfter])

/** Returns the variant for a card: a move to another column or another site, or within its column. */
function boardVariantOf(action: string, changes: EventRow['changes'], fields: readonly string[]): string {
  if (fields.includes('siteId')) return 'transfer'
  const isOfMove = fields.every((name) => moveFields.has(name))
  if (isOfMove && (changes.columnId?.[0] || fields.includes('visitId'))) return 'move'
  if (action === 'move') return 'reorder'
  return fields.length === 0 ? 'updateUnsaid' : 'update'
}

const resourceNames: ReadonlySet<string> = new Set(resources.map(({ name }) => name))

/** Returns the complete sentence about an item, in the reader's language. */
export function itemSentenceOf(item: Omit<ActivityItem, 'text'>, texts: Texts, language: Language): string {
  const translate = (key: string, details?: Readonly<Record<string, string | number>>): string => texts.text(language, key, details)
  const translateKnown = (key: string): string => (translate(key) === key ? '' : translate(key))
  const hidden = translate('common:field.unknownReference')
  return translate(`participants:${item.description}`, {
    displayName: item.displayName ?? translate('common:history.theSystem'),
    name: item.name ?? hidden,
    day: item.day === null ? '' : formatDay(item.day, language),
    study: item.studyName ?? hidden,
    site: item.siteName ?? hidden,
    from: item.fromColumn ?? hidden,
    to: item.toColumn ?? hidden,
    fields: resourceNames.has(item.kind) ? fieldList(item.kind, item.fields, { texts, language }) : '',
    code: item.code === null ? '' : translate(`participants:activity.codes.${item.code}`),
    what: translateKnown(`audit:values.auditHistory.kind.${item.kind}`),
    action: translateKnown(`audit:values.auditHistory.action.${item.action}`),
  })
}

/** Formats a day as on screens: 27 Nov 2026, 27 nov. 2026. */
const formatDay = (day: string, language: Language): string => dayFormats[language].format(new Date(`${day}T00:00:00Z`))

const dayFormats = {
  en: createDayFormat('en-GB'),
  fr: createDayFormat('fr-CA'),
} satisfies Record<Language, Intl.DateTimeFormat>

function createDayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}
