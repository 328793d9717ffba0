import type { ConfiguredConsent } from '#resources/consents/consentAnswers.ts'
import type { consentCalls } from '#resources/consents/consentsCalls.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer, ResourceRow } from '#resources/core/rows.ts'
import { lacksConsentAnswers } from '#resources/forms/content/consentAnswers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { invalid } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { Write } from '../platform/engine/types.ts'
import { requireStudy } from '../studies/requireStudySite.ts'

type Request<Name extends keyof typeof consentCalls> = DeclaredRequest<(typeof consentCalls)[Name]>

/**
 * Returns the consents of a study in the order in which participants read them. If empty, the screen shows 'No consent form assigned to
 * this study'. @throws notFound
 */
export async function readConfiguration(request: Request<'configuration'>): Promise<readonly ConfiguredConsent[]> {
  const { caller, studydesk } = request
  const studyId = await requireStudy(request)
  const { rows } = await studydesk.engine.listWhole(caller, 'studyConsent', { studyId, _sort: 'rank' })
  if (rows.length === 0) return []
  const forms = await studydesk.engine.listWhole(caller, 'studyConsentForm', { studyConsentId: rows.map(({ id }) => id) })
  return rows.map((row) => ({ ...row, forms: forms.rows.filter(({ studyConsentId }) => studyConsentId === row.id) }))
}

/** Adds a consent to the study, with its forms. @throws notFound, invalid */
export async function addConsent(request: Request<'addToStudy'>): Promise<ConfiguredConsent> {
  const studyId = await requireStudy(request)
  const { forms, ...values } = request.input
  return request.studydesk.engine.work(request.caller, async (work) => {
    const createdConsent = await work.create('studyConsent', { ...values, studyId })
    const message: ResourceAnswer['studyConsentForm'][] = []
    for (const form of forms ?? []) message.push(await work.create('studyConsentForm', { ...form, studyConsentId: createdConsent.id }))
    return { ...createdConsent, forms: message }
  })
}

/**
 * Requires that the text of a consent is a form of the type eConsent, from its own study or the library, that a Medical Officer has
 * approved.
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
  const [result] = await studydesk.database.batch(orgId, [
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
  const form = result?.rows[0]
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
 * Allows only one main consent in use per study, and rejects another purpose once the consent was requested.
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
  const [requested, inUseResult] = await studydesk.database.batch(orgId, [
    { text: 'select from consent where org_id = $1 and study_consent_id = $2 limit 1', values: [orgId, before?.id ?? null] },
    {
      text: `select name from study_consent where org_id = $1 and study_id = $2 and purpose = 'MAIN' and is_active and id is distinct from $3::uuid`,
      values: [orgId, studyId, before?.id ?? null],
    },
  ])
  const isRequested = requested?.rowCount === 1
  // The input for a new row may lack the defaults.
  const { purpose, isActive } = { purpose: 'MAIN', isActive: true, ...before, ...input }
  const changesPurpose = before !== null && purpose !== before.purpose
  if (changesPurpose && isRequested) throw invalid([{ path: 'purpose', code: 'alreadyRequested' }])
  const main = inUseResult?.rows[0]
  if (main === undefined || purpose !== 'MAIN' || isActive !== true) return
  const path = before === null || changesPurpose ? 'purpose' : 'isActive'
  throw invalid([{ path, code: 'secondMainConsent', details: { name: String(main.name) } }])
}
