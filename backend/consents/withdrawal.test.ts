import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { createConsentStudy, type StudyWithConsents, toSign } from './testConsents.ts'

let node: TestNode
let study: StudyWithConsents
beforeAll(async () => {
  node = await sharedNode()
  study = await createConsentStudy(node)
})
afterAll(() => node?.close())

describe('a withdrawn consent', () => {
  const withForm = async () => {
    const person = await study.requested()
    await study.onPaper(person.id)
    const formId = await study.newForm({ formType: 'DEFAULT', formJson: toSign })
    const assignmentResponse = await study.call<ResourceAnswer['formAssignment']>('POST', 'form-assignments', {
      participantStudyId: person.participantStudyId,
      formId,
      dueOn: study.day,
    })
    const fetchStatus = async () =>
      (await study.call<ResourceAnswer['formAssignment']>('GET', `form-assignment/${assignmentResponse.data.id}`)).data.status
    const fetchRecruitment = async () =>
      (await study.call<ResourceAnswer['participantStudy']>('GET', `participant-study/${person.participantStudyId}`)).data.recruitmentStatus
    return { ...person, status: fetchStatus, recruitment: fetchRecruitment }
  }

  it('requires a scope and a reason for a withdrawal', async () => {
    const { id } = await withForm()
    expect(codesOf(await study.take(id, 'withdraw', {}))).toEqual([422, 'Invalid', 'withdrawalScope required', 'reason required'])
  })

  it.each([
    ['THIS_CONSENT', 'ACTIVE', 'IN_SCREENING'],
    ['FURTHER_DATA', 'UNASSIGNED', 'IN_SCREENING'],
    ['STUDY', 'UNASSIGNED', 'NOT_ENROLLED'],
  ])('a withdrawal with %s leaves forms %s and the participant %s', async (withdrawalScope, forms, recruitmentStatus) => {
    const { id, participantId, status, recruitment } = await withForm()
    await node.ownerQuery(
      `insert into mail (org_id, id, template, channel, participant_id, study_id, language, subject, status, attempts)
        select org_id, gen_random_uuid(), 'consentRequest', 'EMAIL', $1, $2, 'en', 'Waits', 'HELD', 0 from participant where id = $1`,
      [participantId, study.place.studyId],
    )
    const answer = await study.take(id, 'withdraw', { withdrawalScope, reason: 'Wants no more' })
    expect(answer.data).toMatchObject({ state: 'WITHDRAWN', withdrawalScope })
    expect([await status(), await recruitment()]).toEqual([forms, recruitmentStatus])
    const [mail] = await node.ownerQuery(`select status from mail where participant_id = $1 and subject = 'Waits'`, [participantId])
    expect(mail?.status).toBe(withdrawalScope === 'STUDY' ? 'CANCELLED' : 'HELD')
  })
})
