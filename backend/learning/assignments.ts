import type { ResourceRow } from '#resources/rows.ts'
import type { Write } from '../engine/types.ts'
import { conflict } from '../errors.ts'

type Assignment = ResourceRow['courseAssignment']

/** A course is assigned to the same people once: the day until which they take it is changed there. @throws conflict AlreadyAssigned */
export async function refuseSecondAssignment({ before, input, caller, studydesk }: Write<Assignment>): Promise<void> {
  const { courseId, roleId = null, studyId = null, siteId = null, userId = null } = { ...before, ...input }
  if (typeof courseId !== 'string') return
  const [same] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select from course_assignment where org_id = $1 and course_id::text = $2
          and exists (select from course where course.org_id = $1 and course.id = course_id and course.deleted_at is null)
          and id::text is distinct from $3 and role_id::text is not distinct from $4
          and study_id::text is not distinct from $5 and site_id::text is not distinct from $6 and user_id::text is not distinct from $7 limit 1`,
      values: [caller.orgId, courseId, before?.id ?? null, roleId, studyId, siteId, userId],
    },
  ])
  if ((same?.rowCount ?? 0) > 0) throw conflict('AlreadyAssigned')
}
