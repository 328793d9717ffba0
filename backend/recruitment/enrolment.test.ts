import { describe, expect, it } from 'vitest'
import type { CardsMoveAnswer } from '#resources/recruitment/boardAnswers.ts'
import { getDayAfter } from '../app/testing/days.ts'
import { createTestParticipant, giveConsent } from '../participants/comments/testParticipants.ts'
import { coordinator, createEnrolmentStudy } from './testEnrolment.ts'

const study = createEnrolmentStudy()
const { call, take, rowOf, newCard, set, setStudy, setSite } = study

/** All calls that enrol a participant. Each returns the error code of the rejection; null if it succeeds. */
const enrolmentMethods: Readonly<Record<string, (id: string) => Promise<string | null>>> = {
  transition: async (id) => (await take(id, 'enroll')).error?.code ?? null,
  move: async (id) => (await call('POST', `participant-study/${id}/move`, { to: study.columns.ENROLLED, after: null })).error?.code ?? null,
  board: async (id) => {
    const { version } = await rowOf(id)
    const body = { to: study.columns.ENROLLED, after: null, cards: [{ cardId: id, version }] }
    const { data } = await call<CardsMoveAnswer>(
      'POST',
      `study/${study.place.studyId}/study-site/${study.place.siteId}/recruitment/move`,
      body,
    )
    return data.errors[0]?.code ?? null
  },
  bulk: async (id) => {
    const answer = await call<{ readonly rows: readonly { readonly error?: { readonly code: string } }[] }>(
      'POST',
      'participant-studies/bulk',
      { action: 'enroll', ids: [id] },
    )
    return answer.data.rows[0]?.error?.code ?? null
  },
}

