import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test.each([[undefined], ['a key']])('rejects an extremely nested body with a short message (key %j)', async (key) => {
  for (const body of [nest(100_000), `{"a":${nest(100_000)}}`, `{"name":${nest(100_000)},"listOf":"site","settings":${nest(5_000)}}`]) {
    const answer = await node.fetch('saved-views', {
      as: 'coordinator@northlake.example',
      method: 'POST',
      body,
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    })
    expect([400, 422]).toContain(answer.status)
    expect((await answer.text()).length).toBeLessThan(2_000)
  }
})

const admin = 'admin@northlake.example'
const owner = 'owner@northlake.example'
const nul = 'a\u0000b'
const half = 'cut \ud83d'

async function fetchOutcome(path: string, call: Parameters<TestNode['fetch']>[1]) {
  const answer = await node.fetch(path, call)
  const text = await answer.text()
  return { status: answer.status, error: text.startsWith('{') ? JSON.parse(text).error : undefined }
}

/** The first row of a list. */
const fetchFirst = async (path: string, caller: string) => (await (await node.fetch(path, { as: caller })).json()).data[0]

test.each([nul, half])('rejects text that the database cannot store and names its field, in every call with a body: %j', async (text) => {
  const pair = await fetchFirst('study-sites?status=OPEN', admin)
  const user = await fetchFirst('users?status=ACTIVE', admin)
  for (const [caller, method, path, body, field] of [
    [admin, 'POST', 'sites', { name: text }, 'name'],
    [admin, 'PATCH', `site/${pair.siteId}`, { city: text }, 'city'],
    [admin, 'PUT', `sites/${pair.siteId}`, { city: text }, 'city'],
    [admin, 'POST', 'sites', { [text]: 1 }, ''],
    [owner, 'POST', 'participants', { tags: [text] }, 'tags'],
    [owner, 'POST', 'comments', { commentText: `<p>${text}</p>` }, 'commentText'],
    [admin, 'POST', `study-site/${pair.id}/transitions/close`, { reason: text }, 'reason'],
    [admin, 'POST', `user/${user.id}/transitions/deactivate`, { reason: text }, 'reason'],
    [admin, 'POST', 'study-sites/bulk', { action: 'close', ids: [pair.id], reason: text }, 'reason'],
    [admin, 'POST', 'sites/bulk', { action: 'remove', query: { q: text } }, 'query'],
    [owner, 'POST', 'participant/match', { firstName: text, lastName: 'A', dob: '1970-01-01' }, 'firstName'],
    [admin, 'POST', 'saved-views', { name: 'A', listOf: 'site', settings: { filters: [{ field: text }] } }, 'settings'],
  ] as const) {
    const { status, error } = await fetchOutcome(path, { as: caller, method, body: body as Readonly<Record<string, unknown>> })
    expect([path, status, error?.fields?.[0]]).toMatchObject([path, 422, { path: field, code: 'controlCharacter' }])
  }
})

test('rejects text that the database cannot store in an address, and before an export begins', async () => {
  const fetchEvents = () => node.ownerQuery(`select 1 from audit_event where action = 'export'`)
  const before = (await fetchEvents()).length
  for (const path of [
    'sites?q=%00',
    'sites?name=a%00',
    'sites/export?q=%00',
    'participants/export?%00=1',
    'activity/history?kind=%00',
    'activity/history/export/preview?kind=%00',
    'activity/history/export/csv?action=%00',
    `activity/history/export/csv?filter=${encodeURIComponent('{"kind":"\\u0000"}')}`,
    `activity/history/export/csv?filter=${encodeURIComponent('{"kind":"\\ud800"}')}`,
    'activity/history/export/preview?startTime=0000-01-01',
    'activity/history/export/csv?startTime=0000-01-01',
    'activity/history/export/csv?startTime=0001-01-01T00:00:00%2B14:00',
  ])
    expect([path, (await fetchOutcome(path, { as: path.startsWith('participants') ? owner : admin })).status]).toEqual([path, 400])
  for (const path of ['site/%00', 'sites/a%00', 'site/%ED%A0%80']) expect((await fetchOutcome(path, { as: admin })).status).toBe(404)
  expect((await fetchEvents()).length).toBe(before)
})

test('the identity provider rejects text that the database cannot store before sign-in', async () => {
  const buildForm = (fields: string) => ({
    method: 'POST',
    body: fields,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  const start = 'response_type=code&scope=openid&redirect_uri=http%3A%2F%2Flocalhost%2Fx&code_challenge=x&code_challenge_method=S256'
  for (const [path, call] of [
    [`/idp/auth?client_id=%00&${start}`, {}],
    [`/idp/auth?client_id=studydesk&login_hint=%00&${start}`, {}],
    ['/idp/session/end?client_id=%00', {}],
    ['/idp/token', buildForm('grant_type=authorization_code&code=%00&client_id=%00&client_secret=%00')],
    ['/idp/account/profile', buildForm('email=%00&password=x&givenName=%00&familyName=%00')],
    ['/idp/account/password', buildForm('email=%00&password=x&newPassword=Abcdefg1!&repeatedPassword=Abcdefg1!')],
  ] as const)
    expect([path, (await node.fetch(path, call)).status]).toEqual([
      path,
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
    ])
})

test('treats an empty value in another form as empty', async () => {
  const body = { name: 'Blank forms', isVirtual: ' ', city: [], siteCode: [], phone: [] }
  const response = await node.fetch('sites', { as: admin, method: 'POST', body })
  const { data } = await response.json()
  expect([response.status, data]).toMatchObject([201, { isVirtual: null, city: null, siteCode: null, phone: null }])
  const person = await fetchFirst('participants', owner)
  for (const [path, caller, blankBody] of [
    [`participant/${person.id}`, owner, { deceasedOn: [], treatmentInit: [], height: [], deceased: [] }],
    [`admin/study/${(await fetchFirst('study-sites', admin)).studyId}`, admin, { startDate: [], endDate: [] }],
  ] as const)
    for (const [name, value] of Object.entries(blankBody)) {
      const { status } = await fetchOutcome(path, { as: caller, method: 'PATCH', body: { [name]: value } })
      expect([name, status]).toEqual([name, expect.toBeOneOf([200, 422])])
    }
})

test('reports at most the first hundred problems', async () => {
  const { status, error } = await fetchOutcome('sites', {
    as: admin,
    method: 'POST',
    body: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`unknown${index}`, 1])),
  })
  expect([status, error.fields.length]).toEqual([422, 100])
})

test('rejects an import with an invalid dry-run parameter', async () => {
  for (const dryRun of ['1', 'TRUE', '']) {
    const form = new FormData()
    form.set('file', new Blob(['name\nNever imported\n']), 'sites.csv')
    form.set('dryRun', dryRun)
    const { status, error } = await fetchOutcome('sites/import', { as: admin, method: 'POST', body: form })
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'dryRun'])
  }
  expect((await (await node.fetch('sites?name=Never imported', { as: admin })).json()).data).toEqual([])
})

test('rejects an object in a text field', async () => {
  const [role] = await node.ownerQuery<{ role_id: string }>('select role_id from "user" where email = $1', ['dev@northlake.example'])
  const body = { name: 'Odd', roleId: role?.role_id, expiresAt: { toString: '' } }
  expect((await fetchOutcome('api-tokens', { as: 'dev@northlake.example', method: 'POST', body })).status).toBe(422)
})
