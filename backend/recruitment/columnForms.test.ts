import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { BoardAnswer, CardsMoveAnswer } from '#resources/recruitment/boardAnswers.ts'
import { todayOf } from '../app/testing/accessBench.ts'
import { codesOf, type TestNode, testNode } from '../app/testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const medical = 'medical@northlake.example'
let node: TestNode
let board: BoardAnswer
let boardPath: string
let columnId: string
let formId: string

const call = <Data>(method: string, path: string, body?: unknown, caller = coordinator, headers = {}) =>
  node.call<Data>(path, { as: caller, method, body, headers })
const requested = { pages: [{ elements: [{ type: 'text', name: 'x' }] }] }
const createForm = async (name: string) =>
  (await call<{ readonly id: string }>('POST', 'admin/form', { name, formJson: requested }, admin)).data.id
const read = async () => (await call<BoardAnswer>('GET', boardPath)).data
/** Returns movable cards. Each call returns cards that no earlier call returned. */
function cardsOf(count: number) {
  const movableCards = board.cards.filter((card) => card.recruitmentStatus === 'IN_SCREENING' && card.columnId !== columnId)
  next += count
  return movableCards.slice(next - count, next)
}
let next = 0
const move = async (
  cards: readonly { readonly cardId: string; readonly version: number }[],
  {
    as = coordinator,
    headers = {},
    ...rest
  }: { readonly as?: string; readonly headers?: Record<string, string>; readonly [name: string]: unknown } = {},
) => {
  const body = { to: columnId, after: null, cards: cards.map(({ cardId, version }) => ({ cardId, version })), ...rest }
  const answer = await node.fetch(`${boardPath}/move`, { as, method: 'POST', body, headers })
  const { data } = (await answer.json()) as { readonly data?: CardsMoveAnswer }
  return { status: answer.status, data: data?.data ?? [], errors: data?.errors ?? [] }
}
const assignmentsOfCard = async (cardId: string | undefined) =>
  (await call<readonly ResourceAnswer['formAssignment'][]>('GET', `form-assignments?participantStudyId=${cardId}`)).data

beforeAll(async () => {
  node = await testNode()
  const [row] = (
    await call<readonly ResourceAnswer['participantStudy'][]>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=1')
  ).data
  boardPath = `study/${row?.studyId}/study-site/${row?.siteId}/recruitment`
  board = await read()
  columnId = board.columns.find(({ step }) => step === 'SCREENING')?.columnId ?? ''
  formId = await createForm('Of the column')
  // Forms with answers cannot be deleted. No participant in screening has answers, so the forms of these participants can.
  await node.ownerQuery('delete from form_submission where not exists (select from form_answer where submission_id = form_submission.id)')
  await node.ownerQuery(
    'delete from form_assignment where not exists (select from form_submission where form_assignment_id = form_assignment.id)',
  )
})
afterAll(() => node?.close())

it('attaches forms to a column of their study, and shows them on its board once they are approved', async () => {
  const attachResponse = await call<{ readonly id: string }>(
    'POST',
    'column-forms',
    { boardColumnId: columnId, formId, dueInDays: 3 },
    admin,
  )
  expect(attachResponse.status).toBe(201)
  expect(codesOf(await call('POST', 'column-forms', { boardColumnId: columnId, formId }, admin))).toEqual([
    409,
    'Duplicate',
    'formId taken',
  ])
  const others = 'select id::text from study where id <> $1 and org_id = (select org_id from study where id = $1) limit 1'
  const [other] = await node.ownerQuery<{ id: string }>(others, [board.studyId])
  const foreignForm = await call<{ readonly id: string }>('POST', `study/${other?.id}/form`, { name: 'Theirs', formJson: requested }, admin)
  expect(codesOf(await call('POST', 'column-forms', { boardColumnId: columnId, formId: foreignForm.data.id }, admin))).toEqual([
    422,
    'Invalid',
    'formId otherStudy',
  ])
  const formsOf = async () => (await read()).columns.find((column) => column.columnId === columnId)?.forms
  expect(await formsOf()).toEqual([])
  await call('POST', `form/${formId}/transitions/approve`, {}, medical)
  expect(await formsOf()).toEqual(['Of the column'])
})

it('assigns the forms of a column with a move on request, or leaves them out', async () => {
  const [unassignedCard, first, second] = cardsOf(3)
  expect((await move(unassignedCard === undefined ? [] : [unassignedCard])).data).toHaveLength(1)
  expect(await assignmentsOfCard(unassignedCard?.cardId)).toEqual([])
  const dueDate = addDays(await todayOf(node, coordinator), 3)
  const moveResponse = await move(
    [first, second].flatMap((card) => card ?? []),
    { assignsForms: true },
  )
  expect(moveResponse.data).toHaveLength(2)
  for (const card of [first, second])
    expect(await assignmentsOfCard(card?.cardId)).toMatchObject([{ formId, scheduleType: 'ONE_TIME', dueOn: dueDate, status: 'ACTIVE' }])
})

it('assigns a form once however often the call is repeated, and not to a participant who already has it to fill in', async () => {
  const [card] = cardsOf(1)
  const headers = { 'Idempotency-Key': randomUUID() }
  for (const _ of [1, 2]) expect((await move(card === undefined ? [] : [card], { assignsForms: true, headers })).data).toHaveLength(1)
  const firstColumnId = board.columns[0]?.columnId
  const [now] = (await read()).cards.filter(({ cardId }) => cardId === card?.cardId)
  await move(now === undefined ? [] : [now], { to: firstColumnId })
  const [returnedCard] = (await read()).cards.filter(({ cardId }) => cardId === card?.cardId)
  await move(returnedCard === undefined ? [] : [returnedCard], { assignsForms: true })
  expect(await assignmentsOfCard(card?.cardId)).toHaveLength(1)
})

it('moves cards without forms for users who may not assign them, and rejects a move that requests forms', async () => {
  const [card] = cardsOf(1)
  const rejectedMove = await move(card === undefined ? [] : [card], { assignsForms: true, as: 'owner@northlake.example' })
  expect(rejectedMove.errors).toMatchObject([{ code: 'Forbidden', refData: { cardId: card?.cardId } }])
  expect((await read()).cards.find(({ cardId }) => cardId === card?.cardId)?.columnId).toBe(card?.columnId)
  expect(await assignmentsOfCard(card?.cardId)).toEqual([])
  expect((await move(card === undefined ? [] : [card], { assignsForms: 'yes' })).status).toBe(422)
})

it('deletes the attachments of forms with their column, and keeps the forms in the library', async () => {
  const { data: column } = await call<{ readonly id: string }>(
    'POST',
    'board-columns',
    { studyId: board.studyId, name: 'For a while' },
    admin,
  )
  await call('POST', 'column-forms', { boardColumnId: column.id, formId }, admin)
  expect((await call('DELETE', `board-column/${column.id}`, undefined, admin)).status).toBe(200)
  expect(await node.ownerQuery('select 1 from column_form where board_column_id = $1', [column.id])).toEqual([])
  expect((await call('GET', `form/${formId}`, undefined, admin)).status).toBe(200)
})
