import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codesOf, sharedNode, type TestNode } from '../../testing/index.ts'
import { pausedAtWrite } from '../../testing/race.ts'
import { admin, investigator, type Participation, type Query, type Rule, rulesOf } from './testRules.ts'

let node: TestNode
let on: ReturnType<typeof rulesOf>
let people: Participation[]
let studyId: string
let vitals: string
let other: string
const number = (name: string) => ({ type: 'text', name, title: { default: `The ${name}`, fr: `Le ${name}` }, inputType: 'number' })

beforeAll(async () => {
  node = await sharedNode()
  on = rulesOf(node)
  const { data } = await on.call<readonly Participation[]>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=200')
  const byStudy = [...Map.groupBy(data, (each) => each.studyId)].toSorted(([, left], [, right]) => right.length - left.length)
  ;[studyId, people] = [byStudy[0]?.[0] ?? '', [...(byStudy[0]?.[1] ?? [])]]
  vitals = await on.form('Vital signs', number('systolic'), number('diastolic'), { type: 'text', name: 'note' })
  other = await on.form('Weights', number('weight'))
})
afterAll(() => node?.close())

const next = () => people.pop()
const pressure = { question: 'systolic', expression: '{systolic} <= {diastolic}' }
/** A rule for one test alone. */
async function only(name: string, values: object, act: (rule: Rule) => Promise<void>): Promise<void> {
  const created = await on.rule({ name, studyId, formId: vitals, ...values })
  expect(codesOf(created)).toEqual([201, undefined])
  await act(created.data)
  const { version } = (await on.call<Rule>('GET', `data-rule/${created.data.id}`, undefined, admin)).data
  expect((await on.call('PATCH', `data-rule/${created.data.id}`, { isActive: false, version }, admin)).status).toBe(200)
}

