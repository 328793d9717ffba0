import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Binder } from '#resources/binder/binder.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol } from '../participants/comments/testParticipants.ts'
import { openStore } from '../platform/files/disk.ts'
import { verifySignatures } from '../platform/signatures/verify.ts'
import { admin, coordinator, createBinderFixture, inDays, investigator, viewer } from './testBinder.ts'

let node: TestNode
let binder: Awaited<ReturnType<typeof createBinderFixture>>
beforeAll(async () => {
  node = await sharedNode()
  binder = await createBinderFixture(node)
})
afterAll(() => node?.close())

describe('an expected document', () => {
  it('is missing, then in review, then current for a site', async () => {
    const type = await binder.createRule({ per: 'SITE' })
    expect(await binder.expected(type)).toMatchObject([{ siteId: binder.siteId, state: 'MISSING', per: 'SITE' }])
    const filed = await binder.file(type)
    expect(filed.data).toMatchObject({ versionNumber: 1, status: 'FILED' })
    expect(await binder.stateOf(type)).toBe('IN_REVIEW')
    await binder.review(filed.data.id)
    expect(await binder.expected(type)).toMatchObject([{ state: 'CURRENT', filedDocumentId: filed.data.id, expiresOn: null }])
  })

  it.each([
    ['CURRENT', { validMonths: 12 }, { documentDate: inDays(-10) }],
    ['CURRENT', {}, { expiresOn: inDays(33) }],
    ['EXPIRING', {}, { expiresOn: inDays(25) }],
    ['EXPIRING', { validMonths: 12 }, { documentDate: inDays(-355) }],
    ['EXPIRING', { warnDays: 60 }, { expiresOn: inDays(45) }],
    ['EXPIRED', {}, { expiresOn: inDays(-2) }],
    ['EXPIRED', { validMonths: 1 }, { documentDate: inDays(-40), expiresOn: inDays(300) }],
  ])('is %s by the rule %j and the document %j', async (state, rule, values) => {
    const type = await binder.createRule({ per: 'SITE', ...rule })
    await binder.fileReviewed(type, { documentDate: inDays(-20), ...values })
    expect(await binder.stateOf(type)).toBe(state)
  })

  it('is in review while the document that renews an expired one awaits its review', async () => {
    const type = await binder.createRule({ per: 'SITE' })
    await binder.fileReviewed(type, { expiresOn: inDays(-2) })
    await binder.file(type, { documentDate: inDays(-1) })
    expect(await binder.stateOf(type)).toBe('IN_REVIEW')
  })

  it('counts only for the protocol version in force', async () => {
    const type = await binder.createRule({ per: 'SITE', forEachVersion: true })
    const version = async (label: string, effectiveOn: string) =>
      (await binder.call<{ readonly id: string }>('POST', 'protocol-versions', { studyId: binder.studyId, label, effectiveOn }, admin)).data
        .id
    const first = await version('1.0', inDays(-100))
    await binder.fileReviewed(type, { protocolVersionId: first })
    expect(await binder.expected(type)).toMatchObject([{ state: 'CURRENT', protocolVersionId: first }])
    const second = await version('2.0', inDays(-5))
    await version('3.0', inDays(20))
    expect(await binder.expected(type)).toMatchObject([{ state: 'MISSING', protocolVersionId: second }])
    await binder.fileReviewed(type, { protocolVersionId: second })
    expect(await binder.stateOf(type)).toBe('CURRENT')
  })

  it('exists for each member of the site team with the role of the rule', async () => {
    const type = await binder.createRule({ per: 'PERSON', siteRoles: ['COORDINATOR', 'PRINCIPAL_INVESTIGATOR'] })
    const members = await node.ownerQuery<{ readonly id: string }>(
      `select user_id::text as id from study_site_assignment where study_id = $1 and site_role in ('COORDINATOR', 'PRINCIPAL_INVESTIGATOR')`,
      [binder.studyId],
    )
    const rows = await binder.expected(type)
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(members.map(({ id }) => id).toSorted())
    await binder.fileReviewed(type, { userId: binder.personId })
    const current = (await binder.expected(type)).filter(({ state }) => state === 'CURRENT')
    expect(current.map(({ userId }) => userId)).toEqual([binder.personId])
  })

  it('follows the certificate of a bound course, which ages by the rule', async () => {
    const [course] = await node.ownerQuery<{ readonly id: string }>(
      'insert into course (org_id, id, name, status) select org_id, gen_random_uuid(), $2, $3 from study where id = $1 returning id::text',
      [binder.studyId, `GCP ${inDays(0)} ${binder.studyId}`, 'PUBLISHED'],
    )
    const type = await binder.createRule({ per: 'PERSON', siteRoles: ['COORDINATOR'], courseId: course?.id, validMonths: 36 })
    const ownState = async () => (await binder.expected(type)).find(({ userId }) => userId === binder.personId)?.state
    expect(await ownState()).toBe('MISSING')
    await node.ownerQuery(
      `insert into course_progress (org_id, id, course_id, user_id, round, finished_on)
        select org_id, gen_random_uuid(), $1, $2, 1, now() - interval '37 months' from "user" where id = $2`,
      [course?.id, binder.personId],
    )
    expect(await ownState()).toBe('EXPIRED')
    await node.ownerQuery(`update course_progress set finished_on = now() - interval '30 months' where course_id = $1`, [course?.id])
    expect(await ownState()).toBe('CURRENT')
    await node.ownerQuery('delete from course_progress where course_id = $1', [course?.id])
  })

  it('is not applicable with a reason, which only owners of essential records give', async () => {
    const type = await binder.createRule({ per: 'SITE' })
    const exemption = { documentTypeId: type, studyId: binder.studyId, siteId: binder.siteId, reason: 'No pharmacy at this site.' }
    expect((await binder.call('POST', 'document-exemptions', exemption)).status).toBe(403)
    expect(codesOf(await binder.call('POST', 'document-exemptions', { ...exemption, reason: null }, investigator))).toEqual([
      ...[422, 'Invalid', 'reason required'],
    ])
    expect((await binder.call('POST', 'document-exemptions', exemption, investigator)).status).toBe(201)
    expect(await binder.expected(type)).toMatchObject([{ state: 'NOT_APPLICABLE', reason: 'No pharmacy at this site.' }])
  })

  it('is required of each enrolled participant until the consent in force is given', async () => {
    const type = await binder.createRule({ per: 'PARTICIPANT' })
    const participantId = await createTestParticipant(node, coordinator)
    const card = await enrol(node, participantId, binder)
    await node.ownerQuery("update participant_study set recruitment_status = 'ENROLLED', enrolled_on = $2 where id = $1", [card, inDays(0)])
    expect(await binder.expected(type)).toMatchObject([{ participantId, state: 'MISSING' }])
    await node.ownerQuery(
      `with main as (insert into study_consent (org_id, id, study_id, name, purpose, rank)
          select org_id, gen_random_uuid(), $1, 'Main', 'MAIN', 'a' from study where id = $1 returning org_id, id)
        insert into consent (org_id, id, participant_study_id, participant_id, study_id, site_id, study_consent_id, language, number, state, given_on)
          select org_id, gen_random_uuid(), $2, $3, $1, $4, id, 'en', 1, 'CONSENTED', $5 from main`,
      [binder.studyId, card, participantId, binder.siteId, inDays(0)],
    )
    expect(await binder.expected(type)).toMatchObject([{ state: 'CURRENT', documentDate: expect.any(String) }])
    await node.ownerQuery("update consent set state = 'REQUIRES_RECONSENT' where participant_study_id = $1", [card])
    expect(await binder.stateOf(type)).toBe('MISSING')
  })

  it('is not required while the study is in another state than those of the rule', async () => {
    const type = await binder.createRule({ per: 'STUDY', studyStates: ['COMPLETED'] })
    expect(await binder.expected(type)).toEqual([])
  })

  it('follows the rule of the study instead of the rule of all studies', async () => {
    const type = await binder.createRule({ per: 'SITE', studyId: null, validMonths: 1 })
    await binder.fileReviewed(type, { documentDate: inDays(-60) })
    expect(await binder.stateOf(type)).toBe('EXPIRED')
    await binder.call('POST', 'document-rules', { documentTypeId: type, studyId: binder.studyId, per: 'SITE', validMonths: 12 }, admin)
    expect((await binder.expected(type)).map(({ state }) => state)).toEqual(['CURRENT'])
  })
})

