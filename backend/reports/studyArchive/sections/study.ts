import type { Values } from '#resources/core/conditions.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { CallerContext } from '../../../platform/engine/types.ts'
import { type ArchiveContext, collectRows } from '../context.ts'
import type { Counts, SectionFolder } from '../folder.ts'

/** Writes the study with its sites, team, schedule, criteria and consents as `study.json`. */
export async function writeStudy(context: ArchiveContext, folder: SectionFolder): Promise<Counts> {
  const { caller, studydesk, studyId } = context
  const study = await studydesk.engine.read(caller, 'study', studyId)
  const [sites, team, contacts, groups, criteria, visits, schedules, studyConsents, consentForms] = [
    await readRows(context, 'studySite', { studyId }),
    await readRows(context, 'studySiteAssignment', { studyId }),
    await readRows(context, 'studySiteContact', { studyId }),
    await readRows(context, 'studyGroup', { studyId }),
    await readRows(context, 'eligibilityCriterion', { studyId }),
    await readRows(context, 'visit', { studyId }),
    await readRows(context, 'visitSchedule', { studyId }),
    await readRows(context, 'studyConsent', { studyId }),
    await readConsentForms(context),
  ]
  const consents = studyConsents.map((row) => ({ ...row, forms: consentForms.filter(({ studyConsentId }) => studyConsentId === row.id) }))
  const formerTeam = await readFormerTeam(context)
  const content = { study: withoutActions(study), sites, team, formerTeam, contacts, groups, criteria, visits, schedules, consents }
  folder.add('study.json', `${JSON.stringify(content, null, 2)}\n`)
  return { sites: sites.length, teamMembers: team.length }
}

const withoutActions = ({ actions: _actions, ...row }: Values): Values => row

const readRows = async <Name extends ResourceName>(context: CallerContext, resource: Name, query: Values): Promise<readonly Values[]> =>
  (await collectRows(context, resource, query)).map((row) => withoutActions(row as unknown as Values))

/** Returns the forms of the study's consents with all their versions. */
async function readConsentForms({ caller, studydesk, studyId }: ArchiveContext): Promise<readonly Values[]> {
  const [result] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select consent_form.study_consent_id::text as "studyConsentId", consent_form.language, form.name,
          version.form_version as "formVersion", version.form_lifecycle as "formLifecycle", version.integrity_key as "integrityKey",
          version.decided_on as "decidedOn"
        from study_consent_form consent_form
        join study_consent on study_consent.org_id = consent_form.org_id and study_consent.id = consent_form.study_consent_id
        join form on form.org_id = consent_form.org_id and form.id = consent_form.form_id
        join form_version version on version.org_id = form.org_id and version.form_id = form.id
        where consent_form.org_id = $1 and study_consent.study_id = $2
        order by consent_form.study_consent_id, consent_form.language, version.created_at`,
      values: [caller.orgId, studyId],
    },
  ])
  return result?.rows ?? []
}

/** Returns the assignments that have ended, from the audit trail: user, site, role, and when and by whom they were removed. */
async function readFormerTeam({ caller, studydesk, studyId }: ArchiveContext): Promise<readonly Values[]> {
  const [result] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select event.record_id::text as id, event.changes -> 'userId' ->> 0 as "userId", event.changes -> 'siteId' ->> 0 as "siteId",
          event.changes -> 'siteRole' ->> 0 as "siteRole", event.changes -> 'assignedOn' ->> 0 as "assignedOn", event.at as "removedAt",
          event.user_id::text as "removedBy", nullif(concat_ws(' ', member.first_name, member.last_name), '') as name
        from audit_event event
        left join "user" member on member.org_id = event.org_id and member.id::text = event.changes -> 'userId' ->> 0
        where event.org_id = $1 and event.study_id = $2 and event.kind = 'studySiteAssignment' and event.action = 'remove'
        order by event.at, event.id`,
      values: [caller.orgId, studyId],
    },
  ])
  return result?.rows ?? []
}
