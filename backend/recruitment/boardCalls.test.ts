import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer, CardsMoveAnswer } from '#resources/boardAnswers.ts'
import { enrol, newParticipant, ownAndForeign, type StudySite } from '../participants/comments/testParticipants.ts'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'

/** The calls of specification 2, section 7, "Board and screening", that are not the board itself. */
const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const admin = 'admin@northlake.example'
const owner = 'owner@northlake.example'
const nowhere = '01990000-0000-7000-8000-000000000000'

let node: TestNode
let mine: StudySite
let foreign: StudySite
beforeAll(async () => {
  node = await sharedNode()
  ;[mine, foreign] = await ownAndForeign(node, coordinator)
})
afterAll(() => node.close())

interface Row {
  readonly id: string
  readonly name: string
  readonly version: number
}
const call = <Data = Row>(method: string, path: string, body?: unknown, as = coordinator) => node.call<Data>(path, { as, method, body })

describe('several cards that are moved together', () => {
  const move = (body: unknown, as = coordinator, { studyId, siteId } = mine) =>
    call<CardsMoveAnswer>('POST', `study/${studyId}/study-site/${siteId}/recruitment/move`, body, as)
  const moveOnce = (key: string, body: unknown, as = coordinator) =>
    node.call<CardsMoveAnswer>(`study/${mine.studyId}/study-site/${mine.siteId}/recruitment/move`, {
      as,
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': key },
    })
  const boardNow = async () => (await call<BoardAnswer>('GET', `study/${mine.studyId}/study-site/${mine.siteId}/recruitment`)).data
  const newCard = async () => enrol(node, await newParticipant(node, coordinator), mine)
  const as = (cardId: string, { cards }: BoardAnswer) => ({ cardId, version: cards.find((card) => card.cardId === cardId)?.version ?? 0 })

  it('stand one behind the other; who may not go stays, with the reason, and a repeated one goes once', async () => {
    const [first, stays, last] = [await newCard(), await newCard(), await newCard()] as [string, string, string]
    await call('POST', `participant-study/${stays}/transitions/markAsNotEnrolled`, { reason: 'Moved away' })
    const board = await boardNow()
    const to = board.columns.find(({ step }) => step === 'SCREENING')?.columnId ?? ''
    const moved = await move({ to, after: null, cards: [last, stays, first, last].map((id) => as(id, board)) })
    expect(moved.data.data.map(({ cardId }) => cardId)).toEqual([last, first])
    expect(moved.data.errors).toMatchObject([{ code: 'NotEnrolledStays', refData: { cardId: stays } }])
    const { cards } = await boardNow()
    expect(
      cards
        .filter(({ columnId }) => columnId === to)
        .map(({ cardId }) => cardId)
        .slice(0, 2),
    ).toEqual([last, first])

    // Seen as they were before: somebody else was faster.
    const stale = await move({ to, after: null, cards: [as(first, board)] })
    expect(stale.data).toMatchObject({ data: [], errors: [{ code: 'StaleVersion' }] })
  })

  it('go once for each key, however often and at whichever moment the call comes', async () => {
    const key = crypto.randomUUID()
    const [first, stays, last] = [await newCard(), await newCard(), await newCard()] as [string, string, string]
    await call('POST', `participant-study/${stays}/transitions/markAsNotEnrolled`, { reason: 'Moved away' })
    const before = await boardNow()
    const to = before.columns.find(({ step }) => step === 'SCREENING')?.columnId ?? ''
    const body = { to, after: null, cards: [first, stays, last].map((id) => as(id, before)) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => moveOnce(key, body)))
    for (const { data } of answers) {
      expect(data.data.map(({ cardId }) => cardId)).toEqual([first, last])
      expect(data.errors).toMatchObject([{ code: 'NotEnrolledStays', refData: { cardId: stays } }])
    }
    const moves = await node.ownerQuery<{ id: string }>(
      `select record_id as id from audit_event where record_id = any($1::uuid[]) and action = 'move'`,
      [[first, last]],
    )
    expect(moves.map(({ id }) => id).sort(), 'each went once').toEqual([first, last].sort())

    // Whoever goes on meanwhile is not taken back by the same call.
    const onward = before.columns.find(({ step }) => step === 'CONTACTED')?.columnId ?? ''
    await move({ to: onward, after: null, cards: [as(first, await boardNow())] })
    const again = await moveOnce(key, body)
    expect(again.data.data.map(({ cardId }) => cardId)).toEqual([first, last])
    expect((await boardNow()).cards.find(({ cardId }) => cardId === first)?.columnId).toBe(onward)

    // Another call is another key's; nobody is answered by somebody else's.
    expect((await moveOnce(key, { ...body, to: onward })).data.errors.map(({ code }) => code)).toContain('IdempotencyKeyReused')
    const theirs = await moveOnce(key, { ...body, cards: [as(last, before)] }, owner)
    expect(theirs.data).toMatchObject({ data: [], errors: [{ code: 'StaleVersion' }] })
    const endless = await moveOnce('k'.repeat(200), { ...body, cards: [as(last, before)] })
    expect(endless.data.errors).toMatchObject([{ code: 'InvalidIdempotencyKey' }])
  })

  it('are of that board, and moved by those who may', async () => {
    const cardId = await newCard()
    const board = await boardNow()
    const body = { to: board.columns[1]?.columnId, after: null, cards: [as(cardId, board)] }
    expect(codesOf(await move(body, viewer))).toEqual([403, 'Forbidden'])
    expect(codesOf(await move(body, coordinator, { ...mine, studyId: nowhere }))).toEqual([404, 'NotFound'])
    expect(codesOf(await move({ to: 'x', cards: [{ cardId }], by: 1 }))).toEqual([
      422,
      'Invalid',
      'by unknownField',
      'cards.0.version required',
      'to notAReference',
    ])
    const elsewhere = await move({ ...body, cards: [{ cardId: nowhere, version: 1 }] })
    expect(elsewhere.data).toMatchObject({ data: [], errors: [{ code: 'NotFound', refData: { cardId: nowhere } }] })
  })
})