describe('a filed document', () => {
  it('keeps the version that was current when it was filed', async () => {
    const type = await binder.createRule({ per: 'SITE' })
    const { data } = await binder.file(type)
    await node.ownerQuery('update document set version_number = version_number + 1 where id = $1', [binder.documentId])
    expect((await binder.call('GET', `filed-document/${data.id}`)).data.versionNumber).toBe(1)
    await node.ownerQuery('update document set version_number = version_number - 1 where id = $1', [binder.documentId])
  })

  it('is reviewed with a signature, which still verifies, and then no longer changes', async () => {
    const type = await binder.createRule({ per: 'SITE' })
    const { id } = (await binder.file(type)).data
    expect(codesOf(await binder.take(id, 'review'))[0]).toBeGreaterThanOrEqual(400)
    expect((await binder.review(id, coordinator)).status).toBe(403)
    expect((await binder.review(id)).data).toMatchObject({ status: 'REVIEWED', reviewedOn: expect.any(String) })
    const edit = await binder.call('PATCH', `filed-document/${id}`, { note: 'Changed', version: 2 })
    expect(codesOf(edit).slice(0, 2)).toEqual([409, 'RowLocked'])
    expect(codesOf(await binder.call('DELETE', `filed-document/${id}`)).slice(0, 2)).toEqual([409, 'RowLocked'])
    const [row] = await node.ownerQuery<{ readonly orgId: string }>('select org_id::text as "orgId" from study where id = $1', [
      binder.studyId,
    ])
    expect(await verifySignatures(node.studydesk.database, await openStore(node.studydesk.config), row?.orgId ?? '')).not.toHaveProperty(
      'fault',
    )
  })

  it('is returned only with a reason, and then does not count', async () => {
    const type = await binder.createRule({ per: 'SITE' })
    const { id } = (await binder.file(type)).data
    expect(codesOf(await binder.take(id, 'return'))[0]).toBe(422)
    expect((await binder.take(id, 'return', { reason: 'Page 2 is missing.' })).data.status).toBe('RETURNED')
    expect(await binder.stateOf(type)).toBe('MISSING')
  })

  it('supersedes the earlier reviewed document of the same type and site', async () => {
    const type = await binder.createRule({ per: 'SITE' })
    const first = await binder.fileReviewed(type, { documentDate: inDays(-40) })
    const second = await binder.fileReviewed(type, { documentDate: inDays(-4) })
    expect((await binder.call('GET', `filed-document/${first}`)).data.status).toBe('SUPERSEDED')
    expect(await binder.expected(type)).toMatchObject([{ state: 'CURRENT', filedDocumentId: second }])
  })

  it.each([
    ['a site where the study is not conducted', async () => ({ siteId: await otherSite() }), [404]],
    ['a person who does not work at the site', async () => ({ userId: await stranger() }), [422, 'Invalid', 'userId notInSiteTeam']],
    ['a date in the future', async () => ({ documentDate: inDays(3) }), [422, 'Invalid', 'documentDate inFuture']],
    ['an expiry before its date', async () => ({ expiresOn: inDays(-30) }), [422, 'Invalid', 'expiresOn expiresBeforeDate']],
  ])('is not filed for %s', async (_case, values, codes) => {
    const response = await binder.file(await binder.createType(), await values())
    expect(codesOf(response).slice(0, codes.length)).toEqual(codes)
  })

  it('holds its document in the library', async () => {
    await binder.file(await binder.createType())
    const removal = await binder.call('DELETE', `document/${binder.documentId}`, undefined, admin)
    expect(codesOf(removal).slice(0, 2)).toEqual([409, 'InUse'])
  })
})

