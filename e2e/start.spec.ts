import { expect, test } from './support/test.ts'

test('the bare address leads to the sign-in page', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) problems.push(message.text())
  })
  await page.goto('/')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expect(page.getByLabel(/password/i)).toBeVisible()
  expect(problems).toEqual([])
})

test('the screens are served compressed, hashed files for good', async ({ request }) => {
  const page = await request.get('/crm/')
  const [script] = (await page.text()).match(/\/crm\/assets\/[^"]+\.js/) ?? []
  const answer = await request.get(script ?? '', { headers: { 'Accept-Encoding': 'br' } })
  expect(answer.headers()['content-encoding']).toBe('br')
  expect(answer.headers()['cache-control']).toContain('immutable')
})
