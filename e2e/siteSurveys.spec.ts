import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { type Calls, callsOf } from './support/calls.ts'
import { callsAs } from './support/callsAs.ts'
import { choosePageSize, rows } from './support/list.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, goWithin, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const thisMonth = new Date().toISOString().slice(0, 7)

test('a survey is answered by a site, compared and given back', async ({ baseURL, open, problems }) => {
  // What is not right by its form is refused once.
  problems.expectAnswers(422)
  const admin = await open(people.admin.email, '/admin/site-surveys')
  await newSurvey(await callsOf(admin), await callsAs(baseURL, 'medical@northlake.example'))
  await goWithin(admin, '/admin/site-surveys')
  await admin.getByRole('link', { name: 'Rooms of the month' }).click()
  // The address changes before the screen does.
  await expect(title(admin)).toHaveText('Rooms of the month')
  await settled(admin)
  await expect(admin.getByText('Not answered').first()).toBeVisible()

  const site = await open(people.coordinator.email, '/site-surveys')
  await expect(title(site)).toHaveText('Site surveys')
  await site.getByRole('link', { name: 'Rooms of the month' }).first().click()
  await expect(title(site)).toHaveText('Rooms of the month')
  await expect(site.getByRole('combobox', { name: 'Reporting period' })).toBeVisible()
  await expect(site.locator('.form-viewer input, .form-viewer textarea').first()).toBeVisible()
  await site.locator('.form-viewer input').first().fill('12')
  await expect(site.getByText('Everything is kept')).toBeVisible()
  await site.reload()
  await expect(site.locator('.form-viewer input').first()).toHaveValue('12')
  await expectAccessibleInBothThemes(site, 'a survey that is answered')
  await site.getByRole('button', { name: /Complete|Submit/ }).click()
  await expect(site.getByText('Survey submitted successfully')).toBeVisible()
  await expect(site.getByText(`Submitted by ${people.coordinator.name}`, { exact: false }).first()).toBeVisible()
  await site.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(site)

  await admin.getByRole('tab', { name: 'Comparison' }).click()
  await expect(admin.getByRole('row', { name: /Free rooms/ })).toContainText('12')
  await expectAccessibleInBothThemes(admin, 'a comparison')
  await goWithin(admin, '/admin/site-surveys')
  await admin.getByRole('link', { name: 'Rooms of the month' }).click()
  await expect(title(admin)).toHaveText('Rooms of the month')
  // Other journeys of the node add sites: all of them stand on one page.
  await choosePageSize(admin, 20)
  const submitted = rows(admin).filter({ hasText: 'Submitted' }).first()
  await submitted.getByRole('button', { name: /^Actions for / }).click()
  await admin.getByRole('menuitem', { name: 'Give back' }).click()
  await admin.getByRole('dialog').getByRole('textbox', { name: 'Why' }).fill('The annex is missing')
  await expectAccessibleInBothThemes(admin, 'the question before a survey is given back')
  await admin.getByRole('dialog').getByRole('button', { name: 'Give back' }).click()
  await expect(admin.getByText('Given back').first()).toBeVisible()
  await expect(rows(admin).filter({ hasText: 'Begun' }).filter({ hasText: thisMonth })).toHaveCount(1)
})

test('two colleagues answer the same question of a survey, one of them without a network: both values are shown, and one is chosen', async ({
  baseURL,
  open,
  problems,
}) => {
  // The socket ends with the network: the line names its address, however the browser words it.
  problems.expectConsole(/\/api\/socket/)
  const admin = await open(people.admin.email, '/admin/site-surveys')
  await newSurvey(await callsOf(admin), await callsAs(baseURL, 'medical@northlake.example'), 'Beds of the month')
  const openSurvey = async () => {
    const page = await open(people.coordinator.email, '/site-surveys')
    await page.getByRole('link', { name: 'Beds of the month' }).first().click()
    await expect(rooms(page)).toBeVisible()
    return page
  }
  const page = await openSurvey()
  const other = await openSurvey()
  await other.context().setOffline(true)
  await rooms(other).fill('51')
  await expect(other.getByText('Not kept yet')).toBeVisible()
  await rooms(page).fill('44')
  await expect(page.getByText('Everything is kept')).toBeVisible()
  await other.context().setOffline(false)
  const conflict = other.getByRole('alert').filter({ hasText: 'Free rooms' })
  await expect(conflict).toBeVisible()
  await expect(rooms(other)).toHaveValue('51')
  await expectAccessibleInBothThemes(other, 'a conflict of two answers')
  await conflict.getByRole('button', { name: /51/ }).click()
  await expect(conflict).toHaveCount(0)
  await expect(rooms(page)).toHaveValue('51')
})

const rooms = (page: Page) => page.locator('.form-viewer input').first()

/** An open survey of this month, of a form that another person than its author approved. */
async function newSurvey(admin: Calls, medical: Calls, name = 'Rooms of the month'): Promise<void> {
  const form = await admin<{ readonly id: string }>('forms', { name: `${name}: rooms of a site`, type: 'OTHER' })
  const formJson = {
    pages: [{ name: 'page1', elements: [{ type: 'text', name: 'rooms', title: 'Free rooms', isRequired: true }] }],
  }
  await admin(`admin/form/${form.id}`, { formJson, version: 1 }, 'PATCH')
  await medical(`form/${form.id}/transitions/approve`, {})
  const survey = await admin<{ readonly id: string }>('site-surveys', {
    name,
    formId: form.id,
    startsOn: `${thisMonth}-01`,
  })
  await admin(`site-survey/${survey.id}/transitions/open`, {})
}
