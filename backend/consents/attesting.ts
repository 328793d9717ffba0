import { grantedConsents } from '#resources/consents/consentStates.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { formatClock, formatDate, zoneOf } from '#resources/core/values/day.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { decisionOf, formatAnswer, signerNamesOf } from '#resources/forms/content/consentAnswers.ts'
import { displayTextOf, itemAnswersOf, itemsOf, localiseItemTitle } from '#resources/forms/content/items.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { OwnConsentText } from '#resources/participants/participantPages.ts'
import { readContent } from '../forms/content.ts'
import { loadCurrentAnswers } from '../forms/submissions/answerRows.ts'
import { type Caller, isParticipant } from '../platform/common/caller.ts'
import { conflict, invalid } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'
import type { Write } from '../platform/engine/types.ts'
import { hasInk } from './ink.ts'
import { isSameName } from './names.ts'
import { namesAnotherSigner } from './namesAnotherSigner.ts'

type Consent = ResourceRow['consent']

/** Answer of a participant in their consent form, as the form displays it. It is stored with the consent and signed with it. */
export interface ConsentAnswer {
  readonly question: string
  readonly answer: string
  /** Drawing as a data URL, for example the signature. */
  readonly image?: string
}

/**
 * Checks a consent before it is signed: the version is in use, an authorised role explained it, the answers mean consent, the name is the
 * signer's own, and the day was possible. Sets the remaining values of the consent, because the signature must cover them.
 * @throws conflict ConsentVersionReplaced, MainConsentFirst, TalkFirst, ConsentAnsweredNo, ConsentUnanswered, ConsentAnswersUndeclared,
 * invalid at the fields
 */
export async function completeAttestation({ studydesk, caller, before, input }: Write<Consent>): Promise<Partial<Consent> | undefined> {
  if (before === null) return undefined
  return studydesk.database.transaction(caller.orgId, (run) => requireValidConsent(run, caller, before, input))
}

/**
 * Validates a consent that is being signed, and returns the values that its signer does not send: the user who explained it, how it was
 * given, and the answers.
 * @throws as `completeAttestation`
 */
export async function requireValidConsent(
  run: Run,
  caller: Caller,
  before: UnsignedConsent,
  input: Write<Consent>['input'],
): Promise<Partial<Consent>> {
  const isRemote = typeof input.signedName === 'string'
  // By default the attesting user explained it; for a remote signature, the user who held the video meeting.
  const explainerId = typeof input.explainedBy === 'string' ? input.explainedBy : before.explainedBy
  await lockConsentsInForce(run, caller, before.participantStudyId)
  const meeting = await lastMeetingOf(run, caller, before.id)
  const explainedBy = explainerId ?? meeting?.heldBy ?? (isParticipant(caller) ? null : caller.userId)
  const details = await loadConsentDetails(run, caller, before, isRemote ? null : explainedBy)
  requireInUse(details)
  if (isRemote && details.wantsTalk && before.releasedOn === null) throw conflict('TalkFirst')
  const problems = [
    ...(isRemote ? [] : problemsOf(details, input.givenBy)),
    ...dayProblemsOf(details, { caller, before, input }),
    ...signerProblemsOf(details, input),
  ]
  if (problems.length > 0) throw invalid(problems)
  const answers = await readConsentAnswers(run, caller, before, { scanFileId: input.scanFileId, signers: signersOf(details, input) })
  return {
    explainedBy,
    meetingId: meeting?.id ?? null,
    ...(isRemote ? {} : { givenWay: typeof input.scanFileId === 'string' ? 'PAPER' : 'AT_SITE' }),
    ...(answers === null ? {} : { answers: answers as unknown as Consent['answers'] }),
  }
}

function requireInUse({ isInUse, purpose, waitsForMain }: ConsentDetails): void {
  if (!isInUse) throw conflict('ConsentVersionReplaced')
  if (purpose === 'SUB_STUDY' && waitsForMain) throw conflict('MainConsentFirst')
}

