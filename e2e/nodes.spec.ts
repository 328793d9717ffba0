import type { Page } from '@playwright/test'
import { testPlace } from '../backend/testing/database.ts'
import { migratedTemplate, startTestServer } from '../backend/testing/server.ts'
import { save } from './support/form.ts'
import { openPageOf, rows, search } from './support/list.ts'
import { level, openRole, saveRole } from './support/matrix.ts'
import { freePort, startDemoNode } from './support/node.ts'
import { people } from './support/people.ts'
import { goTo, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** From one node through the database to the other and into a browser. */

/** Addresses of two nodes with one database and the same secrets, as behind one balancer. */
let first = ''
let second = ''
let endFirst: () => Promise<void>
let endAll: () => Promise<void>

test.beforeAll(async () => {
  const server = await startTestServer()
  const place = await testPlace(migratedTemplate)
  const shared = {
    SEED_DEMO: 'yes',
    DATA_DIR: place.config.dataDir,
    DATABASE_URL: place.config.databaseUrl ?? '',
    DATABASE_OWNER_URL: place.ownerUrl,
  }
  const [portOfFirst, portOfSecond] = [String(await freePort()), String(await freePort())]
  endFirst = await startDemoNode({ ...shared, PORT: portOfFirst })
  const endSecond = await startDemoNode({ ...shared, PORT: portOfSecond })
  first = `http://localhost:${portOfFirst}`
  second = `http://localhost:${portOfSecond}`
  endAll = async () => {
    await endFirst()
    await endSecond()
    await place.remove()
    await server.stop()
  }
})
test.afterAll(() => endAll())

test('two nodes are one product: changes and rights reach the other at once, and who loses a node goes on with the other', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(403)
  const admin = await open(people.admin.email, '/', { baseURL: first })
  const owner = await open(people.owner.email, '/participants', { baseURL: first })
  const coordinator = await open(people.coordinator.email, '/participants', { baseURL: second })

  await test.step('what is saved on one stands on the screen of somebody on the other', async () => {
    const address = await rows(coordinator).first().getByRole('link').first().getAttribute('href')
    await openPageOf(coordinator)
    await goTo(owner, `/participants/edit/${/[0-9a-f-]{36}/.exec(address ?? '')?.[0]}`)
    await expect(coordinator.getByRole('status', { name: 'Also here' }).filter({ hasText: people.owner.name })).toBeVisible()
    await owner.getByRole('textbox', { name: 'Last name' }).fill('Nodewell')
    await save(owner)
    await expect(title(coordinator)).toContainText('Nodewell')
  })

  await test.step('a role that is changed on one is felt on the other', async () => {
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

  await test.step('one ends: the other goes on, and knows who was signed in', async () => {
    // Screens that lost their node knock until they are taken to the other.
    problems.expectConsole(/\/api\/socket/)
    await endFirst()
    await comeTo(second, owner, '/participants')
    await expect(owner.getByRole('button', { name: `Account of ${people.owner.name}` })).toBeVisible()
    await goTo(coordinator, '/participants')
    for (const page of [owner, coordinator]) await search(page, 'nodewell', 1)
  })
})

/** As a balancer would bring somebody to a node: with the cookies they have. Nobody asks them for a password. */
async function comeTo(node: string, page: Page, path: string): Promise<void> {
  await page.goto(`${node}/crm${path}`)
  await settled(page)
}
