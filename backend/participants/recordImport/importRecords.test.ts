import { afterAll, beforeAll, expect, it } from 'vitest'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { createStudySite } from '../../studies/testStudySite.ts'
import { createTestParticipant, enrol } from '../comments/testParticipants.ts'
import { cellsIn, coordinator, createProject, sumOf } from './testRecords.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

const flat = `record_id,first_name,last_name,dob,sex,email,consent_scan,gym___0,gym___1,gym____1,height,weight,bmi,about_them_complete,not_here
A-1,Oddvar,Quillfeather,1961-04-03,1,oddvar.q@example.org,[document],1,1,0,180,81,25,2,kept text
A-2,Ingeborg,Zwettler,1974-11-23,0,ingeborg.z@example.org,,0,0,1,tall,60,,1,
A-3,Thandeka,Vuyisile,1983-02-08,7,thandeka.v@example.org,,0,0,0,150,60,99.9,0,`

it('reads a flat file: participants, answers, checkboxes and states, in a trial with the same report that writes nothing', async () => {
  const project = await createProject(node)
  const reading = (await project.read(flat)).data
  expect(reading).toMatchObject({
    rows: 3,
    records: 3,
    hasLabels: false,
    participant: { subjectId: 'record_id', gender: 'sex', dob: 'dob' },
  })
  expect(reading.columns.filter(({ use }) => use === 'unknown').map(({ name }) => name)).toEqual(['not_here'])

  const changes = { participant: { ...(await project.proposedMapping(flat)).participant, gender: { value: 'unknown' } } }
  const trial = await project.run(flat, { trial: true, changes })
  expect(trial.summary).toMatchObject({ isTrial: true, done: 3, newParticipants: 3, forms: 3, completedForms: 1, rejectedRecords: 0 })
  expect(await project.storedForms()).toEqual([])

  const { summary, report } = await project.run(flat, { changes })
  expect({ ...summary, isTrial: true }).toEqual(trial.summary)
  expect(report).toEqual(trial.report)
  expect([sumOf(summary), summary.cells]).toEqual([cellsIn(flat), cellsIn(flat)])
  const forms = await project.storedForms()
  expect(forms.map(({ subject, form, status, visit }) => [subject, form, status, visit])).toEqual([
    ['A-1', 'About Them', 'COMPLETED', ''],
    ['A-2', 'About Them', 'IN_PROGRESS', ''],
    ['A-3', 'About Them', 'IN_PROGRESS', ''],
  ])
  expect(forms.map(({ answers }) => answers)).toEqual([
    {
      record_id: 'A-1',
      first_name: 'Oddvar',
      last_name: 'Quillfeather',
      dob: '1961-04-03',
      sex: 1,
      email: 'oddvar.q@example.org',
      gym: [0, 1],
      height: 180,
      weight: 81,
      bmi: 25,
    },
    expect.objectContaining({ sex: 0, gym: [-1], weight: 60 }),
    expect.objectContaining({ height: 150, weight: 60 }),
  ])
  expect(forms[1]?.answers).not.toHaveProperty('height')
  const cells = report.filter((line) => line.Kind === 'Value').map(({ Record, Column, Value, Result }) => [Record, Column, Value, Result])
  expect(cells).toEqual([
    ['A-1', 'consent_scan', '[document]', 'File not included'],
    ['A-1', 'not_here', 'kept text', 'No such question'],
    ['A-2', 'height', 'tall', 'Value rejected'],
    ['A-3', 'sex', '7', 'Value rejected'],
    ['A-3', 'bmi', '99.9', 'Calculation differs'],
  ])
  expect(report.find((line) => line.Column === 'bmi' && line.Record === 'A-3')?.Message).toBe('The form calculates 26.7.')
  expect(report.filter((line) => line.Kind === 'Column')).toHaveLength(15)
  expect(report.filter((line) => line.Kind === 'Row').map(({ Row, Record }) => [Row, Record])).toEqual([
    ['1', 'A-1'],
    ['2', 'A-2'],
    ['3', 'A-3'],
  ])
  const [people] = await node.ownerQuery<{ count: number }>(
    `select count(*)::int from participant where last_name in ('Quillfeather', 'Zwettler', 'Vuyisile')`,
  )
  expect(people?.count).toBe(3)
  const audits = await node.ownerQuery<{ changes: object }>(`select changes from audit_event where kind = 'import' and study_id = $1`, [
    project.studyId,
  ])
  expect(audits).toHaveLength(3)

  // A repeated import stores nothing twice, and never replaces an answer that differs.
  const changed = flat.replace(',60,,1,', ',61,,1,')
  const again = await project.run(changed, { changes })
  expect(again.summary).toMatchObject({ newParticipants: 0, forms: 3, completedForms: 0 })
  expect(again.summary.counts.stored).toBeUndefined()
  expect(sumOf(again.summary)).toBe(cellsIn(changed))
  expect(
    again.report.filter((line) => line.Result === 'Another value exists').map(({ Record, Column, Value }) => [Record, Column, Value]),
  ).toEqual([['A-2', 'weight', '61']])
  expect(await project.storedForms()).toEqual(forms)
})

