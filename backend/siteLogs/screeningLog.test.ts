import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { createConsentStudy } from '../consents/testConsents.ts'
import { createTestParticipant, enrol } from '../participants/comments/testParticipants.ts'
import { hireStaff } from '../platform/engine/generated/staff.ts'
import { admin, coordinator, createSiteLogs, inDays, viewer } from './testSiteLogs.ts'

type Line = ResourceAnswer['screeningLog']

let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node?.close())

async function createLog() {
  const logs = await createSiteLogs(node)
  const { studyId } = logs.studySite
  const list = async (caller = coordinator) =>
    (await logs.call<readonly Line[]>('GET', `screening-log?studyId=${studyId}&_sort=number&_order=ASC`, undefined, caller)).data
  const join = async (changes: object = {}, subjectId: string | null = null) => {
    const participantId = await createTestParticipant(node, coordinator, { firstName: 'Orla', lastName: 'Byrne', ...changes })
    return { participantId, id: await enrol(node, participantId, logs.studySite, subjectId) }
  }
  return { ...logs, list, join }
}

describe('the screening and enrolment log', () => {
  it('has one numbered line for each participation, with consent, eligibility, outcome and dates', async () => {
    const log = await createLog()
    const { studyId } = log.studySite
    const first = await log.join({}, 'S-001')
    const second = await log.join()
    const criterionId = await log.create('eligibility-criteria', { studyId, kind: 'INCLUSION', criterion: 'Adult' }, admin)
    expect(await log.list()).toMatchObject([
      {
        id: first.id,
        number: 1,
        subjectId: 'S-001',
        initials: 'OB',
        outcome: 'IN_SCREENING',
        eligibility: 'NOT_ASSESSED',
        consentedOn: null,
      },
      { id: second.id, number: 2 },
    ])
    const check = (participantStudyId: string, result: string) =>
      log.create('criterion-checks', { participantStudyId, criterionId, result })
    await check(first.id, 'MET')
    await check(second.id, 'NOT_MET')
    const consents = await createConsentStudy(node, { place: log.studySite })
    const requested = await consents.ask(first.id)
    expect((await consents.onPaper(requested.data.id)).status).toBe(200)
    await node.ownerQuery(
      `update participant_study set recruitment_status = 'ENROLLED', enrolled_on = $2, randomised_on = $2, conduct_status = 'WITHDRAWN', withdrawn_on = $3 where id = $1`,
      [first.id, inDays(-4), inDays(-1)],
    )
    await node.ownerQuery(
      `update participant_study set recruitment_status = 'NOT_ENROLLED', not_enrolled_code = 'CRITERIA_NOT_MET' where id = $1`,
      [second.id],
    )
    expect(await log.list()).toMatchObject([
      {
        ...{ eligibility: 'ELIGIBLE', outcome: 'WITHDRAWN', consentedOn: consents.day, consentVersion: '0.1' },
        ...{ enrolledOn: inDays(-4), randomisedOn: inDays(-4), endedOn: inDays(-1) },
      },
      { eligibility: 'NOT_ELIGIBLE', outcome: 'NOT_ENROLLED', notEnrolledCode: 'CRITERIA_NOT_MET' },
    ])
  })

  it('has no initials for readers who may not see names, and none of restricted profiles, also in the export', async () => {
    const log = await createLog()
    const { participantId } = await log.join()
    const staff = await hireStaff(node)
    const reader = await staff.withAbilities(['SITE_LOGS:VIEW'])
    await node.ownerQuery(
      `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
        select place.org_id, gen_random_uuid(), "user".id, place.study_id, place.site_id, 'MONITOR'
        from study_site place join "user" on "user".org_id = place.org_id and "user".email = $1 where place.study_id = $2 on conflict do nothing`,
      [reader, log.studySite.studyId],
    )
    const [org] = await node.ownerQuery<{ orgId: string }>('select org_id as "orgId" from study where id = $1', [log.studySite.studyId])
    node.studydesk.access.forget(org?.orgId ?? '')
    const [line] = await log.list(reader)
    expect(line).toMatchObject({ number: 1 })
    expect(line?.initials ?? null).toBeNull()
    expect(line?.participantId ?? null).toBeNull()
    const path = `screening-log/export?studyId=${log.studySite.studyId}`
    const exported = await (await node.fetch(path, { as: coordinator })).text()
    expect(exported).toContain('OB')
    expect(await (await node.fetch(path, { as: reader })).text()).not.toContain('OB')
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect((await log.list())[0]).toMatchObject({ initials: null, isRestricted: true, eligibility: null, consentedOn: null })
    expect(await (await node.fetch(path, { as: coordinator })).text()).not.toContain('OB')
  })

  it('is searched by subject ID, also for the export', async () => {
    const log = await createLog()
    const { id } = await log.join({}, 'S-0417')
    await log.join({}, 'S-0500')
    const found = await log.call<readonly Line[]>('GET', `screening-log?studyId=${log.studySite.studyId}&q=s-041`)
    expect(found.data.map((line) => line.id)).toEqual([id])
    const exported = await node.fetch(`screening-log/export?studyId=${log.studySite.studyId}&q=0417`, { as: coordinator })
    expect([exported.status, (await exported.text()).trim().split('\n').length]).toEqual([200, 2])
  })

  it('is read-only, and shows only the study sites of the reader', async () => {
    const log = await createLog()
    const { id } = await log.join()
    expect(await log.list(viewer)).toHaveLength(1)
    expect(await log.list('unassigned@northlake.example')).toHaveLength(0)
    expect((await log.call('PATCH', `screening-log-line/${id}`, { number: 4 })).status).toBeGreaterThan(400)
  })
})
