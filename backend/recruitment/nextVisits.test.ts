import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BoardAnswer, CardVisit } from '#resources/boardAnswers.ts'
import { daysAfter } from '#resources/core/day.ts'
import { hireStaff } from '../engine/generated/staff.ts'
import { sharedNode, type TestNode } from '../testing/index.ts'
import { type StudyWithVisits, studyWithVisits } from '../visits/testVisits.ts'

const coordinator = 'coordinator@northlake.example'

let node: TestNode
let study: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  study = await studyWithVisits(node)
})
afterAll(() => node.close())

const boardAt = async (board: 'recruitment' | 'conduct', query = '', as = coordinator) => {
  const { studyId, siteId } = study.place
  return (await node.call<BoardAnswer>(`study/${studyId}/study-site/${siteId}/${board}${query}`, { as })).data
}
const visitOn = async (board: 'recruitment' | 'conduct', cardId: string, as = coordinator): Promise<CardVisit | null | undefined> =>
  (await boardAt(board, '', as)).cards.find((card) => card.cardId === cardId)?.visit

it('shows the overdue visit of a card before the next one, on both boards, and none only for those who have none', async () => {
  const { participationId, startedOn } = await study.underWay()
  const expectBoth = async (expected: object) => {
    expect(await visitOn('recruitment', participationId)).toEqual(expected)
    expect(await visitOn('conduct', participationId)).toEqual(expected)
  }
  // The baseline is to be planned within its window.
  await expectBoth({ kind: 'DUE', name: 'Baseline', on: daysAfter(startedOn, 7), time: null })
  const set = (name: string, values: string) =>
    node.ownerQuery(
      `update participant_visit set ${values} where participant_study_id = $1 and visit_id = (select id from visit where name = $2 and study_id = $3)`,
      [participationId, name, study.place.studyId],
    )
  const next = daysAfter(startedOn, 3)
  await set('Baseline', `status = 'SCHEDULED', visit_date = '${next}', visit_time = '09:30', due_from = null, due_until = null`)
  await expectBoth({ kind: 'SCHEDULED', name: 'Baseline', on: next, time: expect.stringMatching(/^09:30/) })
  const gone = daysAfter(startedOn, -2)
  await set('A week on', `status = 'SCHEDULED', visit_date = '${gone}', visit_time = '10:00'`)
  await expectBoth({ kind: 'OVERDUE', name: 'A week on', on: gone, time: expect.stringMatching(/^10:00/) })
  await node.ownerQuery(
    `update participant_visit set status = 'COMPLETED', due_from = null, due_until = null where participant_study_id = $1`,
    [participationId],
  )
  await expectBoth({ kind: 'DONE', name: null, on: null, time: null })
  await node.ownerQuery('delete from participant_visit where participant_study_id = $1', [participationId])
  await expectBoth({ kind: 'NONE', name: null, on: null, time: null })
})

it('tells a change of a visit as a change of its card, and hides visits with the profile and from readers who may list none', async () => {
  const { participationId } = await study.underWay()
  const visit = await study.visitOf(participationId, study.visitIds.baseline)
  const { revision } = await boardAt('conduct')
  expect((await study.call('PATCH', `participant-visit/${visit.id}`, { note: 'Fasting' })).status).toBe(200)
  expect((await boardAt('conduct', `?since=${revision}`)).cards.map(({ cardId }) => cardId)).toContain(participationId)
  const staff = await hireStaff(node)
  const screener = await staff.withAbilities(['SCREENING:VIEW'])
  expect(await visitOn('recruitment', participationId, screener)).toBeNull()
  await node.ownerQuery(
    'update participant set is_restricted_profile = true where id = (select participant_id from participant_study where id = $1)',
    [participationId],
  )
  expect(await visitOn('recruitment', participationId)).toBeNull()
})