describe('the screening failure of a card', () => {
  const update = (body: unknown, as = coordinator, { studyId, siteId } = mine) =>
    call<Readonly<Record<string, unknown>>>('PUT', `study/${studyId}/study-site/${siteId}/recruitment/updateCard`, body, as)
  const newCard = async (place = mine) => enrol(node, await newParticipant(node, coordinator), place)

  it('is saved when it is ticked, gets its reason by a later call, and loses it when it is unticked', async () => {
    const cardId = await newCard()
    const ticked = await update({ cardId, screeningFailure: true, screeningFailureReason: '' })
    expect([ticked.status, ticked.data]).toMatchObject([
      200,
      { cardId, status: 'NOT_ENROLLED', screeningFailure: true, screeningFailureReason: null },
    ])
    expect((await update({ cardId, screeningFailureReason: 'Blood pressure' })).data).toMatchObject({
      screeningFailure: true,
      screeningFailureReason: 'Blood pressure',
    })
    expect((await update({ cardId, screeningFailure: false })).data).toMatchObject({
      status: 'IN_SCREENING',
      screeningFailure: false,
      screeningFailureReason: null,
    })
    const { data: history } = await call<readonly unknown[]>('GET', `participant-study/${cardId}/history`)
    expect(history[0]).toMatchObject({ changes: { screeningFailure: [true, false] } })
  })

  it('keeps what was typed: a reason without its failure is refused', async () => {
    const cardId = await newCard()
    expect(codesOf(await update({ cardId, screeningFailureReason: 'Blood pressure' }))).toEqual([
      422,
      'Invalid',
      'screeningFailure required',
    ])
  })

  it('is refused with a reason that is too long, fields that are not there, and a version that is not the row’s', async () => {
    const cardId = await newCard()
    const tooLong = { cardId, screeningFailure: true, screeningFailureReason: 'x'.repeat(2001) }
    expect(codesOf(await update(tooLong))).toEqual([422, 'Invalid', 'screeningFailureReason tooLong'])
    expect(codesOf(await update({ cardId, screeningFailure: 'perhaps' }))).toEqual([422, 'Invalid', 'screeningFailure notYesOrNo'])
    expect(codesOf(await update({ cardId, recruitmentStatus: 'ENROLLED' }))).toEqual([422, 'Invalid', 'recruitmentStatus unknownField'])
    expect(codesOf(await update({ screeningFailure: true }))).toEqual([422, 'Invalid', 'cardId required'])
    expect(codesOf(await update({ cardId: 'first' }))).toEqual([422, 'Invalid', 'cardId notAReference'])
    expect(codesOf(await update([]))).toEqual([400, 'BodyNotAnObject'])
    const { data } = await update({ cardId, screeningFailure: true, version: 1 })
    expect(codesOf(await update({ cardId, screeningFailure: false, version: 1 }))).toEqual([409, 'StaleVersion'])
    expect((await update({ cardId, screeningFailure: false, version: data.version })).status).toBe(200)
  })

  it('is that of cards of one’s own boards', async () => {
    const cardId = await newCard()
    expect((await update({ cardId, screeningFailure: true }, viewer)).status).toBe(403)
    expect((await update({ cardId, screeningFailure: true }, coordinator, foreign)).status).toBe(404)
    expect((await update({ cardId: await newCard(foreign), screeningFailure: true })).status).toBe(404)
    expect((await update({ cardId: nowhere, screeningFailure: true })).status).toBe(404)
  })
})

