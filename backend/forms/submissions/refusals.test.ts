import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { giveConsent } from '../../participants/comments/testParticipants.ts'
import { createPagesBench, createParticipantAtHome, type PagesBench } from '../../participants/participantPages/testParticipantPages.ts'

/** Wrong answers to the question `a`, each with the path and the code of its rejection. */
const wrongAnswers: readonly (readonly [string, JsonObject, Json, string])[] = [
  ['a word where a number is asked', { type: 'text', name: 'a', inputType: 'number' }, 'abc', 'a notANumber'],
  ['a list where a number is asked', { type: 'text', name: 'a', inputType: 'number' }, [170], 'a notANumber'],
  ['a day that does not exist', { type: 'date-picker', name: 'a' }, '2026-02-31', 'a notADate'],
  ['a time after 24 hours', { type: 'time-picker', name: 'a' }, '25:99', 'a notATime'],
  ['a choice that is none', { type: 'radiogroup', name: 'a', choices: ['SITTING'] }, 'LYING', 'a notAChoice'],
  ['an object for a choice', { type: 'radiogroup', name: 'a', choices: ['SITTING'] }, { a: 1 }, 'a notAChoice'],
  ['one of several that is none', { type: 'checkbox', name: 'a', choices: [1, 2] }, [1, 3], 'a[1] notAChoice'],
  ['a moment that does not exist', { type: 'text', name: 'a', inputType: 'datetime-local' }, '2026-02-31T25:99', 'a notADate'],
  ['a number beyond those that are made', { type: 'dropdown', name: 'a', choicesMin: 1, choicesMax: 10 }, 99, 'a notAChoice'],
  ['an object for a choice from elsewhere', { type: 'dropdown', name: 'a', choicesByUrl: { url: '/x' } }, { a: 1 }, 'a notAChoice'],
  ['a word for yes or no', { type: 'boolean', name: 'a' }, 'maybe', 'a notYesOrNo'],
  ['a figure beyond a rating', { type: 'rating', name: 'a' }, 9, 'a notAChoice'],
  ['a row that does not exist', { type: 'matrix', name: 'a', columns: [0, 1], rows: ['x'] }, { y: 1 }, 'a.y unknownField'],
  ['a column that does not exist', { type: 'matrix', name: 'a', columns: [0, 1], rows: ['x'] }, { x: 9 }, 'a.x notAChoice'],
  [
    'a field that a repeat does not have',
    { type: 'paneldynamic', name: 'a', templateElements: [{ type: 'text', name: 'term' }] },
    [{ term: 'Headache' }, { NOPE: 1 }],
    'a[1].NOPE unknownField',
  ],
  ['a control character in a text', { type: 'comment', name: 'a' }, 'one\u000btwo', 'a controlCharacter'],
  ['a control character after a date', { type: 'date-picker', name: 'a' }, '2026-02-01\u0001', 'a controlCharacter'],
  [
    'a control character in a choice from elsewhere',
    { type: 'dropdown', name: 'a', choicesByUrl: { url: '/x' } },
    'x\f',
    'a controlCharacter',
  ],
  ['a control character in the name of a file', { type: 'file', name: 'a' }, [{ name: 'a\u0002.png' }], 'a[0].name controlCharacter'],
  [
    'a control character in a row of a repeat',
    { type: 'paneldynamic', name: 'a', templateElements: [{ type: 'text', name: 'term' }] },
    [{ term: 'Head\u007fache' }],
    'a[0].term controlCharacter',
  ],
  [
    'a wrong cell of a table',
    { type: 'matrixdynamic', name: 'a', columns: [{ name: 'severity', cellType: 'dropdown', choices: [1, 2, 3] }] },
    [{ severity: 9 }],
    'a[0].severity notAChoice',
  ],
]
/** The same questions in one form: `a` becomes `q0`, `q1` and so on. */
const cases = wrongAnswers.map(([title, element, value, refusal], index) => ({
  title,
  element: { ...element, name: `q${index}` },
  question: `q${index}`,
  value,
  refusal: refusal.replace(/^a/, `q${index}`),
}))
const numberQuestion: JsonObject = {
  type: 'text',
  name: 'ranged',
  inputType: 'number',
  isRequired: true,
  validators: [{ type: 'numeric', minValue: 10, maxValue: 20 }],
}

let pages: PagesBench
beforeAll(async () => {
  pages = await createPagesBench()
})
afterAll(() => pages?.close())