const longitudinal = `record_id,redcap_event_name,redcap_repeat_instrument,redcap_repeat_instance,redcap_data_access_group,first_name,last_name,dob,sex,email,gym___0,height,weight,bmi,about_them_complete,visited_on,result,visit_lab_complete,seizure_on,seizure_kind,seizure_complete
B-1,enrolment_arm_1,,,,Saoirse,Kowalczuk,1959-12-30,0,saoirse.k@example.org,0,160,64,25,2,,,,,,
B-1,dose_1_arm_1,,,,,,,,,,,,,,23/09/2025,5.5,2,,,
B-1,dose_1_arm_1,seizure,2,,,,,,,,,,,,,,,2025-09-26,2,0
B-1,dose_1_arm_1,seizure,1,,,,,,,,,,,,,,,2025-09-24,1,2
B-2,enrolment_arm_2,,,,Bartholomew,Njoroge,1948-07-17,1,bart.nj@example.org,0,175,70,22.9,2,,,,,,
B-2,dose_1_arm_2,,,,,,,,,,,,,,04/10/2025,,2,,,`

it('binds the forms of events to the visits of their arm, and instances to occurrences in their order', async () => {
  const project = await createProject(node, { hasEvents: true })
  const reading = (await project.read(longitudinal)).data
  const nameOf = (id: string | null) => reading.visits.find((visit) => visit.id === id)?.name
  expect(reading.events.map(({ name, rows, proposedId }) => [name, rows, nameOf(proposedId)])).toEqual([
    ['enrolment_arm_1', 1, 'Enrolment'],
    ['dose_1_arm_1', 3, 'Dose 1 (Drug A)'],
    ['enrolment_arm_2', 1, 'Enrolment'],
    ['dose_1_arm_2', 1, 'Dose 1 (Drug B)'],
  ])
  const trial = await project.run(longitudinal, { trial: true })
  const { summary, report } = await project.run(longitudinal)
  expect([trial.summary.counts, trial.report]).toEqual([summary.counts, report])
  expect(report.filter(({ Result }) => Result === 'Record rejected')).toEqual([])
  expect(summary).toMatchObject({ newParticipants: 2, rejectedRecords: 0 })
  expect(sumOf(summary)).toBe(cellsIn(longitudinal))
  const forms = await project.storedForms()
  expect(forms.map(({ subject, form, visit, status, occurrence, type }) => [subject, form, visit, status, occurrence, type])).toEqual([
    ['B-1', 'About Them', 'Enrolment', 'COMPLETED', 1, 'ONE_TIME'],
    ['B-1', 'Seizure', 'Dose 1 (Drug A)', 'COMPLETED', 1, 'CONTINUOUS'],
    ['B-1', 'Seizure', 'Dose 1 (Drug A)', 'IN_PROGRESS', 2, 'CONTINUOUS'],
    ['B-1', 'Visit Lab', 'Dose 1 (Drug A)', 'COMPLETED', 1, 'ONE_TIME'],
    ['B-2', 'About Them', 'Enrolment', 'COMPLETED', 1, 'ONE_TIME'],
    ['B-2', 'Visit Lab', 'Dose 1 (Drug B)', 'IN_PROGRESS', 1, 'ONE_TIME'],
  ])
  expect(forms[1]?.answers).toEqual({ seizure_on: '2025-09-24', seizure_kind: 1 })
  expect(forms[3]?.answers).toEqual({ visited_on: '2025-09-23', result: 5.5 })
  // The required result is missing, so the form stays in progress; other dates show that the day comes first.
  expect(forms[5]?.answers).toEqual({ visited_on: '2025-10-04' })
  expect(report.find(({ Kind, Record }) => Kind === 'Remark' && Record === 'B-2')?.Message).toMatch(/^The form stays in progress: Result/)
  const groups = await node.ownerQuery<{ subject: string; name: string }>(
    `select subject_id as subject, study_group.name from participant_study join study_group on study_group.id = group_id
      where participant_study.study_id = $1 order by 1`,
    [project.studyId],
  )
  expect(groups).toEqual([
    { subject: 'B-1', name: 'Drug A' },
    { subject: 'B-2', name: 'Drug B' },
  ])
  await project.run(longitudinal)
  expect(await project.storedForms()).toEqual(forms)
})

