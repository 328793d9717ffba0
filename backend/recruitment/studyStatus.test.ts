import { describe, expect, it } from 'vitest'
import { createTestParticipant } from '../participants/comments/testParticipants.ts'
import { coordinator, createEnrolmentStudy } from './testEnrolment.ts'

const study = createEnrolmentStudy()
const { call, take, newCard, setStudy, setSite } = study

describe('the status of a study and its board', () => {
  const moveCard = async (id: string, targetColumnId: string | undefined) =>
    (await call('POST', `participant-study/${id}/move`, { to: targetColumnId, after: null })).error?.code ?? null
  const addCard = async () => {
    const participantId = await createTestParticipant(study.node, coordinator)
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
  for (const [status, addError, forward, backError] of rules)
    it(`${status}: determines whether cards can be added, moved forward and moved back`, async () => {
      const [first, second, third] = [await newCard(), await newCard(), await newCard()]
      await moveCard(second, study.columns.SCREENING)
      await setStudy(`status = '${status}'`)
      try {
        expect(await addCard()).toBe(addError)
        expect(await moveCard(first, study.columns.CONTACTED)).toBe(forward)
        expect(await moveCard(second, study.columns.CONTACTED)).toBe(backError)
        expect((await take(third, 'markAsNotEnrolled', { reason: 'Moves away' })).error?.code ?? null).toBe(backError)
      } finally {
        await setStudy(`status = 'RECRUITING'`)
      }
    })

  it('rejects every addition and move at a closed site', async () => {
    const [first, second] = [await newCard(), await newCard()]
    await moveCard(second, study.columns.SCREENING)
    await setSite(`status = 'CLOSED'`)
    try {
      expect([await addCard(), await moveCard(first, study.columns.CONTACTED), await moveCard(second, study.columns.CONTACTED)]).toEqual([
        'studySiteClosed',
        'StudySiteIsClosed',
        'StudySiteIsClosed',
      ])
    } finally {
      await setSite(`status = 'OPEN'`)
    }
  })
})
