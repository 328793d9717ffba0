import papaparse from 'papaparse'
import { expect, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { RecordFileReading, RecordImportStarted, RecordImportSummary, RecordMapping } from '#resources/participants/recordImport.ts'
import { codesOf, type TestNode } from '../../app/testing/index.ts'
import { createStudySite } from '../../studies/testStudySite.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
const medical = 'medical@northlake.example'

const dictionaryHeader =
  'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?'

/** A small data dictionary: two instruments, and one that repeats. */
export const dictionary = `${dictionaryHeader}
record_id,about_them,,text,Record ID,,,,,,,,
first_name,about_them,,text,First name,,,,,,y,,
last_name,about_them,,text,Last name,,,,,,y,,
dob,about_them,,text,Date of birth,,,date_ymd,,,y,,
sex,about_them,,radio,Sex,"0, Female | 1, Male",,,,,,,
email,about_them,,text,E-mail,,,email,,,y,,
consent_scan,about_them,,file,Scan,,,,,,,,
gym,about_them,,checkbox,Gym,"0, Monday | 1, Tuesday | -1, Never",,,,,,,
height,about_them,,text,Height (cm),,,number,,,,,
weight,about_them,,text,Weight (kg),,,number,,,,,
bmi,about_them,,calc,BMI,"round(([weight]*10000)/(([height])^(2)),1)",,,,,,,
visited_on,visit_lab,,text,Visit day,,,date_dmy,,,,,
result,visit_lab,,text,Result,,,number,,,,,y
seizure_on,seizure,,text,Day of the seizure,,,date_ymd,,,,,
seizure_kind,seizure,,dropdown,Kind,"1, Focal | 2, General",,,,,,,
`

export const events = `event_name,arm_num,day_offset,offset_min,offset_max,unique_event_name
Enrolment,1,0,0,0,enrolment_arm_1
Dose 1,1,7,1,2,dose_1_arm_1
Enrolment,2,0,0,0,enrolment_arm_2
Dose 1,2,14,1,2,dose_1_arm_2`
export const mapping = `arm_num,unique_event_name,form
1,enrolment_arm_1,about_them
2,enrolment_arm_2,about_them
1,dose_1_arm_1,visit_lab
2,dose_1_arm_2,visit_lab
1,dose_1_arm_1,seizure
2,dose_1_arm_2,seizure`
export const arms = 'arm_num,name\n1,Drug A\n2,Drug B'

const fileForm = (content: string, name: string, fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new Blob([content]), name)
  return form
}

/** Creates a recruiting study with the approved forms of a dictionary. */
export async function createProject(node: TestNode, { text = dictionary, name = 'dictionary.csv', hasEvents = false } = {}) {
  const { studyId, siteId } = await createStudySite(node)
  const post = <Data>(path: string, body: FormData, as = admin) => node.call<Data>(path, { as, method: 'POST', body })
  const imported = await post<{ forms: readonly { formId: string; name: string }[] }>(
    `study/${studyId}/form-odm-import`,
    fileForm(text, name, {}),
  )
  expect(codesOf(imported)).toEqual([200, undefined])
  const formIds = new Map(imported.data.forms.map((form) => [form.name, form.formId]))
  for (const formId of formIds.values())
    expect((await node.call(`form/${formId}/transitions/approve`, { as: medical, method: 'POST', body: {} })).status).toBe(200)
  if (hasEvents)
    expect(codesOf(await post(`study/${studyId}/event-import`, fileForm(events, 'events.csv', { mapping, arms })))).toEqual([
      200,
      undefined,
    ])

  const read = (content: string, as = coordinator, fileName = 'data.csv') =>
    post<RecordFileReading>(`study/${studyId}/record-import/reading`, fileForm(content, fileName, {}), as)
  /** Returns the proposed mapping, with the values that every participant needs. */
  async function proposedMapping(content: string, fileName = 'data.csv'): Promise<RecordMapping> {
    const { data } = await read(content, coordinator, fileName)
    const columns = Object.fromEntries(Object.entries(data.participant).map(([field, column]) => [field, { column }] as const))
    const pairs = (names: RecordFileReading['events']) =>
      Object.fromEntries(names.flatMap((each) => (each.proposedId === null ? [] : [[each.name, each.proposedId] as const])))
    return {
      participant: { ...columns, postalCode: { value: 'M5V 2T6' }, referralSource: { value: 'CLINIC' } },
      siteId,
      sites: pairs(data.groups),
      events: pairs(data.events),
      missingCodes: {},
    }
  }
  const start = (content: string, fields: { mapping: RecordMapping; trial?: boolean }, as = coordinator, fileName = 'data.csv') =>
    post<RecordImportStarted>(
      `study/${studyId}/record-import`,
      fileForm(content, fileName, { mapping: JSON.stringify(fields.mapping), trial: String(fields.trial ?? false) }),
      as,
    )
  const summaryOf = async (importId: string, as = coordinator) =>
    (await node.call<RecordImportSummary>(`study/${studyId}/record-import/${importId}`, { as })).data
  /** Runs an import or a trial to its end. */
  async function run(content: string, { trial = false, changes = {}, fileName = 'data.csv', as = coordinator } = {}) {
    const recordMapping = { ...(await proposedMapping(content, fileName)), ...(changes as Partial<RecordMapping>) }
    const started = await start(content, { mapping: recordMapping, trial }, as, fileName)
    expect(codesOf(started)).toEqual([202, undefined])
    await vi.waitFor(
      async () => {
        const task = await node.call<ResourceAnswer['task']>(`task/${started.data.taskId}`, { as })
        expect(['DONE', 'FAILED', 'STOPPED']).toContain(task.data.status)
      },
      { timeout: 60_000, interval: 50 },
    )
    const { importId } = started.data
    const report = await (await node.fetch(`study/${studyId}/record-import/${importId}/report`, { as })).text()
    return { importId, summary: await summaryOf(importId, as), report: rowsOf(report) }
  }
  /** Returns the submissions of the study with their answers and visits, in the order of their subject IDs, forms and occurrences. */
  const storedForms = () =>
    node.ownerQuery<StoredForm>(
      `select participation.subject_id as subject, form.name as form, coalesce(visit.name, '') as visit, submission.status, submission.occurrence,
          assignment.schedule_type as type, coalesce((select jsonb_object_agg(question, value) from (
            select distinct on (question) question, value from form_answer where submission_id = submission.id order by question, version desc) answer), '{}') as answers
        from form_submission submission join participant_study participation on participation.id = submission.participant_study_id
          join form on form.id = submission.form_id join form_assignment assignment on assignment.id = submission.form_assignment_id
          left join participant_visit on participant_visit.id = assignment.participant_visit_id left join visit on visit.id = participant_visit.visit_id
        where submission.study_id = $1 order by 1, 2, 3, submission.occurrence`,
      [studyId],
    )
  return { studyId, siteId, formIds, read, proposedMapping, start, run, storedForms, summaryOf }
}

export interface StoredForm {
  readonly subject: string
  readonly form: string
  readonly visit: string
  readonly status: string
  readonly occurrence: number
  readonly type: string
  readonly answers: Readonly<Record<string, unknown>>
}

const rowsOf = (text: string): readonly Readonly<Record<string, string>>[] =>
  papaparse.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data

/** Number of cells with a value in a CSV. */
export const cellsIn = (content: string): number =>
  papaparse
    .parse<string[]>(content, { skipEmptyLines: 'greedy' })
    .data.slice(1)
    .flat()
    .filter((cell) => cell.trim() !== '').length

/** Sum of the counts of an import. */
export const sumOf = ({ counts }: Pick<RecordImportSummary, 'counts'>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)
