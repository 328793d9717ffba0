import { grantedConsents } from '#resources/consents/consentStates.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { conflict, invalid } from '../platform/common/errors.ts'
import type { Write } from '../platform/engine/types.ts'

type Consent = ResourceRow['consent']

/**
 * Fills in a new consent with the version of its form in use. Rejects it if the participant has already consented to this version.
 * @throws invalid for a consent of another study or a language without a form, conflict ConsentGiven
 */
export async function prepareConsent({ studydesk, caller, input, isTrusted }: Write<Consent>): Promise<Partial<Consent> | undefined> {
  const { orgId } = caller
  const { participantStudyId, studyConsentId, language } = input
  if (!isUuid(participantStudyId) || !isUuid(studyConsentId) || typeof language !== 'string') return undefined
  // If the caller cannot see the participation, checks nothing else, and so discloses nothing about it. The rule of the field
  // `participantStudyId` reports the reference.
  if (!isTrusted && (await studydesk.engine.listById(caller, 'participantStudy', [participantStudyId])).length === 0) return undefined
  const [cardResult, forms, request] = await studydesk.database.batch(orgId, [
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
  const cardRow = cardResult?.rows[0]
  // The rules of the two fields report a reference to a missing row.
  if (cardRow === undefined) return undefined
  const { isOwn, isInUse, ...belongs } = cardRow
  if (isOwn !== true) throw invalid([{ path: 'studyConsentId', code: 'otherStudy' }])
  if (isInUse !== true) throw invalid([{ path: 'studyConsentId', code: 'consentOutOfUse' }])
  const form = forms?.rows[0] as Pick<Consent, 'formId' | 'formVersionId' | 'integrityKey'> | undefined
  if (form === undefined) throw invalid([{ path: 'language', code: 'noConsentForm' }])
  const previousConsents = (request?.rows ?? []) as unknown as readonly Pick<Consent, 'id' | 'state' | 'formVersionId'>[]
  const hasConsented = previousConsents.some(
    ({ state, formVersionId }) => isOneOf(grantedConsents, state) && formVersionId === form.formVersionId,
  )
  if (hasConsented) throw conflict('ConsentGiven')
  return {
    ...(belongs as Partial<Consent>),
    ...form,
    supersedesId: previousConsents.find(({ state }) => isOneOf(grantedConsents, state))?.id ?? null,
  }
}

const isOneOf = (states: readonly string[], state: string): boolean => states.includes(state)
