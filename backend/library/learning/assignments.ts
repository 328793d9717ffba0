import type { ResourceRow } from '#resources/core/rows.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Write } from '../../platform/engine/types.ts'

type Assignment = ResourceRow['courseAssignment']

/**
 * Rejects a second assignment of a course to the same people; users change the due day in the first one instead. @throws conflict
 * AlreadyAssigned
 */
export async function rejectSecondAssignment({ before, input, caller, studydesk }: Write<Assignment>): Promise<void> {
  const { courseId, roleId = null, studyId = null, siteId = null, userId = null } = { ...before, ...input }
  if (typeof courseId !== 'string') return
  const [existingAssignment] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select from course_assignment where org_id = $1 and course_id::text = $2
          and exists (select from course where course.org_id = $1 and course.id = course_id and course.deleted_at is null)
          and id::text is distinct from $3 and role_id::text is not distinct from $4
          and study_id::text is not distinct from $5 and site_id::text is not distinct from $6 and user_id::text is not distinct from $7 limit 1`,
      values: [caller.orgId, courseId, before?.id ?? null, roleId, studyId, siteId, userId],
    },
  ])
  if ((existingAssignment?.rowCount ?? 0) > 0) throw conflict('AlreadyAssigned')
}
