import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer, CardsMoveAnswer } from '#resources/recruitment/boardAnswers.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol, readStudySitePair, type StudySite } from '../participants/comments/testParticipants.ts'

/** Tests the calls of specification 2, section 7, "Board and screening", except the board itself. */
const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const admin = 'admin@northlake.example'
const owner = 'owner@northlake.example'
const nowhere = '01990000-0000-7000-8000-000000000000'

let node: TestNode
let ownStudySite: StudySite
let foreignStudySite: StudySite
beforeAll(async () => {
  node = await sharedNode()
  ;[ownStudySite, foreignStudySite] = await readStudySitePair(node, coordinator)
})
afterAll(() => node.close())

interface Row {
  readonly id: string
  readonly name: string
  readonly version: number
}
const call = <Data = Row>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })

describe('moving several cards together', () => {
  const move = (body: unknown, caller = coordinator, { studyId, siteId } = ownStudySite) =>
    call<CardsMoveAnswer>('POST', `study/${studyId}/study-site/${siteId}/recruitment/move`, body, caller)
  const moveOnce = (key: string, body: unknown, caller = coordinator) =>
    node.call<CardsMoveAnswer>(`study/${ownStudySite.studyId}/study-site/${ownStudySite.siteId}/recruitment/move`, {
      as: caller,
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': key },
    })
  const fetchBoard = async () =>
    (await call<BoardAnswer>('GET', `study/${ownStudySite.studyId}/study-site/${ownStudySite.siteId}/recruitment`)).data
  const createCard = async () => enrol(node, await createTestParticipant(node, coordinator), ownStudySite)
  const cardVersionOf = (cardId: string, { cards }: BoardAnswer) => ({
    cardId,
    version: cards.find((card) => card.cardId === cardId)?.version ?? 0,
  })

  it('places cards one after the other, leaves those that may not move with a reason, and moves a repeated card once', async () => {
    const [first, notEnrolledId, last] = [await createCard(), await createCard(), await createCard()] as [string, string, string]
    await call('POST', `participant-study/${notEnrolledId}/transitions/markAsNotEnrolled`, { reason: 'Moved away' })
    const board = await fetchBoard()
    const targetColumnId = board.columns.find(({ step }) => step === 'SCREENING')?.columnId ?? ''
    const moveResponse = await move({
      to: targetColumnId,
      after: null,
      cards: [last, notEnrolledId, first, last].map((id) => cardVersionOf(id, board)),
    })
    expect(moveResponse.data.data.map(({ cardId }) => cardId)).toEqual([last, first])
    expect(moveResponse.data.errors).toMatchObject([{ code: 'NotEnrolledStays', refData: { cardId: notEnrolledId } }])
    const { cards } = await fetchBoard()
    expect(
      cards
        .filter(({ columnId }) => columnId === targetColumnId)
        .map(({ cardId }) => cardId)
        .slice(0, 2),
    ).toEqual([last, first])

    // The move fails because another user changed the cards first.
    const stale = await move({ to: targetColumnId, after: null, cards: [cardVersionOf(first, board)] })
    expect(stale.data).toMatchObject({ data: [], errors: [{ code: 'StaleVersion' }] })
  })

  it('moves cards once for each key, however often and whenever the call is repeated', async () => {
    const key = crypto.randomUUID()
    const [first, notEnrolledId, last] = [await createCard(), await createCard(), await createCard()] as [string, string, string]
    await call('POST', `participant-study/${notEnrolledId}/transitions/markAsNotEnrolled`, { reason: 'Moved away' })
    const before = await fetchBoard()
    const targetColumnId = before.columns.find(({ step }) => step === 'SCREENING')?.columnId ?? ''
    const body = { to: targetColumnId, after: null, cards: [first, notEnrolledId, last].map((id) => cardVersionOf(id, before)) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => moveOnce(key, body)))
    for (const { data } of answers) {
      expect(data.data.map(({ cardId }) => cardId)).toEqual([first, last])
      expect(data.errors).toMatchObject([{ code: 'NotEnrolledStays', refData: { cardId: notEnrolledId } }])
    }
    const moves = await node.ownerQuery<{ id: string }>(
      `select record_id as id from audit_event where record_id = any($1::uuid[]) and action = 'move'`,
      [[first, last]],
    )
    expect(moves.map(({ id }) => id).sort(), 'each went once').toEqual([first, last].sort())

    // The card is moved on. Repeating the first call must not move it back.
    const onward = before.columns.find(({ step }) => step === 'CONTACTED')?.columnId ?? ''
    await move({ to: onward, after: null, cards: [cardVersionOf(first, await fetchBoard())] })
    const repeatedMove = await moveOnce(key, body)
    expect(repeatedMove.data.data.map(({ cardId }) => cardId)).toEqual([first, last])
    expect((await fetchBoard()).cards.find(({ cardId }) => cardId === first)?.columnId).toBe(onward)

    // An idempotency key belongs to one request of one user, so it cannot be used for a different request.
    expect((await moveOnce(key, { ...body, to: onward })).data.errors.map(({ code }) => code)).toContain('IdempotencyKeyReused')
    const ownerMove = await moveOnce(key, { ...body, cards: [cardVersionOf(last, before)] }, owner)
    expect(ownerMove.data).toMatchObject({ data: [], errors: [{ code: 'StaleVersion' }] })
    const endless = await moveOnce('k'.repeat(200), { ...body, cards: [cardVersionOf(last, before)] })
    expect(endless.data.errors).toMatchObject([{ code: 'InvalidIdempotencyKey' }])
  })

  it('requires cards of that board and the permission to move them', async () => {
    const cardId = await createCard()
    const board = await fetchBoard()
    const body = { to: board.columns[1]?.columnId, after: null, cards: [cardVersionOf(cardId, board)] }
    expect(codesOf(await move(body, viewer))).toEqual([403, 'Forbidden'])
    expect(codesOf(await move(body, coordinator, { ...ownStudySite, studyId: nowhere }))).toEqual([404, 'NotFound'])
    expect(codesOf(await move({ to: 'x', cards: [{ cardId }], by: 1 }))).toEqual([
      422,
      'Invalid',
      'by unknownField',
      'cards.0.version required',
      'to notAReference',
    ])
    const unknownCardMove = await move({ ...body, cards: [{ cardId: nowhere, version: 1 }] })
    expect(unknownCardMove.data).toMatchObject({ data: [], errors: [{ code: 'NotFound', refData: { cardId: nowhere } }] })
  })
})

