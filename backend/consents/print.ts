import { clockIn, zoneOf } from '#resources/core/day.ts'
import { isYesNoItem, itemsOf, itemTitleIn, wordsOf } from '#resources/forms/items.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { readingOf } from '#resources/forms/reading.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { notFound } from '../errors.ts'
import { readContent } from '../forms/content.ts'
import type { ConsentPdfAsked } from '../forms/threads/consentPdf.ts'
import { inThread } from '../forms/threads/inThread.ts'
import { signaturesOf } from '../signatures/index.ts'
import type { ConsentAnswer } from './attesting.ts'

type Asking = { readonly run: Run; readonly caller: Pick<Caller, 'userId' | 'orgId' | 'zones'>; readonly texts: Studydesk['texts'] }

/** A consent as it stands, in the language in which it is read: what it says, what was answered, and who signed. @throws notFound */
export async function printConsent({ run, caller, texts }: Asking, id: string): Promise<Uint8Array> {
  const told = await toldOf(run, caller.orgId, id)
  const document = await readContent(run, caller.orgId, told.integrityKey)
  const signatures = await signaturesOf(run, caller.orgId, id)
  const { language } = told
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) => texts.text(language, `consent:${key}`, values)
  const zone = zoneOf(caller.zones, told)
  const moment = (at: string): string => `${clockIn(zone, new Date(at))} (${zone})`
  const way = wayOf(told)
  const answers = readableAnswers(document, told.answers ?? [], language)
  const facts: readonly (readonly [string, string | null])[] = [
    [say('consent.participantId'), told.participant],
    [say('print.subjectId'), told.subjectId],
    [say('consent.studyId'), `${told.study} · ${told.trialId}`],
    [say('consent.siteId'), told.site],
    [say('consent.language'), say(`values.consent.language.${language}`)],
    [say('consent.formVersionId'), `${told.formVersion} · SHA-256 ${told.integrityKey}`],
    [say('print.approvedOn'), told.approvedOn === null ? null : moment(told.approvedOn)],
    [say('consent.state'), say(`values.consent.state.${told.state}`)],
    [
      say('consent.givenOn'),
      told.givenOn === null || told.givenTime === null ? told.givenOn : `${told.givenOn} ${told.givenTime} (${zone})`,
    ],
    [say('consent.givenWay'), way === null ? null : say(`values.consent.givenWay.${way}`)],
    [say('print.identity'), way === null ? null : say(`print.identities.${way}`, { name: told.attester ?? '' })],
    [say('consent.givenBy'), told.givenBy === null ? null : say(`values.consent.givenBy.${told.givenBy}`)],
    [say('consent.representativeName'), [told.representativeName, told.representativeRelation].filter((each) => each !== null).join(', ')],
    [say('consent.witnessName'), told.witnessName],
    [say('consent.signedName'), told.signedName],
    [say('consent.explainedBy'), told.explainer],
    [say('consent.releasedOn'), told.releasedOn === null ? null : moment(told.releasedOn)],
    [say('consent.meetingId'), told.meetingOn === null ? null : moment(told.meetingOn)],
    [say('consent.scanFileId'), told.scanName === null ? null : `${told.scanName} · SHA-256 ${told.scanSha256}`],
    [say('consent.declinedOn'), told.declinedOn],
    [say('consent.declinedAnswer'), told.declinedAnswer],
    [say('consent.withdrawnOn'), told.withdrawnOn],
  ]
  const drawn: readonly ConsentAnswer[] =
    told.signedMark === null ? [] : [{ question: say('consent.signedMark'), answer: told.signedName ?? '', image: told.signedMark }]
  const asked: ConsentPdfAsked = {
    title: told.consent,
    language,
    facts: facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const])),
    said: readingOf(document, language),
    answers: { heading: say('print.answers'), given: [...answers, ...drawn] },
    signatures: {
      heading: say('print.signatures'),
      given: signatures.map(({ transition, printedName, signedAt, hash }) => ({
        meaning: say(`meanings.consent.${transition}`),
        by: `${printedName}, ${moment(signedAt)}`,
        hash,
      })),
    },
    data: {
      id,
      study: told.study,
      protocolNumber: told.trialId,
      site: told.site,
      participant: told.participant,
      subjectId: told.subjectId,
      consent: told.consent,
      language,
      formVersion: told.formVersion,
      integrityKey: told.integrityKey,
      approvedOn: told.approvedOn,
      form: document,
      state: told.state,
      givenOn: told.givenOn,
      givenTime: told.givenTime,
      givenWay: way,
      givenBy: told.givenBy,
      representativeName: told.representativeName,
      representativeRelation: told.representativeRelation,
      witnessName: told.witnessName,
      explainedBy: told.explainer,
      releasedOn: told.releasedOn,
      scan: told.scanName === null ? null : { name: told.scanName, sha256: told.scanSha256 },
      meetingOn: told.meetingOn,
      signedName: told.signedName,
      answers: answers.map(({ question, answer }) => ({ question, answer })),
      signatures: signatures.map(({ transition, printedName, signedAt, hash }) => ({ meaning: transition, printedName, signedAt, hash })),
      declinedOn: told.declinedOn,
      declinedAnswer: told.declinedAnswer,
      withdrawnOn: told.withdrawnOn,
    },
    footer: `${id} · ${moment(new Date().toISOString())} · ${say('print.page')}`,
  }
  return inThread('consentPdf', asked, caller)
}

