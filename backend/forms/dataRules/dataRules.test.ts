import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codesOf, sharedNode, type TestNode } from '../../app/testing/index.ts'
import { runPausedAtWrite } from '../../app/testing/race.ts'
import { admin, investigator, type Participation, type Query, type Rule, rulesOf } from './testRules.ts'

let node: TestNode
let ruleTester: ReturnType<typeof rulesOf>
let people: Participation[]
let studyId: string
let vitals: string
let other: string
const number = (name: string) => ({ type: 'text', name, title: { default: `The ${name}`, fr: `Le ${name}` }, inputType: 'number' })

beforeAll(async () => {
  node = await sharedNode()
  ruleTester = rulesOf(node)
  const { data } = await ruleTester.call<readonly Participation[]>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=200')
  const byStudy = [...Map.groupBy(data, (each) => each.studyId)].toSorted(([, left], [, right]) => right.length - left.length)
  ;[studyId, people] = [byStudy[0]?.[0] ?? '', [...(byStudy[0]?.[1] ?? [])]]
  vitals = await ruleTester.form('Vital signs', number('systolic'), number('diastolic'), { type: 'text', name: 'note' })
  other = await ruleTester.form('Weights', number('weight'))
})
afterAll(() => node?.close())

const popPerson = () => people.pop()
const pressure = { question: 'systolic', expression: '{systolic} <= {diastolic}' }
/** Activates a rule for one test alone. */
async function withActiveRule(name: string, values: object, checkRule: (rule: Rule) => Promise<void>): Promise<void> {
  const created = await ruleTester.rule({ name, studyId, formId: vitals, ...values })
  expect(codesOf(created)).toEqual([201, undefined])
  await checkRule(created.data)
  const { version } = (await ruleTester.call<Rule>('GET', `data-rule/${created.data.id}`, undefined, admin)).data
  expect((await ruleTester.call('PATCH', `data-rule/${created.data.id}`, { isActive: false, version }, admin)).status).toBe(200)
}