interface Response {
  readonly status: number
  readonly data?: unknown
  readonly error?: {
    readonly code: string
    readonly data?: unknown
    readonly fields?: readonly { readonly path: string; readonly code: string }[]
  }
}
const refusalOf = ({ status, error }: Response) => [
  status,
  error?.code,
  ...(error?.fields ?? []).map(({ path, code }) => `${path} ${code}`),
]

it("rejects the same wrong answers in the API and on the participants' pages, each by its path", async () => {
  const person = await createParticipantAtHome(pages)
  await giveConsent(pages.node, person.participantStudyId)
  const home = await person.atHome()
  const others = [
    { type: 'text', name: 'plain0' },
    { type: 'text', name: 'plain1' },
    { type: 'text', name: 'coded', inputType: 'number', missingCodes: ['ND'] },
  ]
  const formJson = { elements: [...cases.map(({ element }) => element), numberQuestion, ...others] }
  const formId = await pages.study.newForm({ type: 'EPRO', formType: 'DEFAULT', formJson })
  const values = { participantStudyId: person.participantStudyId, formId, dueOn: addDays(pages.study.day, -1) }
  const { data: assignment } = await pages.study.call<{ readonly id: string }>('POST', 'form-assignments', values)
  const { data: submissions } = await pages.study.call<readonly { readonly id: string }[]>(
    'GET',
    `form-submissions?formAssignmentId=${assignment.id}`,
  )
  const id = submissions[0]?.id ?? ''
  const routes: readonly [string, (method: string, path: string, body: unknown) => Promise<Response>][] = [
    ['staff', (method, path, body) => pages.study.call(method, `form-submission/${id}/${path}`, body)],
    ['participant', (method, path, body) => home.own(method, `my/form/${id}/${path.replace('transitions/', '')}`, body)],
  ]
  const send = (call: (typeof routes)[number][1], question: string, value: Json) =>
    call('PUT', 'answers', { submissionId: id, changes: [{ operationId: uuid(), question, value, baseVersion: 0 }] })
  for (const [caller, call] of routes) {
    for (const { title, question, value, refusal } of cases)
      expect([caller, title, ...refusalOf(await send(call, question, value))]).toEqual([caller, title, 422, 'Invalid', refusal])
    expect(refusalOf(await send(call, 'nowhere', 1))).toEqual([422, 'Invalid', 'nowhere unknownField'])
  }
  expect(await pages.node.ownerQuery('select question from form_answer where submission_id = $1', [id])).toEqual([])

  // If one request contains valid answers, a wrong answer and its missing code, the last two are rejected at their path, and the valid
  // answers are stored.
  const stored: string[] = []
  for (const [index, [, call]] of routes.entries()) {
    const right = `plain${index}`
    stored.push(right)
    const values = [
      [right, 'A note'],
      ['q0', 'abc'],
      ['q14', [{ term: 'Headache' }, { NOPE: 1 }]],
      ['coded', 5],
      ['coded-Missing', 'ND'],
    ] as const
    const changes = values.map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion: 0 }))
    const { status, data } = await call('PUT', 'answers', { submissionId: id, changes })
    expect([status, data]).toMatchObject([
      200,
      {
        versions: { [right]: 1, q0: 0 },
        conflicts: [],
        refused: [
          { question: 'q0', path: 'q0', code: 'notANumber' },
          { question: 'q14', path: 'q14[1].NOPE', code: 'unknownField' },
          { question: 'coded', path: 'coded', code: 'answerAndCode' },
          { question: 'coded-Missing', path: 'coded-Missing', code: 'answerAndCode' },
        ],
      },
    ])
  }
  const rows = await pages.node.ownerQuery('select question from form_answer where submission_id = $1 order by question', [id])
  expect(rows).toEqual(stored.map((question) => ({ question })))

  // Returns the problems of the form's logic at completion.
  const problemsOf = async (): Promise<readonly unknown[]> => {
    const rejections: unknown[] = []
    for (const [, call] of routes) {
      const { status, error } = await call('POST', 'transitions/complete', {})
      rejections.push([status, error?.code, error?.data])
    }
    return rejections
  }
  const refusal = { problems: [{ question: 'ranged', title: 'ranged', text: expect.any(String) }] }
  expect(await problemsOf()).toEqual(routes.map(() => [422, 'AnswerErrors', refusal]))
  expect((await send(routes[1]?.[1] as never, 'ranged', 9)).status).toBe(200)
  expect(await problemsOf()).toEqual(routes.map(() => [422, 'AnswerErrors', refusal]))
})
