import { requireReason, requireStatement } from '../platform/database/requirement.ts'
import type { Statement } from '../platform/database/types.ts'
import type { CompletedWrite } from '../platform/engine/types.ts'

/**
 * Rejects a change of a participant's record in an archived study. The study cannot be archived before the commit. Trusted steps are
 * exempt, as are consents and safety reports: a participant may withdraw, and an event may become known, at any time.
 * @throws conflict StudyIsOver
 */
export function rejectInArchive({
  caller,
  after,
  isTrusted,
}: Pick<CompletedWrite, 'caller' | 'after' | 'isTrusted'>): readonly Statement[] {
  if (isTrusted || typeof after.studyId !== 'string') return []
  return [
    requireStatement(
      `coalesce((select status <> 'ARCHIVED' from study where org_id = $1 and id = $2 for share), true)`,
      `${requireReason}StudyIsOver`,
      [caller.orgId, after.studyId],
    ),
  ]
}
