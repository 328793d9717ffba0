import { type FirstStepsAnswer, firstSteps } from '#resources/organisation/firstSteps.ts'
import type { CallContext } from '../../platform/engine/types.ts'

/** Returns the set-up steps of an organisation: which are done, and which is next. */
export async function readFirstSteps({ caller, studydesk }: CallContext): Promise<FirstStepsAnswer> {
  const [answer] = await studydesk.database.batch(caller.orgId, [{ text: doneSteps, values: [caller.orgId, caller.userId] }])
  const stepRow = answer?.rows[0] ?? {}
  const idOf = (name: string) => (typeof stepRow[name] === 'string' ? stepRow[name] : null)
  return { done: firstSteps.filter((step) => stepRow[step] === true), studyId: idOf('studyId'), userId: idOf('userId') }
}

const doneSteps = `with other as (
    select id, role_id from "user" where org_id = $1 and id <> $2 and is_machine is not true order by id desc limit 1
  ), newest as (
    select id from study where org_id = $1 and deleted_at is null order by id desc limit 1
  )
  select exists (select from site where org_id = $1 and deleted_at is null) as "site",
    exists (select from newest) as "study",
    exists (select from study_site where org_id = $1) as "studySite",
    exists (select from study where org_id = $1 and deleted_at is null and status <> 'DRAFT') as "activate",
    exists (select from other where role_id is not null) as "user",
    exists (select from study_site_assignment where org_id = $1) as "assignment",
    (select id::text from newest) as "studyId", (select id::text from other) as "userId"`