describe('a rejected enrolment', () => {
  const situations: readonly (readonly [string, string, (id: string) => Promise<unknown>, (() => Promise<unknown>)?])[] = [
    ['of a participant who is deceased', 'ParticipantDeceased', (id) => setPerson(id, 'deceased = true')],
    ['of one who failed the screening', 'ScreeningFailureOpen', (id) => set(id, 'screening_failure = true')],
    ['of one who does not meet a criterion', 'CriteriaNotMet', (id) => failCriterion(id)],
    ['of one who has withdrawn', 'ParticipantWithdrawn', (id) => set(id, `consent_status = 'WITHDRAWN'`)],
    [
      'of a restricted profile that is not unlocked',
      'ProfileNotUnlocked',
      (id) => setPerson(id, 'is_restricted_profile = true, deceased = true'),
    ],
    ['in a study on hold', 'StudyIsOnHold', () => setStudy(`status = 'ON_HOLD'`), () => setStudy(`status = 'RECRUITING'`)],
    ['in a draft', 'StudyIsDraft', () => setStudy(`status = 'DRAFT'`), () => setStudy(`status = 'RECRUITING'`)],
    [
      'in a study that does not recruit any more',
      'StudyIsNotRecruiting',
      () => setStudy(`status = 'ACTIVE_NOT_RECRUITING'`),
      () => setStudy(`status = 'RECRUITING'`),
    ],
    ['in a completed study', 'StudyIsOver', () => setStudy(`status = 'COMPLETED'`), () => setStudy(`status = 'RECRUITING'`)],
    ['in an archived study', 'StudyIsOver', () => setStudy(`status = 'ARCHIVED'`), () => setStudy(`status = 'RECRUITING'`)],
    ['at a closed site', 'StudySiteIsClosed', () => setSite(`status = 'CLOSED'`), () => setSite(`status = 'OPEN'`)],
    ['above the goal of the site', 'SiteGoalReached', () => setSite('enrollment_goal = 1'), () => setSite('enrollment_goal = null')],
    [
      'above the goal of the study',
      'StudyGoalReached',
      () => setStudy('no_of_participants = 1'),
      () => setStudy('no_of_participants = 100000'),
    ],
  ]
  const setPerson = (id: string, values: string) =>
    study.node.ownerQuery(`update participant set ${values} where id = (select participant_id from participant_study where id = $1)`, [id])

  const failCriterion = async (id: string) => {
    const criterion = { studyId: study.place.studyId, kind: 'INCLUSION', criterion: 'Adults' }
    const { data } = await call('POST', 'eligibility-criteria', criterion, study.owner)
    const checkResponse = await call('POST', 'criterion-checks', { participantStudyId: id, criterionId: data.id, result: 'NOT_MET' })
    expect(checkResponse.status).toBe(201)
  }

  for (const [situation, code, arrange, restore] of situations)
    it(`rejects an enrolment ${situation} in every call, and changes nothing`, async () => {
      const id = await newCard()
      await take(await newCard(), 'enroll')
      await arrange(id)
      try {
        for (const [methodName, enrol] of Object.entries(enrolmentMethods))
          expect([methodName, await enrol(id)]).toEqual([methodName, code])
        expect(await rowOf(id)).toMatchObject({ recruitmentStatus: 'IN_SCREENING', columnId: study.columns.IDENTIFIED, enrolledOn: null })
      } finally {
        await restore?.()
      }
    })

  it('rejects an enrolment without a consent in force, where the study requires one', async () => {
    const [consent] = await study.node.ownerQuery<{ id: string }>(
      `insert into study_consent (org_id, id, study_id, name, purpose, rank) select org_id, gen_random_uuid(), id, 'Main', 'MAIN', '5' from study
        where id = $1 returning id`,
      [study.place.studyId],
    )
    try {
      const id = await newCard()
      for (const state of [null, 'SENT', 'ACTIVE', 'DECLINED', 'REQUIRES_RECONSENT']) {
        await set(id, `consent_status = ${state === null ? 'null' : `'${state}'`}`)
        for (const [methodName, enrol] of Object.entries(enrolmentMethods))
          expect([state, methodName, await enrol(id)]).toEqual([state, methodName, 'ConsentNotInForce'])
      }
      await giveConsent(study.node, id)
      expect((await take(id, 'enroll')).status).toBe(200)
    } finally {
      await study.node.ownerQuery('delete from study_consent where id = $1', [consent?.id])
    }
  })

  it('rejects an enrolment without an agreement to contact, in a study that contacts participants by message', async () => {
    await setStudy(`trial_mode = 'DECENTRALISED'`)
    try {
      const id = await newCard()
      expect(await enrolmentMethods.transition?.(id)).toBe('ParticipantNotContactable')
      expect(await enrolmentMethods.transition?.(await newCard({ contactableByAnyStudy: true }))).toBeNull()
      await giveConsent(study.node, id)
      expect(await enrolmentMethods.transition?.(id)).toBeNull()
    } finally {
      await setStudy(`trial_mode = 'ON_SITE'`)
    }
  })

  it('names every reason for the rejection, the most serious first', async () => {
    const id = await newCard()
    await set(id, `screening_failure = true, consent_status = 'WITHDRAWN'`)
    const { error } = await take(id, 'enroll')
    expect(error).toMatchObject({ code: 'ParticipantWithdrawn', data: { refusals: ['ParticipantWithdrawn', 'ScreeningFailureOpen'] } })
  })
})

