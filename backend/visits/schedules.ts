import { createHash } from 'node:crypto'
import type { ResourceRow } from '#resources/rows.ts'
import { changesBetween, type PlannedVisit } from '#resources/visits/schedule.ts'
import type { Caller } from '../caller.ts'
import type { Run, Statement } from '../database/types.ts'
import type { Work } from '../engine/engine.types.ts'
import type { Within } from './within.ts'

/** A version of a study's schedule. */
export type Version = Pick<ResourceRow['visitSchedule'], 'id' | 'number'> & { readonly visits: readonly PlannedVisit[] }

/** Nobody else changes the visits of the study, or puts them in use, before the commit. */
export async function holdVisits(run: Run, studyId: string): Promise<void> {
  await run(holdVisitsStatement(studyId))
}

export const holdVisitsStatement = (studyId: string): Statement => ({
  text: "select pg_advisory_xact_lock(hashtextextended('visits ' || $1::text, 0))",
  values: [studyId],
})

/** The visits of a study as they are planned now: those of the version that is put in use next. */
export async function plannedVisits({ run, caller: { orgId } }: Within, studyId: string): Promise<readonly PlannedVisit[]> {
  const { rows } = await run({
    text: `select id::text as "visitId", name, type, array(select unnest(group_ids)::text order by 1) as "groupIds", target_day as "targetDay",
      target_unit as "targetUnit", window_before as "windowBefore", window_after as "windowAfter",
      depends_on_visit_id::text as "dependsOnVisitId", coalesce(is_baseline, false) as "isBaseline"
      from visit where org_id = $1 and study_id = $2 and planned = 'PLANNED' order by rank`,
    values: [orgId, studyId],
  })
  return rows as unknown as readonly PlannedVisit[]
}

/** The same visits have the same; another order or another name of one is no other schedule. */
export const fingerprintOf = (visits: readonly PlannedVisit[]): string =>
  createHash('sha256')
    .update(JSON.stringify(visits.map(({ name, ...timing }) => Object.entries(timing).sort()).sort()))
    .digest('hex')

/** The version that participants who begin now are given; undefined before the first. */
export const versionInUse = async ({ run, caller: { orgId } }: Within, studyId: string): Promise<Version | undefined> =>
  (await versionsBy(run, 'org_id = $1 and study_id = $2 order by number desc limit 1', [orgId, studyId]))[0]

/** In no order. */
export const versionsOf = ({ run, caller: { orgId } }: Within, ids: readonly string[]): Promise<readonly Version[]> =>
  versionsBy(run, 'org_id = $1 and id = any($2::uuid[])', [orgId, ids])

async function versionsBy(run: Run, where: string, values: readonly unknown[]): Promise<readonly Version[]> {
  const { rows } = await run({ text: `select id::text, number, visits from visit_schedule where ${where}`, values })
  return rows as unknown as readonly Version[]
}

/**
 * A new version of the visits as they are planned, where they differ from the one in use. Hold the visits before.
 * @returns the version in use from now on
 */
export async function putPlanned(
  work: Work,
  caller: Pick<Caller, 'orgId'>,
  { studyId, visits, note }: { readonly studyId: string; readonly visits: readonly PlannedVisit[]; readonly note: string | null },
): Promise<Pick<Version, 'id'>> {
  const former = await versionInUse({ run: work.run, caller }, studyId)
  if (former !== undefined && changesBetween(former.visits, visits).length === 0) return former
  return work.trusted.create('visitSchedule', { studyId, visits, note })
}

/** The version for somebody who begins: where a study has none yet, what is planned becomes the first. */
export async function versionToBegin(work: Work, caller: Pick<Caller, 'orgId'>, studyId: string): Promise<Pick<Version, 'id'>> {
  const within = { run: work.run, caller }
  const there = await versionInUse(within, studyId)
  if (there !== undefined) return there
  await holdVisits(work.run, studyId)
  const made = await versionInUse(within, studyId)
  return made ?? work.trusted.create('visitSchedule', { studyId, visits: await plannedVisits(within, studyId) })
}
