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
  if (action !== 'update') return action
  if (kind === 'participantStudy' && fields.includes('siteId')) return 'move'
  if (kind === 'attachment' && fields.includes('fileId')) return 'replace'
  return fields.length === 0 ? 'updateUnsaid' : action
}
