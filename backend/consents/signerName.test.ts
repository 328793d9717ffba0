import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf } from '../app/testing/index.ts'
import { createPagesBench, createParticipantAtHome, type PagesBench } from '../participants/participantPages/testParticipantPages.ts'
import type { StudyWithConsents } from './testConsents.ts'

const nameQuestion = { type: 'text', name: 'printed', title: 'Your name', isRequired: true, isSignerName: true }

let pages: PagesBench
let study: StudyWithConsents
beforeAll(async () => {
  pages = await createPagesBench({ formJson: { pages: [{ elements: [nameQuestion] }] }, needsCountersignature: false })
  study = pages.study
})
afterAll(() => pages?.close())

describe('a consent form question that holds the name of the signer', () => {
  async function completeWithName(name: string) {
    const { id, participantId } = await study.requested()
    const startResponse = await study.call('POST', `study/${study.place.studyId}/participant/${participantId}/encounter/consent`, {
      consentId: id,
    })
    const submission = String(startResponse.data.formSubmissionId)
    const changes = [{ operationId: uuid(), question: 'printed', value: name, baseVersion: 0 }]
    const saveResponse = await study.call('PUT', `form-submission/${submission}/answers`, { submissionId: submission, changes })
    expect(saveResponse.status).toBe(200)
    expect((await study.call('POST', `form-submission/${submission}/transitions/complete`, {})).status).toBe(200)
    const [person] = await pages.node.ownerQuery<{ name: string }>(
      `select last_name || ', ' || first_name as name from participant where id = $1`,
      [participantId],
    )
    return { id, submission, name: person?.name ?? '' }
  }

  it('rejects a signature at the site under another name, and accepts it once the name is corrected', async () => {
    const { id, submission, name } = await completeWithName('Olive Otherwell')
    expect(codesOf(await study.signed(id, 'attest', study.attestInput))).toEqual([422, 'Invalid', 'formSubmissionId otherSigner'])
    expect((await study.call('POST', `form-submission/${submission}/transitions/unlock`, { reason: 'Another name' })).status).toBe(200)
    const changes = [{ operationId: uuid(), question: 'printed', value: name, baseVersion: 1, reason: 'Another name' }]
    const correctionResponse = await study.call('PUT', `form-submission/${submission}/answers`, { submissionId: submission, changes })
    expect(correctionResponse.status).toBe(200)
    expect((await study.call('POST', `form-submission/${submission}/transitions/complete`, {})).status).toBe(200)
    expect((await study.signed(id, 'attest', study.attestInput)).data.state).toBe('CONSENTED')
  })

  it('requires the name of the representative when a representative signs', async () => {
    const { id, name } = await completeWithName('Gale Guardian')
    const representative = { givenBy: 'REPRESENTATIVE', representativeRelation: 'Sister' }
    const attest = (representativeName: string) =>
      study.signed(id, 'attest', { ...study.attestInput, ...representative, representativeName })
    expect(codesOf(await attest(`${name} Sister`))).not.toEqual([200, undefined])
    expect((await attest('Gale Guardian')).data.state).toBe('CONSENTED')
  })

  it('never shows a participant at home the name of another person as their own, and explains what to do', async () => {
    const person = await createParticipantAtHome(pages)
    const home = await person.atHome()
    const id = await home.sent()
    const submission = String((await home.openConsent(id)).data.formSubmissionId)
    // A representative fills in the form at the site, and the participant then opens the consent at home.
    const changes = [{ operationId: uuid(), question: 'printed', value: 'Gale Guardian', baseVersion: 0 }]
    expect((await study.call('PUT', `form-submission/${submission}/answers`, { submissionId: submission, changes })).status).toBe(200)
    expect((await study.call('POST', `form-submission/${submission}/transitions/complete`, {})).status).toBe(200)
    expect((await home.openConsent(id)).data).toMatchObject({ isAnswered: true, problem: 'otherSigner' })
    const response = await home.own('POST', `my/consent/${id}/code`, { channel: 'SMS' })
    expect([response.status, response.error.code]).toEqual([409, 'ConsentNotForYouAlone'])
  })

  it('rejects another name on the participant’s own pages while it can still be corrected', async () => {
    const person = await createParticipantAtHome(pages)
    const home = await person.atHome()
    const id = await home.sent()
    const form = `my/form/${(await home.openConsent(id)).data.formSubmissionId}`
    const { data } = await home.own<{ form: { formVersionId: string } }>('GET', `${form}/answers`)
    const write = (value: string, baseVersion: number) =>
      home.own('PUT', `${form}/answers`, {
        formVersionId: data.form.formVersionId,
        changes: [{ operationId: uuid(), question: 'printed', baseVersion, value }],
      })
    await write('Olive Otherwell', 0)
    const rejectedResponse = await home.own('POST', `${form}/complete`, {})
    expect(rejectedResponse.error).toMatchObject({
      code: 'AnswerErrors',
      data: { problems: [{ question: 'printed', title: 'Your name' }] },
    })
    await write(person.name, 1)
    expect((await home.own('POST', `${form}/complete`, {})).data).toMatchObject({ status: 'COMPLETED' })
  })
})