describe('the completeness grid', () => {
  it('shows the same figures as the list, by type and site', async () => {
    const grid = (await binder.grid()).data
    const list = await binder.call<readonly { readonly state: string }[]>('GET', `expected-documents?studyId=${binder.studyId}&size=500`)
    const counted = Object.fromEntries([...Map.groupBy(list.data, ({ state }) => state)].map(([state, rows]) => [state, rows.length]))
    expect(grid.counts).toEqual(counted)
    const [study] = grid.studies
    const cells = (study?.lines ?? []).flatMap((line) => line.cells)
    expect(cells.reduce((sum, cell) => sum + (cell?.total ?? 0), 0)).toBe(list.data.length)
    const exported = await node.fetch(`/api/expected-documents/export?studyId=${binder.studyId}&format=csv`, { as: coordinator })
    expect((await exported.text()).trimEnd().split('\r\n').length - 1).toBe(list.data.length)
  })

  it('leaves out the study sites of others, and is closed to users without the permission', async () => {
    const visible = (
      await node.call<{ readonly studies: readonly unknown[] }>('essential-records/grid', { as: 'unassigned@northlake.example' })
    ).data
    expect(visible.studies).toEqual([])
    expect((await binder.grid('nobody@northlake.example')).status).toBe(403)
    expect((await binder.grid(viewer)).status).toBe(200)
    expect((await binder.file(await binder.createType(), {}, viewer)).status).toBe(403)
  })
})

