import { givenConsents } from '#resources/consentStates.ts'
import { clockIn, dateIn, zoneOf } from '#resources/core/day.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { FormAnswers } from '#resources/forms/answers.ts'
import { answerInWords, decisionOf, signerNamesIn } from '#resources/forms/consentAnswers.ts'
import { itemAnswersOf, itemsOf, itemTitleIn, wordsOf } from '#resources/forms/items.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { OwnConsentText } from '#resources/participantPages.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { type Caller, isParticipant } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Write } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { readContent } from '../forms/content.ts'
import { currentAnswers } from '../forms/submissions/answerRows.ts'
import { hasInk } from './ink.ts'
import { isSameName } from './names.ts'

type Consent = ResourceRow['consent']

/** What somebody answered in the form of their consent, in the words of the form: kept with the consent, and signed with it. */
export interface ConsentAnswer {
  readonly question: string
  readonly answer: string
  /** A drawing, as a data address: the signature of whoever consents, for example. */
  readonly image?: string
}

/**
 * Checks a consent before it is signed: version in use, explained by an authorised role, answers that mean consent, the signer's own name, a day
 * on which it was possible. Its values are set before the signature, so that they are signed.
 * @throws conflict ConsentVersionReplaced, MainConsentFirst, TalkFirst, ConsentAnsweredNo, ConsentUnanswered, ConsentAnswersUndeclared, invalid at the fields
 */
export async function completeAttestation({ studydesk, caller, before, input }: Write<Consent>): Promise<Partial<Consent> | undefined> {
  if (before === null) return undefined
  return studydesk.database.transaction(caller.orgId, (run) => requireValidConsent(run, caller, before, input))
}

/**
 * Validates a consent that is signed, and adds the values that its signer does not send: who explained it, how it was given, and the answers.
 * @throws as `completeAttestation`
 */
export async function requireValidConsent(
  run: Run,
  caller: Caller,
  before: UnsignedConsent,
  input: Write<Consent>['input'],
): Promise<Partial<Consent>> {
  const isRemote = typeof input.signedName === 'string'
  // By default the attesting user explained it; for a remote signature, the user who held the meeting.
  const named = typeof input.explainedBy === 'string' ? input.explainedBy : before.explainedBy
  await lockConsentsInForce(run, caller, before.participantStudyId)
  const meeting = await lastMeetingOf(run, caller, before.id)
  const explainedBy = named ?? meeting?.heldBy ?? (isParticipant(caller) ? null : caller.userId)
  const wanted = await wantedOf(run, caller, before, isRemote ? null : explainedBy)
  requireInUse(wanted)
  if (isRemote && wanted.wantsTalk && before.releasedOn === null) throw conflict('TalkFirst')
  const problems = [
    ...(isRemote ? [] : problemsOf(wanted, input.givenBy)),
    ...dayProblemsOf(wanted, { caller, before, input }),
    ...signerProblemsOf(wanted, input),
  ]
  if (problems.length > 0) throw invalid(problems)
  const answers = await answersIn(run, caller, before, { scanFileId: input.scanFileId, signers: signersOf(wanted, input) })
  return {
    explainedBy,
    meetingId: meeting?.id ?? null,
    ...(isRemote ? {} : { givenWay: typeof input.scanFileId === 'string' ? 'PAPER' : 'AT_SITE' }),
    ...(answers === null ? {} : { answers: answers as unknown as Consent['answers'] }),
  }
}

function requireInUse({ isInUse, purpose, waitsForMain }: Wanted): void {
  if (!isInUse) throw conflict('ConsentVersionReplaced')
  if (purpose === 'SUB_STUDY' && waitsForMain) throw conflict('MainConsentFirst')
}

/** Only a user with the role that explains this consent can release it for signing at home. @throws invalid */
export async function requireExplainer({ studydesk, caller, before }: Write<Consent>): Promise<void> {
  if (before === null) return
  const { mayExplain } = await studydesk.database.transaction(caller.orgId, (run) => wantedOf(run, caller, before, caller.userId))
  if (!mayExplain) throw invalid([{ path: 'explainedBy', code: 'notAnExplainer' }])
}

/** Consents of the participation that hold by now, so that none of them is withdrawn before this one is given. */
const lockConsentsInForce = (run: Run, { orgId }: Caller, participantStudyId: string) =>
  run({
    text: 'select from consent where org_id = $1 and participant_study_id = $2 and state = any($3::text[]) order by id for share',
    values: [orgId, participantStudyId, givenConsents],
  })

/** The video meeting in which it was gone through; null: there was none. */
async function lastMeetingOf(
  run: Run,
  { orgId }: Caller,
  consentId: string,
): Promise<Pick<ResourceRow['meeting'], 'id' | 'heldBy'> | null> {
  const { rows } = await run({
    text: `select id::text, held_by::text as "heldBy" from meeting where org_id = $1 and consent_id = $2 order by started_on desc limit 1`,
    values: [orgId, consentId],
  })
  return (rows[0] as unknown as Pick<ResourceRow['meeting'], 'id' | 'heldBy'> | undefined) ?? null
}

