import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivityItem, ParticipantActivity } from '#resources/participantActivity.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { enrol, newParticipant, type StudySite, studySitesOf } from '../comments/testParticipants.ts'
import { countStatement, pageStatement } from './events.ts'

const coordinator = 'coordinator@northlake.example'
let node: TestNode
let mine: StudySite
let foreign: StudySite
let person: string

beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  ;[mine] = (await studySitesOf(node, coordinator)) as [StudySite]
  ;[foreign] = (await studySitesOf(node, coordinator, { others: true })) as [StudySite]
  person = await newParticipant(node, coordinator)
  await write(`participant/${person}`, 'PATCH', { allergies: 'Pollen', province: 'QC', country: 'CA', postalCode: 'H2X 1Y4' })
  const study = await write('participant-studies', 'POST', { ...mine, participantId: person })
  await write(`participant-study/${study}/transitions/markAsNotEnrolled`, 'POST', { reason: 'Moved away' })
  const therapy = await write(`participant/${person}/therapies`, 'POST', {
    therapyName: 'Metformin',
    isBaselineMedication: true,
    isContinuingEndStudy: false,
  })
  await write(`therapy/${therapy}`, 'PATCH', { therapyName: 'Metformin XR', dose: 500 })
  await write('therapies', 'DELETE', [therapy])
  await write(`participant/${person}/comments`, 'POST', { commentText: 'Secretword', studyId: mine.studyId })
  await write(`participant/${person}/comments`, 'POST', { commentText: 'Secretword' })
})
afterAll(() => node.close())

