import type { Page } from '@playwright/test'
import { createTestEnvironment } from '../../backend/app/testing/database.ts'
import { migratedTemplate, startTestServer } from '../../backend/app/testing/server.ts'
import { save } from '../support/form.ts'
import { openPageOf, rows, search } from '../support/list.ts'
import { level, openRole, saveRole } from '../support/matrix.ts'
import { findFreePort, startDemoNode } from '../support/node.ts'
import { people } from '../support/people.ts'
import { openPath, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** Tests changes that pass from one node through the database to the other node and into a browser. */

/** URLs of two nodes with one database and the same secrets, as behind a load balancer. */
let first = ''
let second = ''
let endFirst: () => Promise<void>
let endAll: () => Promise<void>

test.beforeAll(async () => {
  const server = await startTestServer()
  const testEnvironment = await createTestEnvironment(migratedTemplate)
  const shared = {
    SEED_DEMO: 'yes',
    DATA_DIR: testEnvironment.config.dataDir,
    DATABASE_URL: testEnvironment.config.databaseUrl ?? '',
    DATABASE_OWNER_URL: testEnvironment.ownerUrl,
  }
  const [portOfFirst, portOfSecond] = [String(await findFreePort()), String(await findFreePort())]
  endFirst = await startDemoNode({ ...shared, PORT: portOfFirst })
  const endSecond = await startDemoNode({ ...shared, PORT: portOfSecond })
  first = `http://localhost:${portOfFirst}`
  second = `http://localhost:${portOfSecond}`
  endAll = async () => {
    await endFirst()
    await endSecond()
    await testEnvironment.remove()
    await server.stop()
  }
})
test.afterAll(() => endAll())

test('two nodes act as one: changes and permissions reach the other at once, and users of a lost node continue on the other', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(403)
  const admin = await open(people.admin.email, '/', { baseURL: first })
  const owner = await open(people.owner.email, '/participants', { baseURL: first })
  const coordinator = await open(people.coordinator.email, '/participants', { baseURL: second })

  await test.step("a record saved on one node appears on another user's screen on the other", async () => {
    const address = await rows(coordinator).first().getByRole('link').first().getAttribute('href')
    await openPageOf(coordinator)
    await openPath(owner, `/participants/edit/${/[0-9a-f-]{36}/.exec(address ?? '')?.[0]}`)
    await expect(coordinator.getByRole('status', { name: 'Also here' }).filter({ hasText: people.owner.name })).toBeVisible()
    await owner.getByRole('textbox', { name: 'Last name' }).fill('Nodewell')
    await save(owner)
    await expect(title(coordinator)).toContainText('Nodewell')
  })

  await test.step('a role changed on one node takes effect on the other', async () => {
    const edit = coordinator.getByRole('link', { name: 'Edit' })
    await expect(edit).toBeVisible()
    await openRole(admin, 'Study coordinator')
    await level(admin, 'Participants: Contribute').uncheck()
    await level(admin, 'Participants: View').check()
    await saveRole(admin, 'Study coordinator')
    await expect(edit).toHaveCount(0)
    await level(admin, 'Participants: Contribute').check()
    await saveRole(admin, 'Study coordinator')
    await expect(edit).toBeVisible()
  })

  await test.step('one node ends: the other continues, and recognises the signed-in users', async () => {
    // Screens whose node ended try to reconnect until they reach the second node.
    problems.expectConsole(/\/api\/socket/)
    await endFirst()
    await openOnNode(second, owner, '/participants')
    await expect(owner.getByRole('button', { name: `Account of ${people.owner.name}` })).toBeVisible()
    await openPath(coordinator, '/participants')
    for (const page of [owner, coordinator]) await search(page, 'nodewell', 1)
  })
})

/** Opens a page on another node with the same cookies, as a load balancer would. The user needs no password. */
async function openOnNode(node: string, page: Page, path: string): Promise<void> {
  await page.goto(`${node}/crm${path}`)
  await settled(page)
}