interface Told
  extends Pick<
    ResourceRow['consent'],
    | 'language'
    | 'state'
    | 'givenOn'
    | 'givenBy'
    | 'representativeName'
    | 'representativeRelation'
    | 'withdrawnOn'
    | 'givenWay'
    | 'givenTime'
    | 'witnessName'
    | 'releasedOn'
    | 'declinedOn'
    | 'declinedAnswer'
    | 'signedOn'
    | 'signedName'
    | 'signedMark'
  > {
  readonly studyId: string
  readonly siteId: string
  readonly integrityKey: string
  readonly consent: string
  readonly study: string
  /** Title of the protocol. */
  readonly trialId: string
  readonly site: string
  readonly participant: string
  readonly subjectId: string | null
  readonly formVersion: string
  /** When that version was approved. */
  readonly approvedOn: string | null
  readonly explainer: string | null
  readonly attester: string | null
  readonly scanName: string | null
  readonly scanSha256: string | null
  /** When the video meeting began in which it was gone through. */
  readonly meetingOn: string | null
  readonly answers: readonly ConsentAnswer[] | null
}

/** A moment as ISO 8601 with Z. */
const utc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** How a consent was given before that was recorded, derived from its signature and its scan. Pure. */
function wayOf({ givenWay, givenOn, signedOn, scanName }: Told): Told['givenWay'] {
  if (givenWay !== null || givenOn === null) return givenWay
  if (signedOn !== null) return 'REMOTE'
  return scanName === null ? 'AT_SITE' : 'PAPER'
}

/** Answers that were kept as `true` and `false`, in the words of the form; what is signed stays as it was. Pure. */
function readableAnswers(document: JsonObject, answers: readonly ConsentAnswer[], language: string): readonly ConsentAnswer[] {
  const items = itemsOf(document).filter(isYesNoItem)
  return answers.map((each) => {
    if (each.answer !== 'true' && each.answer !== 'false') return each
    const item = items.find((one) => itemTitleIn(one, language) === each.question)
    return item === undefined ? each : { ...each, answer: wordsOf({ item, row: null, value: each.answer === 'true' }, language) }
  })
}

async function toldOf(run: Run, orgId: string, id: string): Promise<Told> {
  const { rows } = await run({
    text: `select consent.language, consent.state, consent.given_on::text as "givenOn", consent.given_by as "givenBy",
        consent.representative_name as "representativeName", consent.representative_relation as "representativeRelation",
        consent.given_way as "givenWay", to_char(consent.given_time, 'HH24:MI') as "givenTime", consent.witness_name as "witnessName",
        ${utc('consent.released_on')} as "releasedOn", ${utc('consent.signed_on')} as "signedOn", consent.declined_on::text as "declinedOn",
        consent.declined_answer as "declinedAnswer", scan.file_name as "scanName", encode(scan.sha256, 'hex') as "scanSha256",
        consent.withdrawn_on::text as "withdrawnOn", consent.study_id::text as "studyId", consent.site_id::text as "siteId",
        consent.signed_name as "signedName", consent.signed_mark as "signedMark",
        consent.integrity_key as "integrityKey", consent.answers, wanted.name as consent, study.trial_name as study, study.trial_id as "trialId", site.name as site,
        concat_ws(' ', participant.first_name, participant.last_name) as participant, card.subject_id as "subjectId",
        version.form_version as "formVersion", ${utc('version.decided_on')} as "approvedOn",
        nullif(concat_ws(' ', attester.first_name, attester.last_name), '') as attester, nullif(concat_ws(' ', explainer.first_name, explainer.last_name), '') as explainer,
        ${utc('meeting.started_on')} as "meetingOn"
      from consent
      join study_consent wanted on wanted.org_id = consent.org_id and wanted.id = consent.study_consent_id
      join study on study.org_id = consent.org_id and study.id = consent.study_id
      join site on site.org_id = consent.org_id and site.id = consent.site_id
      join participant on participant.org_id = consent.org_id and participant.id = consent.participant_id
      join participant_study card on card.org_id = consent.org_id and card.id = consent.participant_study_id
      join form_version version on version.org_id = consent.org_id and version.id = consent.form_version_id
      left join "user" explainer on explainer.org_id = consent.org_id and explainer.id = consent.explained_by
      left join "user" attester on attester.org_id = consent.org_id and attester.id = consent.attested_by
      left join stored_file scan on scan.org_id = consent.org_id and scan.id = consent.scan_file_id
      left join meeting on meeting.org_id = consent.org_id and meeting.id = consent.meeting_id
      where consent.org_id = $1 and consent.id = $2`,
    values: [orgId, id],
  })
  const [told] = rows
  if (told === undefined) throw notFound()
  return told as unknown as Told
}
