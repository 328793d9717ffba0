import { blockingLines, type RecruitingFacts, recruitingLines } from '#resources/recruitingChecks.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { missingToPublish } from '#resources/studyReadiness.ts'
import type { Run } from '../database/types.ts'
import type { Writing } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { recruitingFactsStatement } from './recruitingFacts.ts'

type Study = Writing<ResourceRow['study']>
type StudySite = Writing<ResourceRow['studySite']>

/** A study is published with all that it must say and a site. Specification 2, sections 4 and 5. @throws invalid, conflict PublishedStudyNeedsSite */
export async function requireReadiness({ caller, after, run }: Study): Promise<void> {
  const { rows } = await run({
    text: 'select count(*)::int as all from study_site where org_id = $1 and study_id = $2',
    values: [caller.orgId, after.id],
  })
  const { all } = rows[0] as { readonly all: number }
  const missing = missingToPublish(after, all)
  const fields = missing.flatMap((each) => (each.code === 'field' ? [{ path: each.field, code: 'required' } as const] : []))
  if (fields.length > 0) throw invalid(fields)
  if (missing.length > 0) throw conflict('PublishedStudyNeedsSite')
}

/**
 * A study recruits at an open site, with all that the organisation requires. It is held by its own write, so that a request that closes a site at the same
 * moment waits, and sees that it recruits. @throws conflict RecruitingStudyNeedsSite, StudyNotReady with the names of what is missing
 */
export async function requireRecruitingChecks({ caller, after, run, studydesk: { texts } }: Study): Promise<void> {
  const { rows } = await run(recruitingFactsStatement(caller.orgId, after.id))
  const missing = blockingLines(recruitingLines(rows[0] as unknown as RecruitingFacts)).map(({ code }) => code)
  if (missing.includes('SITES')) throw conflict('RecruitingStudyNeedsSite')
  if (missing.length === 0) return
  const named = missing.map((code) => texts.text(caller.language, `studies:overview.checks.${code}`))
  throw conflict('StudyNotReady', { details: { missing: new Intl.ListFormat(caller.language, { type: 'conjunction' }).format(named) } })
}

/** Which way a recruiting study goes to the status that was chosen for it. */
const waysTo = { ACTIVE_NOT_RECRUITING: 'closeRecruitment', ON_HOLD: 'putOnHold', COMPLETED: 'complete' } as const

/** States in which no site of a study is opened again. */
const over: readonly unknown[] = ['COMPLETED', 'CANCELLED', 'ARCHIVED']

/**
 * When the last open site of a recruiting study closes, the study closes too, with the status and the notes that were given, by the abilities of
 * the user who closes it. Specification 2, section 4.
 */
export async function followLastSite({ caller, reason, after, run, work }: StudySite): Promise<void> {
  const { studyId, studyStatusAfter } = after
  const status = await statusHeld(run, caller.orgId, studyId)
  const { rowCount } = await run({
    text: `select 1 from study_site where org_id = $1 and study_id = $2 and status = 'OPEN' limit 1`,
    values: [caller.orgId, studyId],
  })
  const isLast = rowCount === 0 && status === 'RECRUITING'
  if (!isLast && studyStatusAfter !== null) throw invalid([{ path: 'studyStatusAfter', code: 'notLastSite' }])
  if (!isLast) return
  if (studyStatusAfter === null) throw invalid([{ path: 'studyStatusAfter', code: 'required' }])
  await work.transition('study', studyId, { name: waysTo[studyStatusAfter], reason: reason ?? '' })
}

/** Opened again, a site of a closed study waits until recruitment starts anew; that of a study that has ended stays closed. @throws conflict StudyHasEnded */
export async function refuseEndedStudy({ caller, after, run }: StudySite): Promise<void> {
  if (over.includes(await statusHeld(run, caller.orgId, after.studyId))) throw conflict('StudyHasEnded')
}

/** The study is held until the commit: two who close its last sites take turns. */
async function statusHeld(run: Run, orgId: string, studyId: string): Promise<unknown> {
  const { rows } = await run({ text: 'select status from study where org_id = $1 and id = $2 for no key update', values: [orgId, studyId] })
  return rows[0]?.status
}

/** A study that recruits keeps an open site: the last one is closed, which asks what becomes of the study, not taken away. */
export async function keepSiteOfRecruiting({ caller, before, run }: Writing<ResourceRow['studySite']>): Promise<void> {
  const { rowCount } = await run({
    text: `select 1 from study where org_id = $1 and id = $2 and status = 'RECRUITING' and deleted_at is null
      and not exists (select 1 from study_site where study_site.org_id = study.org_id and study_id = study.id and status = 'OPEN')`,
    values: [caller.orgId, before?.studyId],
  })
  if (rowCount !== 0 && before?.status === 'OPEN') throw conflict('RecruitingStudyNeedsSite')
}