describe('a data rule', () => {
  it('is refused with the position of what is wrong, and by roles that do not edit forms', async () => {
    const wrong = async (expression: string, values = {}) => {
      const { status, error } = await on.rule({ name: 'Wrong', studyId, formId: vitals, question: 'systolic', expression, ...values })
      return [status, ...(error?.fields ?? []).map(({ path, code, ...rest }) => [path, code, (rest as { details?: unknown }).details])]
    }
    expect(await wrong('{systolic} >')).toEqual([422, ['expression', 'brokenExpression', { at: expect.any(Number) }]])
    expect(await wrong('{systolic} > {height}')).toEqual([422, ['expression', 'dangling', { at: 15, name: 'height' }]])
    expect(await wrong('twice({systolic}) > 3')).toEqual([422, ['expression', 'unknownFunction', { at: 1, name: 'twice' }]])
    expect(await wrong("answerOf('Nothing', 'x') > 3")).toEqual([422, ['expression', 'unknownForm', { at: 1, name: 'Nothing' }]])
    expect(await wrong("answerOf('Weights', 'x') > 3")).toEqual([422, ['expression', 'unknownQuestion', { at: 1, name: 'x' }]])
    expect(await wrong("1 < answerOf('Weights', 'weight', 'visit Nowhere')")).toEqual([
      422,
      ['expression', 'unknownVisit', { at: 5, name: 'Nowhere' }],
    ])
    expect(await wrong("answerOf('Weights', 'weight', 'newest') > 3")).toEqual([
      422,
      ['expression', 'unknownOrder', { at: 1, name: 'newest' }],
    ])
    expect(await wrong('{systolic} > 3', { question: 'height' })).toEqual([422, ['question', 'noSuchQuestion', undefined]])
    const values = { name: 'Mine', studyId, formId: vitals, ...pressure }
    for (const as of ['coordinator@northlake.example', 'nobody@northlake.example']) expect((await on.rule(values, as)).status, as).toBe(403)
    expect((await on.rule(values, 'admin@rivesud.example')).status).toBe(422)
    expect((await on.call('POST', `study/${studyId}/data-rules/check`, {}, 'admin@rivesud.example')).status).toBe(404)
    expect((await on.call('POST', `study/${studyId}/data-rules/check`, {})).status).toBe(403)
  })

  it('raises one query about completed answers, closes it once they are right, and raises it anew when they are wrong again', () =>
    only('Pressure', { ...pressure, messageEn: 'Systolic is not above diastolic.' }, async (rule) => {
      const id = await on.filled(next(), vitals, { systolic: 80, diastolic: 90 })
      expect(await on.queries(id)).toMatchObject([
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
      await on.correct(id, { note: 'Seen' })
      expect(await on.queries(id)).toHaveLength(1)
      await on.correct(id, { systolic: 120 })
      expect(await on.queries(id)).toMatchObject([{ status: 'CLOSED', closedBecause: 'DATA_CORRECTED', closedBy: null }])
      await on.correct(id, { systolic: 80 })
      expect((await on.queries(id)).map(({ status }) => status)).toEqual(['CLOSED', 'OPEN'])
      expect(await on.queries(id, 'admin@rivesud.example')).toEqual([])
    }))

  it('does not ask again about answers that a person confirmed, until one of them changes', () =>
    only('Confirmed', pressure, async (rule) => {
      const id = await on.filled(next(), vitals, { systolic: 80, diastolic: 90 })
      const [query] = await on.queries(id)
      await on.take('form-query', query?.id, 'answer', { response: 'Measured twice' })
      await on.correct(id, { note: 'Seen' })
      expect(await on.queries(id)).toMatchObject([{ status: 'ANSWERED' }])
      const closed = await on.take<Query>('form-query', query?.id, 'close', {}, investigator)
      expect(closed.data).toMatchObject({ status: 'CLOSED', closedBecause: 'CLOSED_BY_PERSON' })
      await on.correct(id, { note: 'Seen again' })
      expect(await on.queries(id)).toHaveLength(1)
      await on.correct(id, { diastolic: 95 })
      expect((await on.queries(id)).map(({ status }) => status)).toEqual(['CLOSED', 'OPEN'])
      expect(codesOf(await on.take('form-query', query?.id, 'reopen', { reason: 'Unsure' }))).toEqual([409, 'QueryOpen'])
      expect(await on.call('GET', `form-queries?dataRuleId=${rule.id}`)).toMatchObject({ data: [{}, {}] })
    }))

  it('does not hold over a missing answer, unless it asks for emptiness', () =>
    only('Missing', { ...pressure, expression: "{systolic} < 90 or {note} <> 'none'" }, async () => {
      expect(await on.queries(await on.filled(next(), vitals, { diastolic: 70 }))).toEqual([])
      await only('Empty', { question: 'diastolic', expression: '{systolic} empty and {diastolic} notempty' }, async () => {
        expect(await on.queries(await on.filled(next(), vitals, { diastolic: 70 }))).toMatchObject([
          { question: 'diastolic', answerVersion: 1 },
        ])
      })
    }))

  it('raises one query where a completion and a check of all answers meet', () =>
    only('Race', pressure, async () => {
      const id = await on.begin(next(), vitals)
      await on.answer(id, { systolic: 80, diastolic: 90 })
      const completed = await pausedAtWrite(
        node,
        ['form_query'],
        [
          () => on.take('form-submission', id, 'complete'),
          () => on.take('form-submission', id, 'complete'),
          () => on.call('POST', `study/${studyId}/data-rules/check`, {}, admin),
        ],
      )
      expect(completed.map(({ status }) => status)).toEqual([200, 409, 202])
      await on.until(id, ['OPEN'])
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
  it('runs again when one of the forms that it reads is completed or corrected', () =>
    only('Weight', { question: 'note', expression: "{note} = 'light' and answerOf('Weights', 'weight', 'latest') > 100" }, async () => {
      const person = next()
      const id = await on.filled(person, vitals, { note: 'light' })
      expect(await on.queries(id)).toEqual([])
      const weight = await on.filled(person, other, { weight: 120 })
      await on.until(id, ['OPEN'])
      await on.correct(weight, { weight: 80 })
      await on.until(id, ['CLOSED'])
      expect(await on.queries(id)).toMatchObject([{ createdBy: null, closedBecause: 'DATA_CORRECTED' }])
      const { version } = (await on.call<{ version: number }>('GET', `form/${other}`, undefined, admin)).data
      await on.call('PATCH', `form/${other}`, { name: 'Body weights', version }, admin)
      const elsewhere = people.find((each) => each.participantId !== person?.participantId)
      await on.filled(elsewhere, other, { weight: 130 })
      await on.filled(person, other, { weight: 150 })
      await on.until(id, ['CLOSED', 'OPEN'])
    }))

  it('reads the first, the previous and the form of a visit; never the form at hand', () =>
    only(
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
        const person = (await on.call<Participation>('GET', `participant-study/${planned?.participation}`, undefined, admin)).data
        const atVisit = await on.begin(person, other)
        await node.ownerQuery(
          `update form_assignment set participant_visit_id = $2 where id = (select form_assignment_id from form_submission where id = $1)`,
          [atVisit, planned?.id],
        )
        await on.answer(atVisit, { weight: 100 })
        await on.complete(atVisit)
        expect(await on.queries(atVisit)).toEqual([])
        const second = await on.filled(person, other, { weight: 80 })
        const third = await on.filled(person, other, { weight: 78 })
        expect(await on.queries(second)).toMatchObject([{ status: 'OPEN', answerVersion: 1 }])
        expect(await on.queries(third)).toEqual([])
        const read = async (which: string, submissionId = third) =>
          (
            await on.call<{ answer: number }>(
              'GET',
              `study/${studyId}/participant/${person.participantId}/formquestion/weight/submission?form=Body weights&which=${encodeURIComponent(which)}&submissionId=${submissionId}`,
            )
          ).data?.answer
        expect([await read('first'), await read('latest'), await read('previous'), await read(`visit ${planned?.visit}`)]).toEqual([
          100, 80, 80, 100,
        ])
        expect([await read('previous', second), await read('previous', atVisit)]).toEqual([100, undefined])
      },
    ))

  it('lends the same function to the checks and conditions of forms', async () => {
    const form = await on.form(
      'Follow-up',
      { type: 'expression', name: 'before', expression: "answerOf('Body weights', 'weight', 'latest')" },
      {
        ...number('now'),
        validators: [{ type: 'expression', expression: "{now} < answerOf('Body weights', 'weight') * 2", text: 'Doubled?' }],
      },
      { type: 'text', name: 'why', visibleIf: "answerOf('Body weights', 'weight', 'first') > 100", isRequired: true },
    )
    const person = next()
    await on.filled(person, other, { weight: 120 })
    const id = await on.begin(person, form)
    await on.answer(id, { now: 300, why: 'Heavy' })
    const refused = await on.take('form-submission', id, 'complete')
    expect(JSON.stringify(refused.error)).toContain('Doubled?')
    await on.answer(id, { now: 130 })
    await on.complete(id)
    const { data } = await on.call<{ answers: object }>('GET', `form-submission/${id}/answers`)
    expect(data.answers).toEqual({ before: 120, now: 130, why: 'Heavy' })

    // An approved version never changes: it finds a renamed form by its former name, until another form takes that name.
    const readBefore = async () => {
      const later = await on.begin(person, form)
      await on.answer(later, { now: 125, why: 'Heavy' })
      await on.complete(later)
      const read = await on.call<{ answers: { before?: number } }>('GET', `form-submission/${later}/answers`)
      return read.data.answers.before
    }
    const rename = (name: string) => on.call('PATCH', `form/${other}`, { name }, admin)
    expect((await rename('Weights of the body')).status).toBe(200)
    expect(await readBefore()).toBe(120)
    await on.form('body weights', number('weight'))
    const byName = `study/${studyId}/participant/${person?.participantId}/formquestion/weight/submission?form=`
    expect((await on.call('GET', `${byName}Body weights`)).status).toBe(404)
    expect((await on.call('GET', `${byName}Weights of the body`)).data).toMatchObject({ answer: 120 })
  })
})

describe('a check of all stored answers', () => {
  it('runs rules that are new over answers of the study alone, as a task that reports how far it is', async () => {
    const person = next()
    const id = await on.filled(person, vitals, { systolic: 80, diastolic: 90 })
    const check = async (ofStudy: string) => {
      const started = await on.call<{ taskId: string }>('POST', `study/${ofStudy}/data-rules/check`, {}, admin)
      expect(started.status).toBe(202)
      await vi.waitFor(
        async () => {
          const { data } = await on.call<{ status: string; done: number; total: number }>(
            'GET',
            `task/${started.data.taskId}`,
            undefined,
            admin,
          )
          expect(data).toMatchObject({ status: 'DONE', done: data.total })
        },
        { timeout: 30_000, interval: 50 },
      )
    }
    const studies = await on.call<readonly { id: string }[]>('GET', 'admin/studies?_end=50', undefined, admin)
    const elsewhere = studies.data.find((each) => each.id !== studyId)?.id ?? ''
    await only('Elsewhere', { ...pressure, studyId: elsewhere }, async () => {
      await check(elsewhere)
      expect(await on.queries(id)).toEqual([])
    })
    await only('Late', pressure, async () => {
      await check(studyId)
      await check(studyId)
      expect(await on.queries(id)).toMatchObject([{ status: 'OPEN' }])
      await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [person?.participantId])
      expect(await on.queries(id)).toEqual([])
      await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [person?.participantId])
    })
    expect(codesOf(await on.call('POST', `study/${elsewhere}/data-rules/check`, {}, admin))).toEqual([409, 'NoDataRules'])
  })
})
