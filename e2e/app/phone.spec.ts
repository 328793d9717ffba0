import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { download } from '../support/files.ts'
import { chooseOption, saveAndExpect } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { fromPhoneMenu, openPhoneSearch } from '../support/list.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

// All other tests request reduced motion. Here, menus slide in and pages fade, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('on a phone a site is added and changed with the thumb', async ({ open }) => {
  const [clinic, city] = [`${createUniqueWord()} Clinic`, createUniqueWord()]
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
  await saveAndExpect(page, `${clinic} added`)
  const foot = await page.locator('.form-footer').boundingBox()
  const message = await page.locator('.toast').last().boundingBox()
  if (foot !== null && message !== null) expect(message.y + message.height, 'a toast leaves the buttons free').toBeLessThanOrEqual(foot.y)
  await expect(page).toHaveURL(/\/admin\/sites\/edit\//)
  await expect(title(page)).toHaveText(clinic)

  await page.getByRole('textbox', { name: 'City' }).fill(city)
  await saveAndExpect(page, `${clinic} saved`)
  await navigateTo(page, '/admin/sites')
  await (await openPhoneSearch(page)).fill(city.toLowerCase())
  await expect(cards.getByRole('listitem')).toHaveCount(1)
  await expect(cards).toContainText(clinic)

  await test.step('the main button covers nothing at the end of the page', async () => {
    const textBottomOf = (footer: Element) => {
      const range = document.createRange()
      range.selectNodeContents(footer)
      return range.getBoundingClientRect().bottom
    }
    await expect(async () => {
      await page.mouse.wheel(0, 2000)
      const main = await page.locator('.page-primary').boundingBox()
      expect(await page.locator('.shell-footer').evaluate(textBottomOf)).toBeLessThanOrEqual(main?.y ?? 0)
    }).toPass({ timeout: 30_000 })
  })

  await test.step('the audit history shows in rows who did what', async () => {
    await navigateTo(page, '/admin/audit-history')
    const rows = page.getByRole('list', { name: 'Audit history' }).getByRole('listitem')
    await expect(
      rows
        .filter({ hasText: clinic })
        .first()
        .getByRole('button', { name: new RegExp(`^${people.admin.name}.*${clinic}`) }),
    ).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test('on a phone participants are found, called and added with the thumb', async ({ open }) => {
  const page = await open(people.coordinator.email, '/', phone)
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await tabs.getByRole('link', { name: 'Participants' }).tap()
  await settled(page)
  const cards = page.getByRole('list', { name: 'Participants' })
  // The next page loads before the end of the list is visible.
  await expect(cards.getByRole('listitem').nth(9)).toBeAttached()

  await test.step('title and tools take one line above the first row, and the rest is in a menu', async () => {
    const bar = await page.locator('.topbar').boundingBox()
    const first = await cards.getByRole('listitem').first().boundingBox()
    expect((first?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0), 'above the first row').toBeLessThanOrEqual(104)
    await expectAccessibleInBothThemes(page, 'a list on a phone')
    await fromPhoneMenu(page, 'Display')
    const drawer = page.getByRole('dialog', { name: 'Display' })
    await drawer.getByRole('button', { name: 'Done' }).tap()
    await expect(drawer).toBeHidden()
    const { text } = await download(page, () => fromPhoneMenu(page, 'Export: CSV'))
    expect(text.split('\r\n').length).toBeGreaterThan(30)
  })

  await test.step('the search opens in place of the title with the focus in it, and Escape closes it and shows all rows', async () => {
    const field = await openPhoneSearch(page)
    await expect(field).toBeFocused()
    await page.keyboard.type('zzzz')
    await expect(page.getByText('No results for this search and these filters.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await field.press('Escape')
    await expect(page.getByRole('button', { name: 'Search in Participants' })).toBeFocused()
    await expect(cards.getByRole('listitem').nth(9)).toBeAttached()
  })

  await test.step('the button of the filters shows how many are in use', async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await chooseOption(drawer.getByRole('combobox', { name: 'Status' }), 'Enrolled')
    await page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: /^Show/ }).tap()
    const button = page.getByRole('button', { name: 'Filters (1)', exact: true })
    await button.tap()
    await drawer.getByRole('button', { name: 'Clear all' }).tap()
    await drawer.getByRole('button', { name: /^Show/ }).tap()
    await expect(button).toHaveCount(0)
    await expect(cards.getByRole('listitem').nth(9)).toBeAttached()
  })

  await test.step('rows continue without pages, while the title stays', async () => {
    await expect(async () => {
      await page.mouse.wheel(0, 2000)
      expect(await cards.getByRole('listitem').count()).toBeGreaterThan(30)
    }).toPass()
    await expect(title(page)).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Search in Participants' })).toBeInViewport()
    const ids = await cards.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key')))
    expect(new Set(ids).size).toBe(ids.length)
  })

  await test.step('a number is called from its row, and every control is large enough for a thumb', async () => {
    const call = cards.getByRole('link', { name: /^Call / }).first()
    await expect(call).toHaveAttribute('href', /^tel:\+1\d{10}$/)
    await expectNoSidewaysScroll(page)
    for (const target of [call, cards.getByRole('button', { name: /^Actions for/ }).first(), ...(await tabs.locator('a, button').all())]) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(target)).toBeGreaterThanOrEqual(44)
    }
  })

  await test.step('the header of a participant leaves the tabs visible on the first screen, and shrinks to one line on scrolling', async () => {
    await navigateTo(page, '/participants')
    await cards.locator('.row-link').first().tap()
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Overview' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Open as page' }).tap()
    await settled(page)
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeInViewport({ ratio: 1 })
    const aboutRegion = page.getByRole('region', { name: 'About this participant' })
    const detailsButton = aboutRegion.getByRole('button', { name: 'More details' })
    await expect(detailsButton).toHaveAttribute('aria-expanded', 'false')
    await detailsButton.tap()
    await expect(detailsButton).toHaveAttribute('aria-expanded', 'true')
    await expect(aboutRegion.getByText('Health card')).toBeVisible()
    await detailsButton.tap()
    await expect(aboutRegion.getByText('Health card')).toHaveCount(0)

    const line = page.locator('.profile-bar-name')
    await expect(line).toBeHidden()
    await page.mouse.wheel(0, 700)
    await expect(line).toBeInViewport({ ratio: 1 })
    expect((await page.locator('.profile-bar').boundingBox())?.height).toBeLessThan(56)
    await page.mouse.wheel(0, -2000)
    await expect(line).toBeHidden()
  })

  await test.step('tabs without room move into a menu, and the selected one stays in the bar', async () => {
    const timeline = page.getByRole('tab', { name: 'Timeline' })
    await expect(timeline).toHaveCount(0)
    await page.getByRole('button', { name: 'More tabs' }).tap()
    await page.getByRole('menuitem', { name: 'Timeline' }).tap()
    await expect(timeline).toHaveAttribute('aria-selected', 'true')
    await expect(timeline).toBeInViewport({ ratio: 1 })
    await expect(timeline).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Files' }), 'arrows go on to those that had no room').toBeFocused()
    await expectNoSidewaysScroll(page)
  })

  await test.step('the tabs make room for the buttons of a form', async () => {
    await expect(tabs).toBeVisible()
    await navigateTo(page, '/participants/edit/new-participant')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport()
    await expect(tabs).toBeHidden()
    await navigateTo(page, '/participants')
    await tabs.getByRole('button', { name: 'Search' }).tap()
    await expect(page.getByRole('dialog', { name: 'Search and go anywhere' })).toBeVisible()
  })
})
