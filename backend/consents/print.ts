import type { ResourceRow } from '#resources/core/rows.ts'
import { formatClock, zoneOf } from '#resources/core/values/day.ts'
import { displayTextOf, isYesNoItem, itemsOf, localiseItemTitle } from '#resources/forms/content/items.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { readingOf } from '#resources/forms/content/reading.ts'
import { readContent } from '../forms/content.ts'
import type { ConsentPdfRequested } from '../forms/workers/consentPdf.ts'
import { runInWorker } from '../forms/workers/runInWorker.ts'
import type { Caller } from '../platform/common/caller.ts'
import { notFound } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import { signaturesOf } from '../platform/signatures/index.ts'
import type { ConsentAnswer } from './attesting.ts'

type Context = { readonly run: Run; readonly caller: Pick<Caller, 'userId' | 'orgId' | 'zones'>; readonly texts: Services['texts'] }

/** Prints a consent in its current state and in the language of its form: its text, the answers and the signatures. @throws notFound */
export async function printConsent({ run, caller, texts }: Context, id: string): Promise<Uint8Array> {
  const report = await reportOf(run, caller.orgId, id)
  const document = await readContent(run, caller.orgId, report.integrityKey)
  const signatures = await signaturesOf(run, caller.orgId, id)
  const { language } = report
  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}) => texts.text(language, `consent:${key}`, values)
  const zone = zoneOf(caller.zones, report)
  const formatMoment = (timestamp: string): string => `${formatClock(zone, new Date(timestamp))} (${zone})`
  const consentMethod = describeConsentMethod(report)
  const answers = formatAnswers(document, report.answers ?? [], language)
  const facts: readonly (readonly [string, string | null])[] = [
    [translate('consent.participantId'), report.participant],
    [translate('print.subjectId'), report.subjectId],
    [translate('consent.studyId'), `${report.study} · ${report.trialId}`],
    [translate('consent.siteId'), report.site],
    [translate('consent.language'), translate(`values.consent.language.${language}`)],
    [translate('consent.formVersionId'), `${report.formVersion} · SHA-256 ${report.integrityKey}`],
    [translate('print.approvedOn'), report.approvedOn === null ? null : formatMoment(report.approvedOn)],
    [translate('consent.state'), translate(`values.consent.state.${report.state}`)],
    [
      translate('consent.givenOn'),
      report.givenOn === null || report.givenTime === null ? report.givenOn : `${report.givenOn} ${report.givenTime} (${zone})`,
    ],
    [translate('consent.givenWay'), consentMethod === null ? null : translate(`values.consent.givenWay.${consentMethod}`)],
    [
      translate('print.identity'),
      consentMethod === null ? null : translate(`print.identities.${consentMethod}`, { name: report.attester ?? '' }),
    ],
    [translate('consent.givenBy'), report.givenBy === null ? null : translate(`values.consent.givenBy.${report.givenBy}`)],
    [
      translate('consent.representativeName'),
      [report.representativeName, report.representativeRelation].filter((each) => each !== null).join(', '),
    ],
    [translate('consent.witnessName'), report.witnessName],
    [translate('consent.signedName'), report.signedName],
    [translate('consent.explainedBy'), report.explainer],
    [translate('consent.releasedOn'), report.releasedOn === null ? null : formatMoment(report.releasedOn)],
    [translate('consent.meetingId'), report.meetingOn === null ? null : formatMoment(report.meetingOn)],
    [translate('consent.scanFileId'), report.scanName === null ? null : `${report.scanName} · SHA-256 ${report.scanSha256}`],
    [translate('consent.declinedOn'), report.declinedOn],
    [translate('consent.declinedAnswer'), report.declinedAnswer],
    [translate('consent.withdrawnOn'), report.withdrawnOn],
  ]
  const drawnAnswers: readonly ConsentAnswer[] =
    report.signedMark === null
      ? []
      : [{ question: translate('consent.signedMark'), answer: report.signedName ?? '', image: report.signedMark }]
  const requested: ConsentPdfRequested = {
    title: report.consent,
    language,
    facts: facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const])),
    text: readingOf(document, language),
    answers: { heading: translate('print.answers'), rows: [...answers, ...drawnAnswers] },
    signatures: {
      heading: translate('print.signatures'),
      rows: signatures.map(({ transition, printedName, signedAt, hash }) => ({
        meaning: translate(`meanings.consent.${transition}`),
        by: `${printedName}, ${formatMoment(signedAt)}`,
        hash,
      })),
    },
    data: {
      id,
      study: report.study,
      protocolNumber: report.trialId,
      site: report.site,
      participant: report.participant,
      subjectId: report.subjectId,
      consent: report.consent,
      language,
      formVersion: report.formVersion,
      integrityKey: report.integrityKey,
      approvedOn: report.approvedOn,
      form: document,
      state: report.state,
      givenOn: report.givenOn,
      givenTime: report.givenTime,
      givenWay: consentMethod,
      givenBy: report.givenBy,
      representativeName: report.representativeName,
      representativeRelation: report.representativeRelation,
      witnessName: report.witnessName,
      explainedBy: report.explainer,
      releasedOn: report.releasedOn,
      scan: report.scanName === null ? null : { name: report.scanName, sha256: report.scanSha256 },
      meetingOn: report.meetingOn,
      signedName: report.signedName,
      answers: answers.map(({ question, answer }) => ({ question, answer })),
      signatures: signatures.map(({ transition, printedName, signedAt, hash }) => ({ meaning: transition, printedName, signedAt, hash })),
      declinedOn: report.declinedOn,
      declinedAnswer: report.declinedAnswer,
      withdrawnOn: report.withdrawnOn,
    },
    footer: `${id} · ${formatMoment(new Date().toISOString())} · ${translate('print.page')}`,
  }
  return runInWorker('consentPdf', requested, caller)
}

