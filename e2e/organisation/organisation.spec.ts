import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { chooseOption, expectProblem, pick, save, saveAndExpect } from '../support/form.ts'
import { openRowMenu } from '../support/list.ts'
import { people } from '../support/people.ts'
import { navigateTo, openPath } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const openTab = (page: Page, tab: string) => navigateTo(page, `/admin/organization/${tab}`)
/** Returns the background colour of an element. */
const readBackground = (locator: Locator): Promise<string> => locator.evaluate((element) => getComputedStyle(element).backgroundColor)
const findMenu = (page: Page): Locator => page.locator('aside')

test('the details of an organisation are checked, copied and saved, and its release toggles are saved', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const page = await open(people.admin.email, '/admin/organization', { permissions: ['clipboard-read', 'clipboard-write'] })
  const address = page.getByRole('textbox', { name: 'Custom URL' })
  await address.fill('studies.northlake.example')
  await page.getByRole('textbox', { name: 'Web page title' }).fill('')
  await save(page)
  await expectProblem(address, /./)
  await expectProblem(page.getByRole('textbox', { name: 'Web page title' }), 'Web page title is required')

  await address.fill('https://studies.northlake.example/now')
  await page.getByRole('textbox', { name: 'Web page title' }).fill('Northlake Research')
  await page.getByRole('button', { name: 'Copy address' }).first().click()
  await expect(page.getByText('The address has been copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://studies.northlake.example/now')
  await saveAndExpect(page, 'Northlake Research saved')
  await address.fill('https://studies.northlake.example')
  await saveAndExpect(page, 'Northlake Research saved')

  await test.step('release toggles are saved', async () => {
    await openTab(page, 'features')
    const toggles = page.getByRole('combobox', { name: 'Release toggles' })
    await toggles.fill('new-board')
    await toggles.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save toggles' }).click()
    await expect(page.getByText('The release toggles have been saved')).toBeVisible()
    await openPath(page, '/admin/organization/features')
    await expect(page.getByTitle('new-board')).toBeVisible()
  })
})

test('changes by an administrator appear on other users’ open pages: colours, languages and definitions', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/organization/colours')
  const other = await open(people.coordinator.email, '/participants')

  await test.step('colours apply at once, with warnings, and are made readable', async () => {
    const before = await readBackground(findMenu(other))
    const background = page.getByRole('group', { name: 'Navigation' }).getByRole('textbox', { name: 'Background', exact: true })
    const label = page.getByRole('group', { name: 'Navigation' }).getByRole('textbox', { name: 'Label', exact: true })
    await expect(page.getByText(/hard to read as chosen/)).toHaveCount(0)

    await background.fill('#7a1f1')
    await expect(background, 'no colour yet').toHaveAttribute('aria-invalid', 'true')
    await background.fill('#7a1f1f')
    await expect.poll(() => readBackground(findMenu(page))).toBe('rgb(122, 31, 31)')
    await label.fill('#7a2020')
    await expect(
      page.getByText('1 combination is hard to read as chosen').or(page.getByText('2 combinations are hard to read')),
    ).toBeVisible()
    await expect(page.getByRole('row', { name: /Navigation: label on background/ })).toContainText('needs 4.5:1')
    await expectAccessible(page, 'colours that could not be read, as they are shown')

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const confirmDialog = page.getByRole('dialog')
    await expect(confirmDialog).toContainText('Navigation: label on background')
    await confirmDialog.getByRole('button', { name: 'Choose others' }).click()
    expect(await readBackground(findMenu(other)), 'tried on here alone').toBe(before)

    await label.fill('#ffffff')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The colours have been saved')).toBeVisible()
    await expect.poll(() => readBackground(findMenu(other))).toBe('rgb(122, 31, 31)')

    await page.getByRole('button', { name: 'Use Studydesk’s colours' }).click()
    await expect.poll(() => readBackground(findMenu(page))).not.toBe('rgb(122, 31, 31)')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => readBackground(findMenu(page))).toBe('rgb(122, 31, 31)')
    await background.fill('#10394a')
    await label.fill('#eaf4f7')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => readBackground(findMenu(other))).toBe(before)

    await openTab(page, 'history')
    const last = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Colour theme' }).first()
    await expect(last).toContainText('Navigation – Background: #10394a')
    await expect(last).toContainText('Navigation – Background: #7a1f1f')
    await expect(last).not.toContainText('Selected item')
  })

  await test.step('the language is offered while its feature is on, with the keyboard alone', async () => {
    await openTab(page, 'features')
    const languages = other.getByRole('radiogroup', { name: 'Language' }).or(other.getByText('Français'))
    await other.getByRole('button', { name: /^Account of/ }).click()
    await expect(languages.first()).toBeVisible()

    const feature = page.getByRole('switch', { name: 'Choice of language' })
    await feature.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Choice of language is off')).toBeVisible()
    await expect(languages).toHaveCount(0)
    await expect(feature).not.toBeChecked()
    await expect(feature).toBeEnabled()
    await feature.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Choice of language is on')).toBeVisible()
    await expect(languages.first()).toBeVisible()
    await other.keyboard.press('Escape')
  })

  await test.step('a definition is written, published in each language separately, and shown as help at its field', async () => {
    await openTab(page, 'definitions')
    await navigateTo(other, '/participants/edit/new-participant')
    const helpButton = other.getByRole('button', { name: 'What does “Street address” mean?' })
    await expect(other.getByRole('textbox', { name: 'Street address' })).toBeVisible()
    await expect(helpButton).toHaveCount(0)

    await page.getByRole('button', { name: 'New definition' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('combobox', { name: 'Term' }).fill('street add')
    await pick(page, 'Street address (Participant)')
    await expect(drawer.getByRole('combobox', { name: 'Term' })).toHaveValue('Street address (Participant)')
    await drawer.getByRole('textbox', { name: 'Title' }).fill('Where the person lives')
    await drawer.getByRole('textbox', { name: 'Definition' }).fill('Number and street, as on the health card.')
    await expectAccessible(page, 'a new definition')
    await save(page)
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: 'Street address (Participant)' })).toContainText('Not published')
    await expect(helpButton, 'not published yet').toHaveCount(0)

    await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Publish all', exact: true }).click()
    await page.getByRole('dialog', { name: 'Publish all definitions in English?' }).getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/definitions? ha(s|ve) been published/)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Street address (Participant)' })).not.toContainText('Not published')
    await expect(helpButton).toBeVisible()
    await helpButton.click()
    await expect(other.getByRole('note')).toContainText('Number and street, as on the health card.')

    await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Unpublish all' }).click()
    await page.getByRole('dialog', { name: 'Unpublish all definitions in English?' }).getByRole('button', { name: 'Unpublish' }).click()
    await expect(helpButton).toHaveCount(0)

    await openRowMenu(page, 'Where the person lives')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete Where the person lives?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Street address (Participant)' })).toHaveCount(0)
  })
})

