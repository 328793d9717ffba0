import { givenConsents } from '#resources/consentStates.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { itemAnswersOf, itemsOf, itemTitleIn, wordsOf } from '#resources/forms/items.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { type Caller, isParticipant } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Write } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { readContent } from '../forms/content.ts'
import { currentAnswers } from '../forms/submissions/answerRows.ts'

type Consent = ResourceRow['consent']

/** What somebody answered in the form of their consent, in the words of the form: kept with the consent, and signed with it. */
export interface ConsentAnswer {
  readonly question: string
  readonly answer: string
  /** A drawing, as a data address: the signature of whoever consents, for example. */
  readonly image?: string
}

/**
 * What is attested is whole: on the version that is in use, explained by somebody who may, given on paper or in the form. Filled in before the signature, so
 * that it is signed.
 * @throws conflict ConsentVersionReplaced, MainConsentFirst, invalid at `givenBy`, `explainedBy` and `scanFileId`
 */
export async function completeAttestation({ studydesk, caller, before, input }: Write<Consent>): Promise<Partial<Consent> | undefined> {
  if (before === null || input.state !== 'CONSENTED') return undefined
  // Whoever attests it has explained it, where nobody says otherwise; somebody who signs by themselves was told by whoever went through it with them.
  const named = typeof input.explainedBy === 'string' ? input.explainedBy : before.explainedBy
  return studydesk.database.transaction(caller.orgId, async (run) => {
    await holdGiven(run, caller, before.participantStudyId)
    const meeting = await lastMeetingOf(run, caller, before.id)
    const explainedBy = named ?? meeting?.heldBy ?? (isParticipant(caller) ? null : caller.userId)
    const wanted = await wantedOf(run, caller, before, explainedBy)
    if (!wanted.isInUse) throw conflict('ConsentVersionReplaced')
    if (wanted.purpose === 'SUB_STUDY' && wanted.waitsForMain) throw conflict('MainConsentFirst')
    const problems = problemsOf(wanted, input.givenBy)
    if (problems.length > 0) throw invalid(problems)
    const answers = await answersIn(run, caller, before, input.scanFileId)
    return {
      explainedBy,
      meetingId: meeting?.id ?? null,
      ...(answers === null ? {} : { answers: answers as unknown as Consent['answers'] }),
    }
  })
}

/** Consents of the participation that hold by now, so that none of them is withdrawn before this one is given. */
const holdGiven = (run: Run, { orgId }: Caller, participantStudyId: string) =>
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

/** Why a participant cannot sign it by themselves; null: they can. An assent is given with a guardian, a part of the study after the study itself. */
export async function signingProblemOf(run: Run, caller: Caller, consent: Named): Promise<'assent' | 'mainFirst' | 'replaced' | null> {
  const { purpose, isInUse, waitsForMain } = await wantedOf(run, caller, consent, null)
  if (purpose === 'ASSENT') return 'assent'
  if (!isInUse) return 'replaced'
  return purpose === 'SUB_STUDY' && waitsForMain ? 'mainFirst' : null
}

/** As much of a consent as says what it is about. */
type Named = Pick<Consent, 'studyConsentId' | 'formId' | 'formVersionId' | 'participantStudyId'>

interface Wanted {
  readonly purpose: ResourceRow['studyConsent']['purpose']
  /** The version that was read is the one that is in use. */
  readonly isInUse: boolean
  /** Whoever is named may explain it. */
  readonly mayExplain: boolean
  /** The study asks for a main consent, and the participant has given none. */
  readonly waitsForMain: boolean
}

async function wantedOf(run: Run, { orgId }: Caller, consent: Named, explainedBy: string | null): Promise<Wanted> {
  const { rows } = await run({
    text: `select wanted.purpose,
        exists (select from form join form_version version
          on version.org_id = form.org_id and version.form_id = form.id and version.form_version = form.approved_version
          where form.org_id = $1 and form.id = $3 and version.id = $4) as "isInUse",
        $5::uuid is null or wanted.explainer_role_id is null or exists (select from "user" person where person.org_id = $1 and person.id = $5
          and person.role_id = wanted.explainer_role_id) as "mayExplain",
        exists (select from study_consent main where main.org_id = $1 and main.study_id = wanted.study_id and main.purpose = 'MAIN')
          and not exists (select from consent given join study_consent main on main.org_id = given.org_id and main.id = given.study_consent_id
            where given.org_id = $1 and given.participant_study_id = $6 and main.purpose = 'MAIN' and given.state = any($7::text[])) as "waitsForMain"
      from study_consent wanted where wanted.org_id = $1 and wanted.id = $2`,
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

/** Null where the paper alone says it. @throws invalid where neither does */
async function answersIn(
  run: Run,
  { orgId, language }: Caller,
  { formSubmissionId, integrityKey }: Consent,
  scanFileId: unknown,
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
  return wordsOfAnswers(document, answers, language)
}

const wordsOfAnswers = (document: JsonObject, answers: Parameters<typeof itemAnswersOf>[1], language: string): readonly ConsentAnswer[] =>
  itemAnswersOf(itemsOf(document), answers).map((each) => ({
    question: each.row === null ? itemTitleIn(each.item, language) : `${each.row} · ${itemTitleIn(each.item, language)}`,
    answer: wordsOf(each, language),
    ...(typeof each.value === 'string' && each.value.startsWith('data:image/') ? { image: each.value } : {}),
  }))
