import { givenConsents } from '#resources/consentStates.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Write } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'

type Consent = ResourceRow['consent']

/**
 * A consent is requested: with the version of its form that is in use, and again only on another version, or once they said no.
 * @throws invalid for a consent of another study or a language without a form, conflict ConsentGiven
 */
export async function placeConsent({ studydesk, caller, input, isTrusted }: Write<Consent>): Promise<Partial<Consent> | undefined> {
  const { orgId } = caller
  const { participantStudyId, studyConsentId, language } = input
  if (!isUuid(participantStudyId) || !isUuid(studyConsentId) || typeof language !== 'string') return undefined
  // Nothing is told of somebody whom the caller does not see: the field's own rule says that.
  if (!isTrusted && (await studydesk.engine.listById(caller, 'participantStudy', [participantStudyId])).length === 0) return undefined
  const [places, forms, asked] = await studydesk.database.batch(orgId, [
    {
      text: `select card.participant_id::text as "participantId", card.study_id::text as "studyId", card.site_id::text as "siteId",
          wanted.study_id = card.study_id as "isOwn", wanted.is_active is true as "isInUse", coalesce(wanted.needs_countersignature, false) as "needsCountersignature"
        from participant_study card cross join study_consent wanted
        where card.org_id = $1 and card.id = $2 and wanted.org_id = $1 and wanted.id = $3`,
      values: [orgId, participantStudyId, studyConsentId],
    },
    {
      text: `select version.form_id::text as "formId", version.id::text as "formVersionId", version.integrity_key as "integrityKey"
        from study_consent_form said
        join form on form.org_id = said.org_id and form.id = said.form_id and form.deleted_at is null and form.is_active
        join form_version version on version.org_id = form.org_id and version.form_id = form.id and version.form_version = form.approved_version
        where said.org_id = $1 and said.study_consent_id = $2 and said.language = $3 for share of said, form`,
      values: [orgId, studyConsentId, language],
    },
    {
      text: `select id::text, state, form_version_id::text as "formVersionId" from consent
        where org_id = $1 and participant_study_id = $2 and study_consent_id = $3 order by number desc`,
      values: [orgId, participantStudyId, studyConsentId],
    },
  ])
  const place = places?.rows[0]
  // What leads nowhere the fields' own rules tell.
  if (place === undefined) return undefined
  const { isOwn, isInUse, ...belongs } = place
  if (isOwn !== true) throw invalid([{ path: 'studyConsentId', code: 'otherStudy' }])
  if (isInUse !== true) throw invalid([{ path: 'studyConsentId', code: 'consentOutOfUse' }])
  const form = forms?.rows[0] as Pick<Consent, 'formId' | 'formVersionId' | 'integrityKey'> | undefined
  if (form === undefined) throw invalid([{ path: 'language', code: 'noConsentForm' }])
  const former = (asked?.rows ?? []) as unknown as readonly Pick<Consent, 'id' | 'state' | 'formVersionId'>[]
  const hasConsented = former.some(({ state, formVersionId }) => isOneOf(givenConsents, state) && formVersionId === form.formVersionId)
  if (hasConsented) throw conflict('ConsentGiven')
  return {
    ...(belongs as Partial<Consent>),
    ...form,
    supersedesId: former.find(({ state }) => isOneOf(givenConsents, state))?.id ?? null,
  }
}

const isOneOf = (states: readonly string[], state: string): boolean => states.includes(state)