describe('the groups of a study', () => {
  const groups = (as = admin, { studyId } = mine) => call<readonly Row[]>('GET', `study/${studyId}/group`, undefined, as)
  const add = (name: unknown, as = admin, { studyId } = mine) => call('POST', `study/${studyId}/group`, { name }, as)
  const at = (id: string, { studyId } = mine) => `study/${studyId}/group/${id}`

  it('are added, listed, renamed and removed', async () => {
    const added = await add('Arm X')
    expect([added.status, added.data]).toMatchObject([201, { name: 'Arm X', studyId: mine.studyId }])
    expect((await groups()).data.map(({ name }) => name)).toContain('Arm X')
    expect((await groups(coordinator)).data.map(({ name }) => name)).toContain('Arm X')
    const renamed = await call('PUT', at(added.data.id), { name: 'Arm Y', version: added.data.version }, admin)
    expect([renamed.status, renamed.data.name]).toEqual([200, 'Arm Y'])
    expect(codesOf(await call('PUT', at(added.data.id), { name: 'Arm Z', version: added.data.version }, admin))).toEqual([
      409,
      'StaleVersion',
    ])
    expect(await call('DELETE', at(added.data.id), undefined, admin)).toMatchObject({ status: 200, data: [added.data.id] })
    expect((await groups()).data.map(({ id }) => id)).not.toContain(added.data.id)
  })

  it('have names of their own, within their study', async () => {
    await add('Twice')
    expect(codesOf(await add('tWICE'))).toEqual([409, 'Duplicate', 'name taken'])
    expect((await add('Twice', admin, foreign)).status).toBe(201)
    expect(codesOf(await add(''))).toEqual([422, 'Invalid', 'name required'])
    expect(codesOf(await add('x'.repeat(81)))).toEqual([422, 'Invalid', 'name tooLong'])
    expect(codesOf(await call('POST', `study/${mine.studyId}/group`, { name: 'Odd', colour: 'red' }, admin))).toEqual([
      422,
      'Invalid',
      'colour unknownField',
    ])
  })

  it('are those of the study in the address, and changed by those who may', async () => {
    const { data } = await add('Elsewhere', admin, foreign)
    for (const [method, body] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await call(method, at(data.id), body, admin)).status).toBe(404)
      expect((await call(method, at('one'), body, admin)).status).toBe(404)
      expect((await call(method, at(data.id, foreign), body, viewer)).status).toBe(403)
    }
    expect((await groups()).data.map(({ id }) => id)).not.toContain(data.id)
    expect((await groups(admin, { ...mine, studyId: nowhere })).status).toBe(404)
    expect((await add('Nowhere', admin, { ...mine, studyId: nowhere })).status).toBe(404)
    expect((await add('Not allowed', viewer)).status).toBe(403)
    expect((await groups('admin@rivesud.example')).status).toBe(404)
  })

  it('are left to cards of their own study', async () => {
    const { data } = await add('Other study', admin, foreign)
    const card = await enrol(node, await newParticipant(node, coordinator), mine)
    expect(codesOf(await call('PATCH', `participant-study/${card}`, { groupId: data.id }))).toEqual([422, 'Invalid', 'groupId otherStudy'])
  })
})

