import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from '../support/accessibility.ts'
import { fillTexts, saveAndExpect } from '../support/form.ts'
import { findFreePort, startDemoNode } from '../support/node.ts'
import { people } from '../support/people.ts'
import { navigateTo, openActions, title } from '../support/screen.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

/** An invented study in the format of the registry. */
const createWalkingStudy = (nctId: string) => ({
  protocolSection: {
    identificationModule: {
      nctId,
      briefTitle: nctId === 'NCT00000001' ? 'Evening walks and sleep' : `Walks of ${nctId}`,
      ...(nctId === 'NCT00000001' ? { acronym: 'WALKS' } : {}),
    },
    descriptionModule: { briefSummary: 'Whether walks help to sleep.', detailedDescription: 'Walks each evening.' },
    statusModule: { overallStatus: 'RECRUITING', startDateStruct: { date: '2026-01' }, completionDateStruct: { date: '2027-01' } },
    designModule: { studyType: 'INTERVENTIONAL', phases: ['PHASE1', 'PHASE2'], enrollmentInfo: { count: goal } },
    conditionsModule: { conditions: ['Insomnia'] },
    eligibilityModule: {
      sex: 'ALL',
      minimumAge: 'grown up',
      eligibilityCriteria: 'Inclusion Criteria:\n\n* sleeps badly\n\nExclusion Criteria:\n\n* cannot walk',
    },
    sponsorCollaboratorsModule: { leadSponsor: { name: 'Walking Institute' } },
  },
})
let isUnavailable = false
let goal = 80
/** Study numbers that the fake registry returns. */
let foundNumbers = ['NCT00000001']
let registry: Server
let address = ''
let end: () => Promise<void>

