import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedRoles } from '#policies/roles.ts'
import { resources } from '#resources/index.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import type { StudySitePair } from '../../common/caller.ts'
import { type CrawlCaller, type CrawlResult, crawlAs, idsOfOrganisation, idsOfPeople, type MalformedCalls, rowsOf } from './callerCrawl.ts'
import { type DocumentedCall, documentedCalls } from './documentedCalls.ts'
import { machineToken } from './machineToken.ts'
import { createMarkedPerson, type Ids } from './markedPerson.ts'
import { allAbilities, hireStaff, restrictToStudySite, riveSud, type Staff } from './staff.ts'

/**
 * Sends every documented call as six kinds of callers: among them staff of the site with few and with all abilities. No response is a
 * system error, every rejection has a code, and no response contains a value of the restricted profile, or the id of a row that its
 * caller may not see. (ASVS 5: 8.2.1 and 8.2.2, access by function and by data; 16.5.1, messages of errors.)
 */
let node: TestNode
let staff: Staff
let calls: readonly DocumentedCall[]
let orgId: string
let foreignOrgId: string
/** Rows of Northlake, including those of the restricted person. */
let ids: Ids
/** A study-site to which none of these rows belongs. */
let otherStudySite: StudySitePair
const malformedCalls: MalformedCalls = new Set()

beforeAll(async () => {
  node = await testNode({
    settings: {
      LIMIT_USER_PER_MINUTE: '1000000',
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
      LIMIT_MATCHES_PER_MINUTE: '100000',
      LIMIT_MATCHES_PER_DAY: '100000',
    },
  })
  staff = await hireStaff(node)
  calls = await documentedCalls(node, staff.everything)
  orgId = await organisationOf(staff.everything)
  foreignOrgId = await organisationOf(riveSud)
  const markedIds = await createMarkedPerson(node, await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN']))
  const [studyId = ''] = markedIds.study ?? []
  const [siteId = ''] = markedIds.site ?? []
  ids = { ...(await rowsOf(node, orgId, { studyId, siteId })), ...markedIds }
  const [studySite] = await node.ownerQuery<StudySitePair & Record<string, unknown>>(
    `select study_id as "studyId", site_id as "siteId" from participant_study where org_id = $1 and study_id <> $2 and site_id <> $3
      group by 1, 2 order by count(*) desc limit 1`,
    [orgId, studyId, siteId],
  )
  if (studySite === undefined) throw new Error('The demo has one study-site')
  otherStudySite = studySite
  // PostgreSQL would collect these statistics by itself only within a minute.
  await node.ownerQuery('analyze')
})
afterAll(() => node.close())

const organisationOf = async (email: string): Promise<string> =>
  (await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [email]))[0]?.org_id ?? ''

/** @param call as `METHOD /path` */
const isPublic = (call: string): boolean => calls.some((each) => each.isPublic && `${each.method} ${each.path}` === call)

const coordinatorAbilities = shippedRoles.find(({ key }) => key === 'coordinator')?.abilities ?? []
const viewerAbilities = shippedRoles.find(({ key }) => key === 'viewer')?.abilities ?? []

test('rejects a caller without a sign-in in every call except public ones', async () => {
  expect(calls.length).toBeGreaterThan(resources.length * 3)
  const hidden = new Set([...(await idsOfOrganisation(node, orgId)), ...(await idsOfOrganisation(node, foreignOrgId))])
  const { accepted } = await expectClean({ ids, hidden })
  expect([...accepted].filter((call) => !isPublic(call))).toEqual([])
})

test('a participant reaches only the pages of participants, and finds no row of another participant', async () => {
  const [ownParticipant] = await node.ownerQuery<{ id: string }>(
    'select participant_id as id from participant_study where org_id = $1 and study_id = $2 and site_id = $3 order by id limit 1',
    [orgId, otherStudySite.studyId, otherStudySite.siteId],
  )
  const { sessions } = node.studydesk
  const correlationId = crypto.randomUUID()
  const opened = await sessions.open({ orgId, userId: ownParticipant?.id ?? '', isParticipant: true, correlationId })
  const { accessToken } = await sessions.renew(opened.cookieValue, { correlationId, of: 'participant' })
  const { accepted } = await expectClean({
    token: accessToken,
    ids,
    hidden: await idsOfPeople(node, 'participant_id <> $1', [ownParticipant?.id ?? '']),
  })
  expect([...accepted].filter((call) => !isPublic(call) && !/ \/my(\/|$)/.test(call))).toEqual([])
  expect(accepted).toContain('GET /my')
})

test('staff of another site find no participant of this one', async () => {
  const email = await staff.withAbilities(coordinatorAbilities)
  await restrictToStudySite(node, email, otherStudySite)
  node.studydesk.access.forget(orgId)
  const hidden = await idsOfPeople(
    node,
    'org_id = $1 and participant_id not in (select participant_id from participant_study where study_id = $2 and site_id = $3)',
    [orgId, otherStudySite.studyId, otherStudySite.siteId],
  )
  const { accepted } = await expectClean({ token: await node.tokenFor(email), ids, hidden })
  expect(accepted).toContain('GET /participants')
  // Checks the test itself: a caller who works at the site of these rows does find them.
  const reads = calls.filter(({ method, path }) => method === 'GET' && /participant|visit|dailyActivities/.test(path))
  const { faults } = await crawlAs(node, reads, { token: await node.tokenFor(staff.everything), ids, hidden, malformedCalls })
  expect(faults.length).toBeGreaterThan(20)
})

test('staff who may only read find no data of a restricted profile', async () => {
  const token = await node.tokenFor(await staff.withAbilities(viewerAbilities))
  const { accepted } = await expectClean({ token, ids, hidden: new Set() })
  expect(accepted).toContain('GET /participant/{id}')
})

test('the administrator of another organisation finds no row of this one', async () => {
  const foreignStaff = await hireStaff(node, riveSud)
  const { accepted } = await expectClean({
    token: await node.tokenFor(foreignStaff.everything),
    ids,
    hidden: await idsOfOrganisation(node, orgId),
  })
  expect(accepted).toContain('GET /sites')
})

test('a machine with all permissions finds no row of another organisation, and no data of a restricted profile', async () => {
  const foreignIds = await rowsOf(node, foreignOrgId)
  const { accepted } = await expectClean({
    token: await machineToken(node, staff),
    ids: foreignIds,
    hidden: await idsOfOrganisation(node, foreignOrgId),
  })
  expect(accepted).toContain('GET /participants')
})

test('staff with all permissions find no data of a locked restricted profile, and no body causes a system error', async () => {
  const { accepted } = await expectClean({
    token: await node.tokenFor(await staff.withAbilities([...allAbilities])),
    ids,
    hidden: new Set(),
  })
  expect(accepted).toContain('PATCH /participant/{id}')
})

async function expectClean(caller: CrawlCaller): Promise<CrawlResult> {
  const result = await crawlAs(node, calls, { ...caller, malformedCalls })
  expect(result.faults).toEqual([])
  return result
}