describe('an enrolment', () => {
  it('stores date, subject ID and column in one event and one version', async () => {
    const id = await newCard()
    const before = await rowOf(id)
    const yesterday = getDayAfter(-1)
    await set(id, `date_added = '2020-01-01'`)
    const { status, data } = await take(id, 'enroll', { enrolledOn: yesterday, subjectId: `S-${id.slice(-6)}` })
    expect([status, data.columnId, data.enrolledOn]).toEqual([200, study.columns.ENROLLED, yesterday])
    expect(data.version).toBe(before.version + 1)
    const { data: history } = await call<readonly { readonly action: string }[]>('GET', `participant-study/${id}/history`)
    expect(history.filter(({ action }) => action !== 'create').map(({ action }) => action)).toEqual(['enroll'])
  })

  it('keeps an existing subject ID when none is sent', async () => {
    const id = await newCard()
    const subjectId = `S-${id.slice(-6)}`
    await set(id, `subject_id = '${subjectId}'`)
    expect((await take(id, 'enroll', { subjectId: null })).data).toMatchObject({ recruitmentStatus: 'ENROLLED', subjectId })
  })

  it('rejects adding a participant directly to the column of enrolled participants', async () => {
    const participantId = await createTestParticipant(study.node, coordinator)
    const added = await call('POST', 'participant-studies', { participantId, ...study.place, columnId: study.columns.ENROLLED })
    expect([added.status, added.error?.code]).toEqual([409, 'EnrolledByAct'])
  })

  it('rejects a date in the future or before the participant was added', async () => {
    const id = await newCard()
    await set(id, `date_added = '2026-01-10'`)
    const tomorrow = getDayAfter(1)
    expect((await take(id, 'enroll', { enrolledOn: tomorrow })).error?.fields).toMatchObject([{ path: 'enrolledOn', code: 'inFuture' }])
    expect((await take(id, 'enroll', { enrolledOn: '2026-01-09' })).error?.fields).toMatchObject([
      { path: 'enrolledOn', code: 'enrolledBeforeAdded' },
    ])
  })

  it('requires an owner of studies to confirm an enrolment above a goal', async () => {
    await take(await newCard(), 'enroll')
    await setSite('enrollment_goal = 1')
    try {
      const id = await newCard()
      expect((await take(id, 'enroll', { isAboveGoal: true })).error?.code).toBe('SiteGoalReached')
      const requested = await take(id, 'enroll', {}, study.owner)
      expect([requested.error?.code, requested.error?.fields?.[0]?.path]).toEqual(['SiteGoalReached', 'isAboveGoal'])
      expect((await take(id, 'enroll', { isAboveGoal: true }, study.owner)).status).toBe(200)
    } finally {
      await setSite('enrollment_goal = null')
    }
  })

  it('rejects a concurrent enrolment beyond the last free position of a goal', async () => {
    const ids = await Promise.all([newCard(), newCard(), newCard()])
    const [{ enrolled } = { enrolled: 0 }] = await study.node.ownerQuery<{ enrolled: number }>(
      `select count(*)::int as enrolled from participant_study where study_id = $1 and recruitment_status = 'ENROLLED'`,
      [study.place.studyId],
    )
    await setStudy(`no_of_participants = ${enrolled + 1}`)
    try {
      const codes = await Promise.all(ids.map(async (id) => (await take(id, 'enroll')).error?.code ?? 'done'))
      expect(codes.toSorted()).toEqual(['StudyGoalReached', 'StudyGoalReached', 'done'])
    } finally {
      await setStudy('no_of_participants = 100000')
    }
  })

  it('checks each of several cards, with the same date for all', async () => {
    const [goodCardId, bad] = [await newCard(), await newCard()]
    await set(bad, 'screening_failure = true')
    await study.node.ownerQuery(`update participant_study set date_added = '2026-01-01' where id = any($1)`, [[goodCardId, bad]])
    const cards = await Promise.all([bad, goodCardId].map(async (cardId) => ({ cardId, version: (await rowOf(cardId)).version })))
    const { data } = await call<CardsMoveAnswer>('POST', `study/${study.place.studyId}/study-site/${study.place.siteId}/recruitment/move`, {
      to: study.columns.ENROLLED,
      after: null,
      cards,
      enrolment: { enrolledOn: '2026-01-15' },
    })
    expect(data.data.map(({ cardId }) => cardId)).toEqual([goodCardId])
    expect(data.errors).toMatchObject([{ code: 'ScreeningFailureOpen', refData: { cardId: bad } }])
    expect((await rowOf(goodCardId)).enrolledOn).toBe('2026-01-15')
  })
})

