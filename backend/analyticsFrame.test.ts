import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from './testing/index.ts'

let counting: TestNode
beforeAll(async () => {
  counting = await testNode({ settings: { ANALYTICS_SCRIPT: 'https://counts.example/count.js?site=1&of=us' } })
})
afterAll(() => counting?.close())

const policyOf = async (of: TestNode, path: string) => (await fetch(`${of.url}${path}`)).headers.get('Content-Security-Policy') ?? ''

it('runs in a page that can read nothing of ours', async () => {
  const answer = await fetch(`${counting.url}/crm/analytics`)
  expect(await answer.text()).toContain('src="https://counts.example/count.js?site=1&amp;of=us"')
  const policy = answer.headers.get('Content-Security-Policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining(['sandbox allow-scripts', "default-src 'none'", 'connect-src https://counts.example', "frame-ancestors 'self'"]),
  )
  expect(policy?.join(' ')).not.toMatch(/allow-same-origin|unsafe|\*/)
})

it('opens no other page to the script’s origin', async () => {
  for (const path of ['/crm/', '/crm/participants', '/api/health'])
    expect(await policyOf(counting, path), path).not.toContain('counts.example')
})

it('is told to the screens, and its address is not', async () => {
  const config = await (await fetch(`${counting.url}/crm/config/localhost.json`)).text()
  expect(JSON.parse(config).analytics).toEqual({ isEnabled: true })
  expect(config).not.toContain('counts.example')
})
