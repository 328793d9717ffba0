import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BoardAnswer, CardsMoveAnswer } from '#resources/boardAnswers.ts'
import { daysAfter } from '#resources/core/day.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { todayOf } from '../testing/accessBench.ts'
import { codesOf, type TestNode, testNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const medical = 'medical@northlake.example'
let node: TestNode
let board: BoardAnswer
let place: string
let columnId: string
let formId: string

const call = <Data>(method: string, path: string, body?: unknown, as = coordinator, headers = {}) =>
  node.call<Data>(path, { as, method, body, headers })
const asked = { pages: [{ elements: [{ type: 'text', name: 'x' }] }] }
const formNamed = async (name: string) =>
  (await call<{ readonly id: string }>('POST', 'admin/form', { name, formJson: asked }, admin)).data.id
const read = async () => (await call<BoardAnswer>('GET', place)).data
/** Cards that may move, each once. */
function cardsOf(many: number) {
  const found = board.cards.filter((card) => card.recruitmentStatus === 'IN_SCREENING' && card.columnId !== columnId)
  next += many
  return found.slice(next - many, next)
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
  const answer = await node.fetch(`${place}/move`, { as, method: 'POST', body, headers })
  const { data } = (await answer.json()) as { readonly data?: CardsMoveAnswer }
  return { status: answer.status, data: data?.data ?? [], errors: data?.errors ?? [] }
}
const assignedTo = async (cardId: string | undefined) =>
  (await call<readonly ResourceAnswer['formAssignment'][]>('GET', `form-assignments?participantStudyId=${cardId}`)).data

beforeAll(async () => {
  node = await testNode()
  const [row] = (
    await call<readonly ResourceAnswer['participantStudy'][]>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=1')
  ).data
  place = `study/${row?.studyId}/study-site/${row?.siteId}/recruitment`
  board = await read()
  columnId = board.columns.find(({ step }) => step === 'SCREENING')?.columnId ?? ''
  formId = await formNamed('Of the column')
  // Answers are never deleted, nor the forms that have some. No participant in screening has answers.
  await node.ownerQuery('delete from form_submission where not exists (select from form_answer where submission_id = form_submission.id)')
  await node.ownerQuery(
    'delete from form_assignment where not exists (select from form_submission where form_assignment_id = form_assignment.id)',
  )
})
afterAll(() => node?.close())

it('forms stand at a column of their study, and are told on its board once they are approved', async () => {
  const attached = await call<{ readonly id: string }>('POST', 'column-forms', { boardColumnId: columnId, formId, dueInDays: 3 }, admin)
  expect(attached.status).toBe(201)
  expect(codesOf(await call('POST', 'column-forms', { boardColumnId: columnId, formId }, admin))).toEqual([
    409,
    'Duplicate',
    'formId taken',
  ])
  const others = 'select id::text from study where id <> $1 and org_id = (select org_id from study where id = $1) limit 1'
  const [other] = await node.ownerQuery<{ id: string }>(others, [board.studyId])
  const theirs = await call<{ readonly id: string }>('POST', `study/${other?.id}/form`, { name: 'Theirs', formJson: asked }, admin)
  expect(codesOf(await call('POST', 'column-forms', { boardColumnId: columnId, formId: theirs.data.id }, admin))).toEqual([
    422,
    'Invalid',
    'formId otherStudy',
  ])
  const formsOf = async () => (await read()).columns.find((column) => column.columnId === columnId)?.forms
  expect(await formsOf()).toEqual([])
  await call('POST', `form/${formId}/transitions/approve`, {}, medical)
  expect(await formsOf()).toEqual(['Of the column'])
})

it('a move gives them, or leaves them out', async () => {
  const [without, first, second] = cardsOf(3)
  expect((await move(without === undefined ? [] : [without])).data).toHaveLength(1)
  expect(await assignedTo(without?.cardId)).toEqual([])
  const dueOn = daysAfter(await todayOf(node, coordinator), 3)
  const moved = await move(
    [first, second].flatMap((card) => card ?? []),
    { assignsForms: true },
  )
  expect(moved.data).toHaveLength(2)
  for (const card of [first, second])
    expect(await assignedTo(card?.cardId)).toMatchObject([{ formId, scheduleType: 'ONE_TIME', dueOn, status: 'ACTIVE' }])
})

it('gives a form once: however often the call comes, and to nobody who has it to fill in already', async () => {
  const [card] = cardsOf(1)
  const headers = { 'Idempotency-Key': randomUUID() }
  for (const _ of [1, 2]) expect((await move(card === undefined ? [] : [card], { assignsForms: true, headers })).data).toHaveLength(1)
  const back = board.columns[0]?.columnId
  const [now] = (await read()).cards.filter(({ cardId }) => cardId === card?.cardId)
  await move(now === undefined ? [] : [now], { to: back })
  const [again] = (await read()).cards.filter(({ cardId }) => cardId === card?.cardId)
  await move(again === undefined ? [] : [again], { assignsForms: true })
  expect(await assignedTo(card?.cardId)).toHaveLength(1)
})

it('whoever may not assign forms moves without them; the move that asks for them comes to nothing', async () => {
  const [card] = cardsOf(1)
  const refused = await move(card === undefined ? [] : [card], { assignsForms: true, as: 'owner@northlake.example' })
  expect(refused.errors).toMatchObject([{ code: 'Forbidden', refData: { cardId: card?.cardId } }])
  expect((await read()).cards.find(({ cardId }) => cardId === card?.cardId)?.columnId).toBe(card?.columnId)
  expect(await assignedTo(card?.cardId)).toEqual([])
  expect((await move(card === undefined ? [] : [card], { assignsForms: 'yes' })).status).toBe(422)
})

it('a column goes with its forms, which stay in the library', async () => {
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
