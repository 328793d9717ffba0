import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formatDate } from '#resources/core/values/day.ts'
import type { TestNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol, type StudySite } from '../participants/comments/testParticipants.ts'
import { createStudySite } from '../studies/testStudySite.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const viewer = 'viewer@northlake.example'
const medical = 'medical@northlake.example'

type Consent = ResourceAnswer['consent']

/** A consent form with a text and a signature. */
const text = { type: 'html', name: 'text', html: '<p>You may leave at any time.</p>' }
const toRead = { pages: [{ elements: [text] }] }
export const toSign = {
  pages: [{ elements: [text, { type: 'text', name: 'printed', title: 'Your name', isRequired: true }] }],
}

export type StudyWithConsents = Awaited<ReturnType<typeof createConsentStudy>>

interface StudyOptions extends Readonly<Record<string, unknown>> {
  /** An existing study site; if absent, a new study is created. */
  readonly place?: StudySite
  readonly formJson?: object
}

/** Creates a study whose main consent has a form in English. */
export async function createConsentStudy(node: TestNode, { place: existing, formJson = toRead, ...configured }: StudyOptions = {}) {
  const studySite = existing ?? (await createStudySite(node))
  const { studyId } = studySite
  const call = <Data = Consent>(method: string, path: string, body?: unknown, caller = coordinator) =>
    node.call<Data>(path, { as: caller, method, body })
  const { data: previousConsents } = await call<readonly ResourceAnswer['studyConsent'][]>(
    'GET',
    `study/${studyId}/consent`,
    undefined,
    admin,
  )
  for (const { id } of previousConsents.filter(({ purpose }) => purpose === 'MAIN'))
    expect((await call('PATCH', `study-consent/${id}`, { isActive: false }, admin)).status).toBe(200)
  async function createForm(values: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const name = `Consent ${uuid()}`
    const formResponse = await call<{ readonly id: string }>(
      'POST',
      `study/${studyId}/form`,
      { name, formType: 'CONSENT', formJson, ...values },
      admin,
    )
    expect(formResponse.status).toBe(201)
    expect((await call('POST', `form/${formResponse.data.id}/transitions/approve`, {}, medical)).status).toBe(200)
    return formResponse.data.id
  }
  const formId = await createForm()
  const consentResponse = await call<{ readonly id: string }>(
    'POST',
    `study/${studyId}/consent`,
    { name: `Taking part ${uuid()}`, forms: [{ language: 'en', formId }], ...configured },
    admin,
  )
  expect(consentResponse.status).toBe(201)
  const studyConsentId = consentResponse.data.id

  async function createParticipant(
    changes: Readonly<Record<string, unknown>> = {},
  ): Promise<{ readonly participantId: string; readonly participantStudyId: string }> {
    const participantId = await createTestParticipant(node, coordinator, { contactableByAnyStudy: true, ...changes })
    return { participantId, participantStudyId: await enrol(node, participantId, studySite) }
  }
  const requestConsent = (participantStudyId: string, values: Readonly<Record<string, unknown>> = {}, caller = coordinator) =>
    call('POST', 'consents', { participantStudyId, studyConsentId, language: 'en', ...values }, caller)
  const applyTransition = (id: string, transition: string, body: Readonly<Record<string, unknown>> = {}, caller = coordinator) =>
    call('POST', `consent/${id}/transitions/${transition}`, body, caller)

  /** Signs in again for a transition of a consent. */
  async function createSignature(id: string, transition: string, caller = coordinator): Promise<string> {
    const signature = uuid()
    await node.ownerQuery(
      `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, $3, $4, now() + interval '5 minutes' from "user" where email = $2`,
      [signature, caller, `consent.${transition}`, id],
    )
    return signature
  }
  const takeSignedStep = async (id: string, transition: string, body: Readonly<Record<string, unknown>> = {}, caller = coordinator) =>
    applyTransition(id, transition, { ...body, signature: await createSignature(id, transition, caller) }, caller)
  async function scan(caller = coordinator): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4\n% signed on paper\n'], { type: 'application/pdf' }), 'signed.pdf')
    const answer = await node.fetch('file', { as: caller, method: 'POST', body: form })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
  const [{ zone } = { zone: 'UTC' }] = await node.ownerQuery<{ zone: string }>(
    `select coalesce(site.time_zone, organisation.time_zone) as zone from site join organisation on organisation.org_id = site.org_id where site.id = $1`,
    [studySite.siteId],
  )
  /** Today at the site. The form is approved today, so no earlier day is valid. */
  const today = formatDate(zone, new Date())
  const input = { givenOn: today, givenTime: '00:00', givenBy: 'PARTICIPANT' }
  const onPaper = async (id: string, body: Readonly<Record<string, unknown>> = {}) =>
    takeSignedStep(id, 'attest', { ...input, scanFileId: await scan(), ...body })

  /** Builds the next version of the form and approves it. */
  async function createVersion(html: string): Promise<void> {
    const next = { pages: [{ elements: [{ type: 'html', name: 'text', html }] }] }
    expect((await call('PATCH', `study/${studyId}/form/${formId}`, { formJson: next }, admin)).status).toBe(200)
    expect((await call('POST', `form/${formId}/transitions/approve`, {}, medical)).status).toBe(200)
  }
  /** Creates a participant with a requested consent. */
  async function createRequestedConsent() {
    const person = await createParticipant()
    const response = await requestConsent(person.participantStudyId)
    expect(response.status).toBe(201)
    return { ...person, id: response.data.id, row: response.data }
  }
  return {
    requested: createRequestedConsent,
    place: studySite,
    formId,
    studyConsentId,
    call,
    newForm: createForm,
    createParticipant,
    ask: requestConsent,
    take: applyTransition,
    signIn: createSignature,
    signed: takeSignedStep,
    scan,
    onPaper,
    newVersion: createVersion,
    day: today,
    attestInput: input,
    read: async (id: string) => (await call('GET', `consent/${id}`)).data,
    consentsOf: async (participantStudyId: string) =>
      (await call<readonly Consent[]>('GET', `consents?participantStudyId=${participantStudyId}&_sort=number&_order=ASC&_end=50`)).data,
  }
}
