import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

const admin = 'admin@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

let number = 0
const createBody = (extraFields: object = {}) => {
  number += 1
  return { name: `Written ${number}`, siteCode: `W-${number}`, ...extraFields }
}
const send = async (method: string, path: string, content?: unknown, headers: Record<string, string> = {}) => {
  const answer = await node.fetch(path, { as: admin, method, body: content, headers })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, ...(text === '' ? {} : JSON.parse(text)) }
}
const readEvents = (id: string) =>
  node.ownerQuery('select action, changes, user_id, site_id from audit_event where record_id = $1 order by at, id', [id])

describe('creating', () => {
  test('creates a row at each address of the resource, normalised, with defaults and an audit event', async () => {
    for (const path of ['sites', 'site', 'site/addSite']) {
      const { status, data } = await send('POST', path, createBody({ city: '  Laval ', phone: '514-555-0100', postalCode: 'h2x 1y4' }))
      expect([status, data.version, data.city, data.postalCode, data.country, data.province]).toEqual([
        201,
        1,
        'Laval',
        'H2X 1Y4',
        'CA',
        'QC',
      ])
      expect(await readEvents(data.id)).toMatchObject([{ action: 'create', site_id: data.id, changes: { city: [null, 'Laval'] } }])
    }
  })

  test.each([
    [{ name: '' }, 'name', 'required'],
    [{ nonsense: 1 }, 'nonsense', 'unknownField'],
    [{ id: '0198a000-0000-7000-8000-000000000001' }, 'id', 'readOnly'],
    [{ orgId: '0198a000-0000-7000-8000-000000000001' }, 'orgId', 'unknownField'],
    [{ org_id: '0198a000-0000-7000-8000-000000000001' }, 'org_id', 'unknownField'],
    [{ createdBy: '0198a000-0000-7000-8000-000000000001' }, 'createdBy', 'readOnly'],
    [{ siteCode: 'no spaces' }, 'siteCode', 'siteCodePattern'],
    [{ name: 'x'.repeat(121) }, 'name', 'tooLong'],
    [{ name: 7 }, 'name', 'notText'],
  ])('rejects %j', async (invalidBody, path, code) => {
    const { status, error } = await send('POST', 'sites', createBody(invalidBody))
    expect([status, error.code, error.fields[0].path, error.fields[0].code]).toEqual([422, 'Invalid', path, code])
    expect(error.fields[0].message).not.toMatch(/^common:/)
  })

  test('rejects a duplicate of a unique value, in any letter case, until the other row is in the trash', async () => {
    const first = createBody()
    const { data } = await send('POST', 'sites', first)
    const createDuplicate = () => send('POST', 'sites', createBody({ name: first.name.toUpperCase() }))
    const { status, error } = await createDuplicate()
    expect([status, error.code, error.fields]).toMatchObject([409, 'Duplicate', [{ path: 'name', code: 'taken' }]])
    await send('DELETE', `site/${data.id}`)
    expect((await createDuplicate()).status).toBe(201)
  })

  test('rejects a body that is not a JSON object, or too long', async () => {
    expect(await send('POST', 'sites', '{"name":')).toMatchObject({ status: 400, error: { code: 'InvalidJson' } })
    expect(await send('POST', 'sites', '[]')).toMatchObject({ status: 400, error: { code: 'BodyNotAnObject' } })
    expect(await send('POST', 'sites', 'name=x', { 'Content-Type': 'application/x-www-form-urlencoded' })).toMatchObject({ status: 415 })
    const long = await send('POST', 'sites', JSON.stringify({ name: 'x'.repeat(node.studydesk.config.limits.bodyBytes) }))
    expect(long).toMatchObject({ status: 413, error: { code: 'TooLarge', message: expect.stringMatching(/at most \d+(\.\d)? MB$/) } })
  })

  test('reports problems in French', async () => {
    const { error } = await send('POST', 'sites', {}, { 'Accept-Language': 'fr-CA' })
    expect(error.fields[0].message).toBe('Le nom du site est requis')
  })
})

