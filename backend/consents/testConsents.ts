import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { dateIn } from '#resources/core/day.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { enrol, newParticipant, ownAndForeign, type StudySite } from '../participants/comments/testParticipants.ts'
import { studyValues } from '../studies/testStudy.ts'
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

/** Nodes whose study of the demo asks for a consent of a test. */
const usedNodes = new WeakSet<TestNode>()

/** A study for one main consent: that of the demo for the first one of a node, where tests of other domains have their visits, then new ones. */
async function studyToConfigure(node: TestNode): Promise<StudySite> {
  const [place]: readonly StudySite[] = await ownAndForeign(node, coordinator)
  if (place === undefined) throw new Error('The coordinator works nowhere')
  if (usedNodes.has(node)) return newStudyLike(node, place)
  usedNodes.add(node)
  const call = <Data>(method: string, path: string, body?: unknown) => node.call<Data>(path, { as: admin, method, body })
  const { data } = await call<readonly ResourceAnswer['studyConsent'][]>('GET', `study/${place.studyId}/consent`)
  for (const { id } of data.filter(({ purpose }) => purpose === 'MAIN'))
    expect((await call('PATCH', `study-consent/${id}`, { isActive: false })).status).toBe(200)
  return place
}

/** A recruiting study at the same site, with the same staff. */
async function newStudyLike(node: TestNode, { studyId, siteId }: StudySite): Promise<StudySite> {
  const create = async (path: string, body: object): Promise<string> => {
    const made = await node.call<{ readonly id: string }>(path, { as: admin, method: 'POST', body })
    expect(made.status).toBe(201)
    return made.data.id
  }
  const id = await create('study/addTrial', { ...studyValues, trialId: `CONSENT-${uuid().slice(0, 8)}` })
  await create('study-sites', { studyId: id, siteId })
  const staff = await node.ownerQuery<{ userId: string; siteRole: string }>(
    `select user_id as "userId", site_role as "siteRole" from study_site_assignment where study_id = $1 and site_id = $2`,
    [studyId, siteId],
  )
  for (const { userId, siteRole } of staff) await create('study-site-assignments', { userId, siteRole, studyId: id, siteId })
  await node.ownerQuery(
    `update study set status = 'RECRUITING', trial_mode = former.trial_mode from study former where study.id = $1 and former.id = $2`,
    [id, studyId],
  )
  await node.ownerQuery(
    `insert into dct_setup (org_id, id, study_id) select org_id, gen_random_uuid(), $1 from dct_setup where study_id = $2`,
    [id, studyId],
  )
  return { studyId: id, siteId }
}

export type StudyWithConsents = Awaited<ReturnType<typeof studyWithConsents>>

/** A study that asks for a consent, told by a form of its own in English. */
export async function studyWithConsents(
  node: TestNode,
  { formJson = toRead as object, ...configured }: Readonly<Record<string, unknown>> = {},
) {
  const place = await studyToConfigure(node)
  const { studyId } = place
  const call = <Data = Consent>(method: string, path: string, body?: unknown, as = coordinator) =>
    node.call<Data>(path, { as, method, body })
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
