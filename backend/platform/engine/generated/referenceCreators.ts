import type { Values } from '#resources/core/conditions.ts'
import { addDays, formatDate } from '#resources/core/values/day.ts'
import { northlake } from '../../../../seeds/northlake.ts'
import type { TestNode } from '../../../app/testing/index.ts'

const today = formatDate(String(northlake.details.timeZone), new Date())

/** SQL for the id of the demo's organisation. It is found through a user, since tests change the organisation's name. */
const demoOrgSql = '(select org_id from "user" where email = $1)'
const demoUser = 'admin@northlake.example'

/**
 * Functions that create references for a new row, bypassing all checks, because a hook requires that they fit another reference of the
 * row.
 */
export const referenceCreators: Readonly<Record<string, (node: TestNode, references: Values) => Promise<Values>>> = {
  /** Uses a course that all users may see. */
  async notification(node) {
    const courses = `select course.id::text as "recordId" from course where org_id = ${demoOrgSql} and course.status = 'PUBLISHED' and study_id is null and deleted_at is null limit 1`
    return (await node.ownerQuery<Record<string, string>>(courses, [demoUser]))[0] ?? {}
  },
  /** Uses a study that recruits. */
  async participantStudy(node, { participantId }) {
    const [studySite] = await node.ownerQuery<Record<string, string>>(
      `select study_site.study_id as "studyId", study_site.site_id as "siteId",
          (select id from board_column where board_column.study_id = study.id order by rank limit 1) as "columnId"
        from participant join study on study.org_id = participant.org_id and study.status = 'RECRUITING' and study.deleted_at is null
        join study_site on study_site.study_id = study.id and study_site.status = 'OPEN'
        join study_site_assignment worked on worked.study_id = study_site.study_id and worked.site_id = study_site.site_id
        where participant.id = $1 order by study_site.id limit 1`,
      [participantId],
    )
    return studySite ?? {}
  },
  /** Uses a study with staff: a list is visible only to users of its study sites. */
  async randomisationList(node, { studyId }) {
    const [staffed] = await node.ownerQuery<Record<string, string>>(
      `select assigned.study_id as "studyId" from study created
        join study_site_assignment assigned on assigned.org_id = created.org_id where created.id = $1 order by assigned.id limit 1`,
      [studyId],
    )
    return staffed ?? {}
  },
  /** Uses a study with several sites, since a rate may be of one of them. */
  async financeRate(node) {
    const [study] = await node.ownerQuery<Record<string, string>>(
      `select study_id as "studyId" from study_site where org_id = ${demoOrgSql} group by study_id having count(*) > 1 order by study_id limit 1`,
      [demoUser],
    )
    return study ?? {}
  },
  /** Uses the demo's rate of a procedure, since events record all other kinds of items, and a participant of the study. */
  async financeItem(node) {
    const [rate] = await node.ownerQuery<Record<string, string>>(
      `select rate.study_id as "studyId", card.site_id as "siteId", rate.id as "rateId", card.subject_id as "subjectId" from finance_rate rate
        join participant_study card on card.org_id = rate.org_id and card.study_id = rate.study_id and card.subject_id is not null
        where rate.org_id = ${demoOrgSql} and rate.kind = 'PROCEDURE' and rate.valid_from < $2 order by card.id limit 1`,
      [demoUser, addDays(today, -30)],
    )
    return rate ?? {}
  },
  async consent(node, { participantStudyId }) {
    // A study can have only one main consent in use.
    await node.ownerQuery(
      `update study_consent set is_active = false from participant_study card where card.id = $1 and study_consent.study_id = card.study_id and purpose = 'MAIN'`,
      [participantStudyId],
    )
    const [studyConsent] = await node.ownerQuery<{ id: string }>(
      `insert into study_consent (org_id, id, study_id, name, purpose, rank)
        select org_id, gen_random_uuid(), study_id, gen_random_uuid()::text, 'MAIN', gen_random_uuid()::text from participant_study where id = $1 returning id`,
      [participantStudyId],
    )
    await node.ownerQuery(
      `insert into study_consent_form (org_id, id, study_consent_id, language, form_id)
        select wanted.org_id, gen_random_uuid(), wanted.id, 'en', form.id
        from study_consent wanted join form on form.org_id = wanted.org_id and form.form_type = 'CONSENT' and form.study_id is null
        where wanted.id = $1 order by form.id limit 1`,
      [studyConsent?.id],
    )
    return { studyConsentId: studyConsent?.id }
  },
  /** Sets the consent status, since forms are assigned only while a consent is in force. */
  async formAssignment(node, { participantStudyId }) {
    await node.ownerQuery(`update participant_study set consent_status = 'CONSENTED' where id = $1`, [participantStudyId])
    return {}
  },
  async criterionCheck(node, { participantStudyId }) {
    const [criterion] = await node.ownerQuery<{ id: string }>(
      `insert into eligibility_criterion (org_id, id, study_id, kind, criterion, rank)
        select org_id, gen_random_uuid(), study_id, 'INCLUSION', 'Signed', gen_random_uuid()::text from participant_study where id = $1 returning id`,
      [participantStudyId],
    )
    return { criterionId: criterion?.id }
  },
  async siteSurveySubmission(node, { surveyId, siteId }) {
    await openSurvey(node, surveyId)
    // Assigns all users of the organisation to the site.
    await node.ownerQuery(
      `with place as (
          insert into study_site (org_id, id, study_id, site_id)
            select site.org_id, gen_random_uuid(), (select id from study where study.org_id = site.org_id order by id limit 1), site.id
            from site where site.id = $1 returning org_id, study_id, site_id)
        insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
          select place.org_id, gen_random_uuid(), person.id, place.study_id, place.site_id, 'COORDINATOR'
          from place join "user" person on person.org_id = place.org_id`,
      [siteId],
    )
    return {}
  },
  /** Uses a member of a site team, and a task of the organisation. */
  async delegation(node) {
    const members = `select study_id::text as "studyId", site_id::text as "siteId", user_id::text as "userId",
        array(select id::text from delegation_task task where task.org_id = study_site_assignment.org_id order by id limit 1) as "taskIds"
      from study_site_assignment where org_id = ${demoOrgSql} order by created_at, id limit 1`
    return (await node.ownerQuery<Values>(members, [demoUser]))[0] ?? {}
  },
  async trainingRecord(node) {
    const members = `select study_id::text as "studyId", site_id::text as "siteId", user_id::text as "userId"
      from study_site_assignment where org_id = ${demoOrgSql} order by created_at, id limit 1`
    return (await node.ownerQuery<Values>(members, [demoUser]))[0] ?? {}
  },
  /** Adds the owner to the team of the study site. */
  async monitoringAction(node, { monitoringVisitId, ownerId }) {
    await node.ownerQuery(
      `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
        select org_id, gen_random_uuid(), $2, study_id, site_id, 'COORDINATOR' from monitoring_visit where id = $1 on conflict do nothing`,
      [monitoringVisitId, ownerId],
    )
    return {}
  },
  enrolmentAlert: findStudySite,
  async filedDocument(node) {
    const { studyId } = await findStudySite(node)
    await node.ownerQuery(
      `insert into protocol_version (org_id, id, study_id, label, effective_on)
        select org_id, gen_random_uuid(), id, label, day::date from study, (values ('S1', '2001-01-01'), ('S2', '2001-01-02')) made (label, day)
        where id = $1 on conflict do nothing`,
      [studyId],
    )
    return { studyId }
  },
  async documentExemption(node) {
    const { studyId } = await findStudySite(node)
    return { studyId }
  },
  async documentReading(node, { documentId }) {
    await node.ownerQuery('update document set needs_reading = true where id = $1', [documentId])
    return {}
  },
}

