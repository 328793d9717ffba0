import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { admin, coordinator, createRandomisedStudy, investigator, type RandomisedStudy, viewer } from './testRandomisation.ts'

/** Marked names and codes: no response to a blinded user may contain them. */
const marks = ['Zzverumarm', 'Zzplaceboarm'] as const
const codes = Array.from({ length: 4 }, (_, index) => `ZZKIT-${index + 1}`)

let node: TestNode
let study: RandomisedStudy
let participantStudyId: string
let randomisationId: string

beforeAll(async () => {
  node = await testNode()
  study = await createRandomisedStudy(node, { arms: marks, isStratified: false })
  const listId = await study.createList({ source: 'IMPORTED', blockSizes: undefined, perStratum: undefined })
  const csv = ['stratum,position,arm,code', ...codes.map((code, index) => `ALL,${index + 1},${marks[index % 2]},${code}`)].join('\n')
  await study.call(study.statistician, 'POST', `randomisation-list/${listId}/slots`, { csv, isDryRun: false })
  expect((await study.activate(listId)).status).toBe(200)
  participantStudyId = await study.createEnrolled()
  const randomised = await study.randomise(participantStudyId)
  expect(randomised.status).toBe(200)
  randomisationId = String(randomised.data.id)
})
afterAll(() => node.close())

/** Texts that reveal the allocation or the list. `withArms` also covers the names of the arms, which are known to study managers. */
const secretsFor = (withArms: boolean) => [...codes, 'ZZKIT', ...(withArms ? [...marks, ...Object.values(study.armIds)] : [])]

/** Requests that read the study, its participants and their randomisation in every way. */
function pathsOf(): readonly string[] {
  const { studyId, siteId } = study
  const [armId] = Object.values(study.armIds)
  const lists = resources.flatMap(({ fields, path: { many } }) =>
    'studyId' in fields ? [`${many}?_end=100&studyId=${studyId}`, `${many}/export?studyId=${studyId}`] : [],
  )
  return [
    ...lists,
    `randomisation/${randomisationId}`,
    `randomisation/${randomisationId}/history`,
    `participant-study/${participantStudyId}`,
    `participant-study/${participantStudyId}/history`,
    `participant-study/${participantStudyId}/randomisation`,
    `participant-study/${participantStudyId}/randomisations`,
    `randomisations/summary?by=armId`,
    `study/${studyId}/study-site/${siteId}/recruitment`,
    `study/${studyId}/study-site/${siteId}/conduct`,
    `study/${studyId}/randomisation-balance`,
    `signatures/randomisation/${randomisationId}`,
    `activity/history?studyId=${studyId}&_end=100`,
    `activity/history/export?studyId=${studyId}`,
    `admin/study/${studyId}`,
    `admin/study/${studyId}/history`,
    `admin/study/${studyId}/counts`,
    'participant-studies?q=Zzv',
    'randomisations?q=ZZKIT',
    `randomisations?armId=${armId}`,
    `randomisations?code=ZZKIT-1`,
    `randomisations?_sort=armId`,
  ]
}

/** Returns the paths whose response contains a secret. */
async function findLeaks(caller: string, secrets: readonly string[]): Promise<readonly string[]> {
  const leaks: string[] = []
  for (const path of pathsOf()) {
    const body = await (await node.fetch(path, { as: caller })).text()
    // An error may repeat the caller's own filter.
    if (secrets.some((secret) => !path.includes(secret) && body.includes(secret))) leaks.push(path)
  }
  return leaks
}

describe('concealment of allocations', () => {
  it('an unblinded statistician finds the arm, so that the crawl can find it', async () => {
    const leaks = await findLeaks(study.statistician, secretsFor(true))
    expect(leaks).toContain(`study/${study.studyId}/randomisation-balance`)
    for (const list of ['randomisation-slots', 'randomisations']) expect(leaks).toContain(`${list}?_end=100&studyId=${study.studyId}`)
  })

  it('a coordinator reads the randomisation itself, in lists, files and the history', async () => {
    const query = `studyId=${study.studyId}`
    for (const path of [`randomisations?${query}`, `randomisations/export?${query}`, `randomisation/${randomisationId}/history`]) {
      const response = await node.fetch(path, { as: coordinator })
      expect(response.status, path).toBe(200)
      expect(await response.text()).toContain('R-0001')
    }
  })

  it('a coordinator, an investigator and a viewer find no arm and no code at any endpoint', async () => {
    for (const caller of [coordinator, investigator, viewer]) expect(await findLeaks(caller, secretsFor(true)), caller).toEqual([])
  })

  it('an administrator knows the arms of the study, but finds no code of an allocation', async () => {
    expect(await findLeaks(admin, secretsFor(false))).toEqual([])
  })

  it('a blinded user can neither filter nor sort by the arm, and sees no list and no slot', async () => {
    const [armId] = Object.values(study.armIds)
    for (const path of [`randomisations?armId=${armId}`, 'randomisations?_sort=armId', 'randomisations/summary?by=armId'])
      expect([400, 403, 404]).toContain((await study.call(coordinator, 'GET', path)).status)
    for (const path of ['randomisation-lists', 'randomisation-slots', 'randomisation-arms'])
      expect((await study.call(coordinator, 'GET', path)).status).toBe(403)
  })
})

