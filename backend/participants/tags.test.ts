import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { unlockProfile } from '../platform/engine/generated/markedPerson.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
  await node.ownerQuery('update participant set tags = null')
})
afterAll(() => node.close())

const owner = 'owner@northlake.example'
const coordinator = 'coordinator@northlake.example'
const outsider = 'coordinator@rivesud.example'

const tagsOf = async (caller: string, query = ''): Promise<readonly string[]> =>
  ((await (await node.fetch(`participant/tags${query}`, { as: caller })).json()) as { readonly data: readonly string[] }).data

let number = 0
async function add(caller: string, tags: readonly string[], changes = {}): Promise<string> {
  number += 1
  const body = {
    firstName: 'Ann',
    lastName: `Tagged ${number}`,
    gender: 'female',
    dob: '1980-02-29',
    email: `ann.${number}@example.org`,
    postalCode: 'M5V 2T6',
    referralSource: 'CLINIC',
    tags,
    ...changes,
  }
  const response = await node.fetch('participants', { as: caller, method: 'POST', body })
  expect(response.status).toBe(201)
  return ((await response.json()) as { readonly data: { readonly id: string } }).data.id
}

describe('tags of participants', () => {
  it('lists tags of the participants whom the reader may see, most used first, each in its usual spelling', async () => {
    await add(owner, ['Night shift', 'Diabetes'])
    const locked = await add(owner, ['diabetes', 'Of a locked one'], { isRestrictedProfile: true })
    await add(owner, ['Diabetes'])
    const trashedId = await add(owner, ['Of a trashed one'])
    expect((await node.fetch(`participant/${trashedId}`, { as: owner, method: 'DELETE' })).status).toBeLessThan(300)
    await add(coordinator, ['Of the coordinator'])
    await add(outsider, ['Of another organisation'])

    const [first, ...others] = await tagsOf(owner)
    expect(first).toBe('Diabetes')
    expect(others).toEqual(['Night shift'])
    expect(await tagsOf(owner, '?allStudies=true')).toContain('Of the coordinator')
    expect(await tagsOf(coordinator)).toEqual(['Of the coordinator'])
    expect(await tagsOf(coordinator, '?allStudies=true'), 'takes OWN').toEqual(['Of the coordinator'])
    expect(await tagsOf(outsider)).toEqual(['Of another organisation'])
    await unlockProfile(node, owner, locked)
    expect(await tagsOf(owner)).toContain('Of a locked one')
  })
  it('requires access to the page of participants', async () => {
    expect((await node.fetch('participant/tags', { as: 'nobody@northlake.example' })).status).toBe(403)
  })
})

describe('the agreement link', () => {
  it('returns the organisation’s own link, also to users who may not open its settings', async () => {
    const link = async (caller: string) => (await (await node.fetch('participants/agreementLink', { as: caller })).json()) as unknown
    const url = 'https://northlake.example/browse-studies'
    await node.ownerQuery(`update organisation set agreement_to_contact_url = $1 where name like 'Northlake%'`, [url])
    await node.ownerQuery(`update organisation set agreement_to_contact_url = null where name like 'Clinique%'`)
    expect(await link(coordinator)).toEqual({ data: { url } })
    expect(await link(outsider)).toEqual({ data: { url: null } })
  })
})
