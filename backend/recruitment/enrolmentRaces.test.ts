import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { runPausedAtWrite } from '../app/testing/race.ts'
import { admin, coordinator, createConsentStudy, investigator, type StudyWithConsents } from '../consents/testConsents.ts'
import { createTestParticipant } from '../participants/comments/testParticipants.ts'

type Card = ResourceAnswer['participantStudy']
type Request = () => Promise<Parameters<typeof codesOf>[0]>

/** Requests have made their checks before they write their audit event, where they pause. */
const pausedTables = ['audit_event']

let node: TestNode
let study: StudyWithConsents
beforeAll(async () => {
  node = await sharedNode()
  study = await createConsentStudy(node)
})
afterAll(() => node?.close())

const take = (id: string, transition: string, body: object = {}) =>
  study.call('POST', `participant-study/${id}/transitions/${transition}`, body)
const read = async (id: string): Promise<Card> => (await study.call<Card>('GET', `participant-study/${id}`)).data
const runPaused = async (...requests: readonly Request[]) => (await runPausedAtWrite(node, pausedTables, requests)).map(codesOf)

/** Creates a participant whose enrolment is possible, with a consent in force. */
async function createCandidate(own: StudyWithConsents = study) {
  const { id, participantStudyId, participantId } = await own.requested()
  expect((await own.onPaper(id)).status).toBe(200)
  expect((await own.signed(id, 'countersign', {}, investigator)).status).toBe(200)
  return { consentId: id, cardId: participantStudyId, participantId }
}

const withdrawConsent = (id: string) => study.take(id, 'withdraw', { withdrawalScope: 'STUDY', reason: 'Moves away' })
const recordDeath = (id: string) => study.call('PATCH', `participant/${id}`, { deceased: true })

describe('the enrolment of a participant in a changing situation', () => {
  it('rejects an enrolment while its consent is withdrawn', async () => {
    const { cardId, consentId } = await createCandidate()
    expect(
      await runPaused(
        () => withdrawConsent(consentId),
        () => take(cardId, 'enroll'),
      ),
    ).toEqual([
      [200, undefined],
      [409, expect.any(String)],
    ])
    expect(await read(cardId)).toMatchObject({ recruitmentStatus: 'NOT_ENROLLED', consentStatus: 'WITHDRAWN' })
  })

  it('starts no conduct for a participant whose consent is withdrawn while they are enrolled', async () => {
    const { cardId, consentId } = await createCandidate()
    expect(
      await runPaused(
        () => take(cardId, 'enroll'),
        () => withdrawConsent(consentId),
      ),
    ).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect((await read(cardId)).consentStatus).toBe('WITHDRAWN')
    expect(codesOf(await take(cardId, 'addToConduct'))).toEqual([409, 'ConsentMissing'])
  })

  it('rejects the start of conduct while the consent is withdrawn', async () => {
    const { cardId, consentId } = await createCandidate()
    expect((await take(cardId, 'enroll')).status).toBe(200)
    const [, start] = await runPaused(
      () => withdrawConsent(consentId),
      () => take(cardId, 'addToConduct'),
    )
    expect(start).toEqual([409, expect.any(String)])
    expect((await read(cardId)).conductStatus).toBe('NOT_STARTED')
  })

  it('rejects an enrolment while the death of the participant is recorded', async () => {
    const { cardId, participantId } = await createCandidate()
    expect(
      await runPaused(
        () => recordDeath(participantId),
        () => take(cardId, 'enroll'),
      ),
    ).toEqual([
      [200, undefined],
      [409, 'ParticipantDeceased'],
    ])
  })

  it('ends conduct that starts while the death of the participant is recorded', async () => {
    const { cardId, participantId } = await createCandidate()
    expect((await take(cardId, 'enroll')).status).toBe(200)
    expect(
      await runPaused(
        () => take(cardId, 'addToConduct'),
        () => recordDeath(participantId),
      ),
    ).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect((await read(cardId)).conductStatus).toBe('WITHDRAWN')
  })

  it('rejects an enrolment while a criterion is checked as not met', async () => {
    const { cardId } = await createCandidate()
    const criterion = { studyId: study.place.studyId, kind: 'INCLUSION', criterion: 'Adults' }
    const { data } = await study.call('POST', 'eligibility-criteria', criterion, admin)
    const check = { participantStudyId: cardId, criterionId: data.id, result: 'NOT_MET' }
    expect(
      await runPaused(
        () => study.call('POST', 'criterion-checks', check),
        () => take(cardId, 'enroll'),
      ),
    ).toEqual([
      [201, undefined],
      [409, 'CriteriaNotMet'],
    ])
  })

  it('enrols one of two participants for the last position of a goal', async () => {
    const own = await createConsentStudy(node)
    const cards = [await createCandidate(own), await createCandidate(own)]
    await node.ownerQuery('update study set no_of_participants = 1 where id = $1', [own.place.studyId])
    expect(
      await runPaused(
        ...cards.map(
          ({ cardId }) =>
            () =>
              take(cardId, 'enroll'),
        ),
      ),
    ).toEqual([
      [200, undefined],
      [409, 'StudyGoalReached'],
    ])
  })
})

