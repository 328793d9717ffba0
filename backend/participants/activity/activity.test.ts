import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivityItem, ParticipantActivity } from '#resources/participants/participantActivity.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { createTestParticipant, enrol, type StudySite, studySitesOf } from '../comments/testParticipants.ts'
import { countStatement, pageStatement } from './events.ts'

const coordinator = 'coordinator@northlake.example'
let node: TestNode
let ownStudySite: StudySite
let foreignStudySite: StudySite
let person: string

beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  ;[ownStudySite] = (await studySitesOf(node, coordinator)) as [StudySite]
  ;[foreignStudySite] = (await studySitesOf(node, coordinator, { others: true })) as [StudySite]
  person = await createTestParticipant(node, coordinator)
  await write(`participant/${person}`, 'PATCH', { allergies: 'Pollen', province: 'QC', country: 'CA', postalCode: 'H2X 1Y4' })
  const study = await write('participant-studies', 'POST', { ...ownStudySite, participantId: person })
  await write(`participant-study/${study}/transitions/markAsNotEnrolled`, 'POST', { reason: 'Moved away' })
  const therapy = await write(`participant/${person}/therapies`, 'POST', {
    therapyName: 'Metformin',
    isBaselineMedication: true,
    isContinuingEndStudy: false,
  })
  await write(`therapy/${therapy}`, 'PATCH', { therapyName: 'Metformin XR', dose: 500 })
  await write('therapies', 'DELETE', [therapy])
  await write(`participant/${person}/comments`, 'POST', { commentText: 'Secretword', studyId: ownStudySite.studyId })
  await write(`participant/${person}/comments`, 'POST', { commentText: 'Secretword' })
})
afterAll(() => node.close())