/**
 * References, by resource, that these functions return in any case. No row is created for them, because a study brings dozens of default
 * rows.
 */
export const returnedReferences: Readonly<Record<string, readonly string[]>> = {
  participantStudy: ['studyId', 'siteId', 'columnId'],
  financeRate: ['studyId'],
  financeItem: ['studyId', 'siteId', 'rateId'],
  delegation: ['studyId', 'siteId', 'userId', 'taskIds'],
  trainingRecord: ['studyId', 'siteId', 'userId'],
  enrolmentAlert: ['studyId', 'siteId'],
  filedDocument: ['studyId'],
  documentExemption: ['studyId'],
}

/** Returns a study site of the demo, where every test user works. */
async function findStudySite(node: TestNode): Promise<Values> {
  const studySiteQuery = `select study_id::text as "studyId", site_id::text as "siteId" from study_site
    where org_id = ${demoOrgSql} order by created_at, id limit 1`
  return (await node.ownerQuery<Record<string, string>>(studySiteQuery, [demoUser]))[0] ?? {}
}

/** Opens the survey for all sites from today on, as if a Medical Officer had approved its form. */
export async function openSurvey(node: TestNode, surveyId: unknown): Promise<void> {
  await node.ownerQuery(
    `with survey as (update site_survey set state = 'OPEN', starts_on = $2::date, frequency = 'MONTHLY', site_ids = null where id = $1 returning form_id)
      update form set approved_version = form_version from survey where form.id = survey.form_id`,
    [surveyId, today],
  )
}
