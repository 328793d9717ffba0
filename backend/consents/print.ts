import { clockIn, zoneOf } from '#resources/core/day.ts'
import { readingOf } from '#resources/forms/reading.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { signaturesOf } from '../access/signatures/index.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import { notFound } from '../errors.ts'
import { readContent } from '../forms/content.ts'
import type { ConsentPdfAsked } from '../forms/threads/consentPdf.ts'
import { inThread } from '../forms/threads/inThread.ts'
import type { Studydesk } from '../studydesk.ts'
import type { ConsentAnswer } from './attesting.ts'

type Asking = { readonly run: Run; readonly caller: Pick<Caller, 'orgId' | 'zones'>; readonly texts: Studydesk['texts'] }

/** A consent as it stands, in the language in which it is read: what it says, what was answered, and who signed. @throws notFound */
export async function printConsent({ run, caller, texts }: Asking, id: string): Promise<Uint8Array> {
  const told = await toldOf(run, caller.orgId, id)
  const document = await readContent(run, caller.orgId, told.integrityKey)
  const signatures = await signaturesOf(run, caller.orgId, id)
  const { language } = told
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) => texts.text(language, `consent:${key}`, values)
  const zone = zoneOf(caller.zones, told)
  const moment = (at: string): string => `${clockIn(zone, new Date(at))} (${zone})`
  const facts: readonly (readonly [string, string | null])[] = [
    [say('consent.participantId'), [told.participant, told.subjectId].filter((each) => each !== null && each !== '').join(' · ')],
    [say('consent.studyId'), told.study],
    [say('consent.siteId'), told.site],
    [say('consent.formVersionId'), `${told.formVersion} · SHA-256 ${told.integrityKey}`],
    [say('consent.state'), say(`values.consent.state.${told.state}`)],
    [say('consent.givenOn'), told.givenOn],
    [say('consent.givenBy'), told.givenBy === null ? null : say(`values.consent.givenBy.${told.givenBy}`)],
    [say('consent.representativeName'), [told.representativeName, told.representativeRelation].filter((each) => each !== null).join(', ')],
    [say('consent.signedName'), told.signedName],
    [say('consent.explainedBy'), told.explainer],
    [say('consent.meetingId'), told.meetingOn === null ? null : moment(told.meetingOn)],
    [say('consent.withdrawnOn'), told.withdrawnOn],
  ]
  const drawn: readonly ConsentAnswer[] =
    told.signedMark === null ? [] : [{ question: say('consent.signedMark'), answer: told.signedName ?? '', image: told.signedMark }]
  const asked: ConsentPdfAsked = {
    title: told.consent,
    language,
    facts: facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const])),
    said: readingOf(document, language),
    answers: { heading: say('print.answers'), given: [...(told.answers ?? []), ...drawn] },
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
      site: told.site,
      participant: told.participant,
      subjectId: told.subjectId,
      consent: told.consent,
      language,
      formVersion: told.formVersion,
      integrityKey: told.integrityKey,
      form: document,
      state: told.state,
      givenOn: told.givenOn,
      givenBy: told.givenBy,
      representativeName: told.representativeName,
      representativeRelation: told.representativeRelation,
      explainedBy: told.explainer,
      meetingOn: told.meetingOn,
      signedName: told.signedName,
      answers: (told.answers ?? []).map(({ question, answer }) => ({ question, answer })),
      signatures: signatures.map(({ transition, printedName, signedAt, hash }) => ({ meaning: transition, printedName, signedAt, hash })),
      withdrawnOn: told.withdrawnOn,
    },
    footer: `${id} · ${moment(new Date().toISOString())} · ${say('print.page')}`,
  }
  return inThread('consentPdf', asked)
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
    | 'signedName'
    | 'signedMark'
  > {
  readonly studyId: string
  readonly siteId: string
  readonly integrityKey: string
  readonly consent: string
  readonly study: string
  readonly site: string
  readonly participant: string
  readonly subjectId: string | null
  readonly formVersion: string
  readonly explainer: string | null
  /** When the video meeting began in which it was gone through. */
  readonly meetingOn: string | null
  readonly answers: readonly ConsentAnswer[] | null
}

async function toldOf(run: Run, orgId: string, id: string): Promise<Told> {
  const { rows } = await run({
    text: `select consent.language, consent.state, consent.given_on::text as "givenOn", consent.given_by as "givenBy",
        consent.representative_name as "representativeName", consent.representative_relation as "representativeRelation",
        consent.withdrawn_on::text as "withdrawnOn", consent.study_id::text as "studyId", consent.site_id::text as "siteId",
        consent.signed_name as "signedName", consent.signed_mark as "signedMark",
        consent.integrity_key as "integrityKey", consent.answers, wanted.name as consent, study.trial_name as study, site.name as site,
        concat_ws(' ', participant.first_name, participant.last_name) as participant, card.subject_id as "subjectId",
        version.form_version as "formVersion", nullif(concat_ws(' ', explainer.first_name, explainer.last_name), '') as explainer,
        to_char(meeting.started_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "meetingOn"
      from consent
      join study_consent wanted on wanted.org_id = consent.org_id and wanted.id = consent.study_consent_id
      join study on study.org_id = consent.org_id and study.id = consent.study_id
      join site on site.org_id = consent.org_id and site.id = consent.site_id
      join participant on participant.org_id = consent.org_id and participant.id = consent.participant_id
      join participant_study card on card.org_id = consent.org_id and card.id = consent.participant_study_id
      join form_version version on version.org_id = consent.org_id and version.id = consent.form_version_id
      left join "user" explainer on explainer.org_id = consent.org_id and explainer.id = consent.explained_by
      left join meeting on meeting.org_id = consent.org_id and meeting.id = consent.meeting_id
      where consent.org_id = $1 and consent.id = $2`,
    values: [orgId, id],
  })
  const [told] = rows
  if (told === undefined) throw notFound()
  return told as unknown as Told
}