describe('a data rule', () => {
  it('rejects an invalid data rule with the position of its fault, and rules by roles that do not edit forms', async () => {
    const createInvalidRule = async (expression: string, values = {}) => {
      const { status, error } = await ruleTester.rule({
        name: 'Wrong',
        studyId,
        formId: vitals,
        question: 'systolic',
        expression,
        ...values,
      })
      return [status, ...(error?.fields ?? []).map(({ path, code, ...rest }) => [path, code, (rest as { details?: unknown }).details])]
    }
    expect(await createInvalidRule('{systolic} >')).toEqual([422, ['expression', 'brokenExpression', { at: expect.any(Number) }]])
    expect(await createInvalidRule('{systolic} > {height}')).toEqual([422, ['expression', 'dangling', { at: 15, name: 'height' }]])
    expect(await createInvalidRule('twice({systolic}) > 3')).toEqual([422, ['expression', 'unknownFunction', { at: 1, name: 'twice' }]])
    expect(await createInvalidRule("answerOf('Nothing', 'x') > 3")).toEqual([
      422,
      ['expression', 'unknownForm', { at: 1, name: 'Nothing' }],
    ])
    expect(await createInvalidRule("answerOf('Weights', 'x') > 3")).toEqual([422, ['expression', 'unknownQuestion', { at: 1, name: 'x' }]])
    expect(await createInvalidRule("1 < answerOf('Weights', 'weight', 'visit Nowhere')")).toEqual([
      422,
      ['expression', 'unknownVisit', { at: 5, name: 'Nowhere' }],
    ])
    expect(await createInvalidRule("answerOf('Weights', 'weight', 'newest') > 3")).toEqual([
      422,
      ['expression', 'unknownOrder', { at: 1, name: 'newest' }],
    ])
    expect(await createInvalidRule('{systolic} > 3', { question: 'height' })).toEqual([422, ['question', 'noSuchQuestion', undefined]])
    const values = { name: 'Mine', studyId, formId: vitals, ...pressure }
    for (const caller of ['coordinator@northlake.example', 'nobody@northlake.example'])
      expect((await ruleTester.rule(values, caller)).status, caller).toBe(403)
    expect((await ruleTester.rule(values, 'admin@rivesud.example')).status).toBe(422)
    expect((await ruleTester.call('POST', `study/${studyId}/data-rules/check`, {}, 'admin@rivesud.example')).status).toBe(404)
    expect((await ruleTester.call('POST', `study/${studyId}/data-rules/check`, {})).status).toBe(403)
  })

  it('a data rule raises one query, closes it once the answers are right, and raises a new one when they are wrong again', () =>
    withActiveRule('Pressure', { ...pressure, messageEn: 'Systolic is not above diastolic.' }, async (rule) => {
      const id = await ruleTester.filled(popPerson(), vitals, { systolic: 80, diastolic: 90 })
      expect(await ruleTester.queries(id)).toMatchObject([
        {
          origin: 'RULE',
          dataRuleId: rule.id,
          question: 'systolic',
          questionTitle: 'The systolic',
          answerVersion: 1,
          text: 'Systolic is not above diastolic.',
          status: 'OPEN',
        },
      ])
      await ruleTester.correct(id, { note: 'Seen' })
      expect(await ruleTester.queries(id)).toHaveLength(1)
      await ruleTester.correct(id, { systolic: 120 })
      expect(await ruleTester.queries(id)).toMatchObject([{ status: 'CLOSED', closedBecause: 'DATA_CORRECTED', closedBy: null }])
      await ruleTester.correct(id, { systolic: 80 })
      expect((await ruleTester.queries(id)).map(({ status }) => status)).toEqual(['CLOSED', 'OPEN'])
      expect(await ruleTester.queries(id, 'admin@rivesud.example')).toEqual([])
    }))

  it('a data rule raises no new query about answers that a user confirmed, until one of them changes', () =>
    withActiveRule('Confirmed', pressure, async (rule) => {
      const id = await ruleTester.filled(popPerson(), vitals, { systolic: 80, diastolic: 90 })
      const [query] = await ruleTester.queries(id)
      await ruleTester.take('form-query', query?.id, 'answer', { response: 'Measured twice' })
      await ruleTester.correct(id, { note: 'Seen' })
      expect(await ruleTester.queries(id)).toMatchObject([{ status: 'ANSWERED' }])
      const closed = await ruleTester.take<Query>('form-query', query?.id, 'close', {}, investigator)
      expect(closed.data).toMatchObject({ status: 'CLOSED', closedBecause: 'CLOSED_BY_PERSON' })
      await ruleTester.correct(id, { note: 'Seen again' })
      expect(await ruleTester.queries(id)).toHaveLength(1)
      await ruleTester.correct(id, { diastolic: 95 })
      expect((await ruleTester.queries(id)).map(({ status }) => status)).toEqual(['CLOSED', 'OPEN'])
      expect(codesOf(await ruleTester.take('form-query', query?.id, 'reopen', { reason: 'Unsure' }))).toEqual([409, 'QueryOpen'])
      expect(await ruleTester.call('GET', `form-queries?dataRuleId=${rule.id}`)).toMatchObject({ data: [{}, {}] })
    }))

  it('a data rule does not apply to a missing answer, unless the rule tests for emptiness', () =>
    withActiveRule('Missing', { ...pressure, expression: "{systolic} < 90 or {note} <> 'none'" }, async () => {
      expect(await ruleTester.queries(await ruleTester.filled(popPerson(), vitals, { diastolic: 70 }))).toEqual([])
      await withActiveRule('Empty', { question: 'diastolic', expression: '{systolic} empty and {diastolic} notempty' }, async () => {
        expect(await ruleTester.queries(await ruleTester.filled(popPerson(), vitals, { diastolic: 70 }))).toMatchObject([
          { question: 'diastolic', answerVersion: 1 },
        ])
      })
    }))

  it('raises one query when a completion and a check of all answers coincide', () =>
    withActiveRule('Race', pressure, async () => {
      const id = await ruleTester.begin(popPerson(), vitals)
      await ruleTester.answer(id, { systolic: 80, diastolic: 90 })
      const completed = await runPausedAtWrite(
        node,
        ['form_query'],
        [
          () => ruleTester.take('form-submission', id, 'complete'),
          () => ruleTester.take('form-submission', id, 'complete'),
          () => ruleTester.call('POST', `study/${studyId}/data-rules/check`, {}, admin),
        ],
      )
      expect(completed.map(({ status }) => status)).toEqual([200, 409, 202])
      await ruleTester.until(id, ['OPEN'])
      await expect(
        node.ownerQuery(
          `insert into form_query (org_id, id, form_submission_id, data_rule_id, question, text, status)
           select org_id, gen_random_uuid(), form_submission_id, data_rule_id, question, text, status from form_query where form_submission_id = $1`,
          [id],
        ),
      ).rejects.toThrow('unique')
    }))
})