describe('the screening failure of a card', () => {
  const update = (body: unknown, caller = coordinator, { studyId, siteId } = ownStudySite) =>
    call<Readonly<Record<string, unknown>>>('PUT', `study/${studyId}/study-site/${siteId}/recruitment/updateCard`, body, caller)
  const createCard = async (studySite = ownStudySite) => enrol(node, await createTestParticipant(node, coordinator), studySite)

  it('stores a screening failure when it is ticked, its reason by a later call, and removes both when it is unticked', async () => {
    const cardId = await createCard()
    const tickResponse = await update({ cardId, screeningFailure: true, screeningFailureReason: '' })
    expect([tickResponse.status, tickResponse.data]).toMatchObject([
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

  it('rejects a reason without a screening failure', async () => {
    const cardId = await createCard()
    expect(codesOf(await update({ cardId, screeningFailureReason: 'Blood pressure' }))).toEqual([
      422,
      'Invalid',
      'screeningFailure required',
    ])
  })

  it('rejects a reason that is too long, unknown fields, and an outdated version', async () => {
    const cardId = await createCard()
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

  it("requires cards of the caller's own boards", async () => {
    const cardId = await createCard()
    expect((await update({ cardId, screeningFailure: true }, viewer)).status).toBe(403)
    expect((await update({ cardId, screeningFailure: true }, coordinator, foreignStudySite)).status).toBe(404)
    expect((await update({ cardId: await createCard(foreignStudySite), screeningFailure: true })).status).toBe(404)
    expect((await update({ cardId: nowhere, screeningFailure: true })).status).toBe(404)
  })
})

describe('the groups of a study', () => {
  const fetchGroups = (caller = admin, { studyId } = ownStudySite) =>
    call<readonly Row[]>('GET', `study/${studyId}/group`, undefined, caller)
  const add = (name: unknown, caller = admin, { studyId } = ownStudySite) => call('POST', `study/${studyId}/group`, { name }, caller)
  const groupPath = (id: string, { studyId } = ownStudySite) => `study/${studyId}/group/${id}`

  it('groups of a study are added, listed, renamed and deleted', async () => {
    const added = await add('Arm X')
    expect([added.status, added.data]).toMatchObject([201, { name: 'Arm X', studyId: ownStudySite.studyId }])
    expect((await fetchGroups()).data.map(({ name }) => name)).toContain('Arm X')
    expect((await fetchGroups(coordinator)).data.map(({ name }) => name)).toContain('Arm X')
    const renameResponse = await call('PUT', groupPath(added.data.id), { name: 'Arm Y', version: added.data.version }, admin)
    expect([renameResponse.status, renameResponse.data.name]).toEqual([200, 'Arm Y'])
    expect(codesOf(await call('PUT', groupPath(added.data.id), { name: 'Arm Z', version: added.data.version }, admin))).toEqual([
      409,
      'StaleVersion',
    ])
    expect(await call('DELETE', groupPath(added.data.id), undefined, admin)).toMatchObject({ status: 200, data: [added.data.id] })
    expect((await fetchGroups()).data.map(({ id }) => id)).not.toContain(added.data.id)
  })

  it('groups of a study require unique names within their study', async () => {
    await add('Twice')
    expect(codesOf(await add('tWICE'))).toEqual([409, 'Duplicate', 'name taken'])
    expect((await add('Twice', admin, foreignStudySite)).status).toBe(201)
    expect(codesOf(await add(''))).toEqual([422, 'Invalid', 'name required'])
    expect(codesOf(await add('x'.repeat(81)))).toEqual([422, 'Invalid', 'name tooLong'])
    expect(codesOf(await call('POST', `study/${ownStudySite.studyId}/group`, { name: 'Odd', colour: 'red' }, admin))).toEqual([
      422,
      'Invalid',
      'colour unknownField',
    ])
  })

  it('groups of a study belong to the study in the address, and require the permission to change them', async () => {
    const { data } = await add('Elsewhere', admin, foreignStudySite)
    for (const [method, body] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await call(method, groupPath(data.id), body, admin)).status).toBe(404)
      expect((await call(method, groupPath('one'), body, admin)).status).toBe(404)
      expect((await call(method, groupPath(data.id, foreignStudySite), body, viewer)).status).toBe(403)
    }
    expect((await fetchGroups()).data.map(({ id }) => id)).not.toContain(data.id)
    expect((await fetchGroups(admin, { ...ownStudySite, studyId: nowhere })).status).toBe(404)
    expect((await add('Nowhere', admin, { ...ownStudySite, studyId: nowhere })).status).toBe(404)
    expect((await add('Not allowed', viewer)).status).toBe(403)
    expect((await fetchGroups('admin@rivesud.example')).status).toBe(404)
  })

  it('groups of a study are accepted only on cards of their own study', async () => {
    const { data } = await add('Other study', admin, foreignStudySite)
    const card = await enrol(node, await createTestParticipant(node, coordinator), ownStudySite)
    expect(codesOf(await call('PATCH', `participant-study/${card}`, { groupId: data.id }))).toEqual([422, 'Invalid', 'groupId otherStudy'])
  })
})

describe('the assignment of participants to a group', () => {
  interface AssignmentResponse {
    readonly data: readonly { readonly participantId: string; readonly groupId: string | null }[]
    readonly errors?: readonly { readonly code: string; readonly refData: { readonly participant: { readonly participantId: string } } }[]
  }
  const assign = async (body: unknown, caller = coordinator) => {
    const answer = await node.fetch(`study/${ownStudySite.studyId}/group/groupassignment`, { as: caller, method: 'POST', body })
    return { status: answer.status, ...((await answer.json()) as AssignmentResponse & Pick<Awaited<ReturnType<typeof call>>, 'error'>) }
  }
  let groupId: string
  beforeAll(async () => {
    groupId = (await call('POST', `study/${ownStudySite.studyId}/group`, { name: 'Assigned' }, admin)).data.id
  })
  const createPerson = async (studySite: StudySite | null = ownStudySite) => {
    const id = await createTestParticipant(node, coordinator)
    if (studySite !== null) await enrol(node, id, studySite)
    return id
  }

  it('assigns each participant to the group, and lists those who cannot be assigned', async () => {
    // In a double-blind study, no participant can be in a group.
    const setBlinding = (blinding: string) =>
      node.ownerQuery('update study set blinding = $2 where id = $1', [ownStudySite.studyId, blinding])
    await setBlinding('OPEN')
    const [firstId, secondId, unenrolledId, foreignId] = [
      await createPerson(),
      await createPerson(),
      await createPerson(null),
      await createPerson(foreignStudySite),
    ]
    const { status, data, errors } = await assign({ groupId, participantIds: [firstId, unenrolledId, secondId, foreignId, firstId] })
    expect([status, data]).toEqual([200, [firstId, secondId].map((participantId) => ({ participantId, groupId }))])
    expect(errors?.map(({ code, refData }) => [code, refData.participant.participantId])).toEqual([
      ['NotFound', unenrolledId],
      ['NotFound', foreignId],
    ])
    const readStoredGroup = () =>
      node.ownerQuery('select group_id as "groupId" from participant_study where participant_id = $1', [firstId])
    expect(await readStoredGroup()).toEqual([{ groupId }])
    expect((await assign({ groupId: null, participantIds: [firstId] })).errors).toEqual([])
    expect(await readStoredGroup()).toEqual([{ groupId: null }])
    await setBlinding('DOUBLE')
  })

  it('rejects callers without the permission, and a malformed assignment', async () => {
    const participantIds = [await createPerson()]
    expect((await assign({ groupId, participantIds }, viewer)).status).toBe(403)
    const other = await call('POST', `study/${foreignStudySite.studyId}/group`, { name: 'Of others' }, admin)
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
  const getSourcesPath = (studyId = ownStudySite.studyId) => `study/${studyId}/source`
  const fetchSources = async (caller = coordinator) => (await call<readonly Row[]>('GET', getSourcesPath(), undefined, caller)).data
  const add = (name: string, studyId = ownStudySite.studyId, caller = admin) => call('POST', getSourcesPath(studyId), { name }, caller)

  it('sources of a study begin with common ones in order, and are visible to users who see participants', async () => {
    expect((await fetchSources()).slice(0, 7).map(({ name }) => name)).toEqual([
      'Physician referral',
      'Clinic database',
      'Self-referral',
      'Advertisement',
      'Social media',
      'Community event',
      'Other',
    ])
    expect((await call('GET', getSourcesPath(nowhere))).status).toBe(404)
    expect((await call('GET', getSourcesPath(), undefined, 'nobody@northlake.example')).status).toBe(403)
    const french = await node.call<readonly Row[]>(getSourcesPath(), { as: coordinator, headers: { 'accept-language': 'fr' } })
    expect(french.data[0]?.name).toBe('Recommandation d’un médecin')
  })

  it('sources of a study are added and renamed with the permission and unique names; common ones keep their names', async () => {
    const createdSource = await add('Radio')
    expect(createdSource).toMatchObject({ status: 201, data: { name: 'Radio', studyId: ownStudySite.studyId, origin: null } })
    expect(codesOf(await add('radio'))).toEqual([409, 'Duplicate', 'name taken'])
    expect((await add('Radio', foreignStudySite.studyId)).status).toBe(201)
    expect(codesOf(await add('Podcast', ownStudySite.studyId, coordinator))).toEqual([403, 'Forbidden'])
    const change = (id: unknown, name: string, studyId = ownStudySite.studyId) => call('PUT', getSourcesPath(studyId), { id, name }, admin)
    expect((await change(createdSource.data.id, 'Local radio')).data.name).toBe('Local radio')
    expect((await change(createdSource.data.id, 'Theirs', foreignStudySite.studyId)).status).toBe(404)
    expect(codesOf(await change(undefined, 'Nobody'))).toEqual([422, 'Invalid', 'id required'])
    const [shippedSource] = await fetchSources()
    expect(codesOf(await change(shippedSource?.id, 'My own')).slice(0, 2)).toEqual([409, 'RowLocked'])
  })

  it('sources of a study are deleted only while unused, and are accepted only on cards of their own study', async () => {
    const { id } = (await add('Newsletter')).data
    const foreignSourceId = (await add('Newsletter', foreignStudySite.studyId)).data.id
    const cardId = await enrol(node, await createTestParticipant(node, coordinator), ownStudySite)
    const name = (sourceId: string) => call('PATCH', `participant-study/${cardId}`, { sourceId })
    expect(codesOf(await name(foreignSourceId))).toEqual([422, 'Invalid', 'sourceId otherStudy'])
    expect((await name(id)).status).toBe(200)
    expect(codesOf(await call('DELETE', `study-source/${id}`, undefined, admin)).slice(0, 2)).toEqual([409, 'InUse'])
    const [card] = (
      await call<BoardAnswer>('GET', `study/${ownStudySite.studyId}/study-site/${ownStudySite.siteId}/recruitment`)
    ).data.cards.filter((each) => each.cardId === cardId)
    expect(card?.sourceId).toBe(id)
    expect((await call('PATCH', `participant-study/${cardId}`, { sourceId: null })).status).toBe(200)
    expect((await call('DELETE', `study-source/${id}`, undefined, admin)).status).toBeLessThan(300)

    const participantId = await createTestParticipant(node, coordinator)
    const assignment = await call<unknown>('POST', 'participants/addParticipantToStudy', [
      { participantId, ...ownStudySite, sourceId: foreignSourceId },
    ])
    expect(JSON.stringify(assignment)).toContain('otherStudy')
    const bulkUpdate = { action: 'update', ids: [cardId], changes: { sourceId: foreignSourceId } }
    expect(JSON.stringify(await call<unknown>('POST', 'participant-studies/bulk', bulkUpdate))).toContain('otherStudy')
  })
})
