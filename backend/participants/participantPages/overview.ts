import { dateOfRow, zoneOf } from '#resources/core/values/day.ts'
import type { OwnConsent, OwnDocument, OwnForm, OwnStudy, OwnVisit, ParticipantOverview } from '#resources/participants/participantPages.ts'
import { hasFollowUp } from '#resources/recruitment/withdrawal.ts'
import { openRequests } from '#resources/visits/visitRequest.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { allowedByConsentSql } from '../../visits/allowedByConsentSql.ts'
import { consentOf, consentRows, type StoredConsent } from './consentRows.ts'
import { readDeviceReminders } from './devices.ts'

/** Row of a statement below, with its participation. */
type CardRow<Row> = Row & { readonly cardId: string }

/**
 * `GET my`: open and past tasks of the participant in each of their decentralised studies. Five statements, each served by an index, in
 * one round trip.
 */
export async function readOverview({ caller, studydesk: { config, database } }: CallContext): Promise<ParticipantOverview> {
  const { orgId, userId, language, zones } = caller
  const values = [orgId, userId]
  const [people, studies, consents, forms, visits] = await database.batch(orgId, [
    {
      text: `select participant.first_name as "firstName", participant.time_zone as "timeZone", case when email is not null then not coalesce(no_emails, false) end as email,
          case when primary_mobile is not null then not coalesce(no_sms, false) end as sms, organisation.name, organisation.theme, organisation.logo_file is not null as "hasLogo" from participant
        join organisation on organisation.org_id = participant.org_id where participant.org_id = $1 and participant.id = $2`,
      values,
    },
    { text: ownStudiesQuery, values },
    { text: consentRows, values: [...values, null] },
    { text: ownFormsQuery, values },
    { text: ownVisitsQuery, values },
  ])
  const person = people?.rows[0]
  if (person === undefined) throw notFound()
  const rowsOfCard = <Row>(rows: readonly Record<string, unknown>[] | undefined, cardId: string): readonly CardRow<Row>[] =>
    ((rows ?? []) as unknown as readonly CardRow<Row>[]).filter((row) => row.cardId === cardId)
  return {
    organisation: { id: orgId, name: String(person.name), theme: person.theme, hasLogo: person.hasLogo === true },
    firstName: String(person.firstName),
    timeZone: person.timeZone === null ? null : String(person.timeZone),
    messages: { email: person.email, sms: person.sms },
    deviceReminders: await database.transaction(orgId, (run) => readDeviceReminders(run, config, caller)),
    studies: ((studies?.rows ?? []) as unknown as readonly StoredStudy[]).map((study): OwnStudy => {
      const stored = rowsOfCard<StoredConsent>(consents?.rows, study.id)
      const zone = zoneOf(zones, study)
      const today = dateOfRow(zones, study, new Date())
      return {
        id: study.id,
        name: study.name,
        site: study.site,
        sitePhone: study.sitePhone,
        status: study.status,
        withdrawal: withdrawalOf(study),
        welcome: (language === 'fr' ? study.welcomeFr : study.welcomeEn) ?? study.welcomeEn,
        help: (language === 'fr' ? study.helpFr : study.helpEn) ?? study.helpEn,
        consents: stored.map(consentOf),
        forms: study.offersForms
          ? rowsOfCard<Omit<OwnForm, 'isOverdue'>>(forms?.rows, study.id).map(({ cardId: _, ...form }) => ({
              ...form,
              isOverdue: form.status !== 'COMPLETED' && form.dueOn !== null && form.dueOn < today,
            }))
          : [],
        visits: study.offersVisits
          ? rowsOfCard<StoredVisit>(visits?.rows, study.id).map(({ cardId: _, isFollowUp, ...visit }) => ({
              ...visit,
              ...clipToToday(visit, today),
              timeZone: zone,
              mayAsk: study.offersVisitRequests && isContinuing(withdrawalOf(study), isFollowUp) && canRequestTime(visit),
            }))
          : [],
        documents: study.offersDocuments ? stored.flatMap(documentOf) : [],
      }
    }),
  }
}

const documentOf = ({ id, name, givenOn, hasCopy }: StoredConsent & Pick<OwnConsent, 'givenOn'>): readonly OwnDocument[] =>
  hasCopy && givenOn !== null ? [{ id, name, date: givenOn }] : []

interface StoredStudy extends Pick<OwnStudy, 'id' | 'name' | 'site' | 'sitePhone' | 'status'> {
  readonly siteId: string
  readonly isWithdrawn: boolean
  readonly withdrawnOn: string | null
  readonly withdrawalScope: readonly string[] | null
  readonly welcomeEn: string | null
  readonly welcomeFr: string | null
  readonly helpEn: string | null
  readonly helpFr: string | null
  readonly offersForms: boolean
  readonly offersVisits: boolean
  readonly offersVisitRequests: boolean
  readonly offersDocuments: boolean
}

type StoredVisit = Omit<OwnVisit, 'timeZone' | 'mayAsk'> & { readonly isFollowUp: boolean }

