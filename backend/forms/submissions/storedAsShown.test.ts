import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { FillingAnswer } from '#resources/forms/content/submissionAnswers.ts'
import { giveConsent } from '../../participants/comments/testParticipants.ts'
import { createPagesBench, createParticipantAtHome, type PagesBench } from '../../participants/participantPages/testParticipantPages.ts'

const coordinator = 'coordinator@northlake.example'
let pages: PagesBench
beforeAll(async () => {
  pages = await createPagesBench()
})
afterAll(() => pages?.close())

interface Construct {
  readonly elements: readonly JsonObject[]
  /** Answers that a screen sends, with the consequences that the form library has there. */
  readonly sent: FormAnswers
  /** Answers that the form library adds or removes on completion, or that a screen would send only then; null removes an answer. */
  readonly completed?: FormAnswers
}

/** Constructs of forms with their answers as the form library (3.0.0) stores them when a person fills in the form. */
const constructs: readonly Construct[] = [
  {
    // Totals and calculated cells.
    elements: [
      {
        type: 'matrixdynamic',
        name: 'doses',
        columns: [
          { name: 'amount', cellType: 'text', inputType: 'number', totalType: 'sum' },
          { name: 'twice', cellType: 'expression', expression: '{row.amount} * 2' },
        ],
      },
      { type: 'expression', name: 'allDoses', expression: '{doses-total.amount} + 1' },
    ],
    sent: { doses: [{ amount: 3 }, { amount: 5 }] },
    completed: {
      doses: [
        { amount: 3, twice: 6 },
        { amount: 5, twice: 10 },
      ],
      'doses-total': { amount: 8 },
      allDoses: 9,
    },
  },
  {
    // Default values of a repeat: stored without an answer, and not restored after their removal.
    elements: [
      {
        type: 'paneldynamic',
        name: 'untouched',
        panelCount: 1,
        templateElements: [
          { type: 'text', name: 'term', defaultValue: 'None' },
          { type: 'text', name: 'note', defaultValueExpression: "{panel.term} + '!'" },
        ],
      },
      {
        type: 'paneldynamic',
        name: 'removed',
        templateElements: [
          { type: 'text', name: 'term' },
          { type: 'text', name: 'severity', defaultValue: 'mild' },
          { type: 'expression', name: 'summary', expression: "iif({panel.severity} empty, 'unknown', {panel.severity})" },
        ],
      },
    ],
    sent: { removed: [{ term: 'Rash', summary: 'unknown' }] },
    completed: { untouched: [{ term: 'None', note: 'None!' }] },
  },
  {
    // Triggers, and values that follow from other answers.
    elements: [
      { type: 'radiogroup', name: 'smokes', choices: ['yes', 'no'] },
      { type: 'text', name: 'byTrigger' },
      { type: 'text', name: 'copied' },
      { type: 'text', name: 'ran', inputType: 'number' },
      { type: 'text', name: 'reset', resetValueIf: "{smokes} = 'no'", defaultValue: 'default' },
      { type: 'text', name: 'overridden', inputType: 'number', setValueIf: "{smokes} = 'yes'", setValueExpression: '5' },
    ],
    sent: { smokes: 'yes', byTrigger: 'set', besides: 3, copied: 'yes', ran: 12, overridden: 77 },
    completed: { reset: 'default' },
  },
  {
    // Answers hidden in rows, by conditions and by the form's declaration.
    elements: [
      {
        type: 'paneldynamic',
        name: 'cleared',
        templateElements: [
          { type: 'radiogroup', name: 'a', choices: ['yes', 'no'] },
          { type: 'text', name: 'b', visibleIf: "{panel.a} = 'yes'", clearIfInvisible: 'onComplete' },
        ],
      },
    ],
    sent: { cleared: [{ a: 'no', b: 'to clear' }] },
    completed: { cleared: [{ a: 'no' }] },
  },
  {
    // Pictures, masks, shared answers, labels, special choices and texts beside a choice.
    elements: [
      { type: 'imagepicker', name: 'faces', multiSelect: true, choices: ['happy', 'sad'] },
      {
        type: 'multipletext',
        name: 'masked',
        items: [
          { name: 'code', maskType: 'pattern', maskSettings: { pattern: '999-999' } },
          { name: 'sum', maskType: 'numeric' },
        ],
      },
      { type: 'text', name: 'first', valueName: 'shared', visibleIf: "{smokes} = 'no'" },
      { type: 'text', name: 'second', valueName: 'shared' },
      { type: 'matrixdynamic', name: 'table', valueName: 'joint', columns: [{ name: 'a', cellType: 'text' }] },
      { type: 'paneldynamic', name: 'panels', valueName: 'joint', templateElements: [{ type: 'text', name: 'b' }] },
      { type: 'radiogroup', name: 'labelled', choices: [{ value: 1, text: 'One' }], showNoneItem: true, showDontKnowItem: true },
      { type: 'expression', name: 'label', expression: "displayValue('labelled')" },
      { type: 'checkbox', name: 'refused', choices: ['x'], showRefuseItem: true },
      {
        type: 'paneldynamic',
        name: 'nested',
        templateElements: [
          {
            type: 'matrixdropdown',
            name: 'm',
            rows: ['r'],
            columns: [{ name: 'c', cellType: 'radiogroup', choices: ['x'], showOtherItem: true }],
          },
        ],
      },
    ],
    sent: {
      faces: ['sad', 'happy'],
      masked: { code: '123456', sum: 1234.5 },
      shared: 'both',
      joint: [{ a: '1', b: '2' }],
      labelled: 1,
      refused: ['refused'],
      nested: [{ m: { r: { c: 'other', 'c-Comment': 'own text' } } }],
    },
    completed: { label: 'One' },
  },
]

