import type { OwnConsent } from '#resources/participants/participantPages.ts'

/** Row of the statement below. */
export interface StoredConsent extends Omit<OwnConsent, 'review'> {
  readonly cardId: string
  readonly hasCopy: boolean
  readonly reviewWay: 'VIRTUAL' | 'IN_PERSON' | null
  readonly reviewDate: string | null
  readonly reviewTime: string | null
  readonly siteZone: string
}

/**
 * Consents of a participant in decentralised studies, in the order of the study's consents, newest first. Only consents that were sent or
 * discussed are included. Parameters: organisation, participant, one consent or null.
 */
export const consentRows = `select consent.participant_study_id::text as "cardId", consent.id::text, wanted.name, consent.state, consent.language,
    to_char(consent.sent_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sentOn", consent.given_on::text as "givenOn",
    consent.copy_file_id is not null as "hasCopy", consent.review_way as "reviewWay", consent.review_date::text as "reviewDate",
    to_char(consent.review_time, 'HH24:MI') as "reviewTime",
    coalesce(site.time_zone, organisation.time_zone) as "siteZone"
  from consent
  join study_consent wanted on wanted.org_id = consent.org_id and wanted.id = consent.study_consent_id
  join study on study.org_id = consent.org_id and study.id = consent.study_id and study.trial_mode = 'DECENTRALISED' and study.deleted_at is null
  join site on site.org_id = consent.org_id and site.id = consent.site_id
  join organisation on organisation.org_id = consent.org_id
  where consent.org_id = $1 and consent.participant_id = $2 and ($3::uuid is null or consent.id = $3)
    and consent.state not in ('NOT_SENT', 'REQUIRES_RECONSENT')
  order by wanted.rank, consent.number desc`

/** Returns a consent as the participant sees it. Pure. */
export const consentOf = ({
  id,
  name,
  state,
  language,
  sentOn,
  givenOn,
  reviewWay,
  reviewDate,
  reviewTime,
  siteZone,
}: StoredConsent): OwnConsent => ({
  id,
  name,
  state,
  language,
  sentOn,
  givenOn,
  review:
    state === 'REVIEW_SCHEDULED' && reviewWay !== null && reviewDate !== null && reviewTime !== null
      ? { way: reviewWay, date: reviewDate, time: reviewTime, timeZone: siteZone }
      : null,
})