test('a consent statement that was in use cannot be changed, and its next version starts from it', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/organization/consents')
  const drawer = page.getByRole('dialog')
  const findField = (name: string) => drawer.locator(`[data-field="${name}"]`)
  const editor = findField('content').locator('[contenteditable]')
  const active = drawer.getByRole('switch', { name: 'Active' }).or(drawer.getByRole('checkbox', { name: 'Active' }))
  const reach = async (target: Locator) => {
    for (let step = 0; step < 60 && !(await target.evaluate((element) => element === document.activeElement)); step += 1)
      await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }
  const first = `7.${Date.now()}`
  const findStatement = (version: string) => page.getByRole('button', { name: `Terms of use · ${version}`, exact: true })

  await test.step('a draft is written and corrected', async () => {
    await page.getByRole('button', { name: 'New consent statement' }).press('Enter')
    await chooseOption(drawer.getByRole('combobox', { name: 'Type' }), 'Terms of use')
    await drawer.getByRole('textbox', { name: 'Version' }).fill(first)
    await editor.fill('You may leave at any time.')
    await active.press('Space')
    await page.keyboard.press('Control+S')
    await expect(drawer).toHaveCount(0)
    await findStatement(first).press('Enter')
    await expect(drawer.getByRole('button', { name: 'New version' })).toHaveCount(0)
    await editor.fill('You may leave at any time, without a reason.')
    await active.press('Space')
    await page.keyboard.press('Control+S')
    await expect(drawer).toHaveCount(0)
  })

  await test.step('a statement in use is read-only, with the reason', async () => {
    await findStatement(first).press('Enter')
    await expect(drawer.getByRole('status').filter({ hasText: 'This version is or was in use,' })).toBeVisible()
    await expect(findField('content')).toContainText('You may leave at any time, without a reason.')
    await expect(editor).toHaveCount(0)
    await expect(drawer.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page, 'a statement in use')
    await reach(active)
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+S')
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('row').filter({ has: findStatement(first) })).toContainText('No')
  })

  await test.step('an inactive statement stays read-only, and a new version starts with its text, without a number', async () => {
    await findStatement(first).press('Enter')
    await reach(drawer.getByRole('button', { name: 'New version' }))
    await page.keyboard.press('Enter')
    await expect(drawer.getByText(`Filled from Terms of use · ${first}. Nothing is saved yet.`)).toBeVisible()
    await expect(editor).toHaveText('You may leave at any time, without a reason.')
    await expect(drawer.getByRole('textbox', { name: 'Version' })).toHaveValue('')
    await expectAccessible(page, 'the next version of a statement')
    await drawer.getByRole('textbox', { name: 'Version' }).press('8')
    await page.keyboard.type(first)
    await reach(editor)
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Tell us.')
    await page.keyboard.press('Control+S')
    await expect(drawer).toHaveCount(0)
    await expect(findStatement(`8${first}`)).toBeVisible()
    await findStatement(first).press('Enter')
    await expect(findField('content')).toContainText('You may leave at any time, without a reason.')
    await expect(findField('content')).not.toContainText('Tell us')
  })
})