describe('the assignment to a group', () => {
  interface Answer {
    readonly data: readonly { readonly participantId: string; readonly groupId: string | null }[]
    readonly errors?: readonly { readonly code: string; readonly refData: { readonly participant: { readonly participantId: string } } }[]
  }
  const assign = async (body: unknown, as = coordinator) => {
    const answer = await node.fetch(`study/${mine.studyId}/group/groupassignment`, { as, method: 'POST', body })
    return { status: answer.status, ...((await answer.json()) as Answer & Pick<Awaited<ReturnType<typeof call>>, 'error'>) }
  }
  let groupId: string
  beforeAll(async () => {
    groupId = (await call('POST', `study/${mine.studyId}/group`, { name: 'Assigned' }, admin)).data.id
  })
  const person = async (place: StudySite | null = mine) => {
    const id = await newParticipant(node, coordinator)
    if (place !== null) await enrol(node, id, place)
    return id
  }

  it('puts each of them into the group, and names whom it could not', async () => {
    const [one, two, outside, elsewhere] = [await person(), await person(), await person(null), await person(foreign)]
    const { status, data, errors } = await assign({ groupId, participantIds: [one, outside, two, elsewhere, one] })
    expect([status, data]).toEqual([200, [one, two].map((participantId) => ({ participantId, groupId }))])
    expect(errors?.map(({ code, refData }) => [code, refData.participant.participantId])).toEqual([
      ['NotFound', outside],
      ['NotFound', elsewhere],
    ])
    const stored = () => node.ownerQuery('select group_id as "groupId" from participant_study where participant_id = $1', [one])
    expect(await stored()).toEqual([{ groupId }])
    expect((await assign({ groupId: null, participantIds: [one] })).errors).toEqual([])
    expect(await stored()).toEqual([{ groupId: null }])
  })

  it('is refused to those who may not, and of what is no assignment', async () => {
    const participantIds = [await person()]
    expect((await assign({ groupId, participantIds }, viewer)).status).toBe(403)
    const other = await call('POST', `study/${foreign.studyId}/group`, { name: 'Of others' }, admin)
    for (const [body, codes] of [
      [{ groupId: other.data.id, participantIds }, [422, 'Invalid', 'groupId otherStudy']],
      [{ participantIds }, [422, 'Invalid', 'groupId required']],
      [{ groupId }, [422, 'Invalid', 'participantIds required']],
      [{ groupId, participantIds: [] }, [422, 'Invalid', 'participantIds required']],
      [{ groupId, participantIds: ['one'] }, [422, 'Invalid', 'participantIds notAReference']],
      [{ groupId, participantIds, more: 1 }, [422, 'Invalid', 'more unknownField']],
      [{ groupId, participantIds: Array.from({ length: 1001 }, () => crypto.randomUUID()) }, [422, 'Invalid', 'participantIds tooMany']],
    ] as const)
      expect(codesOf((await assign(body)) as never)).toEqual(codes)
  })
})