const withdrawalOf = ({ isWithdrawn, withdrawnOn, withdrawalScope }: StoredStudy): OwnStudy['withdrawal'] =>
  isWithdrawn ? { on: withdrawnOn, keepsFollowUp: hasFollowUp(withdrawalScope) } : null

/** True if the visit still takes place: after a withdrawal only follow-up visits do, if the withdrawal keeps them. Pure. */
const isContinuing = (withdrawal: OwnStudy['withdrawal'], isFollowUp: boolean): boolean =>
  withdrawal === null || (withdrawal.keepsFollowUp && isFollowUp)

/**
 * Returns the remaining days on which a visit can be arranged; null after the last day. Pure.
 * @param today in the site's time zone
 */
function clipToToday({ dueFrom, dueUntil }: Pick<OwnVisit, 'dueFrom' | 'dueUntil'>, today: string): Pick<OwnVisit, 'dueFrom' | 'dueUntil'> {
  if (dueFrom === null || dueUntil === null || dueUntil < today) return { dueFrom: null, dueUntil: null }
  return { dueFrom: dueFrom < today ? today : dueFrom, dueUntil }
}

/** True if the participant can request a time: the visit is neither completed nor cancelled, and no request is open. Pure. */
const canRequestTime = ({ status, request }: Pick<OwnVisit, 'status' | 'request'>): boolean =>
  status !== 'COMPLETED' && status !== 'CANCELLED' && !openRequests.some((each) => each === request?.state)

const ownStudiesQuery = `select card.id::text, card.site_id::text as "siteId", coalesce(study.abbreviated_title, study.trial_name) as name,
    site.name as site, site.phone as "sitePhone", coalesce(card.dct_status, 'NOT_REGISTERED') as status,
    card.conduct_status = 'WITHDRAWN' as "isWithdrawn", card.withdrawn_on::text as "withdrawnOn", card.withdrawal_scope as "withdrawalScope",
    setup.welcome_en as "welcomeEn", setup.welcome_fr as "welcomeFr", setup.help_en as "helpEn", setup.help_fr as "helpFr",
    coalesce(setup.offers_forms, false) as "offersForms", coalesce(setup.offers_visits, false) as "offersVisits",
    coalesce(setup.offers_visit_requests, false) as "offersVisitRequests", coalesce(setup.offers_documents, false) as "offersDocuments"
  from participant_study card
  join study on study.org_id = card.org_id and study.id = card.study_id and study.trial_mode = 'DECENTRALISED' and study.deleted_at is null
  join site on site.org_id = card.org_id and site.id = card.site_id
  left join dct_setup setup on setup.org_id = card.org_id and setup.study_id = card.study_id
  where card.org_id = $1 and card.participant_id = $2 order by card.created_at`

/** SQL for forms that participants fill in themselves: open ones while the assignment is active, and completed ones for 31 days. */
const ownFormsQuery = `select submission.participant_study_id::text as "cardId", submission.id::text, form.name, submission.status,
    submission.due_on::text as "dueOn", to_char(submission.completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "completedOn"
  from form_submission submission
  join form on form.org_id = submission.org_id and form.id = submission.form_id and form.type = 'EPRO' and form.form_type = 'DEFAULT'
  join form_assignment assignment on assignment.org_id = submission.org_id and assignment.id = submission.form_assignment_id
  join participant_study card on card.org_id = submission.org_id and card.id = submission.participant_study_id
  where submission.org_id = $1 and submission.participant_id = $2 and submission.status <> 'CANCELLED'
    and (assignment.status = 'ACTIVE' and submission.status <> 'COMPLETED' and ${allowedByConsentSql} or submission.completed_on > now() - interval '31 days')
  order by submission.status = 'COMPLETED', submission.due_on nulls last, submission.id`

const ownVisitsQuery = `select own.participant_study_id::text as "cardId", own.id::text, visit.name, visit.type, own.status, own.visit_date::text as date,
    to_char(own.visit_time, 'HH24:MI') as time, own.is_second_hour as "isSecondHour",
    coalesce(own.duration_minutes, visit.duration_minutes) as "durationMinutes", visit.participant_education as education,
    coalesce(visit.is_follow_up, false) as "isFollowUp",
    own.due_from::text as "dueFrom", own.due_until::text as "dueUntil", asked.request
  from participant_visit own join visit on visit.org_id = own.org_id and visit.id = own.visit_id
  left join lateral (select jsonb_build_object('id', last.id, 'state', last.state, 'slots', last.slots, 'date', last.visit_date,
      'time', to_char(last.visit_time, 'HH24:MI'), 'reply', last.reply) as request
    from visit_request last where last.org_id = own.org_id and last.participant_visit_id = own.id order by last.created_at desc limit 1) asked on true
  where own.org_id = $1 and own.participant_id = $2 and (own.status <> 'UNSCHEDULED' or own.due_until is not null)
  order by coalesce(own.visit_date, own.due_from), own.visit_time, visit.rank`
