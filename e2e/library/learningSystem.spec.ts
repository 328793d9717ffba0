import { type TestLearningSystem, testLearningSystem } from '../../backend/library/learning/external/testLearningSystem.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { chooseOption } from '../support/form.ts'
import { findFreePort, startDemoNode } from '../support/node.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, title } from '../support/screen.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

let system: TestLearningSystem
let address = ''
let end: () => Promise<void>
test.beforeAll(async () => {
  system = await testLearningSystem()
  system.courses.push(
    { id: 'gcp', name: 'GCP refresher', minutes: 40 },
    { id: 'iata', name: 'Shipping of samples', description: 'By air.' },
  )
  const port = await findFreePort()
  address = `http://localhost:${port}`
  end = await startDemoNode({ ...system.settings, PORT: String(port) })
})
test.afterAll(async () => {
  await end()
  system.close()
})

test('a course of the learning system is imported, assigned, taken in a frame, and ends with a certificate', async ({
  browser,
  problems,
}) => {
  problems.expectAnswers(502)
  const open = async (email: string, path: string) => {
    const context = await browser.newContext({ baseURL: address, locale: 'en-CA' })
    await problems.watch(context)
    const page = await context.newPage()
    await signIn(page, email, path)
    return page
  }

  await test.step('an administrator imports the course and assigns it', async () => {
    const admin = await open(people.admin.email, '/admin/learning')
    system.state = 'refusing'
    await admin.getByRole('button', { name: 'Learning system' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Learning system' })
    await expect(dialog.getByRole('alert')).toContainText('rejected the key')
    system.state = 'well'
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('checkbox', { name: /GCP refresher/ }).check()
    await expectAccessibleInBothThemes(admin, 'courses of the learning system')
    await dialog.getByRole('button', { name: 'Import 1 course' }).click()
    await expect(dialog.getByRole('checkbox', { name: /GCP refresher/ })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toHaveCount(0)
    await admin.getByRole('link', { name: 'GCP refresher' }).click()
    await expect(admin.getByText('This course and its lessons are in the learning system')).toBeVisible()
    await admin.getByRole('button', { name: 'Actions', exact: true }).click()
    await admin.getByRole('menuitem', { name: 'Publish' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(admin.getByText('Published').first()).toBeVisible()
    await admin.getByRole('tab', { name: /Assignments/ }).click()
    await admin.getByRole('button', { name: 'New assignment' }).click()
    await chooseOption(admin.getByRole('dialog').getByRole('combobox', { name: /^User/ }), people.coordinator.name)
    await admin.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByRole('row', { name: new RegExp(people.coordinator.name) })).toBeVisible()
    await admin.context().close()
  })

  const learner = await open(people.coordinator.email, '/')
  await test.step('a learner opens it in a frame, or in a tab', async () => {
    // Clicks the link on another page, because the course with its frame loads as a separate document.
    await learner.getByRole('link', { name: 'Learning', exact: true }).click()
    await learner.getByRole('link', { name: 'GCP refresher' }).click()
    await expect(learner.getByRole('button', { name: 'Open the course' })).toBeVisible()
    await expectAccessibleInBothThemes(learner, 'a course of the learning system')
    await learner.getByRole('button', { name: 'Open the course' }).click()
    const frame = learner.frameLocator('iframe[title="GCP refresher"]')
    await expect(frame.getByRole('heading', { name: 'Welcome to your course' })).toBeVisible()
    await expect(title(learner)).toHaveText('GCP refresher')
    await expect(learner.getByText('In progress')).toBeVisible()
    const opened = learner.waitForEvent('popup')
    await learner.getByRole('button', { name: 'Open in a new tab' }).click()
    const tab = await opened
    await expect(tab.getByRole('heading', { name: 'Welcome to your course' })).toBeVisible()
    expect(tab.url()).not.toMatch(/token/)
    await tab.close()
    expect(system.launches).toHaveLength(2)
    await learner.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(learner)
  })

  await test.step('the system reports that the course is finished, and the open page updates', async () => {
    const [launch] = system.launches
    const organization = String(launch?.['https://purl.imsglobal.org/spec/lti/claim/deployment_id'])
    const result = { learner: String(launch?.sub), course: 'gcp', state: 'finished', score: 95, at: new Date().toISOString() }
    expect(await system.send(address, { organization, results: [result] })).toMatchObject({ status: 200 })
    await expect(learner.getByText('You have finished the course.')).toBeVisible()
    const download = learner.waitForEvent('download')
    await learner.getByRole('button', { name: 'Certificate' }).click()
    expect((await download).suggestedFilename()).toMatch(/^certificate-.*\.pdf$/)
    await learner.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(learner.locator('iframe')).toHaveCount(0)
    await expect(learner.getByRole('button', { name: 'Open the course' })).toBeFocused()
    await learner.context().close()
  })
})
