import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { TestNode } from '../app/testing/index.ts'
import { readStudySitePair, type StudySite } from '../participants/comments/testParticipants.ts'
import { studyValues } from './testStudy.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'

/**
 * Creates a recruiting study at a site of the coordinator, with the site's staff. Test files that run on the same node then use different
 * studies.
 */
export async function createStudySite(node: TestNode): Promise<StudySite> {
  const [{ studyId, siteId }] = await readStudySitePair(node, coordinator)
  const create = async (path: string, body: object): Promise<string> => {
    const createResponse = await node.call<{ readonly id: string }>(path, { as: admin, method: 'POST', body })
    expect(createResponse.status).toBe(201)
    return createResponse.data.id
  }
  const id = await create('study/addTrial', { ...studyValues, noOfParticipants: 1000, trialId: `OWN-${uuid().slice(0, 8)}` })
  await create('study-sites', { studyId: id, siteId })
  const staff = await node.ownerQuery<{ userId: string; siteRole: string }>(
    `select user_id as "userId", site_role as "siteRole" from study_site_assignment where study_id = $1 and site_id = $2`,
    [studyId, siteId],
  )
  for (const { userId, siteRole } of staff) await create('study-site-assignments', { userId, siteRole, studyId: id, siteId })
  await node.ownerQuery(
    `update study set status = 'RECRUITING', trial_mode = former.trial_mode from study former where study.id = $1 and former.id = $2`,
    [id, studyId],
  )
  await node.ownerQuery(
    `insert into dct_setup (org_id, id, study_id) select org_id, gen_random_uuid(), $1 from dct_setup where study_id = $2`,
    [id, studyId],
  )
  return { studyId: id, siteId }
}
