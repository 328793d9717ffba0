import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import { codesOf, sharedNode, type TestNode } from '../../app/testing/index.ts'
import { runPausedAtWrite } from '../../app/testing/race.ts'
import { admin, createStudyWithVisits, type StudyWithVisits } from '../../visits/testVisits.ts'

type Request = () => Promise<Parameters<typeof codesOf>[0]>

let node: TestNode
let study: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  study = await createStudyWithVisits(node)
})
afterAll(() => node?.close())

/** Requests have made their checks before they write their audit event, where they pause. */
const runPaused = async (...requests: readonly Request[]) => (await runPausedAtWrite(node, ['audit_event'], requests)).map(codesOf)
const take = (id: string, transition: string, body: object = {}) =>
  study.call('POST', `participant-study/${id}/transitions/${transition}`, body)
const withdraw = (id: string) => take(id, 'withdraw', { withdrawalScope: ['TREATMENT', 'FOLLOW_UP'], reason: 'Moves away' })
const addUnscheduled = (id: string, visitDate: string) =>
  study.call('POST', `participant-study/${id}/unscheduledVisits`, {
    visitType: 'TELEPHONE',
    unscheduledReason: 'ADVERSE_EVENT',
    visitDate,
    visitTime: '11:15',
  })

/** Starts conduct for a participant, and returns their first visit. */
async function startConduct() {
  const { participationId, startedOn } = await study.underWay()
  const { id: visitId } = await study.visitOf(participationId, study.visitIds.baseline)
  const schedule = () => study.take(visitId, 'schedule', { visitDate: addDays(startedOn, 1), visitTime: '09:00' })
  return { participationId, startedOn, visitId, schedule }
}

it('rejects scheduling a visit while its participant withdraws', async () => {
  const { participationId, visitId, schedule } = await startConduct()
  const [withdrawal, scheduling] = await runPaused(() => withdraw(participationId), schedule)
  expect([withdrawal, scheduling?.[0]]).toEqual([[200, undefined], 409])
  expect((await study.now(visitId)).status).toBe('CANCELLED')
})

it('cancels a visit that is scheduled while its participant withdraws', async () => {
  const { participationId, visitId, schedule } = await startConduct()
  expect(await runPaused(schedule, () => withdraw(participationId))).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect((await study.now(visitId)).status).toBe('CANCELLED')
})

it('rejects completing the study while an unscheduled visit is added, since it is open', async () => {
  const { participationId, startedOn } = await startConduct()
  await node.ownerQuery(`update participant_visit set status = 'MISSED' where participant_study_id = $1`, [participationId])
  const [visit, completion] = await runPaused(
    () => addUnscheduled(participationId, addDays(startedOn, 1)),
    () => take(participationId, 'completeConduct'),
  )
  expect(visit).toEqual([201, undefined])
  expect(completion?.[0]).not.toBe(200)
})

it('rejects an unscheduled visit while the participant completes the study or withdraws', async () => {
  const { participationId, startedOn } = await startConduct()
  await node.ownerQuery(`update participant_visit set status = 'MISSED' where participant_study_id = $1`, [participationId])
  expect(
    await runPaused(
      () => take(participationId, 'completeConduct'),
      () => addUnscheduled(participationId, addDays(startedOn, 1)),
    ),
  ).toEqual([
    [200, undefined],
    [409, 'ConductNotUnderWay'],
  ])
  const other = await startConduct()
  const [withdrawal, visit] = await runPaused(
    () => withdraw(other.participationId),
    () => addUnscheduled(other.participationId, addDays(other.startedOn, 1)),
  )
  expect([withdrawal, visit?.[0]]).toEqual([[200, undefined], 409])
})

it('rejects completing a visit while its participant withdraws', async () => {
  const { participationId, startedOn, visitId, schedule } = await startConduct()
  expect((await schedule()).status).toBe(200)
  const [withdrawal, completion] = await runPaused(
    () => withdraw(participationId),
    () => study.take(visitId, 'complete', { completedOn: startedOn }),
  )
  expect([withdrawal, completion?.[0]]).toEqual([[200, undefined], 409])
})

it('rejects an owner of a card while the assignment of that user to the study site ends', async () => {
  const { participationId } = await startConduct()
  const { studyId, siteId } = study.place
  const [assignment] = await node.ownerQuery<{ id: string; userId: string }>(
    `select id, user_id as "userId" from study_site_assignment where study_id = $1 and site_id = $2
      and user_id = (select id from "user" where email = 'investigator@northlake.example')`,
    [studyId, siteId],
  )
  const end = () => study.call('DELETE', `study-site-assignment/${assignment?.id}`, undefined, admin)
  const setOwner = () => study.call('PATCH', `participant-study/${participationId}`, { ownerId: assignment?.userId })
  const [ended, owner] = await runPaused(end, setOwner)
  expect([ended, owner]).toEqual([
    [200, undefined],
    [409, 'OwnerNotAtSite'],
  ])
})
