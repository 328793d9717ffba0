import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RuntimeConfig } from '#resources/core/answers.ts'
import { type TestNode, testNode } from './testing/index.ts'

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
  expect(own.organisation).toEqual({ id: row?.org_id, webPageTitle: 'Northlake Research' })
  expect(own.supportEmail).toBe('help@northlake.example')

  const { idleMinutes, warningMinutes } = node.studydesk.config.session
  for (const hostname of ['elsewhere.example', 'northlake.example', '%5B::1%5D', "x'--", '..'.repeat(200)]) {
    const answer = await configOf(hostname)
    expect(answer, hostname).toMatchObject({
      organisation: null,
      supportEmail: null,
      idle: { sessionMinutes: idleMinutes, warningMinutes },
      languages: ['en', 'fr'],
      analytics: { isEnabled: false, script: null },
    })
  }
})

it('holds no secret: nothing but what is listed', async () => {
  const text = JSON.stringify(await configOf('trials.northlake.example'))
  for (const secret of Object.values(node.studydesk.config.secrets)) expect(text).not.toContain(secret)
  expect(Object.keys(JSON.parse(text)).sort()).toEqual(['analytics', 'idle', 'languages', 'organisation', 'supportEmail', 'version'])
})

it('a name that two organisations claim is nobody’s', async () => {
  await node.ownerQuery(`update organisation set custom_url = 'https://shared.example'`)
  expect((await configOf('shared.example')).organisation).toBeNull()
})
