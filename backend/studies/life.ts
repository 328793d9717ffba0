import type { ResourceRow } from '#resources/core/rows.ts'
import { createRecruitingLines, getBlockingLines, type RecruitingFacts } from '#resources/organisation/recruitingChecks.ts'
import { findMissingRequirements } from '#resources/studies/studyReadiness.ts'
import { conflict, invalid } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'
import type { WriteContext } from '../platform/engine/types.ts'
import { buildRecruitingFacts } from './recruitingFacts.ts'

type Study = WriteContext<ResourceRow['study']>
type StudySite = WriteContext<ResourceRow['studySite']>

/**
 * Requires all mandatory fields and a site to publish a study. Specification 2, sections 4 and 5. @throws invalid, conflict
 * PublishedStudyNeedsSite
 */
export async function requireReadiness({ caller, after, run }: Study): Promise<void> {
  const { rows } = await run({
    text: 'select count(*)::int as all from study_site where org_id = $1 and study_id = $2',
    values: [caller.orgId, after.id],
  })
  const { all } = rows[0] as { readonly all: number }
  const missing = findMissingRequirements(after, all)
  const fields = missing.flatMap((each) => (each.code === 'field' ? [{ path: each.field, code: 'required' } as const] : []))
  if (fields.length > 0) throw invalid(fields)
  if (missing.length > 0) throw conflict('PublishedStudyNeedsSite')
}

/**
 * Requires an open site and everything that the organisation demands before a study recruits. The write itself locks the study. A
 * concurrent request that closes a site waits, and then sees that the study recruits. @throws conflict RecruitingStudyNeedsSite,
 * StudyNotReady with the names of missing items
 */
export async function requireRecruitingChecks({ caller, after, run, studydesk: { texts } }: Study): Promise<void> {
  const { rows } = await run(buildRecruitingFacts(caller.orgId, after.id))
  const missing = getBlockingLines(createRecruitingLines(rows[0] as unknown as RecruitingFacts)).map(({ code }) => code)
  if (missing.includes('SITES')) throw conflict('RecruitingStudyNeedsSite')
  if (missing.length === 0) return
  const missingLabels = missing.map((code) => texts.text(caller.language, `studies:overview.checks.${code}`))
  throw conflict('StudyNotReady', {
    details: { missing: new Intl.ListFormat(caller.language, { type: 'conjunction' }).format(missingLabels) },
  })
}

/**
 * Rejects the completion of a study while participants are in conduct, because afterwards they could only withdraw. The write itself locks
 * the study, and a concurrent start of conduct waits for it. @throws conflict ParticipantsInConduct
 */
export async function rejectOngoingConduct({ caller, after, run }: Study): Promise<void> {
  const { rows } = await run({
    text: `select count(*)::int as count from participant_study where org_id = $1 and study_id = $2 and conduct_status = 'UNDER_WAY'`,
    values: [caller.orgId, after.id],
  })
  const count = Number(rows[0]?.count)
  if (count > 0) throw conflict('ParticipantsInConduct', { details: { count } })
}

/** Transitions of a recruiting study, by the status that the user chose for the study. */
const transitionsByStatus = { ACTIVE_NOT_RECRUITING: 'closeRecruitment', ON_HOLD: 'putOnHold', COMPLETED: 'complete' } as const

/**
 * Ends recruitment of the study when its last open site closes, with the chosen status and notes and with the permissions of the user who
 * closes the site. Specification 2, section 4.
 */
export async function followLastSite({ caller, reason, after, run, work }: StudySite): Promise<void> {
  const { studyId, studyStatusAfter } = after
  const status = await lockStudyStatus(run, caller.orgId, studyId)
  const { rowCount } = await run({
    text: `select 1 from study_site where org_id = $1 and study_id = $2 and status = 'OPEN' limit 1`,
    values: [caller.orgId, studyId],
  })
  const isLast = rowCount === 0 && status === 'RECRUITING'
  if (!isLast && studyStatusAfter !== null) throw invalid([{ path: 'studyStatusAfter', code: 'notLastSite' }])
  if (!isLast) return
  if (studyStatusAfter === null) throw invalid([{ path: 'studyStatusAfter', code: 'required' }])
  await work.transition('study', studyId, { name: transitionsByStatus[studyStatusAfter], reason: reason ?? '' })
}

/** Locks the study until the commit and returns its status. Two users who close its last sites take turns. */
async function lockStudyStatus(run: Run, orgId: string, studyId: string): Promise<unknown> {
  const { rows } = await run({ text: 'select status from study where org_id = $1 and id = $2 for no key update', values: [orgId, studyId] })
  return rows[0]?.status
}

/**
 * Rejects removing the last open site of a recruiting study. The user must close the site instead, and then choose the status of the
 * study.
 */
export async function rejectLastOpenSite({ caller, before, run }: WriteContext<ResourceRow['studySite']>): Promise<void> {
  const { rowCount } = await run({
    text: `select 1 from study where org_id = $1 and id = $2 and status = 'RECRUITING' and deleted_at is null
      and not exists (select 1 from study_site where study_site.org_id = study.org_id and study_id = study.id and status = 'OPEN')`,
    values: [caller.orgId, before?.studyId],
  })
  if (rowCount !== 0 && before?.status === 'OPEN') throw conflict('RecruitingStudyNeedsSite')
}
