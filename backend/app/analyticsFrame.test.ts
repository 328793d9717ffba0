import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from './testing/index.ts'

let countingNode: TestNode
beforeAll(async () => {
  countingNode = await testNode({ settings: { ANALYTICS_SCRIPT: 'https://counts.example/count.js?site=1&of=us' } })
})
afterAll(() => countingNode?.close())

const policyOf = async (node: TestNode, path: string) => (await fetch(`${node.url}${path}`)).headers.get('Content-Security-Policy') ?? ''

it('the analytics script runs in a page that cannot read anything of the application', async () => {
  const response = await fetch(`${countingNode.url}/crm/analytics`)
  expect(await response.text()).toContain('src="https://counts.example/count.js?site=1&amp;of=us"')
  const policy = response.headers.get('Content-Security-Policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining(['sandbox allow-scripts', "default-src 'none'", 'connect-src https://counts.example', "frame-ancestors 'self'"]),
  )
  expect(policy?.join(' ')).not.toMatch(/allow-same-origin|unsafe|\*/)
})

it("the analytics script does not open the application's origin to any other page", async () => {
  for (const path of ['/crm/', '/crm/participants', '/api/health'])
    expect(await policyOf(countingNode, path), path).not.toContain('counts.example')
})

it('screens know that the analytics script exists, but not its address', async () => {
  const config = await (await fetch(`${countingNode.url}/crm/config/localhost.json`)).text()
  expect(JSON.parse(config).analytics).toEqual({ isEnabled: true })
  expect(config).not.toContain('counts.example')
})
