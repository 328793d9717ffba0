import { saved } from './support/form.ts'
import { freshWord } from './support/fresh.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, goTo, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// Every other journey asks for less movement; here menus slide in and pages fade as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('on a phone a site is added and changed with the thumb', async ({ open }) => {
  const [clinic, city] = [`${freshWord()} Clinic`, freshWord()]
  const page = await open(people.admin.email, '/', phone)
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(false)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Administration' }).tap()
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await menu.getByRole('link', { name: 'Sites' }).tap()
  await expect(menu).toBeHidden()
  await settled(page)

  const cards = page.getByRole('list', { name: 'Sites' })
  await expect(cards.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'New site' }).tap()
  await page.getByRole('textbox', { name: 'Site name' }).fill(clinic)
  await page.getByRole('textbox', { name: 'City' }).fill('Gravenhurst')
  await expectNoSidewaysScroll(page)
  await saved(page, `${clinic} added`)
  await expect(page).toHaveURL(/\/admin\/sites\/edit\//)
  await expect(title(page)).toHaveText(clinic)

  await page.getByRole('textbox', { name: 'City' }).fill(city)
  await saved(page, `${clinic} saved`)
  await goTo(page, '/admin/sites')
  await page.getByRole('textbox', { name: 'Search in Sites' }).fill(city.toLowerCase())
  await expect(cards.getByRole('listitem')).toHaveCount(1)
  await expect(cards).toContainText(clinic)
})
