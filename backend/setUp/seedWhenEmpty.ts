import type { Studydesk } from '../engine/ports/studydesk.ts'
import { log } from '../log.ts'

/** Any number that nothing else locks. */
const lock = 7_391_205

/**
 * Fills a database that has no organisation with the demo. Of nodes that start at once one does it and the others wait; one that
 * was killed half-way is finished by the next start.
 * @returns whether it was written now
 */
export async function seedWhenEmpty(studydesk: Pick<Studydesk, 'config' | 'database'>): Promise<boolean> {
  const { database } = studydesk
  return database.system('seal', async (run) => {
    await run({ text: 'select pg_advisory_xact_lock($1)', values: [lock] })
    const { rows } = await run({ text: selectState, values: [] })
    const state = rows[0] as { began: boolean; finished: boolean; empty: boolean } | undefined
    if (state === undefined || state.finished || !(state.empty || state.began)) return false

    // Beginning and end are committed apart from this transaction, which only holds the lock.
    if (!state.began)
      await database.system('seal', (apart) => apart({ text: "insert into studydesk_step (name) values ('demo')", values: [] }))
    const { seedDemo } = await import('./seed.ts')
    const started = performance.now()
    await seedDemo(studydesk)
    await database.system('seal', (apart) =>
      apart({ text: "update studydesk_step set finished_at = now() where name = 'demo'", values: [] }),
    )
    log.info('The demo was written', { milliseconds: Math.round(performance.now() - started) })
    return true
  })
}

const selectState = `select exists (select from studydesk_step where name = 'demo') as began,
  exists (select from studydesk_step where name = 'demo' and finished_at is not null) as finished,
  not exists (select from organisation) as empty`