describe('undoing an enrolment', () => {
  const createEnrolled = async () => {
    const id = await newCard()
    await call('POST', `participant-study/${id}/move`, { to: study.columns.SCREENING, after: null })
    expect((await take(id, 'enroll')).status).toBe(200)
    return id
  }

  it('undoing an enrolment is possible within an hour for the user who enrolled, and returns the card to its column', async () => {
    const id = await createEnrolled()
    const { status, data } = await take(id, 'undoEnrolment')
    expect(status).toBe(200)
    expect(data).toMatchObject({ recruitmentStatus: 'IN_SCREENING', columnId: study.columns.SCREENING, enrolledOn: null, enrolledBy: null })
    const { data: history } = await call<readonly { readonly action: string }[]>('GET', `participant-study/${id}/history`)
    expect(history.slice(0, 2).map(({ action }) => action)).toEqual(['undoEnrolment', 'enroll'])
    expect((await take(id, 'enroll')).status).toBe(200)
  })

  it('undoing an enrolment is rejected for other users without a reason, and after an hour', async () => {
    const id = await createEnrolled()
    expect((await take(id, 'undoEnrolment', {}, study.owner)).error?.code).toBe('TransitionNotAllowed')
    await set(id, `enrolled_at = now() - interval '61 minutes'`)
    expect((await take(id, 'undoEnrolment')).error?.code).toBe('UndoTooLate')
  })

  it('undoing an enrolment is possible later for an owner of studies with a reason', async () => {
    const id = await createEnrolled()
    await set(id, `enrolled_at = now() - interval '9 days'`)
    expect((await take(id, 'reverseEnrolment', { reason: 'Wrong person' })).status).toBe(403)
    expect((await take(id, 'reverseEnrolment', {}, study.owner)).status).toBe(422)
    expect((await take(id, 'reverseEnrolment', { reason: 'Wrong person' }, study.owner)).data).toMatchObject({
      recruitmentStatus: 'IN_SCREENING',
      columnId: study.columns.SCREENING,
    })
  })

  it('undoing an enrolment is rejected once conduct has started', async () => {
    const id = await createEnrolled()
    expect((await take(id, 'addToConduct')).status).toBe(200)
    expect((await take(id, 'undoEnrolment')).error?.code).toBe('TransitionNotAllowed')
    expect((await take(id, 'reverseEnrolment', { reason: 'Wrong person' }, study.owner)).error?.code).toBe('TransitionNotAllowed')
  })
})

describe('a participant who is not enrolled', () => {
  it('a participant not enrolled has a reason with a code, by which it is counted', async () => {
    const id = await newCard()
    const { data } = await take(id, 'markAsNotEnrolled', { reason: 'Moves away', notEnrolledCode: 'DECLINED' })
    expect(data).toMatchObject({ recruitmentStatus: 'NOT_ENROLLED', notEnrolledCode: 'DECLINED', screeningFailure: false })
    const summary = await call<readonly { readonly notEnrolledCode: string | null }[]>(
      'GET',
      'participant-studies/summary?by=notEnrolledCode',
    )
    expect(JSON.stringify(summary.data)).toContain('DECLINED')
    expect((await take(id, 'clearMarkAsNotEnrolled')).data).toMatchObject({ recruitmentStatus: 'IN_SCREENING', notEnrolledCode: null })
  })

  it('a participant not enrolled is a screening failure when criteria were not met, set by either call', async () => {
    const [markedCardId, tickedCardId] = [await newCard(), await newCard()]
    await take(markedCardId, 'markAsNotEnrolled', { reason: 'Too young', notEnrolledCode: 'CRITERIA_NOT_MET' })
    const address = `study/${study.place.studyId}/study-site/${study.place.siteId}/recruitment/updateCard`
    await call('PUT', address, { cardId: tickedCardId, screeningFailure: true, screeningFailureReason: 'Too young' })
    for (const id of [markedCardId, tickedCardId])
      expect(await rowOf(id)).toMatchObject({
        recruitmentStatus: 'NOT_ENROLLED',
        notEnrolledCode: 'CRITERIA_NOT_MET',
        screeningFailure: true,
      })
  })

  it('a participant not enrolled has no code when none is sent, and is not counted under other reasons', async () => {
    const id = await newCard()
    const [row] = await study.node.ownerQuery<{ person: string }>('select participant_id as person from participant_study where id = $1', [
      id,
    ])
    const { data } = await call('POST', `study/${study.place.studyId}/participant/${row?.person}/markAsNotEnrolled`, {
      reason: 'Moves away',
    })
    expect(data).toMatchObject({ recruitmentStatus: 'NOT_ENROLLED', notEnrolledCode: null, notEnrolledReasonId: null })
  })

  it('a participant not enrolled cannot become a screening failure after the enrolment, nor by an update of the row', async () => {
    const id = await newCard()
    expect((await call('PATCH', `participant-study/${id}`, { screeningFailure: true })).status).toBe(422)
    await take(id, 'enroll')
    const address = `study/${study.place.studyId}/study-site/${study.place.siteId}/recruitment/updateCard`
    expect((await call('PUT', address, { cardId: id, screeningFailure: true })).error?.code).toBe('EnrolledStays')
  })
})