const formJson: JsonObject = {
  triggers: [
    { type: 'setvalue', expression: "{smokes} = 'yes'", setToName: 'byTrigger', setValue: 'set' },
    { type: 'setvalue', expression: "{smokes} = 'yes'", setToName: 'besides', setValue: 3 },
    { type: 'copyvalue', expression: "{smokes} = 'yes'", fromName: 'smokes', setToName: 'copied' },
    { type: 'runexpression', expression: "{smokes} = 'yes'", setToName: 'ran', runExpression: '4 * 3' },
  ],
  elements: [
    ...constructs.flatMap(({ elements }) => elements),
    {
      type: 'paneldynamic',
      name: 'kept',
      templateElements: [
        { type: 'radiogroup', name: 'a', choices: ['yes', 'no'] },
        { type: 'text', name: 'b', visibleIf: "{panel.a} = 'yes'" },
      ],
    },
  ],
}

it('stores the answers of staff and participants as the form library does, and leaves answers hidden in rows out of files', async () => {
  const person = await createParticipantAtHome(pages)
  await giveConsent(pages.node, person.participantStudyId)
  const home = await person.atHome()
  const formId = await pages.study.newForm({ type: 'EPRO', formType: 'DEFAULT', formJson })
  const sent = Object.assign({ kept: [{ a: 'no', b: 'Hidden answer' }] }, ...constructs.map((each) => each.sent)) as FormAnswers
  const expectedEntries = Object.entries(Object.assign({ ...sent }, ...constructs.map(({ completed }) => completed)) as FormAnswers)
  for (const caller of ['staff', 'participant']) {
    const values = { participantStudyId: person.participantStudyId, formId, dueOn: addDays(pages.study.day, -1) }
    const { data: assignment } = await pages.study.call<{ readonly id: string }>('POST', 'form-assignments', values)
    const query = `form-submissions?formAssignmentId=${assignment.id}`
    const { data: submissions } = await pages.study.call<readonly { readonly id: string }[]>('GET', query)
    const id = submissions[0]?.id ?? ''
    const call = (method: string, path: string, body: unknown) =>
      caller === 'staff'
        ? pages.study.call<{ readonly refused?: unknown }>(method, `form-submission/${id}/${path}`, body)
        : home.own<{ readonly refused?: unknown }>(method, `my/form/${id}/${path.replace('transitions/', '')}`, body)
    const changes = Object.entries(sent).map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion: 0 }))
    const saved = await call('PUT', 'answers', { submissionId: id, changes })
    expect([caller, saved.status, saved.data?.refused]).toEqual([caller, 200, []])
    expect((await call('POST', 'transitions/complete', {})).status).toBe(200)
    const { answers, submission } = (await pages.study.call<FillingAnswer>('GET', `form-submission/${id}/answers`)).data
    expect([caller, answers]).toEqual([caller, Object.fromEntries(expectedEntries)])
    expect([caller, submission?.hiddenAnswers]).toEqual([caller, ['kept[0].b']])
  }
  const { studyId } = pages.study.place
  for (const format of ['long', 'wide', 'json', 'odm']) {
    const file = await pages.node.fetch(`study/${studyId}/form-export?format=${format}&formId=${formId}`, { as: coordinator })
    const text = await file.text()
    expect([format, file.status, text.includes('own text'), text.includes('Hidden answer')]).toEqual([format, 200, true, false])
  }
})