async function write(path: string, method: string, body: unknown): Promise<string> {
  const answer = await node.fetch(path, { as: coordinator, method, body })
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${path}: ${text}`)
  return JSON.parse(text).data.id
}

async function fetchActivity(
  query: string,
  caller = coordinator,
): Promise<{ status: number; data: ParticipantActivity; error: { code: string } }> {
  const answer = await node.fetch(`activity/history/participant?${query}`, { as: caller })
  return { status: answer.status, ...((await answer.json()) as { data: ParticipantActivity; error: { code: string } }) }
}

const itemsOf = async (query = `participantId=${person}`): Promise<readonly ActivityItem[]> =>
  (await fetchActivity(query)).data.activityHistoryList
const eventNamesOf = (items: readonly ActivityItem[]) =>
  items.map(({ description, name }) => [description.replace('activity.events.', ''), name])

describe('the activity of a participant', () => {
  it.each([
    [
      'en',
      [
        'Priya Raman deleted the therapy Metformin XR',
        'Priya Raman changed the therapy Metformin XR: Therapy name and Dose',
        'Priya Raman changed the profile: Postal or ZIP code, Province or state, and Allergies',
      ],
    ],
    ['fr', ['Priya Raman a supprimé']],
  ])('describes the activity in whole sentences in the language of its reader: %s', async (language, sentences) => {
    const answer = await node.fetch(`activity/history/participant?participantId=${person}&language=${language}`, { as: coordinator })
    const { activityHistoryList } = (await answer.json()).data as ParticipantActivity
    const texts = activityHistoryList.map(({ text }) => text)
    expect(texts.join('\n')).not.toMatch(/\{\{|activity\.|undefined/)
    for (const sentence of sentences) expect(texts.join('\n')).toContain(sentence)
  })

  it('lists changes of the profile and of every record that ever named the participant, newest first', async () => {
    const { data } = await fetchActivity(`participantId=${person}`)
    expect(data).toMatchObject({ participantFirstName: 'Orla', participantLastName: expect.any(String), total: 9 })
    expect(eventNamesOf(data.activityHistoryList)).toEqual([
      ['comment.create', null],
      ['comment.createInStudy', null],
      ['therapy.remove', 'Metformin XR'],
      ['therapy.update', 'Metformin XR'],
      ['therapy.create', 'Metformin'],
      ['participantStudy.markAsNotEnrolled', null],
      ['participantStudy.create', null],
      ['participant.update', null],
      ['participant.create', null],
    ])
    const [first] = data.activityHistoryList.slice(-1)
    expect(first).toMatchObject({ isInitialActivity: true, displayName: 'Priya Raman', studyUuid: null, data: { formName: null } })
    expect(data.activityHistoryList.filter(({ isInitialActivity }) => isInitialActivity)).toHaveLength(1)
    expect(data.activityHistoryList[5]).toMatchObject({
      reason: 'Moved away',
      studyUuid: ownStudySite.studyId,
      siteUuid: ownStudySite.siteId,
      studyName: expect.any(String),
    })
    expect(data.activityHistoryList[7]?.fields).toEqual(expect.arrayContaining(['allergies', 'postalCode']))
  })

  it('names the columns of a moved card in both languages, including a deleted column', async () => {
    const mover = await createTestParticipant(node, coordinator)
    const card = await write('participant-studies', 'POST', { ...ownStudySite, participantId: mover })
    const columns = await node.ownerQuery<{ id: string; step: string }>('select id, step from board_column where study_id = $1', [
      ownStudySite.studyId,
    ])
    const columnIdOf = (step: string) => columns.find((column) => column.step === step)?.id
    await write(`participant-study/${card}/move`, 'POST', { to: columnIdOf('CONTACTED'), after: null })
    const deletedColumnId = newId()
    await insertEvent('boardColumn', deletedColumnId, { name: [null, 'Telephone list'] })
    await insertEvent('participantStudy', card, { columnId: [deletedColumnId, columnIdOf('CONTACTED')] }, ownStudySite, 'move')
    const fetchTexts = async (language: string) => {
      const answer = await node.fetch(`activity/history/participant?participantId=${mover}&language=${language}`, { as: coordinator })
      return ((await answer.json()).data as ParticipantActivity).activityHistoryList.map(({ text }) => text)
    }
    const english = (await fetchTexts('en')).slice(0, 2)
    expect(english[0]).toMatch(/ moved the participant in .+ from Telephone list to Contacted$/)
    expect(english[1]).toMatch(/^Priya Raman moved the participant in .+ from Identified to Contacted$/)
    expect((await fetchTexts('fr'))[1]).toMatch(/^Priya Raman a déplacé le participant dans .+ de .+ à .+/)
    expect((await fetchTexts('fr'))[1]).not.toContain('Contacted')
  })

  it('describes adverse events and protocol deviations in sentences, in both languages', async () => {
    const subject = await createTestParticipant(node, coordinator)
    const [event, deviation] = [newId(), newId()]
    await insertEvent('adverseEvent', event, { participantId: [null, subject] }, ownStudySite)
    await insertEvent('adverseEvent', event, { status: ['OPEN', 'REPORTED'] }, ownStudySite, 'report')
    await insertEvent('deviation', deviation, { participantId: [null, subject] }, ownStudySite)
    const fetchSafetyTexts = async (language: string) =>
      (await itemsOf(`participantId=${subject}&language=${language}`))
        .filter(({ kind }) => kind === 'adverseEvent' || kind === 'deviation')
        .map(({ text }) => text)
    expect(await fetchSafetyTexts('en')).toEqual([
      'Priya Raman recorded a protocol deviation',
      'Priya Raman reported a serious adverse event',
      'Priya Raman recorded an adverse event',
    ])
    expect((await fetchSafetyTexts('fr'))[1]).toBe('Priya Raman a déclaré un événement indésirable grave')
  })

  it('names the visit and its day, in both languages', async () => {
    const visitor = await createTestParticipant(node, coordinator)
    const [visit] = await node.ownerQuery<{ id: string; name: string }>('select id, name from visit where study_id = $1 limit 1', [
      ownStudySite.studyId,
    ])
    const record = newId()
    await insertEvent('participantVisit', record, { participantId: [null, visitor], visitId: [null, visit?.id] }, ownStudySite)
    await insertEvent('participantVisit', record, { visitDate: [null, '2026-11-27'] }, ownStudySite, 'schedule')
    await insertEvent('participantVisit', record, { visitTime: ['09:00', '10:00'] }, ownStudySite, 'reschedule')
    const fetchVisitTexts = async (language: string) =>
      (await itemsOf(`participantId=${visitor}&language=${language}`))
        .filter(({ kind }) => kind === 'participantVisit')
        .map(({ text }) => text)
    expect(await fetchVisitTexts('en')).toEqual([
      `Priya Raman changed the time of ${visit?.name}`,
      `Priya Raman scheduled ${visit?.name} for 27 Nov 2026`,
      `Priya Raman created the visit ${visit?.name}`,
    ])
    expect((await fetchVisitTexts('fr'))[1]).toMatch(/^Priya Raman a planifié .+ pour le 27 nov\. 2026$/)
  })

  it('the activity has a translation of every sentence in both languages', async () => {
    for (const { description } of await itemsOf()) {
      for (const language of ['en', 'fr'] as const) {
        const key = `participants:${description}`
        expect(node.studydesk.texts.text(language, key)).not.toBe(key)
      }
    }
  })

  it('the activity contains no values', async () => {
    expect(JSON.stringify(await itemsOf())).not.toMatch(/Secretword|Pollen|H2X/)
  })

  it('narrows the activity by study, time and page', async () => {
    expect(eventNamesOf(await itemsOf(`participantId=${person}&studyId=${ownStudySite.studyId}`)).map(([key]) => key)).toEqual([
      'comment.createInStudy',
      'participantStudy.markAsNotEnrolled',
      'participantStudy.create',
    ])
    const timeAfter = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()
    expect(await itemsOf(`participantId=${person}&from=${timeAfter(1)}`)).toEqual([])
    expect(await itemsOf(`participantId=${person}&to=${timeAfter(-1)}`)).toEqual([])
    expect(await itemsOf(`participantId=${person}&from=${timeAfter(-1)}&to=${timeAfter(1)}`)).toHaveLength(9)
    const page = await fetchActivity(`participantId=${person}&page=1&size=4`)
    expect([page.data.total, eventNamesOf(page.data.activityHistoryList)[0]]).toEqual([9, ['therapy.create', 'Metformin']])
    for (const invalidQuery of ['colour=red', 'studyId=x', 'from=yesterday', 'size=501', `from=${timeAfter(1)}&to=${timeAfter(-1)}`])
      expect([invalidQuery, (await fetchActivity(`participantId=${person}&${invalidQuery}`)).status]).toEqual([invalidQuery, 400])
  })

  it('shows the activity to users who may see the participant', async () => {
    expect((await fetchActivity(`participantId=${newId()}`)).status).toBe(404)
    for (const query of ['participantId=x', '']) expect((await fetchActivity(query)).status).toBe(400)
    expect((await fetchActivity(`participantId=${person}`, 'unassigned@northlake.example')).status).toBe(404)
    expect((await fetchActivity(`participantId=${person}`, 'coordinator@rivesud.example')).status).toBe(404)
    expect((await fetchActivity(`participantId=${person}`, 'nobody@northlake.example')).status).toBe(403)
  })

  it("hides events of studies at other users' sites", async () => {
    const sharedParticipantId = await createTestParticipant(node, coordinator)
    await enrol(node, sharedParticipantId, ownStudySite)
    const foreignCardId = await enrol(node, sharedParticipantId, foreignStudySite)
    await insertEvent('participantStudy', foreignCardId, { participantId: [null, sharedParticipantId] }, foreignStudySite)
    await insertEvent('comment', newId(), { participantId: [null, sharedParticipantId] }, foreignStudySite)
    expect(eventNamesOf(await itemsOf(`participantId=${sharedParticipantId}`))).toEqual([['participant.create', null]])
  })

  it("shows for a record that was reassigned and returned only the events of each participant's own period", async () => {
    const [firstId, secondId] = [await createTestParticipant(node, coordinator), await createTestParticipant(node, coordinator)]
    const record = newId()
    await insertEvent('therapy', record, { participantId: [null, firstId], therapyName: [null, 'Of one'] })
    await insertEvent('therapy', record, { participantId: [firstId, secondId] })
    await insertEvent('therapy', record, { therapyName: ['Of one', 'While of other'] })
    await insertEvent('therapy', record, { participantId: [secondId, firstId] })
    await insertEvent('therapy', record, { therapyName: ['While of other', 'Of one again'] })
    const namesOf = async (id: string) =>
      (await itemsOf(`participantId=${id}`)).flatMap(({ kind, name }) => (kind === 'therapy' ? [name] : []))
    expect(await namesOf(secondId)).toEqual(['While of other', 'Of one'])
    expect(await namesOf(firstId)).toEqual(['Of one again', 'While of other', 'Of one'])
  })

  it('names who unlocked a profile, and is not readable while it is locked', async () => {
    const locked = await createTestParticipant(node, coordinator)
    await insertEvent('unlock', locked, { code: [null, 'MEDICAL_EMERGENCY'] })
    expect((await itemsOf(`participantId=${locked}`))[0]).toMatchObject({
      description: 'activity.events.unlock.unlock',
      code: 'MEDICAL_EMERGENCY',
      reason: null,
    })
    await write(`participant/${locked}`, 'PATCH', { isRestrictedProfile: true })
    const answer = await fetchActivity(`participantId=${locked}`)
    expect([answer.status, answer.error.code]).toEqual([403, 'ProfileRestricted'])
  })

  it('finds the activity by indexes, however long the audit trail of the organisation is', async () => {
    const [user] = await node.ownerQuery<{ org_id: string; id: string }>('select org_id, id from "user" where email = $1', [coordinator])
    if (user === undefined) throw new Error('There is no coordinator')
    await node.ownerQuery(
      `insert into audit_event (org_id, id, kind, action, record_id, changes)
        select $1, gen_random_uuid(), 'therapy', 'create', gen_random_uuid(), jsonb_build_object('participantId', jsonb_build_array(null, gen_random_uuid()))
        from generate_series(1, 20000)`,
      [user.org_id],
    )
    await node.ownerQuery('analyze audit_event')
    const query = {
      orgId: user.org_id,
      participantId: person,
      userId: user.id,
      makerId: null,
      kinds: ['therapy'],
      studyId: null,
      from: null,
      to: null,
    }
    for (const { text, values } of [pageStatement(query, { start: 0, size: 20, nameFields: {} }), countStatement(query)]) {
      const plan = (await node.ownerQuery(`explain ${text}`, values)).map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('audit_event')
      expect(plan).not.toContain('Seq Scan on audit_event')
    }
  })
})

/** Inserts an event, as after a write by the coordinator. */
async function insertEvent(kind: string, recordId: string, changes: object, studySite?: StudySite, action?: string): Promise<void> {
  await node.ownerQuery(
    `insert into audit_event (org_id, id, user_id, kind, action, record_id, study_id, site_id, changes)
      select org_id, $2, id, $3, $4, $5, $6, $7, $8 from "user" where email = $1`,
    [
      coordinator,
      newId(),
      kind,
      action ?? (kind === 'unlock' ? 'unlock' : kind === 'therapy' ? 'update' : 'create'),
      recordId,
      studySite?.studyId ?? null,
      studySite?.siteId ?? null,
      JSON.stringify(changes),
    ],
  )
}
