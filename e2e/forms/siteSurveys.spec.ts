import type { Page } from '@playwright/test'
import { today } from '../../backend/app/testing/days.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { type ApiCall, callsOf } from '../support/calls.ts'
import { callsAs } from '../support/callsAs.ts'
import { choosePageSize, rows } from '../support/list.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const thisMonth = today().slice(0, 7)

test('a survey is answered by a site, compared and returned', async ({ baseURL, open, problems }) => {
  // The server rejects once the answers that break the form's rules.
  problems.expectAnswers(422)
  const admin = await open(people.admin.email, '/admin/site-surveys')
  await createSurvey(await callsOf(admin), await callsAs(baseURL, 'medical@northlake.example'))
  await navigateTo(admin, '/admin/site-surveys')
  await admin.getByRole('link', { name: 'Rooms of the month' }).click()
  // The URL changes before the screen does.
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
  await expect(site.getByText('Saved', { exact: true })).toBeVisible()
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
  await navigateTo(admin, '/admin/site-surveys')
  await admin.getByRole('link', { name: 'Rooms of the month' }).click()
  await expect(title(admin)).toHaveText('Rooms of the month')
  // Other tests on the node add sites, so the test raises the page size to show all rows.
  await choosePageSize(admin, 20)
  const submittedRow = rows(admin).filter({ hasText: 'Submitted' }).first()
  await submittedRow.getByRole('button', { name: /^Actions for / }).click()
  await admin.getByRole('menuitem', { name: 'Return' }).click()
  await admin.getByRole('dialog').getByRole('textbox', { name: 'Why' }).fill('The annex is missing')
  await expectAccessibleInBothThemes(admin, 'the question before a survey is given back')
  await admin.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
  await expect(admin.getByText('Returned').first()).toBeVisible()
  await expect(rows(admin).filter({ hasText: 'Started' }).filter({ hasText: thisMonth })).toHaveCount(1)
})

test('two colleagues answer the same survey question, one of them offline: both values are shown, and one is chosen', async ({
  baseURL,
  open,
  problems,
}) => {
  // The socket closes with the network. The message differs by browser, but it contains the socket's URL.
  problems.expectConsole(/\/api\/socket/)
  const admin = await open(people.admin.email, '/admin/site-surveys')
  await createSurvey(await callsOf(admin), await callsAs(baseURL, 'medical@northlake.example'), 'Beds of the month')
  const openSurvey = async () => {
    const page = await open(people.coordinator.email, '/site-surveys')
    await page.getByRole('link', { name: 'Beds of the month' }).first().click()
    await expect(findRoomsField(page)).toBeVisible()
    return page
  }
  const page = await openSurvey()
  const other = await openSurvey()
  await other.context().setOffline(true)
  await findRoomsField(other).fill('51')
  await expect(other.getByText('Not saved yet')).toBeVisible()
  await findRoomsField(page).fill('44')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await other.context().setOffline(false)
  const conflict = other.getByRole('alert').filter({ hasText: 'Free rooms' })
  await expect(conflict).toBeVisible()
  await expect(findRoomsField(other)).toHaveValue('51')
  await expectAccessibleInBothThemes(other, 'a conflict of two answers')
  await conflict.getByRole('button', { name: /51/ }).click()
  await expect(conflict).toHaveCount(0)
  await expect(findRoomsField(page)).toHaveValue('51')
})

const findRoomsField = (page: Page) => page.locator('.form-viewer input').first()

/** Creates an open survey of this month. A user other than the author approves its form. */
async function createSurvey(admin: ApiCall, medical: ApiCall, name = 'Rooms of the month'): Promise<void> {
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
