import { comment } from '#resources/comment.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { ownStudySiteRows, readerValues } from '../../access/assignments.ts'
import type { ResourceHooks, Write } from '../../engine/types.ts'
import { invalid } from '../../errors.ts'
import { sanitiseRichText } from '../../fields/richText.ts'

type Comment = ResourceRow['comment']

/** What the declaration of comments cannot say. */
export const commentHooks: ResourceHooks<Comment> = {
  on: { create: { holds: { participantId: 'shared' }, fill: fillComment } },
}

/**
 * Sanitised before it is judged, so that what says nothing without its scripts is blank, and the audit never holds what was dropped.
 * A comment on a study stands at the site where the participant takes part in it; at somebody else's site there is none.
 * @throws invalid
 */
async function fillComment({ caller, input, studydesk }: Write<Comment>): Promise<Partial<Comment> | undefined> {
  const text = typeof input.commentText === 'string' ? { commentText: sanitiseRichText(input.commentText, comment.fields.commentText) } : {}
  if (!isUuid(input.studyId)) {
    if (isUuid(input.siteId)) throw invalid([{ path: 'siteId', code: 'siteWithoutStudy' }])
    return text
  }
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: siteOf,
      values: [...readerValues(caller), isUuid(input.participantId) ? input.participantId : null, input.studyId],
    },
  ])
  const siteId: string | undefined = answer?.rows[0]?.site_id
  if (siteId === undefined) throw invalid([{ path: 'studyId', code: 'notInStudy' }])
  if (isUuid(input.siteId) && input.siteId.toLowerCase() !== siteId) throw invalid([{ path: 'siteId', code: 'notInStudy' }])
  return { ...text, siteId }
}

const siteOf = `select taken.site_id from participant_study taken
    join ${ownStudySiteRows} mine on mine.study_id = taken.study_id and mine.site_id = taken.site_id
  where taken.org_id = $1 and taken.participant_id = $4 and taken.study_id = $5
  for share of taken, mine`