const otherSite = async (): Promise<string> =>
  (
    await node.ownerQuery<{ readonly id: string }>(
      `select site.id::text from site join study on study.org_id = site.org_id and study.id = $1
        where site.id not in (select site_id from study_site where study_id = $1) order by site.created_at, site.id limit 1`,
      [binder.studyId],
    )
  )[0]?.id ?? ''

const stranger = async (): Promise<string> =>
  (await node.ownerQuery<{ readonly id: string }>('select id::text from "user" where email = $1', ['unassigned@northlake.example']))[0]
    ?.id ?? ''

describe('the binder', () => {
  it('holds reviewed documents only, and is closed for studies of others', async () => {
    const type = await binder.createType()
    const reviewed = await binder.fileReviewed(type)
    const waiting = (await binder.file(type, { documentDate: inDays(-5) })).data.id
    const { data } = await binder.call<Binder>('GET', `study/${binder.studyId}/binder`, undefined, viewer)
    const ids = data.sites.flatMap(({ documents }) => documents.map(({ id }) => id))
    expect(ids).toContain(reviewed)
    expect(ids).not.toContain(waiting)
    expect((await binder.call('GET', `study/${binder.studyId}/binder`, undefined, 'unassigned@northlake.example')).status).toBe(404)
  })

  it('exports the same bytes twice, with each file and its hash in the index', async () => {
    await binder.fileReviewed(await binder.createType())
    const read = async () => {
      const response = await node.fetch(`/api/study/${binder.studyId}/binder/file`, { as: coordinator })
      expect(response.status).toBe(200)
      return new Uint8Array(await response.arrayBuffer())
    }
    const [first, second] = [await read(), await read()]
    expect(createHash('sha256').update(first).digest('hex')).toBe(createHash('sha256').update(second).digest('hex'))
    const entries = unzipSync(first)
    const index = strFromU8(entries['index.csv'] ?? new Uint8Array())
    const files = Object.entries(entries).filter(([name]) => !name.startsWith('index.'))
    expect(files.length).toBeGreaterThan(0)
    for (const [name, content] of files) {
      expect(index).toContain(name)
      expect(index).toContain(createHash('sha256').update(content).digest('hex'))
    }
    expect(strFromU8(entries['index.html'] ?? new Uint8Array())).toContain('<table>')
  })
})