describe('changing', () => {
  test('stores and publishes only the fields that differ', async () => {
    const { data } = await send('POST', 'sites', createBody())
    const changed = await send('PATCH', `site/${data.id}`, { city: 'Laval', name: data.name })
    expect(changed.data).toMatchObject({ version: 2, city: 'Laval', updatedBy: data.createdBy })
    const unchangedResponse = await send('PATCH', `site/${data.id}`, { city: ' Laval ', id: data.id, version: 2 })
    expect([unchangedResponse.status, unchangedResponse.data.version]).toEqual([200, 2])
    expect((await readEvents(data.id)).map(({ action }) => action)).toEqual(['create', 'update'])
    expect((await readEvents(data.id)).at(-1)?.changes).toEqual({ city: [null, 'Laval'] })
  })

  test('clears a field together with the one on which it depends', async () => {
    const { data } = await send('POST', 'sites', createBody({ country: 'CA', province: 'QC' }))
    expect((await send('PATCH', `site/${data.id}`, { country: 'US' })).data.province).toBeNull()
  })

  test('returns both sides for a stale version', async () => {
    const { data } = await send('POST', 'sites', createBody())
    await send('PATCH', `site/${data.id}`, { city: 'Laval', version: 1 })
    const { status, error } = await send('PATCH', `site/${data.id}`, { city: 'Gatineau', version: 1 })
    expect([status, error.code, error.data.yours.city, error.data.current.city]).toEqual([409, 'StaleVersion', 'Gatineau', 'Laval'])
  })

  test('accepts exactly one of many writers with the same version', async () => {
    const { data } = await send('POST', 'sites', createBody())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send('PATCH', `site/${data.id}`, { city: `City ${index}`, version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect((await readEvents(data.id)).length).toBe(2)
  })

  test('changes the same way with PUT and PATCH', async () => {
    const { data } = await send('POST', 'sites', createBody({ city: 'Laval' }))
    expect((await send('PUT', `sites/${data.id}`, { mainContact: 'Ann' })).data).toMatchObject({ city: 'Laval', mainContact: 'Ann' })
  })

  test('writes nothing when the audit event cannot be written', async () => {
    await node.ownerQuery("alter table audit_event add constraint break_audit check (action <> 'update') not valid")
    try {
      const { data } = await send('POST', 'sites', createBody())
      const failed = await send('PATCH', `site/${data.id}`, { city: 'Nowhere' })
      expect(failed.status).toBeGreaterThanOrEqual(400)
      expect(failed.text).not.toContain('break_audit')
      expect((await send('GET', `site/${data.id}`)).data).toMatchObject({ version: 1, city: null })
    } finally {
      await node.ownerQuery('alter table audit_event drop constraint break_audit')
    }
  })
})

describe('removing', () => {
  test('moves a row to the trash and restores it', async () => {
    const { data } = await send('POST', 'sites', createBody())
    expect((await send('DELETE', `site/${data.id}`)).data).toEqual({ id: data.id })
    expect((await send('GET', `site/${data.id}`)).status).toBe(404)
    expect((await send('PATCH', `site/${data.id}`, { city: 'x' })).status).toBe(404)
    expect((await send('DELETE', `site/${data.id}`)).status).toBe(404)
    const trash = await send('GET', `sites?trashed=true&id=${data.id}`)
    expect(trash.data).toMatchObject([{ id: data.id, actions: ['restore'] }])
    expect((await send('POST', `site/${data.id}/restore`)).data).toMatchObject({ id: data.id, version: 3 })
    expect((await send('POST', `site/${data.id}/restore`)).status).toBe(404)
  })

  test('deletes many rows at once, all or none', async () => {
    const { data: first } = await send('POST', 'sites', createBody())
    const { data: second } = await send('POST', 'sites', createBody())
    expect((await send('DELETE', 'sites', { ids: [first.id, '0198a000-0000-7000-8000-00000000dead'] })).status).toBe(404)
    expect((await send('GET', `site/${first.id}`)).status).toBe(200)
    expect((await send('DELETE', 'sites', [first.id, second.id, first.id])).data.sort()).toEqual([first.id, second.id].sort())
    expect((await send('DELETE', 'sites', [])).status).toBe(422)
    expect((await send('DELETE', 'sites')).status).toBe(422)
  })
})

describe('responses', () => {
  test('responses have the correlation id and are not cached by browsers', async () => {
    const id = 'b3f0c9a0-5d5e-4a53-9a57-0d7a8f2b7a10'
    const { headers } = await send('GET', 'sites', undefined, { 'X-Correlation-Id': id })
    expect([headers.get('X-Correlation-Id'), headers.get('Cache-Control')]).toEqual([id, 'no-store'])
    expect((await send('GET', 'sites', undefined, { 'X-Correlation-Id': 'x; drop' })).headers.get('X-Correlation-Id')).toMatch(
      /^[0-9a-f-]{36}$/,
    )
  })

  test('responses treat malformed ids as unknown', async () => {
    for (const id of ['7', 'null', "'", '%2e%2e', '%ff', '0198a000-0000-7000-8000-00000000000g'])
      expect((await send('GET', `site/${id}`)).status).toBe(404)
  })
})

test('a Canadian postal code is stored as entered, and found in any spelling', async () => {
  const { data } = await send('POST', 'sites', createBody({ postalCode: 'k1a0b1' }))
  expect(data.postalCode).toBe('K1A 0B1')
  for (const requested of [
    'postalCode=k1a0b1',
    'postalCode=K1A-0B1',
    'postalCode_like=k1a0b',
    'postalCode_like=k1a',
    'postalCode_in=k1a0b1',
  ]) {
    const matches = await send('GET', `sites?${requested}`)
    expect(
      matches.data.map(({ id }: { id: string }) => id),
      requested,
    ).toContain(data.id)
  }
})
