import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RuntimeConfig } from '#resources/core/answers.ts'
import { nodeBeside, type TestNode, testNode } from './testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

async function configOf(hostname: string): Promise<RuntimeConfig> {
  const answer = await fetch(`${node.url}/crm/config/${hostname}.json`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toContain('application/json')
  return (await answer.json()) as RuntimeConfig
}

it('tells an organisation under its own host name, and everybody what holds for all', async () => {
  const [row] = await node.ownerQuery<{ org_id: string }>(
    `update organisation set custom_url = 'https://Trials.Northlake.example:8443/crm', support_email = 'help@northlake.example'
      where name = 'Northlake Research' returning org_id`,
  )
  const own = await configOf('trials.northlake.example')
  expect(own.organisation).toEqual({ id: row?.org_id, webPageTitle: 'Northlake Research', language: 'en', appearance: null })
  expect(own.supportEmail).toBe('help@northlake.example')

  const { idleMinutes, warningMinutes } = node.studydesk.config.session
  for (const hostname of ['elsewhere.example', 'northlake.example', '%5B::1%5D', "x'--", '..'.repeat(200)]) {
    const answer = await configOf(hostname)
    expect(answer, hostname).toMatchObject({
      organisation: null,
      supportEmail: null,
      idle: { sessionMinutes: idleMinutes, warningMinutes },
      languages: ['en', 'fr'],
      analytics: { isEnabled: false },
      largestPage: node.studydesk.config.limits.pageSize,
    })
  }
})

it('holds no secret: nothing but what is listed', async () => {
  const text = JSON.stringify(await configOf('trials.northlake.example'))
  for (const secret of Object.values(node.studydesk.config.secrets)) expect(text).not.toContain(secret)
  const listed = [
    'analytics',
    'draftsTexts',
    'hasLearningSystem',
    'idle',
    'languages',
    'largestPage',
    'organisation',
    'supportEmail',
    'version',
  ]
  expect(Object.keys(JSON.parse(text)).sort()).toEqual(listed)
})

it('a name that two organisations had before that was refused is nobody’s', async () => {
  await node.ownerQuery(`update organisation set custom_url = 'https://shared.example'`)
  const fresh = await nodeBeside(node)
  try {
    const answer = await fetch(`${fresh.url}/crm/config/shared.example.json`)
    expect(await answer.json()).toMatchObject({ organisation: null })
  } finally {
    await fresh.close()
  }
})

describe('a host name', () => {
  const admins = ['admin@northlake.example', 'admin@rivesud.example'] as const
  const idOf = async (email: string) =>
    (await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [email]))[0]?.org_id ?? ''
  const claim = async (as: string, customUrl: string) => {
    const answer = await node.fetch(`org/${await idOf(as)}`, { as, method: 'PATCH', body: { customUrl } })
    const { error } = (await answer.json()) as { error?: { fields?: readonly { path: string; code: string; message: string }[] } }
    return { status: answer.status, fields: error?.fields }
  }

  it('is one organisation’s: refused to others, however they spell it, without a word of whose it is', async () => {
    expect((await claim(admins[0], 'https://studies.northlake.example')).status).toBe(200)
    await expect.poll(async () => (await configOf('studies.northlake.example')).organisation?.webPageTitle).toBe('Northlake Research')
    for (const spelling of [
      'https://studies.northlake.example',
      'http://STUDIES.northlake.example:8443/crm',
      'HTTPS://studies.northlake.example./other?x=1',
    ]) {
      const refused = await claim(admins[1], spelling)
      expect([spelling, refused.status, refused.fields?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
        spelling,
        422,
        ['customUrl hostTaken'],
      ])
      expect(JSON.stringify(refused)).not.toContain('Northlake Research')
    }
    expect((await claim(admins[1], 'https://études.rivesud.example')).status).toBe(200)
    expect((await claim(admins[0], 'https://xn--tudes-9ra.rivesud.example')).fields).toMatchObject([{ code: 'hostTaken' }])
    await expect.poll(async () => (await configOf('xn--tudes-9ra.rivesud.example')).organisation?.id).toBe(await idOf(admins[1]))
  })

  it('stays with its organisation under another path, and is free once that has left it, on every node', async () => {
    const other = await nodeBeside(node)
    try {
      expect((await claim(admins[0], 'https://moving.example')).status).toBe(200)
      expect((await claim(admins[0], 'https://moving.example/staff')).status).toBe(200)
      const seen = async () => (await (await fetch(`${other.url}/crm/config/moving.example.json`)).json()).organisation?.id ?? null
      await expect.poll(seen).toBe(await idOf(admins[0]))
      expect((await claim(admins[0], 'https://moved.example')).status).toBe(200)
      expect((await claim(admins[1], 'https://moving.example')).status).toBe(200)
      await expect.poll(seen).toBe(await idOf(admins[1]))
    } finally {
      await other.close()
    }
  })

  it('that both want at once goes to one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(admins.map((as) => claim(as, `https://raced${round}.example`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })
})
