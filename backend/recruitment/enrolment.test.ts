import { describe, expect, it } from 'vitest'
import type { CardsMoveAnswer } from '#resources/boardAnswers.ts'
import { giveConsent, newParticipant } from '../participants/comments/testParticipants.ts'
import { todayAnd } from '../testing/days.ts'
import { coordinator, enrolmentStudy } from './testEnrolment.ts'

const study = enrolmentStudy()
const { call, take, rowOf, newCard, set, setStudy, setSite } = study

/** Every way to the enrolled, each with the code of its refusal; null where it let the card through. */
const ways: Readonly<Record<string, (id: string) => Promise<string | null>>> = {
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

describe('an enrolment is refused, and changes nothing,', () => {
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
    const checked = await call('POST', 'criterion-checks', { participantStudyId: id, criterionId: data.id, result: 'NOT_MET' })
    expect(checked.status).toBe(201)
  }

  for (const [situation, code, arrange, restore] of situations)
    it(`${situation}, whichever way it is asked for`, async () => {
      const id = await newCard()
      await take(await newCard(), 'enroll')
      await arrange(id)
      try {
        for (const [way, ask] of Object.entries(ways)) expect([way, await ask(id)]).toEqual([way, code])
        expect(await rowOf(id)).toMatchObject({ recruitmentStatus: 'IN_SCREENING', columnId: study.columns.IDENTIFIED, enrolledOn: null })
      } finally {
        await restore?.()
      }
    })

  it('without a consent in force, where the study asks for one', async () => {
    const [consent] = await study.node.ownerQuery<{ id: string }>(
      `insert into study_consent (org_id, id, study_id, name, purpose, rank) select org_id, gen_random_uuid(), id, 'Main', 'MAIN', '5' from study
        where id = $1 returning id`,
      [study.place.studyId],
    )
    try {
      const id = await newCard()
      for (const state of [null, 'SENT', 'ACTIVE', 'DECLINED', 'REQUIRES_RECONSENT']) {
        await set(id, `consent_status = ${state === null ? 'null' : `'${state}'`}`)
        for (const [way, ask] of Object.entries(ways)) expect([state, way, await ask(id)]).toEqual([state, way, 'ConsentNotInForce'])
      }
      await giveConsent(study.node, id)
      expect((await take(id, 'enroll')).status).toBe(200)
    } finally {
      await study.node.ownerQuery('delete from study_consent where id = $1', [consent?.id])
    }
  })

  it('of somebody who agreed to no contact, in a study that reaches people by message', async () => {
    await setStudy(`trial_mode = 'DECENTRALISED'`)
    try {
      const id = await newCard()
      expect(await ways.transition?.(id)).toBe('ParticipantNotContactable')
      expect(await ways.transition?.(await newCard({ contactableByAnyStudy: true }))).toBeNull()
      await giveConsent(study.node, id)
      expect(await ways.transition?.(id)).toBeNull()
    } finally {
      await setStudy(`trial_mode = 'ON_SITE'`)
    }
  })

  it('with every reason named, the gravest first', async () => {
    const id = await newCard()
    await set(id, `screening_failure = true, consent_status = 'WITHDRAWN'`)
    const { error } = await take(id, 'enroll')
    expect(error).toMatchObject({ code: 'ParticipantWithdrawn', data: { refusals: ['ParticipantWithdrawn', 'ScreeningFailureOpen'] } })
  })
})