describe('a data rule over other forms and visits', () => {
  it('a data rule runs again when one of the forms that it reads is completed or corrected', () =>
    withActiveRule(
      'Weight',
      { question: 'note', expression: "{note} = 'light' and answerOf('Weights', 'weight', 'latest') > 100" },
      async () => {
        const person = popPerson()
        const id = await ruleTester.filled(person, vitals, { note: 'light' })
        expect(await ruleTester.queries(id)).toEqual([])
        const weight = await ruleTester.filled(person, other, { weight: 120 })
        await ruleTester.until(id, ['OPEN'])
        await ruleTester.correct(weight, { weight: 80 })
        await ruleTester.until(id, ['CLOSED'])
        expect(await ruleTester.queries(id)).toMatchObject([{ createdBy: null, closedBecause: 'DATA_CORRECTED' }])
        const { version } = (await ruleTester.call<{ version: number }>('GET', `form/${other}`, undefined, admin)).data
        await ruleTester.call('PATCH', `form/${other}`, { name: 'Body weights', version }, admin)
        const otherPerson = people.find((each) => each.participantId !== person?.participantId)
        await ruleTester.filled(otherPerson, other, { weight: 130 })
        await ruleTester.filled(person, other, { weight: 150 })
        await ruleTester.until(id, ['CLOSED', 'OPEN'])
      },
    ))

  it('a data rule reads the first, the previous and the visit’s form, and never the current form', () =>
    withActiveRule(
      'Loss',
      { formId: other, question: 'weight', expression: "{weight} < answerOf('body weights', 'weight', 'previous') * 0.9" },
      async () => {
        const [planned] = await node.ownerQuery<{ id: string; visit: string; participation: string }>(
          `select planned.id::text, visit.name as visit, planned.participant_study_id::text as participation from participant_visit planned
         join visit on visit.org_id = planned.org_id and visit.id = planned.visit_id
         join participant_study participation on participation.id = planned.participant_study_id
         where planned.study_id = $1 and planned.occurrence = 0 and participation.recruitment_status = 'ENROLLED' limit 1`,
          [studyId],
        )
        const person = (await ruleTester.call<Participation>('GET', `participant-study/${planned?.participation}`, undefined, admin)).data
        const visitSubmissionId = await ruleTester.begin(person, other)
        await node.ownerQuery(
          `update form_assignment set participant_visit_id = $2 where id = (select form_assignment_id from form_submission where id = $1)`,
          [visitSubmissionId, planned?.id],
        )
        await ruleTester.answer(visitSubmissionId, { weight: 100 })
        await ruleTester.complete(visitSubmissionId)
        expect(await ruleTester.queries(visitSubmissionId)).toEqual([])
        const second = await ruleTester.filled(person, other, { weight: 80 })
        const third = await ruleTester.filled(person, other, { weight: 78 })
        expect(await ruleTester.queries(second)).toMatchObject([{ status: 'OPEN', answerVersion: 1 }])
        expect(await ruleTester.queries(third)).toEqual([])
        const read = async (selector: string, submissionId = third) =>
          (
            await ruleTester.call<{ answer: number }>(
              'GET',
              `study/${studyId}/participant/${person.participantId}/formquestion/weight/submission?form=Body weights&which=${encodeURIComponent(selector)}&submissionId=${submissionId}`,
            )
          ).data?.answer
        expect([await read('first'), await read('latest'), await read('previous'), await read(`visit ${planned?.visit}`)]).toEqual([
          100, 80, 80, 100,
        ])
        expect([await read('previous', second), await read('previous', visitSubmissionId)]).toEqual([100, undefined])
      },
    ))

  it("a data rule's function is also available to the checks and conditions of forms", async () => {
    const form = await ruleTester.form(
      'Follow-up',
      { type: 'expression', name: 'before', expression: "answerOf('Body weights', 'weight', 'latest')" },
      {
        ...number('now'),
        validators: [{ type: 'expression', expression: "{now} < answerOf('Body weights', 'weight') * 2", text: 'Doubled?' }],
      },
      { type: 'text', name: 'why', visibleIf: "answerOf('Body weights', 'weight', 'first') > 100", isRequired: true },
    )
    const person = popPerson()
    await ruleTester.filled(person, other, { weight: 120 })
    const id = await ruleTester.begin(person, form)
    await ruleTester.answer(id, { now: 300, why: 'Heavy' })
    const rejectedResponse = await ruleTester.take('form-submission', id, 'complete')
    expect(JSON.stringify(rejectedResponse.error)).toContain('Doubled?')
    await ruleTester.answer(id, { now: 130 })
    await ruleTester.complete(id)
    const { data } = await ruleTester.call<{ answers: object }>('GET', `form-submission/${id}/answers`)
    expect(data.answers).toEqual({ before: 120, now: 130, why: 'Heavy' })

    // An approved version never changes. It finds a renamed form by its former name, until another form takes that name.
    const readBefore = async () => {
      const later = await ruleTester.begin(person, form)
      await ruleTester.answer(later, { now: 125, why: 'Heavy' })
      await ruleTester.complete(later)
      const read = await ruleTester.call<{ answers: { before?: number } }>('GET', `form-submission/${later}/answers`)
      return read.data.answers.before
    }
    const rename = (name: string) => ruleTester.call('PATCH', `form/${other}`, { name }, admin)
    expect((await rename('Weights of the body')).status).toBe(200)
    expect(await readBefore()).toBe(120)
    await ruleTester.form('body weights', number('weight'))
    const byName = `study/${studyId}/participant/${person?.participantId}/formquestion/weight/submission?form=`
    expect((await ruleTester.call('GET', `${byName}Body weights`)).status).toBe(404)
    expect((await ruleTester.call('GET', `${byName}Weights of the body`)).data).toMatchObject({ answer: 120 })
  })
})

