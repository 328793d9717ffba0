import { level, openRole, saveRole } from './support/matrix.ts'
import { people } from './support/people.ts'
import { goTo, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Seconds would do; a person should not have to wait for more. */
const soon = { timeout: 5000 }

test('a role that an administrator changes is felt by another signed-in user at once', async ({ open, problems }) => {
  problems.expectAnswers(403)
  const admin = await open(people.admin.email)
  const coordinator = await open(people.coordinator.email, '/participants')
  const add = coordinator.getByRole('link', { name: 'Add participant' })
  const importPeople = coordinator.getByRole('button', { name: 'Import CSV' })
  await expect(add).toBeVisible()
  await expect(importPeople).toBeVisible()

  await openRole(admin, 'Study coordinator')
  await expect(level(admin, 'Participants: View')).toBeChecked()
  await expect(level(admin, 'Participants: View'), 'comes with Contribute').toBeDisabled()
  await level(admin, 'Participants: Contribute').uncheck()
  await level(admin, 'Participants: View').check()
  await saveRole(admin, 'Study coordinator')

  await expect(add).toHaveCount(0, soon)
  await expect(importPeople).toHaveCount(0)
  await coordinator.getByRole('table').getByRole('link').first().click()
  await expect(title(coordinator)).not.toHaveText('')
  await expect(coordinator.getByRole('tab', { name: 'History' })).toBeVisible()
  await expect(coordinator.getByRole('link', { name: 'Edit' })).toHaveCount(0)

  await level(admin, 'Participants: Contribute').check()
  await saveRole(admin, 'Study coordinator')
  await expect(coordinator.getByRole('link', { name: 'Edit' })).toBeVisible(soon)

  await admin.getByRole('tab', { name: 'History' }).click()
  await expect(admin.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(people.admin.name)
})

test('the role editor says what is wrong with a role', async ({ open, problems }) => {
  problems.expectAnswers(409, 422)
  const page = await open(people.admin.email, '/admin/roles/new/details')
  const name = page.getByRole('textbox', { name: 'Role name' })
  await name.fill('Monitor')
  await page.getByRole('button', { name: /Save$/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'At least one permission must be checked' })).toBeVisible()

  await name.fill('Viewer')
  await level(page, 'Participants: View').check()
  await page.getByRole('button', { name: /Save$/ }).click()
  await expect(page.getByText('A role with this name already exists')).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')

  await name.fill('Monitor')
  await saveRole(page, 'Monitor')
  await expect(title(page)).toHaveText('Monitor')
  await expect(page).toHaveURL(/\/admin\/roles\/[0-9a-f-]{36}\/details/)
})

test('the last administration of roles cannot be given away', async ({ open, problems }) => {
  problems.expectAnswers(409, 422)
  const page = await open(people.admin.email)
  await openRole(page, 'Administrator')
  await level(page, 'Roles: Own').uncheck()
  await page.getByRole('button', { name: /Save$/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'At least one active user must keep the administration of roles' })).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await goTo(page, '/admin/roles')
  await openRole(page, 'Administrator')
  await expect(level(page, 'Roles: Own')).toBeChecked()
})
