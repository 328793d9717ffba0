import { expectAccessible } from '../support/accessibility.ts'
import { save, saveAndExpect } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { openPageOf } from '../support/list.ts'
import { findPreview, level, openRole, openRoleList, saveRole } from '../support/matrix.ts'
import { people } from '../support/people.ts'
import { navigateTo, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('a role that an administrator changes takes effect for another signed-in user at once, without losing input', async ({
  open,
  problems,
}) => {
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

  await expect(add).toHaveCount(0)
  await expect(importPeople).toHaveCount(0)
  await openPageOf(coordinator)
  await expect(coordinator.getByRole('tab', { name: 'Timeline' })).toBeVisible()
  await expect(coordinator.getByRole('link', { name: 'Edit' })).toHaveCount(0)

  await level(admin, 'Participants: Contribute').check()
  await level(admin, 'Admin menu: View').check()
  await level(admin, 'Sites: View').check()
  await saveRole(admin, 'Study coordinator')
  await expect(coordinator.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(coordinator.getByRole('link', { name: 'Administration' }), 'the menu follows').toBeVisible()

  await navigateTo(coordinator, '/participants/edit/new-participant')
  const name = coordinator.getByRole('textbox', { name: 'First name' })
  await name.fill('Typed at that moment')
  await level(admin, 'Admin menu: View').uncheck()
  await level(admin, 'Sites: View').uncheck()
  await saveRole(admin, 'Study coordinator')
  await expect(coordinator.getByRole('link', { name: 'Administration' })).toHaveCount(0)
  await expect(name, 'what is typed stays').toHaveValue('Typed at that moment')

  await admin.getByRole('tab', { name: 'History' }).click()
  await expect(admin.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(people.admin.name)
})

test('the role editor shows what a save would do, the menus of a role, and keeps the last administration of roles', async ({ open }) => {
  const page = await open(people.admin.email)
  await test.step('before a role is saved its editor shows who gains and who loses which permissions', async () => {
    await openRole(page, 'Viewer')
    await level(page, 'Insights: View').uncheck()
    await level(page, 'Sites: View').check()
    await level(page, 'Participants: Own').check()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await save(page)

    const dialog = findPreview(page, 'Viewer')
    await expect(dialog).toContainText(/\d users? ha(s|ve) this role/)
    await expect(dialog.getByRole('heading', { name: 'They gain 1 page' }).locator('..')).toContainText('Sites')
    await expect(dialog.getByRole('heading', { name: 'They lose 1 page' }).locator('..')).toContainText('Insights')
    await expect(dialog).toContainText('Participants – gains Contribute, Own')
    await expect(dialog).toContainText('also require the permission “Admin menu”')
    await expectAccessible(page, 'the preview of a role')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(level(page, 'Sites: View'), 'nothing ticked is lost').toBeChecked()

    await level(page, 'Insights: View').check()
    await level(page, 'Sites: View').uncheck()
    await level(page, 'Participants: Own').uncheck()
    await expect(page.getByText('Unsaved changes'), 'back where it began').toHaveCount(0)
  })

  await test.step('the menus of a role can be previewed before it is saved', async () => {
    await openRole(page, 'PRM user')
    await level(page, 'Admin menu: View').check()
    await level(page, 'Sites: Contribute').check()
    await page.getByRole('button', { name: 'View as this role' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menus of PRM user' })
    await expect(drawer.getByText('Sites: see, add, change')).toBeVisible()
    await expect(drawer.getByText('Roles', { exact: true })).toHaveCount(0)
    const learning = drawer.getByRole('listitem').filter({ has: page.getByText('Learning', { exact: true }) })
    await expect(learning.getByText('Courses: see')).toBeVisible()
    await expect(drawer.getByText('Resource library: View')).toBeVisible()
    await expectAccessible(page, 'the menus as a role')
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    for (const name of ['Admin menu: View', 'Sites: Contribute']) await level(page, name).uncheck()
    await level(page, 'Sites: View').uncheck()
  })

  await test.step('the last administration of roles cannot be removed', async () => {
    await openRole(page, 'Administrator')
    await level(page, 'Roles: Own').uncheck()
    await save(page)
    const dialog = findPreview(page, 'Administrator')
    await expect(dialog.getByRole('alert').filter({ hasText: 'At least one active user must have full rights on roles' })).toBeVisible()
    await expect(dialog).toContainText('You have this role yourself')
    await expect(dialog.getByRole('button', { name: 'Save role' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await level(page, 'Roles: Own').check()
    await expect(page.getByText('Unsaved changes'), 'back where it began').toHaveCount(0)
  })

  await test.step('another role becomes the default', async () => {
    const makeDefault = async (name: string) => {
      await openRole(page, name)
      await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Make default' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'the question before another default role')
      await page.getByRole('dialog').getByRole('button', { name: 'Make default' }).click()
      await expect(page.getByText(`${name} is now the default role`)).toBeVisible()
      await expect(page.getByRole('main').getByText('Default role', { exact: true })).toBeVisible()
    }
    await makeDefault('PRM user')
    await openRoleList(page, 'PRM user')
    await expect(page.getByRole('row').filter({ hasText: 'PRM user' })).toContainText('Default role')
    await openRoleList(page, 'Study coordinator')
    await expect(page.getByRole('row').filter({ hasText: 'Study coordinator' })).not.toContainText('Default role')
    await makeDefault('Study coordinator')
  })
})

test('a role is created by keyboard alone, and the editor reports invalid input', async ({ open, problems }) => {
  problems.expectAnswers(409, 422)
  const page = await open(people.admin.email, '/admin/roles/new/details')
  await test.step('a role is created by keyboard alone', async () => {
    const role = `${createUniqueWord()} by keyboard`
    await page.getByRole('textbox', { name: 'Role name' }).focus()
    await page.keyboard.type(role)
    await level(page, 'Daily activities: View').focus()
    await page.keyboard.press('ArrowRight')
    await expect(level(page, 'Daily activities: Contribute')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(level(page, 'Screening: Contribute')).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(level(page, 'Screening: Review')).toBeChecked()
    await page.keyboard.press('Control+s')
    await expect(title(page)).toHaveText(role)

    await level(page, 'Screening: Review').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+s')
    await expect(findPreview(page, role)).toContainText('No users have this role')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${role} saved`)).toBeVisible()
  })

  await test.step('invalid input is reported: a role requires a permission and a unique name', async () => {
    await navigateTo(page, '/admin/roles/new/details')
    const name = page.getByRole('textbox', { name: 'Role name' })
    const role = `${createUniqueWord()} monitor`
    await name.fill(role)
    await save(page)
    await expect(page.getByRole('alert').filter({ hasText: 'At least one permission must be checked' })).toBeVisible()

    await name.fill('Viewer')
    await level(page, 'Participants: View').check()
    await save(page)
    await expect(page.getByText('Role already exists').first()).toBeVisible()
    await expect(name).toHaveAttribute('aria-invalid', 'true')

    await name.fill(role)
    await saveAndExpect(page, `${role} added`)
    await expect(title(page)).toHaveText(role)
    await expect(page).toHaveURL(/\/admin\/roles\/[0-9a-f-]{36}\/details/)
  })

  await test.step('all permissions are ticked at once, except the one of the mobile application', async () => {
    await navigateTo(page, '/admin/roles/new/details')
    const allPermissions = page.getByRole('checkbox', { name: 'All permissions' })
    const mobile = page.getByRole('checkbox', { name: /^DCT user/ })
    await allPermissions.check()
    await expect(level(page, 'Form library: Medical review')).toBeChecked()
    await expect(mobile).not.toBeChecked()
    await mobile.check()
    await allPermissions.uncheck()
    await expect(level(page, 'Participants: View')).not.toBeChecked()
    await expect(mobile).toBeChecked()
  })
})