describe('a card of a changing study', () => {
  const changeStudy = (own: StudyWithConsents, transition: string) =>
    study.call('POST', `admin/study/${own.place.studyId}/transitions/${transition}`, { reason: 'Safety' }, admin)
  /** Creates a study with one candidate on its board. */
  async function createCard() {
    const own = await createConsentStudy(node)
    const { cardId } = await createCandidate(own)
    const columnsPath = `admin/study/${own.place.studyId}/board-columns`
    const { data: columns } = await own.call<readonly { readonly id: string }[]>('GET', columnsPath, undefined, admin)
    const moveTo = (columnId = columns[1]?.id) => own.call('POST', `participant-study/${cardId}/move`, { to: columnId, after: null })
    return { own, cardId, moveTo, columnsPath }
  }

  it('rejects a move while the study is put on hold, and an addition', async () => {
    const { own, moveTo } = await createCard()
    const participantId = await createTestParticipant(node, coordinator)
    const add = () => own.call('POST', 'participant-studies', { participantId, ...own.place })
    const [hold, move, addition] = await runPaused(
      () => changeStudy(own, 'putOnHold'),
      () => moveTo(),
      add,
    )
    expect([hold, move, addition?.[0]]).toEqual([[200, undefined], [409, 'StudyIsOnHold'], 422])
  })

  it('rejects a move and an enrolment while the study is completed, and a move while it is archived', async () => {
    const { own, cardId, moveTo } = await createCard()
    expect(
      await runPaused(
        () => changeStudy(own, 'complete'),
        () => moveTo(),
        () => take(cardId, 'enroll'),
      ),
    ).toEqual([
      [200, undefined],
      [409, 'StudyIsOver'],
      [409, 'StudyIsOver'],
    ])
    const [archived, move, change] = await runPaused(
      () => changeStudy(own, 'archive'),
      () => moveTo(),
      () => own.call('PATCH', `participant-study/${cardId}`, { subjectId: 'LATE-1' }),
    )
    expect([archived, move, change]).toEqual([
      [200, undefined],
      [409, 'StudyIsOver'],
      [409, 'StudyIsOver'],
    ])
  })

  it('rejects a move while the site closes', async () => {
    const { own, moveTo } = await createCard()
    const [studySite] = await node.ownerQuery<{ id: string }>('select id from study_site where study_id = $1', [own.place.studyId])
    const close = () =>
      own.call(
        'POST',
        `study-site/${studySite?.id}/transitions/close`,
        { closedOn: own.day, reason: 'Over', studyStatusAfter: 'ON_HOLD' },
        admin,
      )
    const [closing, move] = await runPaused(close, () => moveTo())
    expect([closing, move?.[0]]).toEqual([[200, undefined], 409])
  })

  it('rejects deleting a column while a card moves into it', async () => {
    const { own, moveTo, columnsPath } = await createCard()
    const { data: column } = await own.call<{ readonly id: string }>('POST', columnsPath, { name: 'Waiting' }, admin)
    const remove = () => own.call('DELETE', `board-column/${column.id}`, undefined, admin)
    const [move, removal] = await runPaused(() => moveTo(column.id), remove)
    expect([move, removal?.[0]]).toEqual([[200, undefined], 409])
  })
})
