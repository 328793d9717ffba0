import type { Caller } from '../../../caller.ts'
import type { Statement } from '../../../database/types.ts'
import type { Studydesk } from '../../../engine/ports/studydesk.ts'
import type { FilledForm, FormOfFile } from '../filledForms.ts'
import { clinicalData, type QueryOfFile } from './clinicalData.ts'
import { eventsOf, visitsByForm } from './events.ts'
import { metaDataVersion, oids, unitsOf } from './metadata.ts'
import { element, opening, translated, xmlText } from './xml.ts'

interface OdmFile {
  readonly studyId: string
  readonly forms: readonly FormOfFile[]
  readonly filled: AsyncGenerator<readonly FilledForm[]>
}

/** What a study's forms ask and say, as CDISC ODM 1.3.2: a snapshot, each form that was filled in under the version on which it was. */
export async function* odm(
  { studydesk, caller }: { readonly studydesk: Studydesk; readonly caller: Caller },
  { studyId, forms, filled }: OdmFile,
): AsyncGenerator<string> {
  const { orgId } = caller
  const { database } = studydesk
  const [studies, users, sites] = await database.batch(orgId, [
    {
      text: 'select trial_name as name, abbreviated_title as short, trial_id as protocol from study where org_id = $1 and id = $2',
      values: [orgId, studyId],
    },
    usersStatement(orgId, studyId),
    {
      text: `select distinct site.id::text, site.name from form_submission submission
        join site on site.org_id = submission.org_id and site.id = submission.site_id
        where submission.org_id = $1 and submission.study_id = $2 order by site.name, 1`,
      values: [orgId, studyId],
    },
  ])
  const study = studies?.rows[0] ?? {}
  const visits = await visitsByForm({ studydesk, caller }, studyId)
  const now = new Date().toISOString()
  const studyOid = oids.study(studyId)
  const [first] = forms
  const name = String(study.short ?? study.name ?? studyId)
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${opening('ODM', {
    xmlns: 'http://www.cdisc.org/ns/odm/v1.3',
    ODMVersion: '1.3.2',
    FileType: 'Snapshot',
    FileOID: `${studyOid}.${now}`,
    CreationDateTime: now,
    SourceSystem: 'Studydesk',
  })}${element(
    'Study',
    { OID: studyOid },
    element(
      'GlobalVariables',
      {},
      element('StudyName', {}, xmlText(name)),
      element('StudyDescription', {}, xmlText(String(study.name ?? name))),
      element('ProtocolName', {}, xmlText(String(study.protocol ?? name))),
    ),
    basicDefinitions(unitsOf(forms)),
    ...forms.map((form) => metaDataVersion(form, visits.get(form.formId) ?? [])),
  )}`
  yield element(
    'AdminData',
    { StudyOID: studyOid },
    ...(users?.rows ?? []).map(({ id, fullName }) =>
      fullName === null
        ? element('User', { OID: oids.user(String(id)), UserType: 'Other' })
        : element('User', { OID: oids.user(String(id)) }, element('FullName', {}, xmlText(String(fullName)))),
    ),
    ...(first === undefined
      ? []
      : (sites?.rows ?? []).map((site) =>
          locationOf(site, { studyOid, versionOid: oids.version(first.formVersionId), day: now.slice(0, 10) }),
        )),
  )
  for await (const chunk of filled) {
    const queries = await queriesOf(studydesk, caller, chunk)
    const events = await eventsOf({ studydesk, caller }, chunk)
    yield chunk
      .map((each) => clinicalData(each, { queries: queries.get(each.submission.id) ?? [], event: events.get(each.submission.id) }))
      .join('')
  }
  yield '</ODM>\n'
}

const basicDefinitions = (units: readonly string[]): string =>
  units.length === 0
    ? ''
    : element(
        'BasicDefinitions',
        {},
        ...units.map((unit) =>
          element('MeasurementUnit', { OID: oids.unit(unit), Name: unit }, element('Symbol', {}, translated([['en', unit]]))),
        ),
      )

const locationOf = (
  { id, name }: Readonly<Record<string, unknown>>,
  { studyOid, versionOid, day }: { readonly studyOid: string; readonly versionOid: string; readonly day: string },
): string =>
  element(
    'Location',
    { OID: oids.location(String(id)), Name: String(name), LocationType: 'Site' },
    element('MetaDataVersionRef', { StudyOID: studyOid, MetaDataVersionOID: versionOid, EffectiveDate: day }),
  )

/** Authors of the answers that the file may have. Participants who answer by themselves have no name in it. */
const usersStatement = (orgId: string, studyId: string): Statement => ({
  text: `with author as (
      select distinct answer.user_id as id from form_answer answer join form_submission submission
        on submission.org_id = answer.org_id and submission.id = answer.submission_id
      where answer.org_id = $1 and submission.study_id = $2)
    select author.id::text, case when "user".id is not null then concat_ws(' ', first_name, last_name) end as "fullName"
    from author left join "user" on "user".org_id = $1 and "user".id = author.id order by author.id`,
  values: [orgId, studyId],
})

async function queriesOf({ database }: Studydesk, { orgId }: Caller, chunk: readonly FilledForm[]) {
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