/**
 * Requires that the caller has the role that explains this consent; only then may they release it for signing at home. @throws invalid
 */
export async function requireExplainer({ studydesk, caller, before }: Write<Consent>): Promise<void> {
  if (before === null) return
  const { mayExplain } = await studydesk.database.transaction(caller.orgId, (run) => loadConsentDetails(run, caller, before, caller.userId))
  if (!mayExplain) throw invalid([{ path: 'explainedBy', code: 'notAnExplainer' }])
}

/** Locks the participation's consents that are in force, so that none is withdrawn before this one is given. */
const lockConsentsInForce = (run: Run, { orgId }: Caller, participantStudyId: string) =>
  run({
    text: 'select from consent where org_id = $1 and participant_study_id = $2 and state = any($3::text[]) order by id for share',
    values: [orgId, participantStudyId, grantedConsents],
  })

/** Returns the last video meeting about the consent; null if there was no meeting. */
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
 * Returns why a participant cannot sign the consent alone; null if they can. An assent requires a guardian, a sub-study consent requires
 * the main consent first, a consent that one role explains requires a discussion with a user of that role first, and a form that names
 * another signer must be corrected by staff.
 */
export async function signingProblemOf(
  run: Run,
  caller: Caller,
  consent: ConsentSubject & Pick<Consent, 'releasedOn' | 'formSubmissionId' | 'integrityKey' | 'language'>,
): Promise<OwnConsentText['problem']> {
  const { purpose, isInUse, waitsForMain, wantsTalk, firstName, lastName } = await loadConsentDetails(run, caller, consent, null)
  if (purpose === 'ASSENT') return 'assent'
  if (!isInUse) return 'replaced'
  if (purpose === 'SUB_STUDY' && waitsForMain) return 'mainFirst'
  if (wantsTalk && consent.releasedOn === null) return 'talkFirst'
  return (await namesAnotherSigner(run, caller, consent, [firstName, lastName])) ? 'otherSigner' : null
}

/** A consent before it is given. */
type UnsignedConsent = ConsentSubject &
  Pick<Consent, 'id' | 'siteId' | 'explainedBy' | 'releasedOn' | 'formSubmissionId' | 'integrityKey' | 'language'>

/** Ids that identify the consent of a study, its form with the version, and the participation. */
type ConsentSubject = Pick<Consent, 'studyConsentId' | 'formId' | 'formVersionId' | 'participantStudyId'>

interface ConsentDetails {
  readonly purpose: ResourceRow['studyConsent']['purpose']
  /** True if the version of this consent is the version in use. */
  readonly isInUse: boolean
  /** True if the user who explained the consent may explain it. */
  readonly mayExplain: boolean
  /** True if only users of one role may explain the consent. */
  readonly wantsTalk: boolean
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** Time at which the version of this consent was approved, ISO 8601 with Z. */
  readonly approvedOn: string | null
  readonly firstName: string
  readonly lastName: string
  /** True if the study requires a main consent and the participant has given none. */
  readonly waitsForMain: boolean
}

async function loadConsentDetails(
  run: Run,
  { orgId }: Caller,
  consent: ConsentSubject,
  explainedBy: string | null,
): Promise<ConsentDetails> {
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
    values: [
      orgId,
      consent.studyConsentId,
      consent.formId,
      consent.formVersionId,
      explainedBy,
      consent.participantStudyId,
      grantedConsents,
    ],
  })
  return rows[0] as unknown as ConsentDetails
}

/** Requires a guardian for the assent of a minor, and rejects a guardian for any other consent. Pure. */
function problemsOf({ purpose, mayExplain }: ConsentDetails, givenBy: unknown): readonly FieldProblem[] {
  const isAssent = purpose === 'ASSENT'
  const isWithGuardian = givenBy === 'MINOR_WITH_GUARDIAN'
  return [
    ...(isAssent === isWithGuardian ? [] : [{ path: 'givenBy', code: isAssent ? 'assentWantsGuardian' : 'guardianIsForAssent' }]),
    ...(mayExplain ? [] : [{ path: 'explainedBy', code: 'notAnExplainer' }]),
  ]
}

