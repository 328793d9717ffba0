import { createHash } from 'node:crypto'
import type { ResourceRow } from '#resources/core/rows.ts'
import { findScheduleChanges, type PlannedVisit } from '#resources/visits/schedule.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Run, Statement } from '../platform/database/types.ts'
import type { Work } from '../platform/engine/engine.types.ts'
import type { Reading } from './reading.ts'

/** A version of a study's schedule. */
export type Version = Pick<ResourceRow['visitSchedule'], 'id' | 'number'> & { readonly visits: readonly PlannedVisit[] }

/** Locks the visits of the study, and their publication, until the commit. */
export async function lockVisits(run: Run, studyId: string): Promise<void> {
  await run(lockVisitsStatement(studyId))
}

export const lockVisitsStatement = (studyId: string): Statement => ({
  text: "select pg_advisory_xact_lock(hashtextextended('visits ' || $1::text, 0))",
  values: [studyId],
})

/** Returns the visits of a study as they are planned now, which the next version will contain. */
export async function readPlannedVisits({ run, caller: { orgId } }: Reading, studyId: string): Promise<readonly PlannedVisit[]> {
  const { rows } = await run({
    text: `select id::text as "visitId", name, type, array(select unnest(group_ids)::text order by 1) as "groupIds", target_day as "targetDay",
      target_unit as "targetUnit", window_before as "windowBefore", window_after as "windowAfter",
      depends_on_visit_id::text as "dependsOnVisitId", coalesce(is_baseline, false) as "isBaseline"
      from visit where org_id = $1 and study_id = $2 and planned = 'PLANNED' order by rank`,
    values: [orgId, studyId],
  })
  return rows as unknown as readonly PlannedVisit[]
}

/** Returns a fingerprint of the visits. Their order and names do not change it. */
export const fingerprintOf = (visits: readonly PlannedVisit[]): string =>
  createHash('sha256')
    .update(JSON.stringify(visits.map(({ name, ...timing }) => Object.entries(timing).sort()).sort()))
    .digest('hex')

/** Returns the version that new participants get; undefined before the first one. */
export const findVersionInUse = async ({ run, caller: { orgId } }: Reading, studyId: string): Promise<Version | undefined> =>
  (await findVersions(run, 'org_id = $1 and study_id = $2 order by number desc limit 1', [orgId, studyId]))[0]

/** Returns versions in no order. */
export const versionsOf = ({ run, caller: { orgId } }: Reading, ids: readonly string[]): Promise<readonly Version[]> =>
  findVersions(run, 'org_id = $1 and id = any($2::uuid[])', [orgId, ids])

async function findVersions(run: Run, condition: string, values: readonly unknown[]): Promise<readonly Version[]> {
  const { rows } = await run({ text: `select id::text, number, visits from visit_schedule where ${condition}`, values })
  return rows as unknown as readonly Version[]
}

/**
 * Creates a new version from the planned visits if they differ from the version in use. Lock the visits first.
 * @returns the version that is now in use
 */
export async function publishPlanned(
  work: Work,
  caller: Pick<Caller, 'orgId'>,
  { studyId, visits, note }: { readonly studyId: string; readonly visits: readonly PlannedVisit[]; readonly note: string | null },
): Promise<Pick<Version, 'id'>> {
  const currentVersion = await findVersionInUse({ run: work.run, caller }, studyId)
  if (currentVersion !== undefined && findScheduleChanges(currentVersion.visits, visits).length === 0) return currentVersion
  return work.trusted.create('visitSchedule', { studyId, visits, note })
}

/** Returns the version for a new participant. Publishes the planned visits as the first version if there is none. */
export async function ensureVersion(work: Work, caller: Pick<Caller, 'orgId'>, studyId: string): Promise<Pick<Version, 'id'>> {
  const reading = { run: work.run, caller }
  const existingVersion = await findVersionInUse(reading, studyId)
  if (existingVersion !== undefined) return existingVersion
  await lockVisits(work.run, studyId)
  const lockedVersion = await findVersionInUse(reading, studyId)
  return lockedVersion ?? work.trusted.create('visitSchedule', { studyId, visits: await readPlannedVisits(reading, studyId) })
}