interface Report
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
  /** Protocol number of the study. */
  readonly trialId: string
  readonly site: string
  readonly participant: string
  readonly subjectId: string | null
  readonly formVersion: string
  /** Time at which the form version was approved. */
  readonly approvedOn: string | null
  readonly explainer: string | null
  readonly attester: string | null
  readonly scanName: string | null
  readonly scanSha256: string | null
  /** Start of the video meeting in which the consent was discussed. */
  readonly meetingOn: string | null
  readonly answers: readonly ConsentAnswer[] | null
}

/** Returns SQL for a point in time as ISO 8601 with Z. */
const formatUtcSql = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Returns how a consent was given. Older consents did not record it, so it is derived from the signature and the scan. Pure. */
function describeConsentMethod({ givenWay, givenOn, signedOn, scanName }: Report): Report['givenWay'] {
  if (givenWay !== null || givenOn === null) return givenWay
  if (signedOn !== null) return 'REMOTE'
  return scanName === null ? 'AT_SITE' : 'PAPER'
}

/** Replaces answers that were stored as `true` and `false` by the choices of the form. The signed answers stay unchanged. Pure. */
function formatAnswers(document: JsonObject, answers: readonly ConsentAnswer[], language: string): readonly ConsentAnswer[] {
  const items = itemsOf(document).filter(isYesNoItem)
  return answers.map((each) => {
    if (each.answer !== 'true' && each.answer !== 'false') return each
    const item = items.find((candidate) => localiseItemTitle(candidate, language) === each.question.trim())
    return item === undefined ? each : { ...each, answer: displayTextOf({ item, row: null, value: each.answer === 'true' }, language) }
  })
}

async function reportOf(run: Run, orgId: string, id: string): Promise<Report> {
  const { rows } = await run({
    text: `select consent.language, consent.state, consent.given_on::text as "givenOn", consent.given_by as "givenBy",
        consent.representative_name as "representativeName", consent.representative_relation as "representativeRelation",
        consent.given_way as "givenWay", to_char(consent.given_time, 'HH24:MI') as "givenTime", consent.witness_name as "witnessName",
        ${formatUtcSql('consent.released_on')} as "releasedOn", ${formatUtcSql('consent.signed_on')} as "signedOn", consent.declined_on::text as "declinedOn",
        consent.declined_answer as "declinedAnswer", scan.file_name as "scanName", encode(scan.sha256, 'hex') as "scanSha256",
        consent.withdrawn_on::text as "withdrawnOn", consent.study_id::text as "studyId", consent.site_id::text as "siteId",
        consent.signed_name as "signedName", consent.signed_mark as "signedMark",
        consent.integrity_key as "integrityKey", consent.answers, wanted.name as consent, study.trial_name as study, study.trial_id as "trialId", site.name as site,
        concat_ws(' ', participant.first_name, participant.last_name) as participant, card.subject_id as "subjectId",
        version.form_version as "formVersion", ${formatUtcSql('version.decided_on')} as "approvedOn",
        nullif(concat_ws(' ', attester.first_name, attester.last_name), '') as attester, nullif(concat_ws(' ', explainer.first_name, explainer.last_name), '') as explainer,
        ${formatUtcSql('meeting.started_on')} as "meetingOn"
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
  const [report] = rows
  if (report === undefined) throw notFound()
  return report as unknown as Report
}
