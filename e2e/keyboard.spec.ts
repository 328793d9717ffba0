import type { Locator, Page } from '@playwright/test'
import { password, people } from './support/people.ts'
import { settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('from sign-in to a saved participant without a mouse', async ({ page }) => {
  await page.goto('/crm/participants')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(people.coordinator.email)
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await settled(page)
  await expect(title(page)).toHaveText('Participants')

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Search in Participants' }))
  await page.keyboard.type('anderson')
  await expect(page).toHaveURL(/anderson/)
  await settled(page)

  const first = page.getByRole('table').getByRole('link').first()
  const name = await first.getAttribute('aria-label')
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  const profile = page.getByRole('dialog', { name: name ?? '' })
  await expect(profile).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first, 'work goes on at the row').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(profile).toBeVisible()
  await tabTo(page, profile.getByRole('link', { name: 'Open as page' }))
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(name ?? '')
  await tabTo(page, page.getByRole('link', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await settled(page)

  await tabTo(page, page.getByRole('textbox', { name: 'Street address' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12 Keyboard Lane')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stay here' }), 'leaving asks about what is typed').toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Street address' })).toHaveValue('12 Keyboard Lane')
  const preferred = page.getByRole('combobox', { name: 'Preferred contact' })
  await tabTo(page, preferred, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(preferred).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(preferred, 'Escape closes the choices first').toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Phone')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('tab', { name: 'Details' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Health' })).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} saved`)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(title(page)).toHaveText('Participants')
  await expect(page).toHaveURL(/anderson/)
  await expect(first, 'with nothing typed Escape goes back to the row').toBeFocused()
})

/** Presses the key until that is focused. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const most = 80
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return expect(target).toBeFocused()
    await page.keyboard.press(key)
  }
  await expect(target, `reached by ${key}`).toBeFocused()
}
