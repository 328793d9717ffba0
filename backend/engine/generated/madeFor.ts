import type { Values } from '#resources/core/conditions.ts'
import { dateIn } from '#resources/core/day.ts'
import { northlake } from '../../../seeds/northlake.ts'
import type { TestNode } from '../../testing/index.ts'

const today = dateIn(String(northlake.details.timeZone), new Date())

/** The organisation of the demo: by a user, as tests change its name. */
const ofDemo = '(select org_id from "user" where email = $1)'
const demoUser = 'admin@northlake.example'

/** References that a hook wants to belong together with another: made for it, past every wall. */
export const madeFor: Readonly<Record<string, (node: TestNode, references: Values) => Promise<Values>>> = {
  /** A course that all users may see. */
  async notification(node) {
    const courses = `select course.id::text as "recordId" from course where org_id = ${ofDemo} and course.status = 'PUBLISHED' and study_id is null and deleted_at is null limit 1`
    return (await node.ownerQuery<Record<string, string>>(courses, [demoUser]))[0] ?? {}
  },
  /** A participant comes to a study that recruits. */
  async participantStudy(node, { participantId }) {
    const [place] = await node.ownerQuery<Record<string, string>>(
      `select study_site.study_id as "studyId", study_site.site_id as "siteId",
          (select id from board_column where board_column.study_id = study.id order by rank limit 1) as "columnId"
        from participant join study on study.org_id = participant.org_id and study.status = 'RECRUITING' and study.deleted_at is null
        join study_site on study_site.study_id = study.id and study_site.status = 'OPEN'
        join study_site_assignment worked on worked.study_id = study_site.study_id and worked.site_id = study_site.site_id
        where participant.id = $1 order by study_site.id limit 1`,
      [participantId],
    )
    return place ?? {}
  },
  async consent(node, { participantStudyId }) {
    // A study has one main consent in use.
    await node.ownerQuery(
      `update study_consent set is_active = false from participant_study card where card.id = $1 and study_consent.study_id = card.study_id and purpose = 'MAIN'`,
      [participantStudyId],
    )
    const [made] = await node.ownerQuery<{ id: string }>(
      `insert into study_consent (org_id, id, study_id, name, purpose, rank)
        select org_id, gen_random_uuid(), study_id, gen_random_uuid()::text, 'MAIN', gen_random_uuid()::text from participant_study where id = $1 returning id`,
      [participantStudyId],
    )
    await node.ownerQuery(
      `insert into study_consent_form (org_id, id, study_consent_id, language, form_id)
        select wanted.org_id, gen_random_uuid(), wanted.id, 'en', form.id
        from study_consent wanted join form on form.org_id = wanted.org_id and form.form_type = 'CONSENT' and form.study_id is null
        where wanted.id = $1 order by form.id limit 1`,
      [made?.id],
    )
    return { studyConsentId: made?.id }
  },
  /** Forms are assigned once a consent is in force. */
  async formAssignment(node, { participantStudyId }) {
    await node.ownerQuery(`update participant_study set consent_status = 'CONSENTED' where id = $1`, [participantStudyId])
    return {}
  },
  async criterionCheck(node, { participantStudyId }) {
    const [made] = await node.ownerQuery<{ id: string }>(
      `insert into eligibility_criterion (org_id, id, study_id, kind, criterion, rank)
        select org_id, gen_random_uuid(), study_id, 'INCLUSION', 'Signed', gen_random_uuid()::text from participant_study where id = $1 returning id`,
      [participantStudyId],
    )
    return { criterionId: made?.id }
  },
  async siteSurveySubmission(node, { surveyId, siteId }) {
    await openSurvey(node, surveyId)
    // All users of the organisation work at the site.
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
  /** At a site of the demo, where every user of a test works. */
  async enrolmentAlert(node) {
    const places = `select study_id::text as "studyId", site_id::text as "siteId" from study_site
      where org_id = ${ofDemo} order by created_at, id limit 1`
    return (await node.ownerQuery<Record<string, string>>(places, [demoUser]))[0] ?? {}
  },
  async documentReading(node, { documentId }) {
    await node.ownerQuery('update document set needs_reading = true where id = $1', [documentId])
    return {}
  },
}

/** As if a Medical Officer had approved its form, and it asks every site from today on. */
export async function openSurvey(node: TestNode, surveyId: unknown): Promise<void> {
  await node.ownerQuery(
    `with survey as (update site_survey set state = 'OPEN', starts_on = $2::date, frequency = 'MONTHLY', site_ids = null where id = $1 returning form_id)
      update form set approved_version = form_version from survey where form.id = survey.form_id`,
    [surveyId, today],
  )
}