/**
 * Why a participant cannot sign it by themselves; null: they can. An assent is given with a guardian, a part of the study after the study itself, and one
 * explained by one role only after the talk with a user of that role.
 */
export async function signingProblemOf(
  run: Run,
  caller: Caller,
  consent: Named & Pick<Consent, 'releasedOn'>,
): Promise<OwnConsentText['problem']> {
  const { purpose, isInUse, waitsForMain, wantsTalk } = await wantedOf(run, caller, consent, null)
  if (purpose === 'ASSENT') return 'assent'
  if (!isInUse) return 'replaced'
  if (purpose === 'SUB_STUDY' && waitsForMain) return 'mainFirst'
  return wantsTalk && consent.releasedOn === null ? 'talkFirst' : null
}

/** A consent before it is given. */
type UnsignedConsent = Named &
  Pick<Consent, 'id' | 'siteId' | 'explainedBy' | 'releasedOn' | 'formSubmissionId' | 'integrityKey' | 'language'>

/** As much of a consent as says what it is about. */
type Named = Pick<Consent, 'studyConsentId' | 'formId' | 'formVersionId' | 'participantStudyId'>

interface Wanted {
  readonly purpose: ResourceRow['studyConsent']['purpose']
  /** The version that was read is the one that is in use. */
  readonly isInUse: boolean
  /** Whoever is named may explain it. */
  readonly mayExplain: boolean
  /** Only users of one role explain it. */
  readonly wantsTalk: boolean
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** When the version that was read was approved, ISO 8601 with Z. */
  readonly approvedOn: string | null
  readonly firstName: string
  readonly lastName: string
  /** The study asks for a main consent, and the participant has given none. */
  readonly waitsForMain: boolean
}

async function wantedOf(run: Run, { orgId }: Caller, consent: Named, explainedBy: string | null): Promise<Wanted> {
  const { rows } = await run({
    text: `select wanted.purpose, wanted.explainer_role_id is not null as "wantsTalk", person.dob::text as "birthDate",
        person.first_name as "firstName", person.last_name as "lastName",
        (select to_char(decided_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from form_version version where version.org_id = $1 and version.id = $4) as "approvedOn",
        exists (select from form join form_version version
          on version.org_id = form.org_id and version.form_id = form.id and version.form_version = form.approved_version
          where form.org_id = $1 and form.id = $3 and version.id = $4) as "isInUse",
        $5::uuid is null or wanted.explainer_role_id is null or exists (select from "user" staff where staff.org_id = $1 and staff.id = $5
          and staff.role_id = wanted.explainer_role_id) as "mayExplain",
        exists (select from study_consent main where main.org_id = $1 and main.study_id = wanted.study_id and main.purpose = 'MAIN')
          and not exists (select from consent given join study_consent main on main.org_id = given.org_id and main.id = given.study_consent_id
            where given.org_id = $1 and given.participant_study_id = $6 and main.purpose = 'MAIN' and given.state = any($7::text[])) as "waitsForMain"
      from study_consent wanted
      join participant_study card on card.org_id = wanted.org_id and card.id = $6
      join participant person on person.org_id = card.org_id and person.id = card.participant_id
      where wanted.org_id = $1 and wanted.id = $2`,
    values: [orgId, consent.studyConsentId, consent.formId, consent.formVersionId, explainedBy, consent.participantStudyId, givenConsents],
  })
  return rows[0] as unknown as Wanted
}

/** An assent is the minor's, with a guardian; nothing else is. Pure. */
function problemsOf({ purpose, mayExplain }: Wanted, givenBy: unknown): readonly FieldProblem[] {
  const isAssent = purpose === 'ASSENT'
  const isWithGuardian = givenBy === 'MINOR_WITH_GUARDIAN'
  return [
    ...(isAssent === isWithGuardian ? [] : [{ path: 'givenBy', code: isAssent ? 'assentWantsGuardian' : 'guardianIsForAssent' }]),
    ...(mayExplain ? [] : [{ path: 'explainedBy', code: 'notAnExplainer' }]),
  ]
}

