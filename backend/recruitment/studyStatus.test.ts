import { describe, expect, it } from 'vitest'
import { newParticipant } from '../participants/comments/testParticipants.ts'
import { coordinator, enrolmentStudy } from './testEnrolment.ts'

const study = enrolmentStudy()
const { call, take, newCard, setStudy, setSite } = study

describe('the status of a study binds its board', () => {
  const moved = async (id: string, to: string | undefined) =>
    (await call('POST', `participant-study/${id}/move`, { to, after: null })).error?.code ?? null
  const added = async () => {
    const participantId = await newParticipant(study.node, coordinator)
    const answer = await study.node.fetch('participants/addParticipantToStudy', {
      as: coordinator,
      method: 'POST',
      body: [{ participantId, ...study.place }],
    })
    const { errors } = (await answer.json()) as { readonly errors: readonly { readonly fields: readonly { readonly code: string }[] }[] }
    return errors[0]?.fields[0]?.code ?? null
  }
  const rules = [
    ['DRAFT', 'studyIsDraft', 'StudyIsDraft', null],
    ['ON_HOLD', 'studyIsOnHold', 'StudyIsOnHold', null],
    ['ACTIVE_NOT_RECRUITING', 'studyIsNotRecruiting', null, null],
    ['COMPLETED', 'studyClosed', 'StudyIsOver', 'StudyIsOver'],
    ['CANCELLED', 'studyClosed', 'StudyIsOver', 'StudyIsOver'],
    ['ARCHIVED', 'studyClosed', 'StudyIsOver', 'StudyIsOver'],
    ['RECRUITING', null, null, null],
  ] as const
  for (const [status, ofAdding, forward, back] of rules)
    it(`${status}: what is added, moves forward and moves back`, async () => {
      const [first, second, third] = [await newCard(), await newCard(), await newCard()]
      await moved(second, study.columns.SCREENING)
      await setStudy(`status = '${status}'`)
      try {
        expect(await added()).toBe(ofAdding)
        expect(await moved(first, study.columns.CONTACTED)).toBe(forward)
        expect(await moved(second, study.columns.CONTACTED)).toBe(back)
        expect((await take(third, 'markAsNotEnrolled', { reason: 'Moves away' })).error?.code ?? null).toBe(back)
      } finally {
        await setStudy(`status = 'RECRUITING'`)
      }
    })

  it('at a closed site nothing moves', async () => {
    const [first, second] = [await newCard(), await newCard()]
    await moved(second, study.columns.SCREENING)
    await setSite(`status = 'CLOSED'`)
    try {
      expect([await added(), await moved(first, study.columns.CONTACTED), await moved(second, study.columns.CONTACTED)]).toEqual([
        'studySiteClosed',
        'StudySiteIsClosed',
        'StudySiteIsClosed',
      ])
    } finally {
      await setSite(`status = 'OPEN'`)
    }
  })
})