describe('the sources of a study', () => {
  const path = (studyId = mine.studyId) => `study/${studyId}/source`
  const sources = async (as = coordinator) => (await call<readonly Row[]>('GET', path(), undefined, as)).data
  const add = (name: string, studyId = mine.studyId, as = admin) => call('POST', path(studyId), { name }, as)

  it('begin with those of every study, in their order, and are told to those who see participants', async () => {
    expect((await sources()).slice(0, 7).map(({ name }) => name)).toEqual([
      'Physician referral',
      'Clinic database',
      'Self-referral',
      'Advertisement',
      'Social media',
      'Community event',
      'Other',
    ])
    expect((await call('GET', path(nowhere))).status).toBe(404)
    expect((await call('GET', path(), undefined, 'nobody@northlake.example')).status).toBe(403)
    const french = await node.call<readonly Row[]>(path(), { as: coordinator, headers: { 'accept-language': 'fr' } })
    expect(french.data[0]?.name).toBe('Recommandation d’un médecin')
  })

  it('are added and called otherwise by those who may; those of every study keep their names, and none is there twice', async () => {
    const made = await add('Radio')
    expect(made).toMatchObject({ status: 201, data: { name: 'Radio', studyId: mine.studyId, origin: null } })
    expect(codesOf(await add('radio'))).toEqual([409, 'Duplicate', 'name taken'])
    expect((await add('Radio', foreign.studyId)).status).toBe(201)
    expect(codesOf(await add('Podcast', mine.studyId, coordinator))).toEqual([403, 'Forbidden'])
    const change = (id: unknown, name: string, studyId = mine.studyId) => call('PUT', path(studyId), { id, name }, admin)
    expect((await change(made.data.id, 'Local radio')).data.name).toBe('Local radio')
    expect((await change(made.data.id, 'Theirs', foreign.studyId)).status).toBe(404)
    expect(codesOf(await change(undefined, 'Nobody'))).toEqual([422, 'Invalid', 'id required'])
    const [shipped] = await sources()
    expect(codesOf(await change(shipped?.id, 'My own')).slice(0, 2)).toEqual([409, 'RowLocked'])
  })

  it('are taken away while no card names them, and named by cards of their own study alone', async () => {
    const { id } = (await add('Newsletter')).data
    const theirs = (await add('Newsletter', foreign.studyId)).data.id
    const cardId = await enrol(node, await newParticipant(node, coordinator), mine)
    const name = (sourceId: string) => call('PATCH', `participant-study/${cardId}`, { sourceId })
    expect(codesOf(await name(theirs))).toEqual([422, 'Invalid', 'sourceId otherStudy'])
    expect((await name(id)).status).toBe(200)
    expect(codesOf(await call('DELETE', `study-source/${id}`, undefined, admin)).slice(0, 2)).toEqual([409, 'InUse'])
    const [card] = (await call<BoardAnswer>('GET', `study/${mine.studyId}/study-site/${mine.siteId}/recruitment`)).data.cards.filter(
      (each) => each.cardId === cardId,
    )
    expect(card?.sourceId).toBe(id)
    expect((await call('PATCH', `participant-study/${cardId}`, { sourceId: null })).status).toBe(200)
    expect((await call('DELETE', `study-source/${id}`, undefined, admin)).status).toBeLessThan(300)

    const participantId = await newParticipant(node, coordinator)
    const assigned = await call<unknown>('POST', 'participants/addParticipantToStudy', [{ participantId, ...mine, sourceId: theirs }])
    expect(JSON.stringify(assigned)).toContain('otherStudy')
    const many = { action: 'update', ids: [cardId], changes: { sourceId: theirs } }
    expect(JSON.stringify(await call<unknown>('POST', 'participant-studies/bulk', many))).toContain('otherStudy')
  })
})
