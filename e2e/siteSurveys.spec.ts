import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { headersOf } from './support/calls.ts'
import { choose } from './support/form.ts'
import { rows } from './support/list.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, goWithin, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const thisMonth = new Date().toISOString().slice(0, 7)

test('a survey is opened, answered by a site, compared and given back', async ({ open, problems }) => {
  // What is not right by its form is refused once.
  problems.expectAnswers(422)
  const admin = await open(people.admin.email, '/admin/site-surveys')
  const form = await formInUse(admin, await open('medical@northlake.example', '/admin/form-library'))
  await admin.getByRole('link', { name: 'New site survey' }).click()
  await admin.getByRole('textbox', { name: /^Name/ }).fill('Rooms of the month')
  await choose(admin.getByRole('combobox', { name: /^Form/ }), form.name)
  await expectAccessibleInBothThemes(admin, 'the form of a survey')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(title(admin)).toHaveText('Rooms of the month')
  await goWithin(admin, '/admin/site-surveys')
  await admin.getByRole('link', { name: 'Rooms of the month' }).click()
  // The address changes before the screen does.
  await expect(title(admin)).toHaveText('Rooms of the month')
  await settled(admin)
  await admin.getByRole('button', { name: 'Actions', exact: true }).click()
  await admin.getByRole('menuitem', { name: 'Open' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
  await expect(admin.getByText('Not answered').first()).toBeVisible()

  const site = await open(people.coordinator.email, '/site-surveys')
  await expect(title(site)).toHaveText('Site surveys')
  await settled(site)
  await expectAccessibleInBothThemes(site, 'the surveys of a site')
  await site.getByRole('link', { name: 'Rooms of the month' }).first().click()
  await expect(title(site)).toHaveText('Rooms of the month')
  await expect(site.getByRole('combobox', { name: 'Reporting period' })).toBeVisible()
  await expect(site.locator('.form-viewer input, .form-viewer textarea').first()).toBeVisible()
  await site.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(site)
  await site.setViewportSize({ width: 1280, height: 800 })
  await site.locator('.form-viewer input').first().fill('12')
  await expect(site.getByText('Everything is kept')).toBeVisible()
  await site.reload()
  await expect(site.locator('.form-viewer input').first()).toHaveValue('12')
  await expectAccessibleInBothThemes(site, 'a survey that is answered')
  await site.getByRole('button', { name: /Complete|Submit/ }).click()
  await expect(site.getByText('Survey submitted successfully')).toBeVisible()
  await expect(site.getByText(`Submitted by ${people.coordinator.name}`, { exact: false }).first()).toBeVisible()

  await admin.getByRole('tab', { name: 'Comparison' }).click()
  await expect(admin.getByRole('row', { name: /Free rooms/ })).toContainText('12')
  await expectAccessibleInBothThemes(admin, 'a comparison')
  await goWithin(admin, '/admin/site-surveys')
  await admin.getByRole('link', { name: 'Rooms of the month' }).click()
  await expect(title(admin)).toHaveText('Rooms of the month')
  const submitted = rows(admin).filter({ hasText: 'Submitted' }).first()
  await submitted.getByRole('button', { name: /^Actions for / }).click()
  await admin.getByRole('menuitem', { name: 'Give back' }).click()
  await admin.getByRole('dialog').getByRole('textbox', { name: 'Why' }).fill('The annex is missing')
  await admin.getByRole('dialog').getByRole('button', { name: 'Give back' }).click()
  await expect(admin.getByText('Given back').first()).toBeVisible()
  await expect(rows(admin).filter({ hasText: 'Begun' }).filter({ hasText: thisMonth })).toHaveCount(1)
})

/** A form of the library that another one than its author approved. */
async function formInUse(admin: Page, medical: Page): Promise<{ readonly name: string }> {
  const name = 'Rooms of a site'
  const headers = await headersOf(admin)
  const made = await (await admin.request.post('/api/forms', { headers, data: { name, type: 'OTHER' } })).json()
  const formJson = {
    pages: [{ name: 'page1', elements: [{ type: 'text', name: 'rooms', title: 'Free rooms', isRequired: true }] }],
  }
  await admin.request.patch(`/api/admin/form/${made.data.id}`, { headers, data: { formJson, version: 1 } })
  const approved = await medical.request.post(`/api/form/${made.data.id}/transitions/approve`, {
    headers: await headersOf(medical),
    data: {},
  })
  expect(approved.status(), await approved.text()).toBe(200)
  return { name }
}
