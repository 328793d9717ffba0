import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { addField, addOption } from './testFields.ts'

const admin = 'admin@northlake.example'
const owner = 'owner@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

async function send(method: string, path: string, body?: object, caller = admin) {
  const response = await node.fetch(path, { as: caller, method, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  const json = text.startsWith('{') ? JSON.parse(text) : { data: text }
  return { status: response.status, data: json.data, error: json.error, total: response.headers.get('X-Total-Count') }
}
const problemsOf = ({ error }: Awaited<ReturnType<typeof send>>) =>
  error?.fields?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)

const person = {
  firstName: 'Ada',
  lastName: 'Ownfield',
  dob: '1980-02-03',
  gender: 'female',
  email: 'ada.ownfield@example.com',
  postalCode: 'H2X 1Y4',
  referralSource: 'PHYSICIAN',
}

describe('custom fields of a site', () => {
  test('a custom field is added at run time, with a permanent key derived from its label', async () => {
    const field = await addField(node, { of: 'site', type: 'NUMBER', labelEn: 'Beds, total' })
    expect(field.key).toBe('bedsTotal')
    expect(problemsOf(await send('PATCH', `custom-field/${field.id}`, { key: 'beds', type: 'TEXT' }))).toEqual([
      'key setOnce',
      'type setOnce',
    ])
    expect(problemsOf(await send('PATCH', `custom-field/${field.id}`, { tab: 'health' }))).toEqual(['tab tabOfOthers'])
    const studyField = await addField(node, { of: 'study', type: 'TEXT', labelEn: 'Sponsor code', tab: 'design' })
    const session = await send('GET', 'session')
    expect(session.data.organisation.customFields.study).toMatchObject([{ key: studyField.key, tab: 'design' }])
    expect(session.data.organisation.customFields.site).toMatchObject([{ key: 'bedsTotal', tab: 'details' }])
    expect(problemsOf(await send('POST', 'custom-fields', { of: 'site', type: 'TEXT', labelEn: 'beds, TOTAL', labelFr: 'Lits' }))).toEqual([
      'labelEn taken',
    ])
  })

  test('values of custom fields are validated as those of declared fields, and merged by key', async () => {
    const language = await addField(node, { of: 'site', type: 'CHOICE', labelEn: 'Signage' })
    const cree = await addOption(node, language.id, 'Plains Cree')
    await addField(node, { of: 'site', type: 'DATE', labelEn: 'Opened' })
    await addField(node, { of: 'site', type: 'TAGS', labelEn: 'Services' })
    await addField(node, { of: 'site', type: 'YES_NO', labelEn: 'Has parking' })
    await addField(node, { of: 'site', type: 'TEXT', labelEn: 'Door code' })
    const invalidValues = { bedsTotal: 'many', signage: 'LATIN', opened: '2026-02-30', services: 'MRI', hasParking: 'perhaps', height: 3 }
    expect(problemsOf(await send('POST', 'sites', { name: 'Custom site', customValues: invalidValues }))).toEqual([
      'customValues.height unknownField',
      'customValues.bedsTotal notANumber',
      'customValues.signage notAChoice',
      'customValues.opened noSuchDay',
      'customValues.services notAList',
      'customValues.hasParking notYesOrNo',
    ])
    const createResponse = await send('POST', 'sites', {
      name: 'Custom site',
      customValues: { bedsTotal: '12', signage: 'plains_cree', opened: '2020-05-01' },
    })
    expect(createResponse.data.customValues).toEqual({ bedsTotal: 12, signage: cree.code, opened: '2020-05-01' })
    const changed = await send('PATCH', `site/${createResponse.data.id}`, {
      customValues: { services: ['MRI', 'mri', 'CT'], opened: null },
    })
    expect(changed.data.customValues).toEqual({ bedsTotal: 12, signage: cree.code, services: ['MRI', 'CT'] })
    const history = await send('GET', `site/${createResponse.data.id}/history`)
    expect(history.data[0].changes).toEqual({ customValues: [{ opened: '2020-05-01' }, { services: ['MRI', 'CT'] }] })
    const file = await send('GET', `activity/history/export/csv?recordId=${createResponse.data.id}`)
    expect(String(file.data)).toContain('Beds, total: 12, Signage: Plains Cree')
  })

  test('two writers of different custom fields both keep their values', async () => {
    const { data } = await send('POST', 'sites', { name: 'Two writers' })
    await Promise.all([
      send('PATCH', `site/${data.id}`, { customValues: { bedsTotal: 3 } }),
      send('PATCH', `site/${data.id}`, { customValues: { doorCode: '42' } }),
    ])
    expect((await send('GET', `site/${data.id}`)).data.customValues).toEqual({ bedsTotal: 3, doorCode: '42' })
  })

  test('lists filter and sort by custom fields, with the operators of their types', async () => {
    for (const [name, customValues] of [
      ['Filter A', { bedsTotal: 9, doorCode: 'Élan', hasParking: true, services: ['MRI', 'lab'] }],
      ['Filter B', { bedsTotal: 100, doorCode: 'beta', hasParking: false, opened: '2024-01-01' }],
      ['Filter C', { opened: '2025-01-01' }],
    ] as const)
      await send('POST', 'sites', { name, customValues })
    const listNames = async (query: string) =>
      (await send('GET', `sites?name_like=Filter&${query}`)).data.map(({ name }: { name: string }) => name.replace('Filter ', '')).join('')
    expect(await listNames('customValues.bedsTotal=9')).toBe('A')
    expect(await listNames('customValues.bedsTotal_gte=10')).toBe('B')
    expect(await listNames('customValues.bedsTotal_ne=9')).toBe('BC')
    expect(await listNames('customValues.bedsTotal_in=9,100')).toBe('AB')
    expect(await listNames('customValues.doorCode_like=elan')).toBe('A')
    expect(await listNames('customValues.services=lab')).toBe('A')
    expect(await listNames('customValues.hasParking=false')).toBe('B')
    expect(await listNames('customValues.opened_lte=2024-06-30')).toBe('B')
    expect(await listNames('customValues.opened_filled=false')).toBe('A')
    expect(await listNames('_sort=customValues.bedsTotal')).toBe('ABC')
    expect(await listNames('_sort=customValues.bedsTotal&_order=desc')).toBe('BAC')
    expect(await listNames('_sort=customValues.opened&_order=desc')).toBe('CBA')
    expect(await listNames('_sort=customValues.opened&_start=1&_end=2')).toBe('C')
    expect(await listNames('_sort=name,customValues.opened')).toBe('ABC')
    expect((await send('GET', 'sites?customValues.height=3')).error.code).toBe('UnknownParameter')
    expect((await send('GET', 'sites?customValues.bedsTotal=many')).error.code).toBe('InvalidParameter')
    expect((await send('GET', 'sites?q=elan')).data.map(({ name }: { name: string }) => name)).toEqual(['Filter A'])
    const view = (field: string) => ({
      name: `By ${field}`,
      listOf: 'site',
      settings: { columns: ['name', field], filters: [{ field, operator: 'gte', value: 10 }], sort: { field, order: 'desc' } },
    })
    expect((await send('POST', 'saved-views', view('customValues.bedsTotal'))).status).toBe(201)
    expect(problemsOf(await send('POST', 'saved-views', view('customValues.height')))).toEqual([
      'settings.columns.1 unknownColumn',
      'settings.filters.0 unknownColumn',
      'settings.sort.field unknownColumn',
    ])
  })

  test('values of a retired custom field remain, and can no longer be written', async () => {
    const color = await addField(node, { of: 'site', type: 'CHOICE', labelEn: 'Color' })
    const [red, blue] = [await addOption(node, color.id, 'Red'), await addOption(node, color.id, 'Blue')]
    const { data } = await send('POST', 'sites', { name: 'Retired', customValues: { color: red.code } })
    await send('POST', `custom-field-option/${red.id}/transitions/retire`)
    expect((await send('PATCH', `site/${data.id}`, { city: 'Oka', customValues: { color: red.code } })).data.customValues.color).toBe(
      red.code,
    )
    expect(problemsOf(await send('POST', 'sites', { name: 'Too late', customValues: { color: red.code } }))).toEqual([
      'customValues.color notAChoice',
    ])
    await send('POST', `custom-field/${color.id}/transitions/retire`)
    expect(problemsOf(await send('PATCH', `site/${data.id}`, { customValues: { color: blue.code } }))).toEqual([
      'customValues.color readOnly',
    ])
    expect((await send('GET', `site/${data.id}`)).data.customValues).toEqual({ color: red.code })
    expect((await send('DELETE', `custom-field/${color.id}`)).status).toBe(405)
  })

  test('a required custom field is required in new records, and may not be emptied', async () => {
    const field = await addField(node, { of: 'site', type: 'TEXT', labelEn: 'Cost centre', isRequired: true })
    const rejectedResponse = await send('POST', 'sites', { name: 'No cost centre' })
    expect(problemsOf(rejectedResponse)).toEqual(['customValues.costCentre required'])
    expect(rejectedResponse.error.fields[0].message).toMatch(/^Cost centre: /)
    const { data } = await send('POST', 'sites', { name: 'Cost centre', customValues: { costCentre: 'A1' } })
    expect(problemsOf(await send('PATCH', `site/${data.id}`, { customValues: { costCentre: null } }))).toEqual([
      'customValues.costCentre required',
    ])
    await send('PATCH', `custom-field/${field.id}`, { isRequired: false })
    expect((await send('PATCH', `site/${data.id}`, { customValues: { costCentre: null } })).status).toBe(200)
  })

  test('custom fields need the right to manage the organisation, and their values the right to change the record', async () => {
    const field = { of: 'site', type: 'TEXT', labelEn: 'Slipped in', labelFr: 'Glissé' }
    expect((await send('POST', 'custom-fields', field, 'coordinator@northlake.example')).status).toBe(403)
    const [site] = (await send('GET', 'sites?_end=1')).data
    expect((await send('PATCH', `site/${site.id}`, { customValues: { bedsTotal: 1 } }, 'viewer@northlake.example')).status).toBe(403)
    const { data } = await send('POST', 'sites', { name: 'Rights', customValues: { bedsTotal: 41 } })
    const rejectedResponse = await send('GET', 'sites?customValues.bedsTotal=41', undefined, 'nobody@northlake.example')
    expect([rejectedResponse.status, data.customValues.bedsTotal]).toEqual([403, 41])
  })

  test('custom fields are invisible to another organisation', async () => {
    const response = await send('POST', 'sites', { name: 'Elsewhere', customValues: { bedsTotal: 3 } }, 'admin@rivesud.example')
    expect(problemsOf(response)).toEqual(['customValues.bedsTotal unknownField'])
    expect((await send('GET', 'custom-fields', undefined, 'admin@rivesud.example')).data).toEqual([])
  })
})

describe('custom fields of a participant', () => {
  test('sensitive custom fields of a participant are hidden on a restricted profile at every endpoint, the others are not', async () => {
    await addField(node, { of: 'participant', type: 'TEXT', labelEn: 'Nickname' })
    await addField(node, { of: 'participant', type: 'NUMBER', labelEn: 'Locker', isSensitive: false })
    const createResponse = await send(
      'POST',
      'participants',
      { ...person, isRestrictedProfile: true, customValues: { nickname: 'Countess', locker: 7 } },
      owner,
    )
    expect(createResponse.status).toBe(201)
    const { id } = createResponse.data
    await send(
      'POST',
      'participants',
      { ...person, firstName: 'Bea', email: 'bea@example.com', customValues: { nickname: 'Duchess' } },
      owner,
    )
    const allStudiesQuery = 'allStudies=true'
    // Without statistics, as in a new database, each search here would take seconds.
    await node.ownerQuery('analyze participant, custom_value')
    expect((await send('GET', `participant/${id}`, undefined, owner)).data.customValues).toEqual({ locker: 7 })
    expect((await send('GET', `participants?id=${id}&${allStudiesQuery}`, undefined, owner)).data[0].customValues).toEqual({ locker: 7 })
    expect((await send('GET', `participant/${id}/history`, undefined, owner)).data[0].changes.customValues).toEqual([null, { locker: 7 }])
    const listFirstNames = async (query: string) =>
      (await send('GET', `participants?${allStudiesQuery}&${query}`, undefined, owner)).data.map(
        (row: { firstName?: string }) => row.firstName ?? 'hidden',
      )
    expect(await listFirstNames('customValues.nickname_filled=true')).toEqual(['Bea'])
    expect(await listFirstNames('customValues.nickname=Countess')).toEqual([])
    expect(await listFirstNames('customValues.locker=7')).toEqual(['hidden'])
    expect(await listFirstNames('q=countess')).toEqual([])
    expect(await listFirstNames('q=duchess')).toEqual(['Bea'])
    expect((await listFirstNames('_sort=customValues.nickname&_end=1'))[0]).toBe('Bea')
    expect((await send('PATCH', `participant/${id}`, { customValues: { locker: 8 } }, owner)).error.code).toBe('ProfileRestricted')
    const view = {
      name: 'By nickname',
      listOf: 'participant',
      settings: { columns: ['customValues.nickname'], filters: [{ field: 'customValues.nickname', operator: 'contains', value: 'count' }] },
    }
    expect((await send('POST', 'saved-views', view, owner)).status).toBe(201)
    const file = await send('GET', `participants/export?format=csv&${allStudiesQuery}&customValues.locker=7`, undefined, owner)
    expect(file.data).not.toContain('Countess')
  })
})

test('files have a column for each custom field, by its label or name, and an import reads its values', async () => {
  const choice = await addField(node, { of: 'site', type: 'CHOICE', labelEn: 'Owned by' })
  await addOption(node, choice.id, 'The university')
  await addField(node, { of: 'site', type: 'NUMBER', labelEn: 'Floors' })
  await send('POST', 'sites', { name: 'Exported', customValues: { ownedBy: 'THE_UNIVERSITY', floors: 4, services: ['a', 'b'] } })
  const exportLines = async (query: string) => {
    const { data } = await send('GET', `sites/export?name=Exported&${query}`)
    return String(data).replace('\uFEFF', '').trim().split('\r\n')
  }
  expect(await exportLines('columns=name,customValues.ownedBy,customValues.floors,customValues.services')).toEqual([
    'Site name,Owned by,Floors,Services',
    'Exported,The university,4,"a; b"',
  ])
  expect(await exportLines('headers=names&columns=name,customValues.ownedBy')).toEqual([
    'name,customValues.ownedBy',
    'Exported,THE_UNIVERSITY',
  ])
  expect((await exportLines('headers=names'))[0]).toContain('customValues.floors')
  const form = new FormData()
  form.set(
    'file',
    new Blob(['Site name,Owned by,floors\nImported A,the university,2\nImported B,no owner,many\n'], { type: 'text/csv' }),
    'sites.csv',
  )
  const response = await node.fetch('sites/import', { as: admin, method: 'POST', body: form })
  const { data } = await response.json()
  expect(data.problems.map(({ row, field, code }: Record<string, unknown>) => `${row} ${field} ${code}`)).toEqual([
    '2 customValues.ownedBy notAChoice',
    '2 customValues.floors notANumber',
  ])
  form.set('file', new Blob(['Title,Landlord,Storeys\nMapped,no owner,3\n'], { type: 'text/csv' }), 'mapped.csv')
  form.set('mapping', JSON.stringify({ Title: 'name', Landlord: 'customValues.ownedBy', Storeys: 'customValues.floors' }))
  form.set('values', JSON.stringify({ 'customValues.ownedBy': { 'No owner': 'THE_UNIVERSITY' } }))
  const mappingResponse = await node.fetch('sites/import', { as: admin, method: 'POST', body: form })
  expect((await mappingResponse.json()).data).toMatchObject({ accepted: 1, rejected: 0, problems: [] })
  expect((await send('GET', 'sites?name=Mapped')).data[0].customValues).toEqual({ ownedBy: 'THE_UNIVERSITY', floors: 3 })
  expect((await send('GET', 'sites?name=Imported%20A')).data[0].customValues).toEqual({ ownedBy: 'THE_UNIVERSITY', floors: 2 })
})

test('the API description has the custom fields of the organisation that reads it', async () => {
  const fetchDescription = async () =>
    JSON.parse(await (await node.fetch('openapi.json', { as: 'dev@northlake.example' })).text()).components.schemas.siteInput
  await addField(node, { of: 'site', type: 'NUMBER', labelEn: 'Wings' })
  expect(JSON.stringify((await fetchDescription()).properties.customValues)).toContain('"wings":{"type":"number","description":"Wings"}')
})
