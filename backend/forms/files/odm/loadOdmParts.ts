import type { Caller } from '../../../platform/common/caller.ts'
import type { Statement } from '../../../platform/database/types.ts'
import type { Services } from '../../../platform/engine/ports/services.ts'
import type { FilledForm, FormOfFile } from '../filledForms.ts'
import { clinicalData, type QueryOfFile } from './clinicalData.ts'
import { eventsOf, loadVisitsByForm } from './events.ts'
import { buildMetaDataVersion, oids, unitsOf } from './metadata.ts'
import { buildElement, escapeXmlText, translated } from './xml.ts'

export interface OdmFile {
  readonly studyId: string
  readonly forms: readonly FormOfFile[]
  readonly filled: AsyncGenerator<readonly FilledForm[]>
}

/** Parts of a file, each an element of ODM 1.3.2. */
export interface OdmParts {
  /** Attributes of the root, without version and namespace. */
  readonly root: Readonly<Record<string, string>>
  readonly study: string
  readonly adminData: string
  /** One element for each submission, in chunks. */
  readonly clinicalData: AsyncGenerator<readonly string[]>
}

/**
 * Returns questions and answers of a study's forms in the structure of CDISC ODM 1.3.2: a snapshot with each submission under its form
 * version.
 */
export async function loadOdmParts(request: OdmRequest, { studyId, forms, filled }: OdmFile): Promise<OdmParts> {
  const { studydesk, caller } = request
  const { orgId } = caller
  const [studies, users, sites] = await studydesk.database.batch(orgId, [
    {
      text: 'select trial_name as name, abbreviated_title as short, trial_id as protocol from study where org_id = $1 and id = $2',
      values: [orgId, studyId],
    },
    buildUsersStatement(orgId, studyId),
    {
      text: `select distinct site.id::text, site.name from form_submission submission
        join site on site.org_id = submission.org_id and site.id = submission.site_id
        where submission.org_id = $1 and submission.study_id = $2 order by site.name, 1`,
      values: [orgId, studyId],
    },
  ])
  const study = studies?.rows[0] ?? {}
  const visits = await loadVisitsByForm(request, studyId)
  const now = new Date().toISOString()
  const studyOid = oids.study(studyId)
  const [first] = forms
  const name = String(study.short ?? study.name ?? studyId)
  return {
    root: { FileType: 'Snapshot', FileOID: `${studyOid}.${now}`, CreationDateTime: now, SourceSystem: 'Studydesk' },
    study: buildElement(
      'Study',
      { OID: studyOid },
      buildElement(
        'GlobalVariables',
        {},
        buildElement('StudyName', {}, escapeXmlText(name)),
        buildElement('StudyDescription', {}, escapeXmlText(String(study.name ?? name))),
        buildElement('ProtocolName', {}, escapeXmlText(String(study.protocol ?? name))),
      ),
      buildBasicDefinitions(unitsOf(forms)),
      ...forms.map((form) => buildMetaDataVersion(form, visits.get(form.formId) ?? [])),
    ),
    adminData: buildElement(
      'AdminData',
      { StudyOID: studyOid },
      ...(users?.rows ?? []).map(({ id, fullName }) =>
        fullName === null
          ? buildElement('User', { OID: oids.user(String(id)), UserType: 'Other' })
          : buildElement('User', { OID: oids.user(String(id)) }, buildElement('FullName', {}, escapeXmlText(String(fullName)))),
      ),
      ...(first === undefined
        ? []
        : (sites?.rows ?? []).map((site) =>
            locationOf(site, { studyOid, versionOid: oids.version(first.formVersionId), day: now.slice(0, 10) }),
          )),
    ),
    clinicalData: loadClinicalData(request, filled),
  }
}

export type OdmRequest = { readonly studydesk: Services; readonly caller: Caller }

async function* loadClinicalData(request: OdmRequest, filled: OdmFile['filled']): AsyncGenerator<readonly string[]> {
  for await (const chunk of filled) {
    const queries = await queriesOf(request.studydesk, request.caller, chunk)
    const events = await eventsOf(request, chunk)
    yield chunk.map((each) => clinicalData(each, { queries: queries.get(each.submission.id) ?? [], event: events.get(each.submission.id) }))
  }
}

const buildBasicDefinitions = (units: readonly string[]): string =>
  units.length === 0
    ? ''
    : buildElement(
        'BasicDefinitions',
        {},
        ...units.map((unit) =>
          buildElement('MeasurementUnit', { OID: oids.unit(unit), Name: unit }, buildElement('Symbol', {}, translated([['en', unit]]))),
        ),
      )

const locationOf = (
  { id, name }: Readonly<Record<string, unknown>>,
  { studyOid, versionOid, day }: { readonly studyOid: string; readonly versionOid: string; readonly day: string },
): string =>
  buildElement(
    'Location',
    { OID: oids.location(String(id)), Name: String(name), LocationType: 'Site' },
    buildElement('MetaDataVersionRef', { StudyOID: studyOid, MetaDataVersionOID: versionOid, EffectiveDate: day }),
  )

/** Selects the authors of all answers in the study. Participants who answer for themselves get no name. */
const buildUsersStatement = (orgId: string, studyId: string): Statement => ({
  text: `with author as (
      select distinct answer.user_id as id from form_answer answer join form_submission submission
        on submission.org_id = answer.org_id and submission.id = answer.submission_id
      where answer.org_id = $1 and submission.study_id = $2)
    select author.id::text, case when "user".id is not null then concat_ws(' ', first_name, last_name) end as "fullName"
    from author left join "user" on "user".org_id = $1 and "user".id = author.id order by author.id`,
  values: [orgId, studyId],
})

async function queriesOf({ database }: Services, { orgId }: Caller, chunk: readonly FilledForm[]) {
  const [answer] = await database.batch(orgId, [
    {
      text: `select form_submission_id::text as "submissionId", question, status, text, response from form_query
        where org_id = $1 and form_submission_id = any($2::uuid[]) order by created_at, id`,
      values: [orgId, chunk.map(({ submission }) => submission.id)],
    },
  ])
  return Map.groupBy(
    (answer?.rows ?? []) as unknown as readonly (QueryOfFile & { readonly submissionId: string })[],
    ({ submissionId }) => submissionId,
  )
}