async function write(path: string, method: string, body: unknown): Promise<string> {
  const answer = await node.fetch(path, { as: coordinator, method, body })
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${path}: ${text}`)
  return JSON.parse(text).data.id
}

async function ask(query: string, as = coordinator): Promise<{ status: number; data: ParticipantActivity; error: { code: string } }> {
  const answer = await node.fetch(`activity/history/participant?${query}`, { as })
  return { status: answer.status, ...((await answer.json()) as { data: ParticipantActivity; error: { code: string } }) }
}

const itemsOf = async (query = `participantId=${person}`): Promise<readonly ActivityItem[]> => (await ask(query)).data.activityHistoryList
const saying = (items: readonly ActivityItem[]) => items.map(({ description, name }) => [description.replace('activity.events.', ''), name])

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
  ])('is said in whole sentences in the language of its reader: %s', async (language, sentences) => {
    const answer = await node.fetch(`activity/history/participant?participantId=${person}&language=${language}`, { as: coordinator })
    const { activityHistoryList } = (await answer.json()).data as ParticipantActivity
    const texts = activityHistoryList.map(({ text }) => text)
    expect(texts.join('\n')).not.toMatch(/\{\{|activity\.|undefined/)
    for (const sentence of sentences) expect(texts.join('\n')).toContain(sentence)
  })

  it('tells what happened to the profile and to everything that ever named the participant, newest first', async () => {
    const { data } = await ask(`participantId=${person}`)
    expect(data).toMatchObject({ participantFirstName: 'Orla', participantLastName: expect.any(String), total: 9 })
    expect(saying(data.activityHistoryList)).toEqual([
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
      studyUuid: mine.studyId,
      siteUuid: mine.siteId,
      studyName: expect.any(String),
    })
    expect(data.activityHistoryList[7]?.fields).toEqual(expect.arrayContaining(['allergies', 'postalCode']))
  })

  it('names the columns of a card that moved, in both languages, also of one that is gone', async () => {
    const mover = await newParticipant(node, coordinator)
    const card = await write('participant-studies', 'POST', { ...mine, participantId: mover })
    const columns = await node.ownerQuery<{ id: string; step: string }>('select id, step from board_column where study_id = $1', [
      mine.studyId,
    ])
    const of = (step: string) => columns.find((column) => column.step === step)?.id
    await write(`participant-study/${card}/move`, 'POST', { to: of('CONTACTED'), after: null })
    const gone = newId()
    await event('boardColumn', gone, { name: [null, 'Telephone list'] })
    await event('participantStudy', card, { columnId: [gone, of('CONTACTED')] }, mine, 'move')
    const said = async (language: string) => {
      const answer = await node.fetch(`activity/history/participant?participantId=${mover}&language=${language}`, { as: coordinator })
      return ((await answer.json()).data as ParticipantActivity).activityHistoryList.map(({ text }) => text)
    }
    const english = (await said('en')).slice(0, 2)
    expect(english[0]).toMatch(/ moved the participant in .+ from Telephone list to Contacted$/)
    expect(english[1]).toMatch(/^Priya Raman moved the participant in .+ from Identified to Contacted$/)
    expect((await said('fr'))[1]).toMatch(/^Priya Raman a déplacé le participant dans .+ de .+ à .+/)
    expect((await said('fr'))[1]).not.toContain('Contacted')
  })

  it('has words for every sentence, in both languages', async () => {
    for (const { description } of await itemsOf()) {
      for (const language of ['en', 'fr'] as const) {
        const key = `participants:${description}`
        expect(node.studydesk.texts.text(language, key)).not.toBe(key)
      }
    }
  })

  it('holds no values', async () => {
    expect(JSON.stringify(await itemsOf())).not.toMatch(/Secretword|Pollen|H2X/)
  })

  it('is narrowed by study, time and page', async () => {
    expect(saying(await itemsOf(`participantId=${person}&studyId=${mine.studyId}`)).map(([key]) => key)).toEqual([
      'comment.createInStudy',
      'participantStudy.markAsNotEnrolled',
      'participantStudy.create',
    ])
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()
    expect(await itemsOf(`participantId=${person}&from=${day(1)}`)).toEqual([])
    expect(await itemsOf(`participantId=${person}&to=${day(-1)}`)).toEqual([])
    expect(await itemsOf(`participantId=${person}&from=${day(-1)}&to=${day(1)}`)).toHaveLength(9)
    const page = await ask(`participantId=${person}&page=1&size=4`)
    expect([page.data.total, saying(page.data.activityHistoryList)[0]]).toEqual([9, ['therapy.create', 'Metformin']])
    for (const wrong of ['colour=red', 'studyId=x', 'from=yesterday', 'size=501', `from=${day(1)}&to=${day(-1)}`])
      expect([wrong, (await ask(`participantId=${person}&${wrong}`)).status]).toEqual([wrong, 400])
  })

  it('is for those who may see the participant', async () => {
    expect((await ask(`participantId=${newId()}`)).status).toBe(404)
    for (const query of ['participantId=x', '']) expect((await ask(query)).status).toBe(400)
    expect((await ask(`participantId=${person}`, 'unassigned@northlake.example')).status).toBe(404)
    expect((await ask(`participantId=${person}`, 'coordinator@rivesud.example')).status).toBe(404)
    expect((await ask(`participantId=${person}`, 'nobody@northlake.example')).status).toBe(403)
  })

  it('tells nothing of studies at sites of others', async () => {
    const both = await newParticipant(node, coordinator)
    await enrol(node, both, mine)
    const elsewhere = await enrol(node, both, foreign)
    await event('participantStudy', elsewhere, { participantId: [null, both] }, foreign)
    await event('comment', newId(), { participantId: [null, both] }, foreign)
    expect(saying(await itemsOf(`participantId=${both}`))).toEqual([['participant.create', null]])
  })

  it('of a record that changed hands and back tells each person only what was theirs', async () => {
    const [one, other] = [await newParticipant(node, coordinator), await newParticipant(node, coordinator)]
    const record = newId()
    await event('therapy', record, { participantId: [null, one], therapyName: [null, 'Of one'] })
    await event('therapy', record, { participantId: [one, other] })
    await event('therapy', record, { therapyName: ['Of one', 'While of other'] })
    await event('therapy', record, { participantId: [other, one] })
    await event('therapy', record, { therapyName: ['While of other', 'Of one again'] })
    const namesOf = async (id: string) =>
      (await itemsOf(`participantId=${id}`)).flatMap(({ kind, name }) => (kind === 'therapy' ? [name] : []))
    expect(await namesOf(other)).toEqual(['While of other', 'Of one'])
    expect(await namesOf(one)).toEqual(['Of one again', 'While of other', 'Of one'])
  })

  it('tells who unlocked a profile, and is closed while it is locked', async () => {
    const locked = await newParticipant(node, coordinator)
    await event('unlock', locked, { code: [null, 'MEDICAL_EMERGENCY'] })
    expect((await itemsOf(`participantId=${locked}`))[0]).toMatchObject({
      description: 'activity.events.unlock.unlock',
      code: 'MEDICAL_EMERGENCY',
      reason: null,
    })
    await write(`participant/${locked}`, 'PATCH', { isRestrictedProfile: true })
    const answer = await ask(`participantId=${locked}`)
    expect([answer.status, answer.error.code]).toEqual([403, 'ProfileRestricted'])
  })

  it('is found by indexes, however long the history of the organisation', async () => {
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

/** As a write of the coordinator's left it behind. */
async function event(kind: string, recordId: string, changes: object, place?: StudySite, action?: string): Promise<void> {
  await node.ownerQuery(
    `insert into audit_event (org_id, id, user_id, kind, action, record_id, study_id, site_id, changes)
      select org_id, $2, id, $3, $4, $5, $6, $7, $8 from "user" where email = $1`,
    [
      coordinator,
      newId(),
      kind,
      action ?? (kind === 'unlock' ? 'unlock' : kind === 'therapy' ? 'update' : 'create'),
      recordId,
      place?.studyId ?? null,
      place?.siteId ?? null,
      JSON.stringify(changes),
    ],
  )
}
