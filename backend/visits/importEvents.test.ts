import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { EventImportResult } from '#resources/visits/eventImport.ts'
import { codesOf, type TestNode, testNode } from '../app/testing/index.ts'
import { buildForeignFile } from '../forms/odmImport/testOdm.ts'
import { createStudySite } from '../studies/testStudySite.ts'
import { admin, coordinator, createStudyWithVisits } from './testVisits.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const events = `event_name,arm_num,day_offset,offset_min,offset_max,unique_event_name
Enrolment,1,0,0,3,enrolment_arm_1
Dose 1,1,7,1,2,dose_1_arm_1
Enrolment,2,0,0,3,enrolment_arm_2
Dose 1,2,14,1,2,dose_1_arm_2
Follow-up,2,30,0,0,follow_up_arm_2`
const mapping = `arm_num,unique_event_name,form
1,enrolment_arm_1,about_them
2,enrolment_arm_2,about_them
1,dose_1_arm_1,dose
2,follow_up_arm_2,lost_form`
const arms = 'arm_num,name\n1,Drug A\n2,Drug B'

const send = (
  studyId: string,
  content: string,
  fields: Readonly<Record<string, string>> = {},
  { as = admin, name = 'events.csv' } = {},
) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new Blob([content]), name)
  return node.call<EventImportResult>(`study/${studyId}/event-import`, { as, method: 'POST', body: form })
}
const list = async <Name extends 'visit' | 'studyGroup' | 'visitForm'>(_: Name, path: string) =>
  (await node.call<readonly ResourceAnswer[Name][]>(path, { as: admin })).data

async function createStudyWithForms() {
  const { studyId } = await createStudySite(node)
  for (const name of ['About Them', 'Dose']) {
    const formJson = { pages: [{ name: 'page1', elements: [{ type: 'text', name: 'a' }] }] }
    expect((await node.call(`admin/form`, { as: admin, method: 'POST', body: { name, studyId, formJson } })).status).toBe(201)
  }
  return studyId
}

it('creates the visits of events with their groups, days, windows and forms, and nothing in a check', async () => {
  const studyId = await createStudyWithForms()
  const check = await send(studyId, events, { mapping, arms, check: 'true' })
  expect(codesOf(check)).toEqual([200, undefined])
  expect(check.data.groups).toEqual([
    { name: 'Drug A', isNew: true },
    { name: 'Drug B', isNew: true },
  ])
  expect(check.data.visits).toEqual([
    { name: 'Enrolment', groups: [], targetDay: 0, windowBefore: 0, windowAfter: 3, forms: ['About Them'], isNew: true },
    { name: 'Dose 1 (Drug A)', groups: ['Drug A'], targetDay: 7, windowBefore: 1, windowAfter: 2, forms: ['Dose'], isNew: true },
    { name: 'Dose 1 (Drug B)', groups: ['Drug B'], targetDay: 14, windowBefore: 1, windowAfter: 2, forms: [], isNew: true },
    { name: 'Follow-up', groups: ['Drug B'], targetDay: 30, windowBefore: 0, windowAfter: 0, forms: [], isNew: true },
  ])
  expect(check.data.notes.map(({ code, text }) => [code, text])).toEqual([['formMissing', 'Lost Form']])
  expect([await list('visit', `study/${studyId}/visits`), await list('studyGroup', `study-groups?studyId=${studyId}`)]).toEqual([[], []])

  const { data } = await send(studyId, events, { mapping, arms })
  expect(data).toEqual(check.data)
  const groups = await list('studyGroup', `study-groups?studyId=${studyId}`)
  const visits = await list('visit', `study/${studyId}/visits`)
  expect(
    visits.map(({ name, isBaseline, targetDay, groupIds }) => [
      name,
      isBaseline,
      targetDay,
      (groupIds ?? []).map((id) => groups.find((group) => group.id === id)?.name),
    ]),
  ).toEqual([
    ['Enrolment', true, 0, []],
    ['Dose 1 (Drug A)', false, 7, ['Drug A']],
    ['Dose 1 (Drug B)', false, 14, ['Drug B']],
    ['Follow-up', false, 30, ['Drug B']],
  ])
  expect(await list('visitForm', `visit-forms?visitId=${visits[0]?.id}`)).toHaveLength(1)

  const again = await send(studyId, events, { mapping, arms })
  expect([again.data.visits.map(({ isNew }) => isNew), again.data.groups.map(({ isNew }) => isNew)]).toEqual([
    [false, false, false, false],
    [false, false],
  ])
})

it('reads events, instruments and repeating instruments from the XML of a project', async () => {
  const studyId = await createStudyWithForms()
  const event = (name: string, label: string, day: number, form: string) =>
    `<StudyEventDef OID="Event.${name}" Name="${label}" Type="Common" Repeating="No" redcap:EventName="${label}" redcap:UniqueEventName="${name}" redcap:ArmNum="1" redcap:ArmName="Arm 1" redcap:DayOffset="${day}" redcap:OffsetMin="0" redcap:OffsetMax="2"><FormRef FormOID="Form.${form}"/></StudyEventDef>`
  const form = (name: string, label: string) => `<FormDef OID="Form.${name}" Name="${label}" Repeating="No" redcap:FormName="${name}"/>`
  const xml = buildForeignFile(
    `${event('first_arm_1', 'First', 1, 'about_them')}${event('second_arm_1', 'Second', 8, 'dose')}${form('about_them', 'About Them')}${form('dose', 'Dose')}`,
    { root: 'xmlns:redcap="https://projectredcap.org" SourceSystem="REDCap"' },
  ).replace(
    '<ProtocolName/>',
    '<ProtocolName/><redcap:RepeatingInstrumentsAndEvents><redcap:RepeatingInstruments><redcap:RepeatingInstrument redcap:UniqueEventName="second_arm_1" redcap:RepeatInstrument="dose"/></redcap:RepeatingInstruments></redcap:RepeatingInstrumentsAndEvents>',
  )
  const { data } = await send(studyId, xml, {}, { name: 'project.xml' })
  expect(data.visits.map(({ name, targetDay, windowAfter, forms, groups }) => [name, targetDay, windowAfter, forms, groups])).toEqual([
    ['First', 0, 2, ['About Them'], []],
    ['Second', 7, 2, ['Dose'], []],
  ])
  expect([data.groups, data.notes.map(({ code, text }) => [code, text])]).toEqual([[], [['repeatingForm', 'Second: Dose']]])
  const visits = await list('visit', `study/${studyId}/visits`)
  const repeated = await Promise.all(visits.map(async ({ id }) => (await list('visitForm', `visit-forms?visitId=${id}`))[0]?.isRepeated))
  expect(repeated).toEqual([false, true])
})

it('rejects a study with a published schedule, files without events, values out of range, and callers without the right', async () => {
  const studyId = await createStudyWithForms()
  expect(codesOf(await send(studyId, 'a,b\n1,2'))).toEqual([400, 'EventsNotReadable', 'file notEvents'])
  expect(codesOf(await send(studyId, events, { mapping: 'a\n1' }))).toEqual([400, 'EventsNotReadable', 'file notMapping'])
  expect(codesOf(await send(studyId, '<a>', {}, { name: 'a.xml' }))).toEqual([400, 'EventsNotReadable', 'file notXml'])
  expect((await send(studyId, events.replace(',30,', ',9999,'), { arms })).status).toBe(422)
  expect(await list('visit', `study/${studyId}/visits`)).toEqual([])
  expect(codesOf(await send(studyId, events, {}, { as: coordinator }))).toEqual([403, 'Forbidden'])

  const published = await createStudyWithVisits(node)
  await published.underWay()
  expect(codesOf(await send(published.place.studyId, events))).toEqual([409, 'SchedulePublished'])
})