it('reads labels in place of codes and variables, and finds the same answers', async () => {
  const project = await createProject(node)
  const raw = `record_id,redcap_repeat_instrument,redcap_repeat_instance,first_name,last_name,dob,sex,email,gym___0,gym___1,height,weight,bmi,about_them_complete,seizure_on,seizure_kind,seizure_complete
C-1,,,Casimir,Oyelaran,1966-06-15,1,casimir.o@example.org,1,0,180,81,25,2,,,
C-1,seizure,1,,,,,,,,,,,,2025-01-24,2,2`
  const labelled = `Record ID,Repeat Instrument,Repeat Instance,First name,Last name,Date of birth,Sex,E-mail,Gym (choice=Monday),Gym (choice=Tuesday),Height (cm),Weight (kg),BMI,Complete?,Day of the seizure,Kind,Complete?
L-1,,,Melchior,Abernethy,1971-05-14,Male,melchior.a@example.org,Checked,Unchecked,180,81,25,Complete,,,
L-1,Seizure,1,,,,,,,,,,,,2025-01-24,General,Complete`
  const participant = { postalCode: { value: 'M5V 2T6' }, referralSource: { value: 'CLINIC' } }
  await project.run(raw)
  const { summary } = await project.run(labelled, {
    changes: {
      participant: {
        ...participant,
        subjectId: { column: 'Record ID' },
        firstName: { column: 'First name' },
        lastName: { column: 'Last name' },
        dob: { column: 'Date of birth' },
        gender: { column: 'Sex' },
        email: { column: 'E-mail' },
      },
    },
  })
  expect([summary.lines, sumOf(summary)]).toEqual([[], cellsIn(labelled)])
  const withoutNames = (prefix: string) => async () =>
    (await project.storedForms())
      .filter(({ subject }) => subject.startsWith(prefix))
      .map(
        ({
          form,
          status,
          occurrence,
          answers: { record_id: _id, first_name: _first, last_name: _last, dob: _dob, email: _mail, ...answers },
        }) => ({
          form,
          status,
          occurrence,
          answers,
        }),
      )
  expect(await withoutNames('L')()).toEqual(await withoutNames('C')())
})

