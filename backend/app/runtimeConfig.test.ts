import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RuntimeConfig } from '#resources/core/answers/answers.ts'
import { startSecondNode, type TestNode, testNode } from './testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

async function configOf(hostname: string): Promise<RuntimeConfig> {
  const response = await fetch(`${node.url}/crm/config/${hostname}.json`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toContain('application/json')
  return (await response.json()) as RuntimeConfig
}

it('the runtime configuration is the organisation’s under its own host name, and the common one under any other', async () => {
  const [row] = await node.ownerQuery<{ org_id: string }>(
    `update organisation set custom_url = 'https://Trials.Northlake.example:8443/crm', support_email = 'help@northlake.example'
      where name = 'Northlake Research' returning org_id`,
  )
  const organisationConfig = await configOf('trials.northlake.example')
  expect(organisationConfig.organisation).toEqual({ id: row?.org_id, webPageTitle: 'Northlake Research', language: 'en', appearance: null })
  expect(organisationConfig.supportEmail).toBe('help@northlake.example')

  const { idleMinutes, warningMinutes } = node.studydesk.config.session
  for (const hostname of ['elsewhere.example', 'northlake.example', '%5B::1%5D', "x'--", '..'.repeat(200)]) {
    const response = await configOf(hostname)
    expect(response, hostname).toMatchObject({
      organisation: null,
      supportEmail: null,
      idle: { sessionMinutes: idleMinutes, warningMinutes },
      languages: ['en', 'fr'],
      analytics: { isEnabled: false },
      largestPage: node.studydesk.config.limits.pageSize,
    })
  }
})

it('the runtime configuration contains no secret, only the listed fields', async () => {
  const text = JSON.stringify(await configOf('trials.northlake.example'))
  for (const secret of Object.values(node.studydesk.config.secrets)) expect(text).not.toContain(secret)
  const listedFields = [
    'analytics',
    'draftsTexts',
    'hasLearningSystem',
    'hasPushKeys',
    'idle',
    'languages',
    'largestPage',
    'organisation',
    'supportEmail',
    'version',
  ]
  expect(Object.keys(JSON.parse(text)).sort()).toEqual(listedFields)
})

it('a host name that two organisations had before that was rejected belongs to neither of them', async () => {
  await node.ownerQuery(`update organisation set custom_url = 'https://shared.example'`)
  const secondNode = await startSecondNode(node)
  try {
    const response = await fetch(`${secondNode.url}/crm/config/shared.example.json`)
    expect(await response.json()).toMatchObject({ organisation: null })
  } finally {
    await secondNode.close()
  }
})

describe('a host name', () => {
  const admins = ['admin@northlake.example', 'admin@rivesud.example'] as const
  const idOf = async (email: string) =>
    (await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [email]))[0]?.org_id ?? ''
  const claim = async (caller: string, customUrl: string) => {
    const response = await node.fetch(`org/${await idOf(caller)}`, { as: caller, method: 'PATCH', body: { customUrl } })
    const { error } = (await response.json()) as { error?: { fields?: readonly { path: string; code: string; message: string }[] } }
    return { status: response.status, fields: error?.fields }
  }

  it('a host name belongs to one organisation: other organisations cannot use it in any spelling, and do not learn its owner', async () => {
    expect((await claim(admins[0], 'https://studies.northlake.example')).status).toBe(200)
    await expect.poll(async () => (await configOf('studies.northlake.example')).organisation?.webPageTitle).toBe('Northlake Research')
    for (const customUrl of [
      'https://studies.northlake.example',
      'http://STUDIES.northlake.example:8443/crm',
      'HTTPS://studies.northlake.example./other?x=1',
    ]) {
      const rejected = await claim(admins[1], customUrl)
      expect([customUrl, rejected.status, rejected.fields?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
        customUrl,
        422,
        ['customUrl hostTaken'],
      ])
      expect(JSON.stringify(rejected)).not.toContain('Northlake Research')
    }
    expect((await claim(admins[1], 'https://études.rivesud.example')).status).toBe(200)
    expect((await claim(admins[0], 'https://xn--tudes-9ra.rivesud.example')).fields).toMatchObject([{ code: 'hostTaken' }])
    await expect.poll(async () => (await configOf('xn--tudes-9ra.rivesud.example')).organisation?.id).toBe(await idOf(admins[1]))
  })

  it('a host name stays with its organisation under another path, and is free on every node once the organisation gave it up', async () => {
    const other = await startSecondNode(node)
    try {
      expect((await claim(admins[0], 'https://moving.example')).status).toBe(200)
      expect((await claim(admins[0], 'https://moving.example/staff')).status).toBe(200)
      const readOrganisationId = async () =>
        (await (await fetch(`${other.url}/crm/config/moving.example.json`)).json()).organisation?.id ?? null
      await expect.poll(readOrganisationId).toBe(await idOf(admins[0]))
      expect((await claim(admins[0], 'https://moved.example')).status).toBe(200)
      expect((await claim(admins[1], 'https://moving.example')).status).toBe(200)
      await expect.poll(readOrganisationId).toBe(await idOf(admins[1]))
    } finally {
      await other.close()
    }
  })

  it('a host name that two organisations claim at once is assigned to one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all(admins.map((caller) => claim(caller, `https://raced${round}.example`)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })
})
