import type { TestNode } from '../../../app/testing/index.ts'

/** Values of a restricted person that must not be found anywhere, by kind. All free text contains `zyx`. */
export const markers: Readonly<Record<string, RegExp>> = {
  'free text': /zyx/i,
  'birth date': /1909-07-19|07[/-]19[/-]1909|19[/-]07[/-]1909|July 19, 1909/,
  age: /"age":\s*"?11[67]\b/,
  phone: /867\D{0,3}200\D{0,2}774[12]/,
  'health card': /9876\D?543\D?217\D?XK/i,
  'postal code': /M4B\s?1K9/i,
}

/** The restricted person's values, as entered. */
export const person = {
  firstName: 'Zyxwena',
  lastName: 'Quorzyx',
  dob: '1909-07-19',
  gender: 'other',
  otherGender: 'Genderzyx',
  clinicalSex: 'OTHER',
  email: 'zyxwena.quorzyx@example.org',
  primaryMobile: '+18672007741',
  streetAddress: '77 Vexizyx Crescent',
  postalCode: 'M4B 1K9',
  healthCardProvinceId: 'ON',
  healthCardNumber: '9876543217XK',
  physician: 'Doctor Physizyx',
  physicianMobile: '8672007742',
  referredPhysician: 'Doctor Referzyx',
  conditions: [{ displayName: 'Quibblepox zyx', code: null, codeSystem: 'userDefined' }],
  indications: 'Indicazyx',
  allergies: 'Allerzyx',
  notes: 'Notezyx',
  referralSource: 'CLINIC',
  subjectId: 'SUBJECT-7741',
  participantClientId: 'CLIENT-7741',
} as const

/** Rows that belong to the person, by the resource or the name of a parameter. */
export type Ids = Readonly<Record<string, readonly string[]>>

/** Key with which the person was created: a repeated request gets the stored response. */
export const creationKey = 'marked person'

/** Creates the person with every dependent row, as a user with all abilities, and restricts the profile. */
export async function createMarkedPerson(node: TestNode, caller: string): Promise<Ids> {
  const send = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await node.fetch(path, { as: caller, method, body, headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text).data
  }
  const { id } = await send('POST', 'participants/addParticipant', person, { 'Idempotency-Key': creationKey })
  await send('PATCH', `participant/${id}`, { allergies: 'Other allerzyx' })
  const twin = (await send('POST', 'participants', { ...person, participantClientId: 'CLIENT-7742', subjectId: 'SUBJECT-7742' })).id
  const [studySite] = await node.ownerQuery<{ study_id: string; site_id: string }>(
    `select place.study_id, place.site_id from study_site place join "user" on "user".org_id = place.org_id and email = $1 order by place.id`,
    [caller],
  )
  const studyId = studySite?.study_id ?? ''
  const siteId = studySite?.site_id ?? ''
  const study = await send('POST', 'participant-studies', { participantId: id, studyId, siteId, subjectId: 'IN-STUDY-7741' })
  await send('POST', 'participant-studies', { participantId: twin, studyId, siteId })
  const therapy = await send('POST', `participant/${id}/therapy`, {
    therapyName: 'Therazyx',
    isBaselineMedication: true,
    isContinuingEndStudy: false,
    conditions: [{ displayName: 'Indication zyx', code: null, codeSystem: 'userDefined' }],
  })
  await send('PATCH', `therapy/${therapy.id}`, { therapyName: 'Other therazyx' })
  const removed = await send('POST', `participant/${id}/therapy`, {
    therapyName: 'Gone therazyx',
    isBaselineMedication: true,
    isContinuingEndStudy: true,
  })
  await send('DELETE', `therapy/${removed.id}`)
  const file = await send('POST', 'file', buildFileForm('filezyx.pdf', '%PDF-1.7\n% contentzyx\n%%EOF\n'))
  const attachment = await send('POST', 'attachments', { participantId: id, fileId: file.id })
  const commentFile = await send('POST', 'file', buildFileForm('remarkzyx.pdf', '%PDF-1.7\n% remarkzyx\n%%EOF\n'))
  const comment = await send('POST', 'comments', {
    participantId: id,
    studyId,
    siteId,
    commentText: '<p>Commentzyx</p>',
    fileId: commentFile.id,
    linkURL: 'https://linkzyx.example/',
  })
  const agreement = await send(
    'POST',
    `participant/${id}/contactAgreement`,
    buildFileForm('agreementzyx.pdf', '%PDF-1.7\n% agreementzyx\n%%EOF\n', { type: 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY' }),
  )
  const pair = await addPair(node, id, twin)
  await send('PATCH', `participant/${id}`, { isRestrictedProfile: true })
  await send('PATCH', `participant/${twin}`, { isRestrictedProfile: true })
  const presentIds = (...ids: readonly unknown[]): readonly string[] => ids.filter((each) => typeof each === 'string')
  return {
    participant: presentIds(id, twin),
    study: presentIds(studyId),
    site: presentIds(siteId),
    participantStudy: presentIds(study.id),
    therapy: presentIds(therapy.id, removed.id),
    attachment: presentIds(attachment.id, agreement?.id),
    comment: presentIds(comment.id),
    duplicatePair: presentIds(pair),
    file: presentIds(file.id, commentFile.id),
  }
}

export const buildFileForm = (name: string, content: string, fields: Readonly<Record<string, string>> = {}): FormData => {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('file', new Blob([content]), name)
  return body
}

/** Adds a pair of possible duplicates as the nightly search writes it. */
async function addPair(node: TestNode, firstId: string, secondId: string): Promise<string> {
  const [row] = await node.ownerQuery<{ id: string }>(
    `insert into duplicate_pair (org_id, id, first_id, second_id, grade, score, reasons, status)
      select org_id, gen_random_uuid(), $1, $2, 'PROBABLE', 40, '{}', 'OPEN' from participant where id = $1 returning id`,
    [firstId, secondId],
  )
  return row?.id ?? ''
}

/** Unlocks a restricted person's profile for a user, as if the user had signed for it. */
export async function unlockProfile(node: TestNode, caller: string, participantId: string): Promise<void> {
  const [signed] = await node.ownerQuery<{ id: string; user_id: string }>(
    `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
      select org_id, gen_random_uuid(), id, 'unlock', $2, now() + interval '5 minutes' from "user" where email = $1 returning id, user_id`,
    [caller, participantId],
  )
  const input = { signature: signed?.id, userId: signed?.user_id, reason: 'Unlockreason', code: 'MEDICAL_EMERGENCY' }
  const answer = await node.fetch(`participant/${participantId}`, {
    as: caller,
    headers: { 'X-Unlock-Signature': encodeURIComponent(JSON.stringify(input)) },
  })
  if (!answer.ok) throw new Error(await answer.text())
}
