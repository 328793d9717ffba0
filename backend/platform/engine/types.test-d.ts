import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { Caller } from '../common/caller.ts'
import type { Engine } from './engine.types.ts'
import type { DomainHooks } from './types.ts'

/** Cases for the compiler, as in `resources/core/rows.test-d.ts`: values that a domain may not write to its rows. */

declare const engine: Engine
declare const caller: Caller

export const hooks: DomainHooks = {
  study: {
    on: {
      update: {
        fill({ before, input }) {
          // @ts-expect-error misspelled: dctStudyEnabled
          if (before?.dctEnabled === true || input.dctEnabled === true) return undefined
          // @ts-expect-error no state of a study
          return before?.status === 'PAUSED' ? undefined : { noOfVisits: 3 }
        },
        async follow({ after }) {
          // @ts-expect-error who wrote it, and when, is not known before it is written
          after.updatedAt
        },
      },
      // @ts-expect-error no transition of a study
      transitions: { pause: {} },
    },
  },
  // @ts-expect-error a number
  participant: { on: { update: { fill: () => ({ height: 'tall' }) } } },
}
// @ts-expect-error no resource
export const misnamedHooks: DomainHooks = { studdy: {} }

export async function checkOperationTypes(): Promise<ResourceAnswer['site']> {
  // @ts-expect-error no resource
  await engine.read(caller, 'studdy', '')
  // @ts-expect-error no field of a site
  await engine.create(caller, 'site', { nom: 'Site' })
  // @ts-expect-error no transition of a participation
  await engine.transition(caller, 'participantStudy', '', { name: 'enrol' })
  const { rows } = await engine.list(caller, 'participantStudy', {})
  // @ts-expect-error no state of a participation
  rows.filter(({ recruitmentStatus }) => recruitmentStatus === 'SCREENED')
  // @ts-expect-error another resource's row
  return engine.read(caller, 'study', '')
}

export async function checkTrustedWrites(): Promise<void> {
  await engine.work(caller, async (work) => {
    await work.trusted.update('consent', 'x', { language: 'fr', givenOn: null })
    // @ts-expect-error no state of a consent
    await work.trusted.update('consent', 'x', { state: 'NO_SUCH_STATE' })
    // @ts-expect-error a number
    await work.trusted.update('consent', 'x', { number: 'seven' })
    // @ts-expect-error a text and a number
    await work.create('visit', { name: 5, targetDay: 'soon' })
    // @ts-expect-error a number
    await work.transition('participantVisit', 'x', { name: 'schedule', changes: { durationMinutes: 'long' } })
  })
  // @ts-expect-error not a list
  await engine.create(caller, 'visit', { groupIds: 'all' })
}