it('joins participants by subject ID and client ID, never creates one twice, and reports probable duplicates and other values', async () => {
  const project = await createProject(node)
  const bySubject = await createTestParticipant(node, coordinator, {
    firstName: 'Eluned',
    lastName: 'Trevanion',
    dob: '1955-01-09',
    email: 'eluned@example.org',
  })
  await enrol(node, bySubject, project, 'D-1')
  const byClient = await createTestParticipant(node, coordinator, {
    firstName: 'Radomir',
    lastName: 'Hlavacek',
    dob: '1949-08-21',
    email: 'radomir@example.org',
    gender: 'male',
    participantClientId: 'CL-77',
  })
  await createTestParticipant(node, coordinator, {
    firstName: 'Philippa',
    lastName: 'Ostrander',
    dob: '1990-10-10',
    email: 'philippa@example.org',
  })
  const content = `record_id,client_id,first_name,last_name,dob,sex,email,about_them_complete
D-1,,Eluned,Trevanion,1955-09-01,0,eluned@example.org,0
D-2,CL-77,Radomir,Hlavacek,1949-08-21,1,radomir@example.org,0
D-3,,Philippa,Ostrander,1990-10-10,0,philippa@example.org,0
D-4,,,,,1,,0`
  const trial = await project.run(content, { trial: true })
  const { summary, report } = await project.run(content)
  expect([trial.summary.counts, trial.report]).toEqual([summary.counts, report])
  expect(summary).toMatchObject({ newParticipants: 0, rejectedRecords: 2, forms: 2 })
  expect(sumOf(summary)).toBe(cellsIn(content))
  const remarks = report.filter(({ Kind }) => Kind === 'Remark').map(({ Record, Column, Message }) => [Record, Column, Message])
  expect(remarks).toEqual([
    ['D-1', 'dob', 'The participant has another value. It was not replaced.'],
    ['D-3', '', expect.stringMatching(/^Probably the same person/)],
    ['D-4', '', expect.stringMatching(/^No participant has this ID/)],
  ])
  const [joined] = await node.ownerQuery<{ id: string }>(
    'select participant_id::text as id from participant_study where study_id = $1 and subject_id = $2',
    [project.studyId, 'D-2'],
  )
  expect(joined?.id).toBe(byClient)
  expect((await node.ownerQuery('select 1 from participant_study where study_id = $1', [project.studyId])).length).toBe(2)
})

it('rejects callers without the rights, studies and imports of others, other sites, and files that are no records', async () => {
  const project = await createProject(node)
  const mapping = await project.proposedMapping(flat)
  for (const as of ['viewer@northlake.example', 'nobody@northlake.example']) {
    expect(codesOf(await project.start(flat, { mapping }, as))).toEqual([403, 'Forbidden'])
    expect((await project.read(flat, as)).status).toBe(403)
  }
  const other = await createStudySite(node)
  const [foreign] = await node.ownerQuery<{ id: string }>(
    'select id::text from site where id <> $1 and org_id = (select org_id from study where id = $2) limit 1',
    [project.siteId, project.studyId],
  )
  expect(codesOf(await project.start(flat, { mapping: { ...mapping, siteId: foreign?.id ?? '' } }))).toEqual([
    422,
    'Invalid',
    'siteId notFound',
  ])
  expect(codesOf(await project.start(flat, { mapping: { ...mapping, events: { a: other.studyId } } }))).toEqual([
    422,
    'Invalid',
    'events notFound',
  ])
  expect(codesOf(await project.start('record_id,a', { mapping }))).toEqual([400, 'RecordsNotReadable', 'file noRecords'])
  const unassigned = await project.start(flat, { mapping }, 'unassigned@northlake.example')
  expect(codesOf(unassigned)).toEqual([422, 'Invalid', 'siteId notFound'])

  const { importId } = await project.run(flat, { trial: true })
  for (const path of [importId, `${importId}/report`])
    expect((await node.fetch(`study/${project.studyId}/record-import/${path}`, { as: 'owner@northlake.example' })).status).toBe(404)
})

