import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { comment } from '#resources/participants/comment.ts'
import { ownStudySiteRows, readerValues } from '../../platform/access/assignments.ts'
import { invalid } from '../../platform/common/errors.ts'
import type { ResourceHooks, Write } from '../../platform/engine/types.ts'
import { sanitiseRichText } from '../../platform/fields/types/richText.ts'

type Comment = ResourceRow['comment']

export const commentHooks: ResourceHooks<Comment> = {
  on: { create: { holds: { participantId: 'shared' }, fill: fillComment } },
}

/**
 * Sanitises a comment before validation, so that a text of only scripts counts as blank, and the audit trail never contains the removed
 * parts. Sets the site of the participation for a comment on a study, within the caller's scope.
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
      text: siteQuery,
      values: [...readerValues(caller), isUuid(input.participantId) ? input.participantId : null, input.studyId],
    },
  ])
  const siteId: string | undefined = answer?.rows[0]?.site_id
  if (siteId === undefined) throw invalid([{ path: 'studyId', code: 'notInStudy' }])
  if (isUuid(input.siteId) && input.siteId.toLowerCase() !== siteId) throw invalid([{ path: 'siteId', code: 'notInStudy' }])
  return { ...text, siteId }
}

const siteQuery = `select taken.site_id from participant_study taken
    join ${ownStudySiteRows} mine on mine.study_id = taken.study_id and mine.site_id = taken.site_id
  where taken.org_id = $1 and taken.participant_id = $4 and taken.study_id = $5
  for share of taken, mine`