test.beforeAll(async () => {
  registry = createServer((request, response) => {
    if (isUnavailable) return response.writeHead(500).end()
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/v1/chat/completions') {
      const body = { choices: [{ message: { role: 'assistant', content: 'This study looks at a medicine for the lungs.' } }] }
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }
    const nctId = pathname.split('/').at(-1) ?? ''
    const answer = nctId === 'studies' ? { studies: foundNumbers.map(createWalkingStudy) } : createWalkingStudy(nctId)
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const { port: registryPort } = registry.address() as AddressInfo
  const port = await findFreePort()
  address = `http://localhost:${port}`
  const registryUrl = `http://127.0.0.1:${registryPort}`
  end = await startDemoNode({ PORT: String(port), REGISTRY_URL: `${registryUrl}/api/v2`, LLM_URL: `${registryUrl}/v1`, LLM_MODEL: 'small' })
})
test.afterAll(async () => {
  await end()
  registry.close()
  registry.closeAllConnections()
})

test('a study of the registry fills a new study, and is compared with it after a change in the registry', async ({ browser, problems }) => {
  problems.expectAnswers(502)
  const context = await browser.newContext({ baseURL: address, locale: 'en-CA' })
  await problems.watch(context)
  const page = await context.newPage()
  await signIn(page, people.admin.email, '/admin/studies')
  await page.getByRole('button', { name: 'Import from the registry' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import from the registry' })
  const searchBox = drawer.getByRole('searchbox', { name: /^NCT number/ })

  await test.step('an unavailable registry is reported, and no input is lost', async () => {
    isUnavailable = true
    await searchBox.fill('walking')
    await searchBox.press('Enter')
    await expect(drawer.getByRole('alert')).toContainText('The study registry does not respond')
    isUnavailable = false
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await expect(drawer.getByRole('listitem')).toContainText('Recruiting')
    await expect(searchBox).toHaveValue('walking')
  })

  await test.step('values are shown side by side, and unreadable ones are named', async () => {
    await drawer.getByRole('button', { name: 'Evening walks and sleep' }).click()
    await expect(drawer.getByRole('row', { name: /^Phase/ })).toContainText('Phase 1/2')
    await expect(drawer.getByRole('row', { name: /^Duration/ })).toContainText('12 months')
    await expect(drawer.getByRole('status').filter({ hasText: 'could not be read: Minimum age' })).toBeVisible()
    await expectAccessible(page, 'a study beside the registry')
    await drawer.getByRole('checkbox', { name: 'Lead sponsor' }).uncheck()
    await drawer.getByRole('button', { name: /^Fill a new study/ }).click()
  })

  await test.step('the form of a new study starts with the chosen values', async () => {
    await expect(title(page)).toHaveText('New study')
    await expect(page.getByLabel('Study name')).toHaveValue('Evening walks and sleep')
    await expect(page.getByRole('textbox', { name: /^Study ID/ })).toHaveValue('NCT00000001')
    await expect(page.getByRole('textbox', { name: /^Lead sponsor/ })).toHaveValue('')
    await fillTexts(page, {
      'Lead sponsor': 'Northlake Research',
      'Principal investigator': 'Daniel Osei',
      'Study contact phone': '+1 416-555-0111',
      'Study contact e-mail': 'walks@northlake.example',
    })
    await page.getByRole('tab', { name: 'Design' }).click()
    await fillTexts(page, { 'Number of visits': '3', 'Schedule of assessments': 'Weekly diary' })
    await saveAndExpect(page, 'WALKS added')
  })

  await test.step('later changes are shown next to the study; ticks are not lost without a confirmation, and one value is adopted', async () => {
    goal = 95
    await openActions(page, 'Compare with the registry')
    const compareDialog = page.getByRole('dialog', { name: 'Compare with the registry' })
    await expect(compareDialog.getByText(/^\d+ fields are the same: .*Study name/)).toBeVisible()
    await expect(compareDialog.getByRole('row', { name: /^Study name/ })).toHaveCount(0)
    await expect(compareDialog.getByRole('row', { name: /^Number of participants/ })).toContainText(/95.*80/)
    await expect(compareDialog.getByRole('row', { name: /^Lead sponsor/ })).toContainText(/Walking Institute.*Northlake Research/)
    await compareDialog.getByRole('checkbox', { name: 'Number of participants' }).check()
    await compareDialog.getByRole('button', { name: 'Close' }).click()
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(compareDialog.getByRole('checkbox', { name: 'Number of participants' })).toBeChecked()
    await compareDialog.getByRole('button', { name: 'Import 1 value' }).click()
    await expect(page.getByText('Imported from the registry: Number of participants')).toBeVisible()
    await expect(compareDialog).toHaveCount(0)
    await page.getByRole('tab', { name: 'Design' }).click()
    await expect(page.getByRole('textbox', { name: 'Number of participants' })).toHaveValue('95')
  })
  await context.close()
})

test('several studies are imported by a task in the background, and a plain-language description is drafted', async ({
  browser,
  problems,
}) => {
  const context = await browser.newContext({ baseURL: address, locale: 'en-CA' })
  await problems.watch(context)
  const page = await context.newPage()
  const retryOffset = test.info().retry * 10
  foundNumbers = [2, 3].map((number) => `NCT0000${retryOffset + number}000`.padEnd(11, '0'))
  const [first = '', second = ''] = foundNumbers
  await signIn(page, people.admin.email, '/admin/studies')
  await page.getByRole('button', { name: 'Import from the registry' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import from the registry' })
  await drawer.getByRole('searchbox', { name: /^NCT number/ }).fill('walks')
  await drawer.getByRole('searchbox', { name: /^NCT number/ }).press('Enter')

  await test.step('values missing in the registry are entered once, and mistakes are reported', async () => {
    for (const nctId of foundNumbers) await drawer.getByRole('checkbox', { name: `Choose Walks of ${nctId}` }).check()
    await expectAccessible(page, 'studies that are chosen')
    await drawer.getByRole('button', { name: 'Import 2 studies' }).click()
    await drawer.getByRole('button', { name: 'Import 2 studies' }).click()
    await expect(drawer.getByRole('textbox', { name: /^Schedule of assessments/ })).toBeFocused()
    await fillTexts(page, {
      'Schedule of assessments': 'Weekly diary',
      'Number of visits': '3',
      'Principal investigator': 'Daniel Osei',
      'Study contact phone': '+1 416-555-0111',
      'Study contact e-mail': 'walks@northlake.example',
    })
    await expectAccessible(page, 'what is told beside the registry')
  })

  await test.step('each study is created and linked, and is in the list', async () => {
    await drawer.getByRole('button', { name: 'Import 2 studies' }).click()
    await expect(drawer.getByText('2 of 2 done')).toBeVisible()
    for (const nctId of foundNumbers) await expect(drawer.getByRole('listitem').filter({ hasText: nctId })).toContainText('Created')
    await expectAccessible(page, 'a task that is done')
  })

  await test.step('the task is found again under the name of its requester', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: `Walks of ${second}` })).toBeVisible()
    await page.getByRole('button', { name: /^Your account|Helen/ }).click()
    await page.getByRole('link', { name: 'My tasks' }).click()
    await page.getByRole('link', { name: 'Import from the registry' }).first().click()
    await expect(page.getByRole('listitem').filter({ hasText: first })).toContainText('Created')
    await page.getByRole('link', { name: first }).click()
    await expect(title(page)).toHaveText(`Walks of ${first}`)
  })

  await test.step('a description in plain language is drafted by a language model, changed and saved as a draft', async () => {
    await navigateTo(page, '/admin/studies')
    await page.getByRole('link', { name: 'GLYDE-2', exact: true }).first().click()
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Draft in plain language' }).click()
    const dialog = page.getByRole('dialog', { name: 'Draft in plain language' })
    await expect(dialog.getByLabel('Draft', { exact: true })).toHaveValue('This study looks at a medicine for the lungs.')
    await expectAccessible(page, 'a draft in plain language')
    await dialog.getByLabel('Draft', { exact: true }).fill('This study looks at a new medicine for the lungs.')
    await dialog.getByRole('button', { name: 'Save as a draft' }).click()
    await expect(page.getByText('The draft is saved.')).toBeVisible()
  })
  await context.close()
})