/** Rejects a consent before birth, before the approval of the version, or in the future, in the time zone of the site. Pure. */
function dayProblemsOf(
  { birthDate, approvedOn }: Wanted,
  { caller, before, input }: Pick<Write<Consent>, 'caller' | 'input'> & { readonly before: Pick<Consent, 'siteId'> },
): readonly FieldProblem[] {
  const { givenOn, givenTime } = input
  if (typeof givenOn !== 'string') return []
  const zone = zoneOf(caller.zones, before)
  if (givenOn < birthDate) return [{ path: 'givenOn', code: 'beforeBirth' }]
  const approvedDay = approvedOn === null ? null : dateIn(zone, new Date(approvedOn))
  if (approvedDay !== null && givenOn < approvedDay) return [{ path: 'givenOn', code: 'beforeApproval', details: { date: approvedDay } }]
  const now = clockIn(zone, new Date())
  // A future day is rejected by the field's own rule.
  const isAhead = typeof givenTime === 'string' && givenOn === now.slice(0, 10) && givenTime.slice(0, 5) > now.slice(11)
  return isAhead ? [{ path: 'givenTime', code: 'inFuture' }] : []
}

/** Requires the signer's own name, a drawing with ink, and a witness who is another person. Pure. */
function signerProblemsOf(
  { firstName, lastName }: Wanted,
  { signedName, signedMark, witnessName, representativeName }: Write<Consent>['input'],
): readonly FieldProblem[] {
  const isParticipants = (name: unknown): boolean => typeof name === 'string' && isSameName(name, [firstName, lastName])
  const isRepresentatives =
    typeof witnessName === 'string' && typeof representativeName === 'string' && isSameName(witnessName, [representativeName])
  return [
    ...(typeof signedName === 'string' && !isParticipants(signedName) ? [{ path: 'signedName', code: 'otherName' }] : []),
    ...(typeof signedMark === 'string' && !hasInk(signedMark) ? [{ path: 'signedMark', code: 'blankDrawing' }] : []),
    ...(isParticipants(representativeName) ? [{ path: 'representativeName', code: 'isTheParticipant' }] : []),
    ...(isParticipants(witnessName) || isRepresentatives ? [{ path: 'witnessName', code: 'notImpartial' }] : []),
  ]
}

/**
 * Names, each as its parts, of those who may sign: a representative instead of the participant, a guardian beside the minor. Pure.
 */
function signersOf(
  { firstName, lastName }: Wanted,
  { givenBy, representativeName }: Write<Consent>['input'],
): readonly (readonly string[])[] {
  const participant = [firstName, lastName]
  const representative = typeof representativeName === 'string' ? [[representativeName]] : []
  if (givenBy === 'REPRESENTATIVE') return representative
  return givenBy === 'MINOR_WITH_GUARDIAN' ? [participant, ...representative] : [participant]
}

/** Null where the paper alone says it. @throws invalid where neither does, conflict where the form was not answered with a yes */
async function answersIn(
  run: Run,
  { orgId }: Caller,
  { formSubmissionId, integrityKey, language }: UnsignedConsent,
  { scanFileId, signers }: { readonly scanFileId: unknown; readonly signers: readonly (readonly string[])[] },
): Promise<readonly ConsentAnswer[] | null> {
  const isOnPaper = typeof scanFileId === 'string'
  if (formSubmissionId === null) return null
  const { rows } = await run({
    text: 'select status from form_submission where org_id = $1 and id = $2',
    values: [orgId, formSubmissionId],
  })
  if (rows[0]?.status !== 'COMPLETED') {
    if (isOnPaper) return null
    throw invalid([{ path: 'scanFileId', code: 'scanOrForm' }])
  }
  const document = await readContent(run, orgId, integrityKey ?? '')
  const { answers } = await currentAnswers(run, orgId, formSubmissionId)
  requireConsent(document, answers, language)
  const other = signerNamesIn(document, answers, language).find(({ name }) => !signers.some((parts) => isSameName(name, parts)))
  if (other !== undefined) throw invalid([{ path: 'formSubmissionId', code: 'otherSigner', details: { name: other.name } }])
  const words = wordsOfAnswers(document, answers, language)
  const blank = words.find(({ image }) => image?.startsWith('data:image/png') === true && !hasInk(image))
  if (blank !== undefined) throw invalid([{ path: 'formSubmissionId', code: 'blankDrawing' }])
  return words
}

const refusals = { refused: 'ConsentAnsweredNo', open: 'ConsentUnanswered', undeclared: 'ConsentAnswersUndeclared' } as const

/** @throws conflict with the question in words */
function requireConsent(document: JsonObject, answers: FormAnswers, language: string): void {
  const decision = decisionOf(document, answers)
  if (decision.kind === 'consent') return
  throw conflict(refusals[decision.kind], { details: { answer: answerInWords(document, answers, decision.question, language) } })
}

const wordsOfAnswers = (document: JsonObject, answers: Parameters<typeof itemAnswersOf>[1], language: string): readonly ConsentAnswer[] =>
  itemAnswersOf(itemsOf(document), answers).map((each) => ({
    question: each.row === null ? itemTitleIn(each.item, language) : `${each.row} · ${itemTitleIn(each.item, language)}`,
    answer: wordsOf(each, language),
    ...(typeof each.value === 'string' && each.value.startsWith('data:image/') ? { image: each.value } : {}),
  }))