describe('a check of all stored answers', () => {
  it('runs new rules over the answers of the study alone, as a task that reports its progress', async () => {
    const person = popPerson()
    const id = await ruleTester.filled(person, vitals, { systolic: 80, diastolic: 90 })
    const check = async (studyToCheck: string) => {
      const startResponse = await ruleTester.call<{ taskId: string }>('POST', `study/${studyToCheck}/data-rules/check`, {}, admin)
      expect(startResponse.status).toBe(202)
      await vi.waitFor(
        async () => {
          const { data } = await ruleTester.call<{ status: string; done: number; total: number }>(
            'GET',
            `task/${startResponse.data.taskId}`,
            undefined,
            admin,
          )
          expect(data).toMatchObject({ status: 'DONE', done: data.total })
        },
        { timeout: 30_000, interval: 50 },
      )
    }
    const studies = await ruleTester.call<readonly { id: string }[]>('GET', 'admin/studies?_end=50', undefined, admin)
    const otherStudyId = studies.data.find((each) => each.id !== studyId)?.id ?? ''
    await withActiveRule('Elsewhere', { ...pressure, studyId: otherStudyId }, async () => {
      await check(otherStudyId)
      expect(await ruleTester.queries(id)).toEqual([])
    })
    await withActiveRule('Late', pressure, async () => {
      await check(studyId)
      await check(studyId)
      expect(await ruleTester.queries(id)).toMatchObject([{ status: 'OPEN' }])
      await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [person?.participantId])
      expect(await ruleTester.queries(id)).toEqual([])
      await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [person?.participantId])
    })
    expect(codesOf(await ruleTester.call('POST', `study/${otherStudyId}/data-rules/check`, {}, admin))).toEqual([409, 'NoDataRules'])
  })
})