it('reports a record whose data access group has no site, and a participant at a site of others', async () => {
  const project = await createProject(node)
  const [foreign] = await node.ownerQuery<{ id: string }>(
    `insert into study_site (org_id, id, study_id, site_id, status) select org_id, gen_random_uuid(), study_id, (select id from site
        where site.org_id = study_site.org_id and site.id <> study_site.site_id limit 1), status from study_site where study_id = $1 returning site_id::text as id`,
    [project.studyId],
  )
  const hidden = await createTestParticipant(node, coordinator, { lastName: 'Faraway', dob: '1931-03-03' })
  await enrol(node, hidden, { studyId: project.studyId, siteId: foreign?.id ?? '' }, 'E-2')
  const content = `record_id,redcap_data_access_group,first_name,last_name,dob,sex,email,about_them_complete
E-1,north_clinic,Ottoline,Vandersluis,1962-02-14,0,ottoline@example.org,2
E-2,,Anyone,Else,1933-03-03,0,else@example.org,2`
  const { summary, report } = await project.run(content)
  expect(summary).toMatchObject({ rejectedRecords: 2, forms: 0, newParticipants: 0 })
  expect(sumOf(summary)).toBe(cellsIn(content))
  expect(report.filter(({ Kind }) => Kind === 'Remark').map(({ Record, Column }) => [Record, Column])).toEqual([
    ['E-1', ''],
    ['E-2', 'record_id'],
  ])
})

it('accounts for every cell of generated files: stored, used or reported, and as many answers are stored as counted', async () => {
  const project = await createProject(node)
  let seed = 20_251_130
  const random = (count: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * count)
  }
  const oneOf = (values: readonly string[]): string => values[random(values.length)] ?? ''
  const columns: readonly (readonly [string, readonly string[]])[] = [
    ['first_name', ['', 'Any', '=1+1', 'a\u0007b']],
    ['sex', ['', '0', '1', '2', 'Male', '01']],
    ['dob', ['', '1960-01-31', '1960-02-31', '03/04/1960', 'unknown']],
    ['consent_scan', ['', '[document]']],
    ['gym___0', ['', '0', '1', 'x']],
    ['gym____1', ['', '0', '1']],
    ['height', ['', '180', '1,8', '-99', 'tall']],
    ['weight', ['', '80', '80.5']],
    ['bmi', ['', '24.7', '0']],
    ['about_them_complete', ['', '0', '1', '2', '7']],
    ['lost', ['', 'x']],
    ['result', ['', '5', 'n/a']],
    ['visit_lab_complete', ['', '0', '2']],
    ['seizure_kind', ['', '1', '2', '3']],
    ['seizure_complete', ['', '0', '2']],
  ]
  const people = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6']
  for (const subject of people.slice(1)) await enrol(node, await createTestParticipant(node, coordinator), project, subject)
  const rows = people.flatMap((subject) =>
    [0, 1, 2].map((instance) =>
      [
        subject,
        ...(instance === 0 ? ['', ''] : [oneOf(['seizure', 'seizure', 'no_such_form']), String(instance)]),
        ...columns.map(([, values]) => oneOf(values)),
      ]
        .map((cell) => `"${cell}"`)
        .join(','),
    ),
  )
  const content = [`record_id,redcap_repeat_instrument,redcap_repeat_instance,${columns.map(([name]) => name).join(',')}`, ...rows].join(
    '\n',
  )
  const changes = { participant: { subjectId: { column: 'record_id' } }, missingCodes: { '-99': 'UNK' } }
  for (const trial of [true, false]) {
    const { summary, report } = await project.run(content, { trial, changes })
    expect([sumOf(summary), summary.cells]).toEqual([cellsIn(content), cellsIn(content)])
    const reported = report.filter(({ Kind }) => Kind === 'Value').length
    const quiet = ['stored', 'unchanged', 'participant', 'used', 'unchecked', 'calculated'] as const
    expect(reported + quiet.reduce((sum, result) => sum + (summary.counts[result] ?? 0), 0)).toBe(cellsIn(content))
    const answers = (await project.storedForms()).flatMap((form) => Object.entries(form.answers))
    const isOfCell = ([question]: readonly [string, unknown]) => question !== 'bmi'
    const stored = answers.filter(isOfCell).reduce((sum, [, value]) => sum + (Array.isArray(value) ? value.length : 1), 0)
    expect(stored).toBe(trial ? 0 : summary.counts.stored)
  }
})

