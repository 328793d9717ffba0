import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { createBinderFixture } from '../binder/testBinder.ts'
import { admin, coordinator, inDays, investigator } from './testSiteLogs.ts'
import { createTrainingLog } from './testTrainingLog.ts'

let node: TestNode
let library: Awaited<ReturnType<typeof createBinderFixture>>
beforeAll(async () => {
  node = await sharedNode()
  library = await createBinderFixture(node)
})
afterAll(() => node?.close())

/** Creates a log with a required course and a document type that proves it. */
async function createEvidence() {
  const log = await createTrainingLog(node)
  const courseId = await log.requireCourse(`Pipette course ${log.studySite.studyId}`)
  const code = log.studySite.studyId.slice(-8)
  const documentTypeId = await log.create('document-types', { code, name: `Certificate ${code}`, courseId }, admin)
  const file = async (values: object = {}, email = coordinator): Promise<string> =>
    log.create('filed-documents', {
      ...log.studySite,
      userId: await log.userId(email),
      documentTypeId,
      documentId: library.documentId,
      documentDate: inDays(-10),
      ...values,
    })
  const review = async (id: string) => {
    const reviewed = await log.takeSigned('filedDocument', id, 'review')
    expect(reviewed.status, JSON.stringify(reviewed.error)).toBe(200)
    return id
  }
  const fileReviewed = async (values: object = {}, email = coordinator) => review(await file(values, email))
  const lineOf = async (email = coordinator) => (await log.list(`&q=pipette&userId=${await log.userId(email)}`))[0]
  return { ...log, courseId, documentTypeId, file, review, fileReviewed, lineOf }
}

it('shows a course as trained once a document that proves it is reviewed, with the dates of the document', async () => {
  const log = await createEvidence()
  const id = await log.file({ documentDate: inDays(-20), expiresOn: inDays(61) })
  expect(await log.lineOf()).toMatchObject({ state: 'MISSING', source: 'COURSE', trainedOn: null, filedDocumentId: null })
  await log.review(id)
  expect(await log.lineOf()).toMatchObject({
    ...log.studySite,
    ...{ state: 'CURRENT', source: 'DOCUMENT', trainedOn: inDays(-20), validUntil: inDays(61), filedDocumentId: id, acknowledgedOn: null },
  })
  expect(await log.lineOf(investigator)).toMatchObject({ state: 'MISSING', source: 'COURSE' })
})

it.each([
  ['CURRENT', { documentDate: inDays(-5) }, null],
  ['EXPIRING', { expiresOn: inDays(60) }, inDays(60)],
  ['EXPIRING', { expiresOn: inDays(0) }, inDays(0)],
  ['EXPIRED', { expiresOn: inDays(-1) }, inDays(-1)],
])('shows a course as %s by the document %j', async (state, values, validUntil) => {
  const log = await createEvidence()
  await log.fileReviewed(values)
  expect(await log.lineOf()).toMatchObject({ state, source: 'DOCUMENT', validUntil })
})

it('ends the validity of a document without expiry where the course must be repeated', async () => {
  const log = await createEvidence()
  await node.ownerQuery('update course set valid_months = 12 where id = $1', [log.courseId])
  await log.fileReviewed({ documentDate: inDays(-400) })
  expect(await log.lineOf()).toMatchObject({ state: 'EXPIRED', trainedOn: inDays(-400) })
})

it('ignores documents that a reviewer returned, that concern another person or another type, or that are filed in another study', async () => {
  const log = await createEvidence()
  const returned = await log.file()
  expect((await log.take('filedDocument', returned, 'return', { reason: 'Not signed' }, investigator)).status).toBe(200)
  await log.fileReviewed({}, investigator)
  await log.fileReviewed({ documentTypeId: await library.createType() })
  await log.fileReviewed({ studyId: library.studyId, siteId: library.siteId })
  expect(await log.lineOf()).toMatchObject({ state: 'MISSING', source: 'COURSE', filedDocumentId: null })
})

it('counts the newest document, and a finished course that is valid longer', async () => {
  const log = await createEvidence()
  await log.fileReviewed({ documentDate: inDays(-300), expiresOn: inDays(-2) })
  const renewed = await log.fileReviewed({ documentDate: inDays(-3), expiresOn: inDays(30) })
  expect(await log.lineOf()).toMatchObject({ state: 'EXPIRING', filedDocumentId: renewed })
  await log.finish(log.courseId, 1, -1, inDays(300))
  expect(await log.lineOf()).toMatchObject({ state: 'CURRENT', source: 'COURSE', validUntil: inDays(300), filedDocumentId: null })
})

it('has a line at each site of a person, and training records only at their own site', async () => {
  const log = await createEvidence()
  const { studyId, siteId } = log.studySite
  const userId = await log.userId(coordinator)
  const [second] = await node.ownerQuery<{ readonly id: string }>(
    `with other as (insert into site (org_id, id, name, time_zone) select org_id, gen_random_uuid(), $2, 'America/Toronto' from study where id = $1
        returning org_id, id),
      place as (insert into study_site (org_id, id, study_id, site_id, status) select org_id, gen_random_uuid(), $1, id, 'OPEN' from other)
      insert into study_site_assignment (org_id, id, study_id, site_id, user_id, site_role)
        select org_id, gen_random_uuid(), $1, id, $3, 'COORDINATOR' from other returning site_id::text as id`,
    [studyId, `Second site ${studyId}`, userId],
  )
  await log.fileReviewed({ expiresOn: inDays(200) })
  await log.record({ title: 'Pipette at this site' })
  const lines = (await log.list(`&q=pipette&userId=${userId}`)).map((line) => [line.siteId, line.source])
  expect(lines.toSorted()).toEqual(
    [
      [siteId, 'DOCUMENT'],
      [siteId, 'RECORD'],
      [second?.id, 'DOCUMENT'],
    ].toSorted(),
  )
})
