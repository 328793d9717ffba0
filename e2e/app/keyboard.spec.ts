import type { Locator, Page } from '@playwright/test'
import { password, people } from '../support/people.ts'
import { settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('from sign-in to a saved participant without a mouse', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/crm/participants')
  await pressTabUntilFocused(page, page.getByLabel('E-mail'))
  await page.keyboard.type(people.coordinator.email)
  await pressTabUntilFocused(page, page.getByLabel('Password'))
  // Pasted, as a password manager does.
  await page.evaluate((text) => navigator.clipboard.writeText(text), password)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByLabel('Password')).toHaveValue(password)
  await page.keyboard.press('Enter')
  await settled(page)
  await expect(title(page)).toHaveText('Participants')

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await pressTabUntilFocused(page, page.getByRole('textbox', { name: 'Search in Participants' }))
  await page.keyboard.type('anderson')
  await expect(page).toHaveURL(/anderson/)
  await settled(page)

  const first = page.getByRole('table').getByRole('link').first()
  const name = await first.getAttribute('aria-label')
  await pressTabUntilFocused(page, first)
  await page.keyboard.press('Enter')
  const profile = page.getByRole('dialog', { name: name ?? '' })
  await expect(profile).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first, 'work goes on at the row').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(profile).toBeVisible()
  await pressTabUntilFocused(page, profile.getByRole('link', { name: 'Open as page' }))
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(name ?? '')
  await pressTabUntilFocused(page, page.getByRole('link', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await settled(page)

  await pressTabUntilFocused(page, page.getByRole('textbox', { name: 'Street address' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12 Keyboard Lane')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stay here' }), 'leaving asks about what is typed').toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Street address' })).toHaveValue('12 Keyboard Lane')
  const contactField = page.getByRole('combobox', { name: 'Preferred contact' })
  await pressTabUntilFocused(page, contactField, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(contactField).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(contactField, 'Escape closes the choices first').toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Phone')
  await page.keyboard.press('Enter')
  await pressTabUntilFocused(page, page.getByRole('tab', { name: 'Details' }), 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Health' })).toHaveAttribute('aria-selected', 'true')
  await pressTabUntilFocused(page, page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} saved`)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(title(page)).toHaveText('Participants')
  await expect(page).toHaveURL(/anderson/)
  await expect(first, 'with nothing typed Escape goes back to the row').toBeFocused()
})

test('the content is at most eight tab stops away, and arrow keys move within the menu', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const isInContent = () =>
    page.evaluate(() => document.activeElement?.closest('main') !== null && document.activeElement !== document.body)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.locator('.skip-link').focus()
  let stops = 1
  for (; stops <= 9 && !(await isInContent()); stops += 1) await page.keyboard.press('Tab')
  expect(stops - 1, 'tab stops before the content').toBeLessThanOrEqual(8)

  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await page.locator('.skip-link').focus()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Participants' }), 'the current page is the entry point').toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('button', { name: 'Recruit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: 'Trial board' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'Trial board' })).toBeFocused()
  await page.keyboard.press('Enter')
  await settled(page)
  await expect(page.getByRole('button', { name: 'Expand the menu' }), 'a board has the whole width').toBeVisible()
  await page.locator('.skip-link').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip', { name: 'Trial board' }), 'a folded menu names its icons').toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeFocused()
})

/** Presses the key until the target has the focus. */
async function pressTabUntilFocused(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const maxPresses = 80
  for (let pressCount = 0; pressCount < maxPresses; pressCount += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return expect(target).toBeFocused()
    await page.keyboard.press(key)
  }
  await expect(target, `reached by ${key}`).toBeFocused()
}
