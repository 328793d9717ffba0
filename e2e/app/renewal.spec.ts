import { expectAccessible } from '../support/accessibility.ts'
import { save } from '../support/form.ts'
import { findFreePort, startDemoNode } from '../support/node.ts'
import { password, people } from '../support/people.ts'
import { openPath, settled, title } from '../support/screen.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

/** Shortest lifetime of an access token that a node accepts, in seconds. */
const tokenSeconds = 10
let address = ''
let end: () => Promise<void>

test.beforeAll(async () => {
  const port = await findFreePort()
  address = `http://localhost:${port}`
  end = await startDemoNode({ PORT: String(port), ACCESS_TOKEN_SECONDS: String(tokenSeconds) })
})
test.afterAll(() => end())

test('a call with an expired token is repeated with a new one, unnoticed', async ({ browser, problems }) => {
  problems.expectAnswers(401)
  const context = await browser.newContext({ baseURL: address })
  await problems.watch(context)
  // The page believes that its token is valid for an hour. Only the 401 of the server shows that it has expired.
  await context.route('**/api/session/renew', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data?: Record<string, unknown> }
    await route.fulfill({ response, json: { ...body, ...(body.data && { data: { ...body.data, expiresIn: 3600 } }) } })
  })
  // A real socket would close when its token expires, and renew the token before the call.
  await context.routeWebSocket('**/api/socket', () => undefined)
  const page = await context.newPage()
  const requester = page.waitForRequest(/\/api\/sites\?/)
  await signIn(page, people.admin.email, '/admin/sites')
  const { authorization = '' } = await (await requester).allHeaders()
  const rejectedPaths: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) rejectedPaths.push(new URL(response.url()).pathname)
  })
  const withOldToken = async () => (await page.request.get('/api/session', { headers: { authorization } })).status()
  await expect.poll(withOldToken, { timeout: (tokenSeconds + 10) * 1000 }).toBe(401)

  await page.getByRole('textbox', { name: 'Search in Sites' }).fill('nothing is called this')
  await expect(page.getByText('No results for this search and these filters.')).toBeVisible()
  await expect(title(page)).toHaveText('Sites')
  expect(rejectedPaths, 'the server did refuse the old token').toContain('/api/sites')
  await context.close()
})

test('an open screen outlasts its token: the socket gets a new one and continues', async ({ browser, problems }) => {
  const context = await browser.newContext({ baseURL: address })
  await problems.watch(context)
  const page = await context.newPage()
  await signIn(page, people.admin.email, '/admin/sites')
  const rejectedPaths: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) rejectedPaths.push(new URL(response.url()).pathname)
  })
  let connections = 0
  page.on('websocket', () => {
    connections += 1
  })
  await expect.poll(() => connections, { timeout: (tokenSeconds + 5) * 1000 }).toBeGreaterThan(0)
  const writer = await context.newPage()
  await openPath(writer, '/admin/sites/new')
  await writer.getByRole('textbox', { name: 'Site name' }).fill('Aaa Outlived')
  await save(writer)
  await expect(page.getByRole('link', { name: 'Aaa Outlived' })).toBeVisible()
  expect(rejectedPaths).toEqual([])
  await context.close()
})

test('two tabs renew at the same time and both stay signed in', async ({ browser, problems }) => {
  // If the page reloads during a renewal, its next renewal may conflict with the first. The page then repeats it.
  problems.expectAnswers(409)
  const context = await browser.newContext({ baseURL: address })
  await problems.watch(context)
  const first = await context.newPage()
  await signIn(first, people.coordinator.email, '/participants')
  const second = await context.newPage()
  await openPath(second, '/participants')
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

test('a changed password ends the sessions in other browsers, which show the reason', async ({ browser, problems }) => {
  // An open screen may send a request while its session ends.
  problems.expectAnswers(401)
  const open = async () => {
    const context = await browser.newContext({ baseURL: address })
    await problems.watch(context)
    const page = await context.newPage()
    await signIn(page, people.viewer.email, '/participants')
    return page
  }
  const [ownPage, other] = [await open(), await open()]
  await ownPage.getByRole('button', { name: /^Account of/ }).click()
  await ownPage.getByRole('button', { name: 'Change password' }).click()
  await ownPage.getByRole('button', { name: 'Go to the provider' }).click()
  await expect(ownPage.getByText('signed out everywhere else')).toBeVisible()
  await ownPage.getByLabel('Password', { exact: true }).fill(password)
  await ownPage.getByLabel('New password', { exact: true }).fill('Another-pass2?')
  await ownPage.getByLabel('New password, once more').fill('Another-pass2?')
  await ownPage.getByRole('button', { name: 'Change password' }).click()
  await expect(ownPage).toHaveURL(/\/crm\/change-password-success/)

  await expect(other).toHaveURL(/\/crm\/logout\/success/)
  await expect(other.getByText('Your password was changed elsewhere')).toBeVisible()
  await expectAccessible(other, 'signed out by a changed password')
  await openPath(ownPage, '/participants')
  await expect(title(ownPage)).toHaveText('Participants')
  for (const page of [ownPage, other]) await page.context().close()
})