describe('an enrolment', () => {
  it('writes day, subject ID and column as one event, and one version', async () => {
    const id = await newCard()
    const before = await rowOf(id)
    const yesterday = todayAnd(-1)
    await set(id, `date_added = '2020-01-01'`)
    const { status, data } = await take(id, 'enroll', { enrolledOn: yesterday, subjectId: `S-${id.slice(-6)}` })
    expect([status, data.columnId, data.enrolledOn]).toEqual([200, study.columns.ENROLLED, yesterday])
    expect(data.version).toBe(before.version + 1)
    const { data: history } = await call<readonly { readonly action: string }[]>('GET', `participant-study/${id}/history`)
    expect(history.filter(({ action }) => action !== 'create').map(({ action }) => action)).toEqual(['enroll'])
  })

  it('leaves a subject ID that was given, where none is sent', async () => {
    const id = await newCard()
    const subjectId = `S-${id.slice(-6)}`
    await set(id, `subject_id = '${subjectId}'`)
    expect((await take(id, 'enroll', { subjectId: null })).data).toMatchObject({ recruitmentStatus: 'ENROLLED', subjectId })
  })

  it('is not made by adding a participant to the column of the enrolled', async () => {
    const participantId = await newParticipant(study.node, coordinator)
    const added = await call('POST', 'participant-studies', { participantId, ...study.place, columnId: study.columns.ENROLLED })
    expect([added.status, added.error?.code]).toEqual([409, 'EnrolledByAct'])
  })

  it('is neither in the future nor before the participant was added', async () => {
    const id = await newCard()
    await set(id, `date_added = '2026-01-10'`)
    const tomorrow = todayAnd(1)
    expect((await take(id, 'enroll', { enrolledOn: tomorrow })).error?.fields).toMatchObject([{ path: 'enrolledOn', code: 'inFuture' }])
    expect((await take(id, 'enroll', { enrolledOn: '2026-01-09' })).error?.fields).toMatchObject([
      { path: 'enrolledOn', code: 'enrolledBeforeAdded' },
    ])
  })

  it('above a goal is confirmed by an owner of studies alone', async () => {
    await take(await newCard(), 'enroll')
    await setSite('enrollment_goal = 1')
    try {
      const id = await newCard()
      expect((await take(id, 'enroll', { isAboveGoal: true })).error?.code).toBe('SiteGoalReached')
      const asked = await take(id, 'enroll', {}, study.owner)
      expect([asked.error?.code, asked.error?.fields?.[0]?.path]).toEqual(['SiteGoalReached', 'isAboveGoal'])
      expect((await take(id, 'enroll', { isAboveGoal: true }, study.owner)).status).toBe(200)
    } finally {
      await setSite('enrollment_goal = null')
    }
  })

  it('that meets another one at the last place of a goal is refused', async () => {
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

  it('of several cards is judged for each, with the day that was given for all', async () => {
    const [good, bad] = [await newCard(), await newCard()]
    await set(bad, 'screening_failure = true')
    await study.node.ownerQuery(`update participant_study set date_added = '2026-01-01' where id = any($1)`, [[good, bad]])
    const cards = await Promise.all([bad, good].map(async (cardId) => ({ cardId, version: (await rowOf(cardId)).version })))
    const { data } = await call<CardsMoveAnswer>('POST', `study/${study.place.studyId}/study-site/${study.place.siteId}/recruitment/move`, {
      to: study.columns.ENROLLED,
      after: null,
      cards,
      enrolment: { enrolledOn: '2026-01-15' },
    })
    expect(data.data.map(({ cardId }) => cardId)).toEqual([good])
    expect(data.errors).toMatchObject([{ code: 'ScreeningFailureOpen', refData: { cardId: bad } }])
    expect((await rowOf(good)).enrolledOn).toBe('2026-01-15')
  })
})

describe('an enrolment is taken back', () => {
  const enrolled = async () => {
    const id = await newCard()
    await call('POST', `participant-study/${id}/move`, { to: study.columns.SCREENING, after: null })
    expect((await take(id, 'enroll')).status).toBe(200)
    return id
  }

  it('within the hour by whoever made it, and the card returns to its column', async () => {
    const id = await enrolled()
    const { status, data } = await take(id, 'undoEnrolment')
    expect(status).toBe(200)
    expect(data).toMatchObject({ recruitmentStatus: 'IN_SCREENING', columnId: study.columns.SCREENING, enrolledOn: null, enrolledBy: null })
    const { data: history } = await call<readonly { readonly action: string }[]>('GET', `participant-study/${id}/history`)
    expect(history.slice(0, 2).map(({ action }) => action)).toEqual(['undoEnrolment', 'enroll'])
    expect((await take(id, 'enroll')).status).toBe(200)
  })

  it('by nobody else without a reason, and not after an hour', async () => {
    const id = await enrolled()
    expect((await take(id, 'undoEnrolment', {}, study.owner)).error?.code).toBe('TransitionNotAllowed')
    await set(id, `enrolled_at = now() - interval '61 minutes'`)
    expect((await take(id, 'undoEnrolment')).error?.code).toBe('UndoTooLate')
  })

  it('later by an owner of studies with a reason', async () => {
    const id = await enrolled()
    await set(id, `enrolled_at = now() - interval '9 days'`)
    expect((await take(id, 'reverseEnrolment', { reason: 'Wrong person' })).status).toBe(403)
    expect((await take(id, 'reverseEnrolment', {}, study.owner)).status).toBe(422)
    expect((await take(id, 'reverseEnrolment', { reason: 'Wrong person' }, study.owner)).data).toMatchObject({
      recruitmentStatus: 'IN_SCREENING',
      columnId: study.columns.SCREENING,
    })
  })

  it('by nobody once conduct has begun', async () => {
    const id = await enrolled()
    expect((await take(id, 'addToConduct')).status).toBe(200)
    expect((await take(id, 'undoEnrolment')).error?.code).toBe('TransitionNotAllowed')
    expect((await take(id, 'reverseEnrolment', { reason: 'Wrong person' }, study.owner)).error?.code).toBe('TransitionNotAllowed')
  })
})

describe('a participant who is not enrolled', () => {
  it('has a reason with a code, which is counted', async () => {
    const id = await newCard()
    const { data } = await take(id, 'markAsNotEnrolled', { reason: 'Moves away', notEnrolledCode: 'DECLINED' })
    expect(data).toMatchObject({ recruitmentStatus: 'NOT_ENROLLED', notEnrolledCode: 'DECLINED', screeningFailure: false })
    const counted = await call<readonly { readonly notEnrolledCode: string | null }[]>(
      'GET',
      'participant-studies/summary?by=notEnrolledCode',
    )
    expect(JSON.stringify(counted.data)).toContain('DECLINED')
    expect((await take(id, 'clearMarkAsNotEnrolled')).data).toMatchObject({ recruitmentStatus: 'IN_SCREENING', notEnrolledCode: null })
  })

  it('failed the screening where the criteria were not met, by either way', async () => {
    const [marked, ticked] = [await newCard(), await newCard()]
    await take(marked, 'markAsNotEnrolled', { reason: 'Too young', notEnrolledCode: 'CRITERIA_NOT_MET' })
    const address = `study/${study.place.studyId}/study-site/${study.place.siteId}/recruitment/updateCard`
    await call('PUT', address, { cardId: ticked, screeningFailure: true, screeningFailureReason: 'Too young' })
    for (const id of [marked, ticked])
      expect(await rowOf(id)).toMatchObject({
        recruitmentStatus: 'NOT_ENROLLED',
        notEnrolledCode: 'CRITERIA_NOT_MET',
        screeningFailure: true,
      })
  })

  it('without a code has that of all other reasons', async () => {
    const id = await newCard()
    const [row] = await study.node.ownerQuery<{ person: string }>('select participant_id as person from participant_study where id = $1', [
      id,
    ])
    const { data } = await call('POST', `study/${study.place.studyId}/participant/${row?.person}/markAsNotEnrolled`, {
      reason: 'Moves away',
    })
    expect(data).toMatchObject({ recruitmentStatus: 'NOT_ENROLLED', notEnrolledCode: 'OTHER' })
  })

  it('cannot fail the screening after the enrolment, nor by a change of the row', async () => {
    const id = await newCard()
    expect((await call('PATCH', `participant-study/${id}`, { screeningFailure: true })).status).toBe(422)
    await take(id, 'enroll')
    const address = `study/${study.place.studyId}/study-site/${study.place.siteId}/recruitment/updateCard`
    expect((await call('PUT', address, { cardId: id, screeningFailure: true })).error?.code).toBe('EnrolledStays')
  })
})
