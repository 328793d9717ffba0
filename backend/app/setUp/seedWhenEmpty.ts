import { log } from '../../platform/common/log.ts'
import { updateStatistics } from '../../platform/database/index.ts'
import type { Services } from '../../platform/engine/ports/services.ts'

/** Key of the advisory lock: any number that no other lock uses. */
const lock = 7_391_205

/**
 * Seeds the demo into a database that has no organisation. If several nodes start at once, one seeds and the others wait. The next start
 * completes an interrupted seed.
 * @returns true if this call wrote the demo
 */
export async function seedWhenEmpty(studydesk: Pick<Services, 'config' | 'database'>): Promise<boolean> {
  const { database } = studydesk
  return database.system('seal', async (run) => {
    await run({ text: 'select pg_advisory_xact_lock($1)', values: [lock] })
    const { rows } = await run({ text: selectState, values: [] })
    const state = rows[0] as { began: boolean; finished: boolean; empty: boolean } | undefined
    if (state === undefined || state.finished || !(state.empty || state.began)) return false

    // Separate transactions record the start and the end; this transaction only holds the lock.
    if (!state.began)
      await database.system('seal', (separateRun) => separateRun({ text: "insert into studydesk_step (name) values ('demo')", values: [] }))
    const { seedDemo } = await import('./seed.ts')
    const startTime = performance.now()
    await seedDemo(studydesk)
    await updateStatistics(studydesk.config)
    await database.system('seal', (separateRun) =>
      separateRun({ text: "update studydesk_step set finished_at = now() where name = 'demo'", values: [] }),
    )
    log.info('The demo data were created', { milliseconds: Math.round(performance.now() - startTime) })
    return true
  })
}

const selectState = `select exists (select from studydesk_step where name = 'demo') as began,
  exists (select from studydesk_step where name = 'demo' and finished_at is not null) as finished,
  not exists (select from organisation) as empty`
