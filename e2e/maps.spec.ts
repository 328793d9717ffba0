import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { headersOf } from './support/calls.ts'
import { tabTo } from './support/form.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, goWithin, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('sites are found on the map by keyboard alone, placed by hand, near a participant and on a dashboard', async ({ open }) => {
  const admin = await open(people.admin.email, '/admin/sites')
  await expect(title(admin)).toHaveText('Sites')
  const map = admin.getByRole('application', { name: 'Map of sites' })
  const list = admin.getByRole('region', { name: 'Sites on the map' })
  await admin.getByRole('radio', { name: 'List' }).focus()
  await admin.keyboard.press('ArrowRight')
  await expect(list.getByRole('listitem').filter({ hasText: 'Lakeshore' })).toContainText('About, by the first part of its postal code')
  await settled(admin)
  await expectAccessibleInBothThemes(admin, 'sites on a map')

  // Marks stand in the order of the list; what is chosen on the map is marked there.
  await map.focus()
  const mark = map.getByRole('button', { name: /Lakeshore Clinical Research Unit/ })
  await tabTo(mark, 10)
  await admin.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: 'Lakeshore Clinical Research Unit' })).toHaveAttribute('aria-pressed', 'true')
  const where = async () => (await map.getByRole('button', { name: /Lakeshore/ }).boundingBox())?.x ?? 0
  const before = await where()
  await admin.keyboard.press('ArrowRight')
  await expect.poll(where).toBeLessThan(before)
  await admin.keyboard.press('Home')
  await list.getByRole('button', { name: 'Pacific Coast Trials' }).focus()
  await admin.keyboard.press('Enter')
  await expect(map.getByRole('button', { name: 'Pacific Coast Trials' })).toHaveAttribute('aria-pressed', 'true')

  // Filters of the list hold.
  await admin.getByRole('textbox', { name: /^Search in/ }).fill('Pacific')
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await list.getByRole('link', { name: 'Open Pacific Coast Trials' }).click()
  await admin.getByRole('tab', { name: /Place on the map/ }).click()
  await admin.getByRole('button', { name: 'Set place' }).click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /Latitude/ }).fill('49.2')
  await drawer.getByRole('textbox', { name: /Longitude/ }).fill('-123.1')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByRole('tabpanel').getByText('By hand')).toBeVisible()
  await goWithin(admin, '/admin/sites?as=other')
  await expect(list.getByRole('listitem').filter({ hasText: 'Pacific' })).toContainText('Set by hand')
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(admin)

  const coordinator = await open(people.coordinator.email, '/participants')
  await coordinator.getByRole('row').nth(1).getByRole('link').first().click()
  await coordinator.getByRole('tab', { name: /^Studies/ }).click()
  const nearest = coordinator.getByRole('region', { name: 'Nearest sites' })
  await expect(nearest.getByRole('row').nth(1)).toContainText(/km/)
  await expectAccessibleInBothThemes(coordinator, 'the nearest sites')

  // Its figures stand in a table, too.
  const arrange = async (elements: object | null) => {
    const headers = await headersOf(coordinator)
    const { data } = await (await coordinator.request.get('/api/dashboard', { headers })).json()
    const answer = await coordinator.request.post('/api/dashboard', {
      headers,
      data: { elements, revision: data.isOwn ? data.revision : 0, isOwn: true },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await arrange({ columns: [{ width: 1, widgets: [{ type: 'siteMap' }] }] })
  await goWithin(coordinator, '/dashboard')
  const widget = coordinator.getByRole('region', { name: 'Map of sites', exact: true })
  const enrolled = widget
    .getByRole('application')
    .getByRole('button', { name: /: \d+ enrolled/ })
    .first()
  await enrolled.focus()
  await coordinator.keyboard.press('Enter')
  await expect(enrolled).toHaveAttribute('aria-pressed', 'true')
  await expect(widget.getByRole('table').getByRole('row').nth(1)).toContainText(/\d/)
  await expectAccessibleInBothThemes(coordinator, 'a map on a dashboard')
  await arrange(null)
})
