import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { headersOf } from '../support/calls.ts'
import { pressTabUntilFocused } from '../support/form.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('sites are found on the map by keyboard alone, positioned by hand, near a participant and on a dashboard', async ({ open }) => {
  const admin = await open(people.admin.email, '/admin/sites')
  await expect(title(admin)).toHaveText('Sites')
  const map = admin.getByRole('application', { name: 'Map of sites' })
  const list = admin.getByRole('region', { name: 'Sites on the map' })
  await admin.getByRole('radio', { name: 'List' }).focus()
  await admin.keyboard.press('ArrowRight')
  await expect(list.getByRole('listitem').filter({ hasText: 'Lakeshore' })).toContainText(
    'Approximate, by the first part of its postal code',
  )
  await settled(admin)
  await expectAccessibleInBothThemes(admin, 'sites on a map')

  // The marks have the order of the list. Choosing a mark on the map highlights it in the list.
  await map.focus()
  const mark = map.getByRole('button', { name: /Lakeshore Clinical Research Unit/ })
  await pressTabUntilFocused(mark, 10)
  await admin.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: 'Lakeshore Clinical Research Unit' })).toHaveAttribute('aria-pressed', 'true')
  const readMarkerX = async () => (await map.getByRole('button', { name: /Lakeshore/ }).boundingBox())?.x ?? 0
  const before = await readMarkerX()
  await admin.keyboard.press('ArrowRight')
  await expect.poll(readMarkerX).toBeLessThan(before)
  await admin.keyboard.press('Home')
  await list.getByRole('button', { name: 'Pacific Coast Trials' }).focus()
  await admin.keyboard.press('Enter')
  await expect(map.getByRole('button', { name: 'Pacific Coast Trials' })).toHaveAttribute('aria-pressed', 'true')

  // The map uses the filters of the list.
  await admin.getByRole('textbox', { name: /^Search in/ }).fill('Pacific')
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await list.getByRole('link', { name: 'Open Pacific Coast Trials' }).click()
  await admin.getByRole('tab', { name: /Map position/ }).click()
  await admin.getByRole('button', { name: 'Set map position' }).click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /Latitude/ }).fill('49.2')
  await drawer.getByRole('textbox', { name: /Longitude/ }).fill('-123.1')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByRole('tabpanel').getByText('By hand')).toBeVisible()
  await navigateTo(admin, '/admin/sites?as=other')
  await expect(list.getByRole('listitem').filter({ hasText: 'Pacific' })).toContainText('Set by hand')
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(admin)

  const coordinator = await open(people.coordinator.email, '/participants')
  await coordinator.getByRole('row').nth(1).getByRole('link').first().click()
  await coordinator.getByRole('tab', { name: 'Visits' }).click()
  const nearest = coordinator.getByRole('region', { name: 'Nearest sites' })
  await expect(nearest.getByRole('row').nth(1)).toContainText(/km/)
  await expectAccessibleInBothThemes(coordinator, 'the nearest sites')

  // Checks that a table shows the same figures as the map.
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
  await navigateTo(coordinator, '/dashboard')
  const widget = coordinator.getByRole('region', { name: 'Map of sites', exact: true })
  const enrolledMarker = widget
    .getByRole('application')
    .getByRole('button', { name: /: \d+ enrolled/ })
    .first()
  await enrolledMarker.focus()
  await coordinator.keyboard.press('Enter')
  await expect(enrolledMarker).toHaveAttribute('aria-pressed', 'true')
  await expect(widget.getByRole('table').getByRole('row').nth(1)).toContainText(/\d/)
  await expectAccessibleInBothThemes(coordinator, 'a map on a dashboard')
  await arrange(null)
})