it('reads a project XML with data like its CSV, with repeating instruments and missing-data codes', async () => {
  const form = (name: string, items: readonly string[]) =>
    `<FormDef OID="Form.${name}" Name="${name}" Repeating="No" redcap:FormName="${name}"><ItemGroupRef ItemGroupOID="${name}.g" Mandatory="No"/></FormDef>
     <ItemGroupDef OID="${name}.g" Name="${name}" Repeating="No">${items.map((item) => `<ItemRef ItemOID="${item}" Mandatory="No" redcap:Variable="${item}"/>`).join('')}</ItemGroupDef>`
  const item = (name: string) =>
    `<ItemDef OID="${name}" Name="${name}" DataType="text" redcap:Variable="${name}" redcap:FieldType="text"><Question><TranslatedText>${name}</TranslatedText></Question></ItemDef>`
  const data = (name: string, key: number, values: Readonly<Record<string, string>>) =>
    `<FormData FormOID="Form.${name}" FormRepeatKey="${key}"><ItemGroupData ItemGroupOID="${name}.g" ItemGroupRepeatKey="1">${Object.entries(
      values,
    )
      .map(([oid, value]) => `<ItemData ItemOID="${oid}" Value="${value}"/>`)
      .join('')}</ItemGroupData></FormData>`
  const event = (content: string) =>
    `<StudyEventData StudyEventOID="Event.event_1_arm_1" StudyEventRepeatKey="1" redcap:UniqueEventName="event_1_arm_1">${content}</StudyEventData>`
  const xml = `<?xml version="1.0"?><ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" xmlns:redcap="https://projectredcap.org" SourceSystem="REDCap"><Study OID="P"><GlobalVariables><StudyName>P</StudyName><StudyDescription/><ProtocolName/></GlobalVariables>
    <MetaDataVersion OID="V" Name="V"><StudyEventDef OID="Event.event_1_arm_1" Name="Event 1" Type="Common" Repeating="No" redcap:EventName="Event 1" redcap:UniqueEventName="event_1_arm_1" redcap:ArmNum="1" redcap:ArmName="Arm 1"/>
    ${form('intake', ['record_id', 'note'])}${form('fit', ['day', 'fit_note'])}${['record_id', 'note', 'day', 'fit_note'].map(item).join('')}</MetaDataVersion></Study>
    <ClinicalData StudyOID="P" MetaDataVersionOID="V"><SubjectData SubjectKey="X-1" redcap:RecordIdField="record_id">${event(
      data('intake', 1, { record_id: 'X-1', note: 'NI', intake_complete: '2' }) +
        data('fit', 1, { day: 'first', fit_complete: '2' }) +
        data('fit', 2, { day: 'second', fit_note: 'mild', fit_complete: '0' }),
    )}</SubjectData></ClinicalData></ODM>`
  const project = await createProject(node, { text: xml, name: 'project.xml' })
  await enrol(node, await createTestParticipant(node, coordinator), project, 'X-1')
  const changes = { participant: { subjectId: { column: 'record_id' } }, missingCodes: { NI: 'UNK' } }
  const { summary, report } = await project.run(xml, { changes, fileName: 'project.xml' })
  expect(report.filter(({ Kind }) => Kind === 'Value').map(({ Column, Value, Result }) => [Column, Value, Result])).toEqual([
    ['note', 'NI', 'Missing-data code'],
  ])
  expect(summary).toMatchObject({ records: 1, rejectedRecords: 0, newParticipants: 0 })
  expect((await project.storedForms()).map(({ form: name, status, occurrence, answers }) => [name, status, occurrence, answers])).toEqual([
    ['fit', 'COMPLETED', 1, { day: 'first' }],
    ['fit', 'IN_PROGRESS', 2, { day: 'second', fit_note: 'mild' }],
    ['intake', 'COMPLETED', 1, { record_id: 'X-1' }],
  ])
})
