import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import type { BoardAnswer, CardVisit } from '#resources/recruitment/boardAnswers.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { hireStaff } from '../platform/engine/generated/staff.ts'
import { createStudyWithVisits, type StudyWithVisits } from '../visits/testVisits.ts'

const coordinator = 'coordinator@northlake.example'

let node: TestNode
let study: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  study = await createStudyWithVisits(node)
})
afterAll(() => node.close())

const readBoard = async (board: 'recruitment' | 'conduct', query = '', caller = coordinator) => {
  const { studyId, siteId } = study.place
  return (await node.call<BoardAnswer>(`study/${studyId}/study-site/${siteId}/${board}${query}`, { as: caller })).data
}
const readCardVisit = async (
  board: 'recruitment' | 'conduct',
  cardId: string,
  caller = coordinator,
): Promise<CardVisit | null | undefined> => (await readBoard(board, '', caller)).cards.find((card) => card.cardId === cardId)?.visit

it('shows the overdue visit of a card before the next one, on both boards, and none for cards without visits', async () => {
  const { participationId, startedOn } = await study.underWay()
  const expectOnBothBoards = async (expected: object) => {
    expect(await readCardVisit('recruitment', participationId)).toEqual(expected)
    expect(await readCardVisit('conduct', participationId)).toEqual(expected)
  }
  // The baseline visit must be scheduled within its window.
  await expectOnBothBoards({ kind: 'DUE', name: 'Baseline', on: addDays(startedOn, 7), time: null })
  const set = (name: string, values: string) =>
    node.ownerQuery(
      `update participant_visit set ${values} where participant_study_id = $1 and visit_id = (select id from visit where name = $2 and study_id = $3)`,
      [participationId, name, study.place.studyId],
    )
  const next = addDays(startedOn, 3)
  await set('Baseline', `status = 'SCHEDULED', visit_date = '${next}', visit_time = '09:30', due_from = null, due_until = null`)
  await expectOnBothBoards({ kind: 'SCHEDULED', name: 'Baseline', on: next, time: expect.stringMatching(/^09:30/) })
  const pastDate = addDays(startedOn, -2)
  await set('A week on', `status = 'SCHEDULED', visit_date = '${pastDate}', visit_time = '10:00'`)
  await expectOnBothBoards({ kind: 'OVERDUE', name: 'A week on', on: pastDate, time: expect.stringMatching(/^10:00/) })
  await node.ownerQuery(
    `update participant_visit set status = 'COMPLETED', due_from = null, due_until = null where participant_study_id = $1`,
    [participationId],
  )
  await expectOnBothBoards({ kind: 'DONE', name: null, on: null, time: null })
  await node.ownerQuery('delete from participant_visit where participant_study_id = $1', [participationId])
  await expectOnBothBoards({ kind: 'NONE', name: null, on: null, time: null })
})

it('publishes a change of a visit as a change of its card, and hides visits of restricted profiles and without permission', async () => {
  const { participationId } = await study.underWay()
  const visit = await study.visitOf(participationId, study.visitIds.baseline)
  const { revision } = await readBoard('conduct')
  expect((await study.call('PATCH', `participant-visit/${visit.id}`, { note: 'Fasting' })).status).toBe(200)
  expect((await readBoard('conduct', `?since=${revision}`)).cards.map(({ cardId }) => cardId)).toContain(participationId)
  const staff = await hireStaff(node)
  const screener = await staff.withAbilities(['SCREENING:VIEW'])
  expect(await readCardVisit('recruitment', participationId, screener)).toBeNull()
  await node.ownerQuery(
    'update participant set is_restricted_profile = true where id = (select participant_id from participant_study where id = $1)',
    [participationId],
  )
  expect(await readCardVisit('recruitment', participationId)).toBeNull()
})