/** Rejects a consent dated before birth, before the approval of the version, or in the future, in the site's time zone. Pure. */
function dayProblemsOf(
  { birthDate, approvedOn }: ConsentDetails,
  { caller, before, input }: Pick<Write<Consent>, 'caller' | 'input'> & { readonly before: Pick<Consent, 'siteId'> },
): readonly FieldProblem[] {
  const { givenOn, givenTime } = input
  if (typeof givenOn !== 'string') return []
  const zone = zoneOf(caller.zones, before)
  if (givenOn < birthDate) return [{ path: 'givenOn', code: 'beforeBirth' }]
  const approvedDay = approvedOn === null ? null : formatDate(zone, new Date(approvedOn))
  if (approvedDay !== null && givenOn < approvedDay) return [{ path: 'givenOn', code: 'beforeApproval', details: { date: approvedDay } }]
  const now = formatClock(zone, new Date())
  // The rule of the field `givenOn` rejects a future day, so only the time remains to check.
  const isInFuture = typeof givenTime === 'string' && givenOn === now.slice(0, 10) && givenTime.slice(0, 5) > now.slice(11)
  return isInFuture ? [{ path: 'givenTime', code: 'inFuture' }] : []
}

/** Requires the signer's own name, a drawing with ink, and a witness who is neither the participant nor the representative. Pure. */
function signerProblemsOf(
  { firstName, lastName }: ConsentDetails,
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
 * Returns the names of the people who may sign: the representative instead of the participant, or the minor together with the guardian.
 * The participant's name is split into first and last name. Pure.
 */
function signersOf(
  { firstName, lastName }: ConsentDetails,
  { givenBy, representativeName }: Write<Consent>['input'],
): readonly (readonly string[])[] {
  const participant = [firstName, lastName]
  const representative = typeof representativeName === 'string' ? [[representativeName]] : []
  if (givenBy === 'REPRESENTATIVE') return representative
  return givenBy === 'MINOR_WITH_GUARDIAN' ? [participant, ...representative] : [participant]
}

/**
 * Returns the answers to sign; null if the consent has no form, or if only the paper contains them. @throws invalid if there is neither a
 * completed form nor a paper, conflict if the answers do not mean consent
 */
async function readConsentAnswers(
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
  const { answers } = await loadCurrentAnswers(run, orgId, formSubmissionId)
  requireConsent(document, answers, language)
  const other = signerNamesOf(document, answers, language).find(({ name }) => !signers.some((signer) => isSameName(name, signer)))
  if (other !== undefined) throw invalid([{ path: 'formSubmissionId', code: 'otherSigner', details: { name: other.name } }])
  const answerTexts = formatAnswers(document, answers, language)
  const blankDrawing = answerTexts.find(({ image }) => image?.startsWith('data:image/png') === true && !hasInk(image))
  if (blankDrawing !== undefined) throw invalid([{ path: 'formSubmissionId', code: 'blankDrawing' }])
  return answerTexts
}

const refusals = { refused: 'ConsentAnsweredNo', open: 'ConsentUnanswered', undeclared: 'ConsentAnswersUndeclared' } as const

/** @throws conflict with the question and its answer as text */
function requireConsent(document: JsonObject, answers: FormAnswers, language: string): void {
  const decision = decisionOf(document, answers)
  if (decision.kind === 'consent') return
  throw conflict(refusals[decision.kind], { details: { answer: formatAnswer(document, answers, decision.question, language) } })
}

const formatAnswers = (document: JsonObject, answers: Parameters<typeof itemAnswersOf>[1], language: string): readonly ConsentAnswer[] =>
  itemAnswersOf(itemsOf(document), answers).map((each) => ({
    question: each.row === null ? localiseItemTitle(each.item, language) : `${each.row} · ${localiseItemTitle(each.item, language)}`,
    answer: displayTextOf(each, language),
    ...(typeof each.value === 'string' && each.value.startsWith('data:image/') ? { image: each.value } : {}),
  }))