describe('emergency unblinding', () => {
  const unblind = async (caller: string) => {
    const created = await study.call(caller, 'POST', 'unblindings', {
      participantStudyId,
      category: 'MEDICAL_EMERGENCY',
      justification: 'Unconscious; the treatment decides the antidote.',
    })
    if (created.status !== 201) return created
    return study.takeSigned(caller, 'unblinding', created.data.id, 'unblind')
  }

  it('is refused to a coordinator', async () => {
    expect((await unblind(coordinator)).status).toBe(403)
  })

  it('shows the arm to the investigator who signed, to no other user, and in no text', async () => {
    const unblinded = await unblind(investigator)
    expect(unblinded.status).toBe(200)
    const { id } = unblinded.data as { readonly id: string }
    const allocation = await study.call(investigator, 'GET', `unblinding/${id}/allocation`)
    expect(allocation.data).toEqual({ arm: marks[0], code: codes[0] })
    for (const caller of [admin, coordinator, viewer])
      expect((await study.call(caller, 'GET', `unblinding/${id}/allocation`)).status).toBe(403)
    expect((await study.call(study.everything, 'GET', `unblinding/${id}/allocation`)).status).toBe(404)
    expect(await findLeaks(investigator, secretsFor(true))).toEqual([])
    const { data } = await study.call<readonly object[]>(coordinator, 'GET', `unblindings?studyId=${study.studyId}`)
    expect(data).toMatchObject([{ category: 'MEDICAL_EMERGENCY', state: 'UNBLINDED' }])
    const events = await node.ownerQuery(
      `select action from audit_event where record_id = $1 and action in ('unblind', 'readAllocation') order by at`,
      [id],
    )
    expect(events).toEqual([{ action: 'unblind' }, { action: 'readAllocation' }])
  })

  it('notifies the statistician, without the arm', async () => {
    const noticesOf = () =>
      node.ownerQuery<{ email: string }>(
        `select "user".email, notification::text as content from notification join "user" on "user".id = notification.user_id
          where topic = 'UNBLINDED' and notification.study_id = $1`,
        [study.studyId],
      )
    await expect.poll(async () => (await noticesOf()).map(({ email }) => email), { timeout: 20_000 }).toContain(study.statistician)
    const notices = await noticesOf()
    expect(notices.map(({ email }) => email)).not.toContain(investigator)
    const content = JSON.stringify(notices)
    expect(secretsFor(true).filter((secret) => content.includes(secret))).toEqual([])
    const shown = await (await node.fetch('notifications', { as: study.statistician })).text()
    expect(shown).toContain('UNBLINDED')
    expect(secretsFor(true).filter((secret) => shown.includes(secret))).toEqual([])
    const mails = JSON.stringify(await node.ownerQuery('select mail::text from mail'))
    expect(secretsFor(true).filter((secret) => mails.includes(secret))).toEqual([])
  })

  it('needs a signature before it shows anything', async () => {
    const created = await study.call(investigator, 'POST', 'unblindings', {
      participantStudyId,
      category: 'OTHER',
      justification: 'Why not',
    })
    expect((await study.call(investigator, 'GET', `unblinding/${created.data.id}/allocation`)).status).toBe(404)
    expect(codesOf(await study.call(investigator, 'POST', `unblinding/${created.data.id}/transitions/unblind`, {}))).toEqual([
      422,
      'Invalid',
      'signature required',
    ])
  })

  it('needs a randomised participant', async () => {
    const other = await study.createEnrolled()
    const body = { participantStudyId: other, category: 'OTHER', justification: 'Not randomised' }
    const { id } = (await study.call(investigator, 'POST', 'unblindings', body)).data
    expect(codesOf(await study.takeSigned(investigator, 'unblinding', id, 'unblind'))).toEqual([409, 'NotRandomised'])
  })
})
