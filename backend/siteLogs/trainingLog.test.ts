import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { admin, coordinator, inDays, investigator, viewer } from './testSiteLogs.ts'
import { createTrainingLog } from './testTrainingLog.ts'

type Training = ResourceAnswer['trainingRecord']

const outsider = 'unassigned@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node?.close())

describe('a training record', () => {
  it('is refused for a date in the future, an expiry before the training, and people who are not on the team', async () => {
    const log = await createTrainingLog(node)
    expect(codesOf(await log.record({ trainedOn: inDays(2) }))).toEqual([422, 'Invalid', 'trainedOn inFuture'])
    expect(codesOf(await log.record({ validUntil: inDays(-30) }))).toEqual([422, 'Invalid', 'validUntil validBeforeTraining'])
    expect(codesOf(await log.record({}, outsider))).toEqual([422, 'Invalid', 'userId notInSiteTeam'])
    expect((await log.call('POST', 'training-records', { ...log.studySite }, viewer)).status).toBe(403)
    expect((await log.record({ validUntil: inDays(1) })).status).toBe(201)
  })

  it('is acknowledged by the signature of the trained person alone, and then changes only after a reopening with a reason', async () => {
    const log = await createTrainingLog(node)
    const { data } = await log.record()
    const path = `training-record/${data.id}`
    const asInvestigator = await log.takeSigned('trainingRecord', data.id, 'acknowledge')
    expect(codesOf(asInvestigator).slice(0, 2)).toEqual([403, 'NotTrainedPerson'])
    expect(codesOf(await log.take('trainingRecord', data.id, 'acknowledge'))).toEqual([422, 'Invalid', 'signature required'])
    const signed = await log.takeSigned('trainingRecord', data.id, 'acknowledge', {}, coordinator)
    expect([signed.status, signed.data]).toMatchObject([200, { status: 'ACKNOWLEDGED', acknowledgedOn: expect.any(String) }])
    expect(await log.list('&source=RECORD')).toMatchObject([{ state: 'CURRENT', acknowledgedOn: signed.data.acknowledgedOn }])
    const change = async () => {
      const { version } = (await log.call<Training>('GET', path)).data
      return log.call<Training>('PATCH', path, { trainer: 'Dana Wu', version })
    }
    expect(codesOf(await change()).slice(0, 2)).toEqual([409, 'RowLocked'])
    expect((await log.take('trainingRecord', data.id, 'correct', { reason: 'Wrong trainer' })).status).toBe(403)
    expect((await log.take('trainingRecord', data.id, 'correct', {}, investigator)).status).toBe(422)
    expect((await log.take('trainingRecord', data.id, 'correct', { reason: 'Wrong trainer' }, investigator)).status).toBe(200)
    expect((await change()).data).toMatchObject({ trainer: 'Dana Wu', status: 'RECORDED', acknowledgedOn: null })
    expect((await log.call('DELETE', path, undefined, admin)).status).toBeGreaterThanOrEqual(403)
  })
})

describe('the training log', () => {
  it('shows required courses by their validity, and as missing until they are finished', async () => {
    const log = await createTrainingLog(node)
    const courseId = await log.requireCourse(`Study procedures ${log.studySite.studyId}`)
    const ownLine = async () => (await log.list(`&q=procedures&userId=${await log.userId(coordinator)}`))[0]
    expect(await ownLine()).toMatchObject({
      ...log.studySite,
      ...{ siteRole: 'COORDINATOR', state: 'MISSING', source: 'COURSE', trainedOn: null, trainingRecordId: null },
    })
    await log.finish(courseId, 1, -400, inDays(-1))
    expect(await ownLine()).toMatchObject({ state: 'EXPIRED', trainedOn: inDays(-400), validUntil: inDays(-1) })
    await log.finish(courseId, 2, -3, inDays(60))
    expect(await ownLine()).toMatchObject({ state: 'EXPIRING', trainedOn: inDays(-3), validUntil: inDays(60) })
    await log.finish(courseId, 3, -2, null)
    expect(await ownLine()).toMatchObject({ state: 'CURRENT', trainedOn: inDays(-2), validUntil: null })
    const missing = await log.list('&q=procedures&state=MISSING')
    expect(missing.length).toBeGreaterThan(0)
    expect(missing.map(({ userId }) => userId)).not.toContain(await log.userId(coordinator))
  })

  it('has one line for each training record by title and version: the latest, also of former members, and no void one', async () => {
    const log = await createTrainingLog(node)
    await log.record({ trainingVersion: '2.0', trainedOn: inDays(-300), validUntil: inDays(-5) })
    const latest = await log.record({ title: 'protocol training', trainingVersion: '2.0', validUntil: inDays(61) })
    const other = await log.record({ trainingVersion: '3.0', validUntil: inDays(20) })
    const states = async () => (await log.list('&source=RECORD')).map(({ trainingRecordId, state }) => [trainingRecordId, state]).toSorted()
    expect(await states()).toEqual(
      [
        [latest.data.id, 'CURRENT'],
        [other.data.id, 'EXPIRING'],
      ].toSorted(),
    )
    expect((await log.take('trainingRecord', other.data.id, 'void', { reason: 'Entered twice' }, investigator)).status).toBe(200)
    expect(await states()).toEqual([[latest.data.id, 'CURRENT']])
    expect((await log.take('trainingRecord', latest.data.id, 'void', { reason: 'Wrong person' }, investigator)).status).toBe(200)
    expect((await log.list('&source=RECORD')).map(({ state }) => state)).toEqual(['EXPIRED'])
    await node.ownerQuery('delete from study_site_assignment where study_id = $1 and user_id = $2', [
      log.studySite.studyId,
      await log.userId(coordinator),
    ])
    expect(await log.list('&source=RECORD', investigator)).toMatchObject([{ siteRole: null, state: 'EXPIRED', source: 'RECORD' }])
  })

  it('is searched by title, also for the export', async () => {
    const log = await createTrainingLog(node)
    const { data } = await log.record({ title: 'Centrifuge handling' })
    await log.record({ title: 'Protocol amendment' })
    expect((await log.list('&q=centrif')).map(({ id }) => id)).toEqual([data.id])
    const exported = await node.fetch(`training-log/export?studyId=${log.studySite.studyId}&q=centrif`, { as: coordinator })
    const text = await exported.text()
    expect([exported.status, text.trim().split('\n').length]).toEqual([200, 2])
    expect(text).toContain('Centrifuge handling')
  })

  it('is read-only, and shows only the study sites of the reader', async () => {
    const log = await createTrainingLog(node)
    const { data } = await log.record()
    expect(await log.list('&source=RECORD', viewer)).toHaveLength(1)
    expect(await log.list('', outsider)).toHaveLength(0)
    expect((await log.call('GET', `training-record/${data.id}`, undefined, outsider)).status).toBe(404)
    expect((await log.call('PATCH', `training-log-line/${data.id}`, { title: 'X', version: 1 })).status).toBeGreaterThanOrEqual(403)
  })
})
