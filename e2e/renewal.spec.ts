import { expectAccessible } from './support/accessibility.ts'
import { save } from './support/form.ts'
import { freePort, startDemoNode } from './support/node.ts'
import { password, people } from './support/people.ts'
import { goTo, settled, title } from './support/screen.ts'
import { signIn } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

/** The shortest life of an access token that a node takes, in seconds. */
const tokenSeconds = 10
let address = ''
let end: () => Promise<void>

test.beforeAll(async () => {
  const port = await freePort()
  address = `http://localhost:${port}`
  end = await startDemoNode({ PORT: String(port), ACCESS_TOKEN_SECONDS: String(tokenSeconds) })
})
test.afterAll(() => end())

test('a call with a token that has ended is made again with a new one, unseen', async ({ browser, problems }) => {
  problems.expectAnswers(401)
  const context = await browser.newContext({ baseURL: address })
  await problems.watch(context)
  // The page believes its token to be good for an hour: only the server's 401 tells it otherwise.
  await context.route('**/api/session/renew', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data?: Record<string, unknown> }
    await route.fulfill({ response, json: { ...body, ...(body.data && { data: { ...body.data, expiresIn: 3600 } }) } })
  })
  // The socket ends with its token and would bring a new one before the call asks.
  await context.routeWebSocket('**/api/socket', () => undefined)
  const page = await context.newPage()
  const asking = page.waitForRequest(/\/api\/sites\?/)
  await signIn(page, people.admin.email, '/admin/sites')
  const { authorization = '' } = await (await asking).allHeaders()
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(new URL(response.url()).pathname)
  })
  const withOldToken = async () => (await page.request.get('/api/session', { headers: { authorization } })).status()
  await expect.poll(withOldToken, { timeout: (tokenSeconds + 10) * 1000 }).toBe(401)

  await page.getByRole('textbox', { name: 'Search in Sites' }).fill('nothing is called this')
  await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible()
  await expect(title(page)).toHaveText('Sites')
  expect(refused, 'the server did refuse the old token').toContain('/api/sites')
  await context.close()
})

test('an open screen outlives its token: the socket brings a new one and hears on', async ({ browser, problems }) => {
  const context = await browser.newContext({ baseURL: address })
  await problems.watch(context)
  const page = await context.newPage()
  await signIn(page, people.admin.email, '/admin/sites')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(new URL(response.url()).pathname)
  })
  let connections = 0
  page.on('websocket', () => {
    connections += 1
  })
  await expect.poll(() => connections, { timeout: (tokenSeconds + 5) * 1000 }).toBeGreaterThan(0)
  const writer = await context.newPage()
  await goTo(writer, '/admin/sites/new')
  await writer.getByRole('textbox', { name: 'Site name' }).fill('Aaa Outlived')
  await save(writer)
  await expect(page.getByRole('link', { name: 'Aaa Outlived' })).toBeVisible()
  expect(refused).toEqual([])
  await context.close()
})

test('two tabs renew beside each other and both stay signed in', async ({ browser, problems }) => {
  // A page that is left while it renews, and the next one beside it: the second asks again.
  problems.expectAnswers(409)
  const context = await browser.newContext({ baseURL: address })
  await problems.watch(context)
  const first = await context.newPage()
  await signIn(first, people.coordinator.email, '/participants')
  const second = await context.newPage()
  await goTo(second, '/participants')
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([first.reload(), second.reload()])
    await Promise.all([settled(first), settled(second)])
  }
  await expect(first.getByRole('table')).toBeVisible()
  await expect(second.getByRole('table')).toBeVisible()

  await first.getByRole('button', { name: /^Account of/ }).click()
  await first.getByRole('button', { name: 'Sign out' }).click()
  await expect(second, 'tabs sign out together').toHaveURL(/\/crm\/logout\/success/)
  await context.close()
})

test('a password that is changed in one browser ends the others, which are told why', async ({ browser, problems }) => {
  // What an open screen asks in the moment in which its session ends.
  problems.expectAnswers(401)
  const open = async () => {
    const context = await browser.newContext({ baseURL: address })
    await problems.watch(context)
    const page = await context.newPage()
    await signIn(page, people.viewer.email, '/participants')
    return page
  }
  const [mine, other] = [await open(), await open()]
  await mine.getByRole('button', { name: /^Account of/ }).click()
  await mine.getByRole('button', { name: 'Change password' }).click()
  await mine.getByRole('button', { name: 'Go to the provider' }).click()
  await expect(mine.getByText('signed out everywhere else')).toBeVisible()
  await mine.getByLabel('Password', { exact: true }).fill(password)
  await mine.getByLabel('New password', { exact: true }).fill('Another-pass2?')
  await mine.getByLabel('New password, once more').fill('Another-pass2?')
  await mine.getByRole('button', { name: 'Change password' }).click()
  await expect(mine).toHaveURL(/\/crm\/change-password-success/)

  await expect(other).toHaveURL(/\/crm\/logout\/success/)
  await expect(other.getByText('Your password was changed elsewhere')).toBeVisible()
  await expectAccessible(other, 'signed out by a changed password')
  await goTo(mine, '/participants')
  await expect(title(mine)).toHaveText('Participants')
  for (const page of [mine, other]) await page.context().close()
})
