import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './support/accessibility.ts'
import { fillTexts, saved } from './support/form.ts'
import { freePort, startDemoNode } from './support/node.ts'
import { people } from './support/people.ts'
import { goWithin, openActions, title } from './support/screen.ts'
import { signIn } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

/** A made-up study, in the shape of the registry. */
const walking = (nctId: string) => ({
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
let isAway = false
let goal = 80
/** What a search answers. */
let found = ['NCT00000001']
let registry: Server
let address = ''
let end: () => Promise<void>

test.beforeAll(async () => {
  registry = createServer((request, response) => {
    if (isAway) return response.writeHead(500).end()
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/v1/chat/completions') {
      const body = { choices: [{ message: { role: 'assistant', content: 'This study looks at a medicine for the lungs.' } }] }
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }
    const nctId = pathname.split('/').at(-1) ?? ''
    const answer = nctId === 'studies' ? { studies: found.map(walking) } : walking(nctId)
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const { port: registryPort } = registry.address() as AddressInfo
  const port = await freePort()
  address = `http://localhost:${port}`
  const outside = `http://127.0.0.1:${registryPort}`
  end = await startDemoNode({ PORT: String(port), REGISTRY_URL: `${outside}/api/v2`, LLM_URL: `${outside}/v1`, LLM_MODEL: 'small' })
})
test.afterAll(async () => {
  await end()
  registry.close()
  registry.closeAllConnections()
})

test('a study of the registry fills a new one, and is compared with it when the registry has changed', async ({ browser, problems }) => {
  problems.expectAnswers(502)
  const context = await browser.newContext({ baseURL: address, locale: 'en-CA' })
  await problems.watch(context)
  const page = await context.newPage()
  await signIn(page, people.admin.email, '/admin/studies')
  await page.getByRole('button', { name: 'Import from the registry' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import from the registry' })
  const words = drawer.getByRole('searchbox', { name: /^NCT number/ })

  await test.step('a registry that is away is told, and nothing typed is lost', async () => {
    isAway = true
    await words.fill('walking')
    await words.press('Enter')
    await expect(drawer.getByRole('alert')).toContainText('The study registry does not answer')
    isAway = false
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await expect(drawer.getByRole('listitem')).toContainText('Recruiting')
    await expect(words).toHaveValue('walking')
  })

  await test.step('its values stand side by side, and what cannot be read is named', async () => {
    await drawer.getByRole('button', { name: 'Evening walks and sleep' }).click()
    await expect(drawer.getByRole('row', { name: /^Phase/ })).toContainText('Phase 1/2')
    await expect(drawer.getByRole('row', { name: /^Duration/ })).toContainText('12 months')
    await expect(drawer.getByRole('status').filter({ hasText: 'could not be read: Minimum age' })).toBeVisible()
    await expectAccessible(page, 'a study beside the registry')
    await drawer.getByRole('checkbox', { name: 'Lead sponsor' }).uncheck()
    await drawer.getByRole('button', { name: /^Fill a new study/ }).click()
  })

  await test.step('the form of a new study begins with what was chosen', async () => {
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
    await saved(page, 'WALKS added')
  })

  await test.step('what has changed since stands beside it; ticks are not lost without a question, and one value is taken', async () => {
    goal = 95
    await openActions(page, 'Compare with the registry')
    const compared = page.getByRole('dialog', { name: 'Compare with the registry' })
    await expect(compared.getByText(/^\d+ fields are the same: .*Study name/)).toBeVisible()
    await expect(compared.getByRole('row', { name: /^Study name/ })).toHaveCount(0)
    await expect(compared.getByRole('row', { name: /^Number of participants/ })).toContainText(/95.*80/)
    await expect(compared.getByRole('row', { name: /^Lead sponsor/ })).toContainText(/Walking Institute.*Northlake Research/)
    await compared.getByRole('checkbox', { name: 'Number of participants' }).check()
    await compared.getByRole('button', { name: 'Close' }).click()
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(compared.getByRole('checkbox', { name: 'Number of participants' })).toBeChecked()
    await compared.getByRole('button', { name: 'Take 1 value' }).click()
    await expect(page.getByText('Taken from the registry: Number of participants')).toBeVisible()
    await expect(compared).toHaveCount(0)
    await page.getByRole('tab', { name: 'Design' }).click()
    await expect(page.getByRole('textbox', { name: 'Number of participants' })).toHaveValue('95')
  })
  await context.close()
})

test('several studies are brought in by a task that goes on by itself, and a description in plain language is drafted', async ({
  browser,
  problems,
}) => {
  const context = await browser.newContext({ baseURL: address, locale: 'en-CA' })
  await problems.watch(context)
  const page = await context.newPage()
  const again = test.info().retry * 10
  found = [2, 3].map((number) => `NCT0000${again + number}000`.padEnd(11, '0'))
  const [first = '', second = ''] = found
  await signIn(page, people.admin.email, '/admin/studies')
  await page.getByRole('button', { name: 'Import from the registry' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import from the registry' })
  await drawer.getByRole('searchbox', { name: /^NCT number/ }).fill('walks')
  await drawer.getByRole('searchbox', { name: /^NCT number/ }).press('Enter')

  await test.step('what the registry does not say is told once, and what is wrong is said', async () => {
    for (const nctId of found) await drawer.getByRole('checkbox', { name: `Choose Walks of ${nctId}` }).check()
    await expectAccessible(page, 'studies that are chosen')
    await drawer.getByRole('button', { name: 'Bring in 2 studies' }).click()
    await drawer.getByRole('button', { name: 'Bring in 2 studies' }).click()
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

  await test.step('each is made, and leads to the study; the list has them', async () => {
    await drawer.getByRole('button', { name: 'Bring in 2 studies' }).click()
    await expect(drawer.getByText('2 of 2 done')).toBeVisible()
    for (const nctId of found) await expect(drawer.getByRole('listitem').filter({ hasText: nctId })).toContainText('Made')
    await expectAccessible(page, 'a task that is done')
  })

  await test.step('it is found again under the name of whoever asked', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: `Walks of ${second}` })).toBeVisible()
    await page.getByRole('button', { name: /^Your account|Helen/ }).click()
    await page.getByRole('link', { name: 'My tasks' }).click()
    await page.getByRole('link', { name: 'Import from the registry' }).first().click()
    await expect(page.getByRole('listitem').filter({ hasText: first })).toContainText('Made')
    await page.getByRole('link', { name: first }).click()
    await expect(title(page)).toHaveText(`Walks of ${first}`)
  })

  await test.step('a description in plain language is drafted by a language model, changed and saved as a draft', async () => {
    await goWithin(page, '/admin/studies')
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
