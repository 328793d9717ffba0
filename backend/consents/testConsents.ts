import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { dateIn } from '#resources/core/day.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { enrol, newParticipant, type StudySite } from '../participants/comments/testParticipants.ts'
import { newStudySite } from '../studies/testStudySite.ts'
import type { TestNode } from '../testing/index.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const viewer = 'viewer@northlake.example'
const medical = 'medical@northlake.example'

type Consent = ResourceAnswer['consent']

/** A form that somebody reads, and one that they sign in. */
const text = { type: 'html', name: 'text', html: '<p>You may leave at any time.</p>' }
const toRead = { pages: [{ elements: [text] }] }
export const toSign = {
  pages: [{ elements: [text, { type: 'text', name: 'printed', title: 'Your name', isRequired: true }] }],
}

export type StudyWithConsents = Awaited<ReturnType<typeof studyWithConsents>>

interface StudyOptions extends Readonly<Record<string, unknown>> {
  /** A study-site that is there already; a new study where it is left out. */
  readonly place?: StudySite
  readonly formJson?: object
}

/** A study whose main consent is described by a form in English. */
export async function studyWithConsents(node: TestNode, { place: existing, formJson = toRead, ...configured }: StudyOptions = {}) {
  const place = existing ?? (await newStudySite(node))
  const { studyId } = place
  const call = <Data = Consent>(method: string, path: string, body?: unknown, as = coordinator) =>
    node.call<Data>(path, { as, method, body })
  const { data: former } = await call<readonly ResourceAnswer['studyConsent'][]>('GET', `study/${studyId}/consent`, undefined, admin)
  for (const { id } of former.filter(({ purpose }) => purpose === 'MAIN'))
    expect((await call('PATCH', `study-consent/${id}`, { isActive: false }, admin)).status).toBe(200)
  async function newForm(values: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const name = `Consent ${uuid()}`
    const made = await call<{ readonly id: string }>(
      'POST',
      `study/${studyId}/form`,
      { name, formType: 'CONSENT', formJson, ...values },
      admin,
    )
    expect(made.status).toBe(201)
    expect((await call('POST', `form/${made.data.id}/transitions/approve`, {}, medical)).status).toBe(200)
    return made.data.id
  }
  const formId = await newForm()
  const made = await call<{ readonly id: string }>(
    'POST',
    `study/${studyId}/consent`,
    { name: `Taking part ${uuid()}`, forms: [{ language: 'en', formId }], ...configured },
    admin,
  )
  expect(made.status).toBe(201)
  const studyConsentId = made.data.id

  async function somebody(
    changes: Readonly<Record<string, unknown>> = {},
  ): Promise<{ readonly participantId: string; readonly participantStudyId: string }> {
    const participantId = await newParticipant(node, coordinator, { contactableByAnyStudy: true, ...changes })
    return { participantId, participantStudyId: await enrol(node, participantId, place) }
  }
  const ask = (participantStudyId: string, values: Readonly<Record<string, unknown>> = {}, as = coordinator) =>
    call('POST', 'consents', { participantStudyId, studyConsentId, language: 'en', ...values }, as)
  const take = (id: string, transition: string, body: Readonly<Record<string, unknown>> = {}, as = coordinator) =>
    call('POST', `consent/${id}/transitions/${transition}`, body, as)

  /** A fresh sign-in of somebody for a transition of a consent. */
  async function signIn(id: string, transition: string, as = coordinator): Promise<string> {
    const signature = uuid()
    await node.ownerQuery(
      `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, $3, $4, now() + interval '5 minutes' from "user" where email = $2`,
      [signature, as, `consent.${transition}`, id],
    )
    return signature
  }
  const signed = async (id: string, transition: string, body: Readonly<Record<string, unknown>> = {}, as = coordinator) =>
    take(id, transition, { ...body, signature: await signIn(id, transition, as) }, as)
  async function scan(as = coordinator): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4\n% signed on paper\n'], { type: 'application/pdf' }), 'signed.pdf')
    const answer = await node.fetch('file', { as, method: 'POST', body: form })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
  const [{ zone } = { zone: 'UTC' }] = await node.ownerQuery<{ zone: string }>(
    `select coalesce(site.time_zone, organisation.time_zone) as zone from site join organisation on organisation.org_id = site.org_id where site.id = $1`,
    [place.siteId],
  )
  /** Today at the site: the form was approved on no earlier day. */
  const today = dateIn(zone, new Date())
  const given = { givenOn: today, givenTime: '00:00', givenBy: 'PARTICIPANT' }
  const onPaper = async (id: string, body: Readonly<Record<string, unknown>> = {}) =>
    signed(id, 'attest', { ...given, scanFileId: await scan(), ...body })

  /** Builds the next version of the form and has it approved. */
  async function newVersion(html: string): Promise<void> {
    const next = { pages: [{ elements: [{ type: 'html', name: 'text', html }] }] }
    expect((await call('PATCH', `study/${studyId}/form/${formId}`, { formJson: next }, admin)).status).toBe(200)
    expect((await call('POST', `form/${formId}/transitions/approve`, {}, medical)).status).toBe(200)
  }
  /** Somebody new who is asked. */
  async function asked() {
    const person = await somebody()
    const made = await ask(person.participantStudyId)
    expect(made.status).toBe(201)
    return { ...person, id: made.data.id, row: made.data }
  }
  return {
    asked,
    place,
    formId,
    studyConsentId,
    call,
    newForm,
    somebody,
    ask,
    take,
    signIn,
    signed,
    scan,
    onPaper,
    newVersion,
    day: today,
    given,
    read: async (id: string) => (await call('GET', `consent/${id}`)).data,
    consentsOf: async (participantStudyId: string) =>
      (await call<readonly Consent[]>('GET', `consents?participantStudyId=${participantStudyId}&_sort=number&_order=ASC&_end=50`)).data,
  }
}
