import type { ConfiguredConsent } from '#resources/consentAnswers.ts'
import type { consentCalls } from '#resources/consents/calls.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { lacksConsentAnswers } from '#resources/forms/consentAnswers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceAnswer, ResourceRow } from '#resources/rows.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Write } from '../engine/types.ts'
import { invalid } from '../errors.ts'
import { studyIn } from '../studies/ownPlaces.ts'

type Request<Name extends keyof typeof consentCalls> = DeclaredRequest<(typeof consentCalls)[Name]>

/** In the order in which they are gone through; none: 'No consent form assigned to this study'. @throws notFound */
export async function readConfiguration(request: Request<'configuration'>): Promise<readonly ConfiguredConsent[]> {
  const { caller, studydesk } = request
  const studyId = await studyIn(request)
  const { rows } = await studydesk.engine.listWhole(caller, 'studyConsent', { studyId, _sort: 'rank' })
  if (rows.length === 0) return []
  const forms = await studydesk.engine.listWhole(caller, 'studyConsentForm', { studyConsentId: rows.map(({ id }) => id) })
  return rows.map((row) => ({ ...row, forms: forms.rows.filter(({ studyConsentId }) => studyConsentId === row.id) }))
}

/** One more consent of the study, with its text. @throws notFound, invalid */
export async function addConsent(request: Request<'addToStudy'>): Promise<ConfiguredConsent> {
  const studyId = await studyIn(request)
  const { forms, ...values } = request.input
  return request.studydesk.engine.work(request.caller, async (work) => {
    const made = await work.create('studyConsent', { ...values, studyId })
    const said: ResourceAnswer['studyConsentForm'][] = []
    for (const form of forms ?? []) said.push(await work.create('studyConsentForm', { ...form, studyConsentId: made.id }))
    return { ...made, forms: said }
  })
}

/**
 * A consent says what a form of the type eConsent says, of its own study or of the library, once a Medical Officer has approved it.
 * @throws invalid
 */
export async function checkForm({
  studydesk,
  caller: { orgId },
  before,
  input,
}: Write<ResourceRow['studyConsentForm']>): Promise<undefined> {
  const formId = input.formId
  const studyConsentId = before?.studyConsentId ?? input.studyConsentId
  if (!isUuid(formId) || !isUuid(studyConsentId)) return undefined
  const [found] = await studydesk.database.batch(orgId, [
    {
      text: `select form_type = 'CONSENT' as "isConsent", form.is_active and form.approved_version is not null as "isUsable",
          form.study_id is null or form.study_id = consent.study_id as "isOwn", content.form_json as "formJson"
        from form join study_consent consent on consent.org_id = form.org_id and consent.id = $3
        left join form_version version on version.org_id = form.org_id and version.form_id = form.id and version.form_version = form.approved_version
        left join form_content content on content.org_id = version.org_id and content.integrity_key = version.integrity_key
        where form.org_id = $1 and form.id = $2 and form.deleted_at is null`,
      values: [orgId, formId, studyConsentId],
    },
  ])
  const form = found?.rows[0]
  if (form === undefined) return undefined
  const code =
    form.isOwn !== true
      ? 'otherStudy'
      : form.isConsent !== true
        ? 'notAConsentForm'
        : form.isUsable !== true
          ? 'notApproved'
          : lacksConsentAnswers(form.formJson as JsonObject)
            ? 'noConsentAnswers'
            : null
  if (code !== null) throw invalid([{ path: 'formId', code }])
  return undefined
}

/**
 * Checks a consent of a study with the consents of that study locked: one main consent in use, and its purpose stays once it was requested.
 * @throws invalid at purpose or isActive
 */
export async function checkConsent({
  studydesk,
  caller: { orgId },
  before,
  input,
}: Write<ResourceRow['studyConsent']>): Promise<undefined> {
  const studyId = before?.studyId ?? input.studyId
  if (!isUuid(studyId)) return
  const [requested, inUse] = await studydesk.database.batch(orgId, [
    { text: 'select from consent where org_id = $1 and study_consent_id = $2 limit 1', values: [orgId, before?.id ?? null] },
    {
      text: `select name from study_consent where org_id = $1 and study_id = $2 and purpose = 'MAIN' and is_active and id is distinct from $3::uuid`,
      values: [orgId, studyId, before?.id ?? null],
    },
  ])
  const isRequested = requested?.rowCount === 1
  // A new row does not name its defaults.
  const { purpose, isActive } = { purpose: 'MAIN', isActive: true, ...before, ...input }
  const changesPurpose = before !== null && purpose !== before.purpose
  if (changesPurpose && isRequested) throw invalid([{ path: 'purpose', code: 'alreadyRequested' }])
  const main = inUse?.rows[0]
  if (main === undefined || purpose !== 'MAIN' || isActive !== true) return
  const path = before === null || changesPurpose ? 'purpose' : 'isActive'
  throw invalid([{ path, code: 'secondMainConsent', details: { name: String(main.name) } }])
}
