import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { giveConsent } from '../support/board.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { findSharedStudySite, newcomer } from '../support/newcomer.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('a colleague’s change on the board is shown at the bell, links to its record, is marked as read, and can be switched off', async ({
  open,
}) => {
  const reader = await open(people.investigator.email, '/notifications')
  const last = await reader.locator('.notification').last().boundingBox()
  const card = await reader.locator('.list').boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0), 'the card goes on below its last line').toBeLessThanOrEqual(
    (card?.y ?? 0) + (card?.height ?? 0),
  )
  const writer = await open(people.coordinator.email, '/participants')
  const name = `Nora ${createUniqueWord()}`
  const entry = reader.getByRole('banner').getByRole('link', { name: 'Notifications' })
  const studySite = await findSharedStudySite(writer, reader)
  const { id, headers } = await newcomer(writer, name, studySite)

  // The notification appears without a reload, and the bell shows the count.
  const line = await findLine(reader, name)
  await expect(line).toContainText('New participant')
  await expect(entry).toHaveAccessibleName(/waiting for you/)
  await line.getByRole('button', { name: 'New participant', exact: true }).click()
  await expect(reader.getByRole('dialog').getByText(name).first()).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(line.getByRole('button', { name: 'Mark as unread: New participant' })).toBeVisible()

  // Opens the notifications of the study by category, and marks one as unread again.
  await navigateTo(reader, `/study/${studySite.studyId}/notifications/visits`)
  await expect(reader.getByRole('tab', { name: /^Visits/ })).toHaveAttribute('aria-selected', 'true')
  await expect(reader.getByRole('navigation', { name: 'Views' }), 'categories, filters and views share one bar').toHaveCount(0)
  await expect(reader.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  await reader.getByRole('tab', { name: /^Participants/ }).click()
  await expect(reader).toHaveURL(/\/notifications\/participants/)
  const unreadLine = await findLine(reader, name)
  await unreadLine.getByRole('button', { name: /^Mark as unread/ }).click()
  await expect(unreadLine.getByRole('button', { name: /^Mark as read/ })).toBeVisible()
  await reader.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(unreadLine.getByRole('button', { name: /^Mark as unread/ })).toBeVisible()

  // The bell leads to all notifications of the user, inside and outside of studies, and shows the same count.
  await entry.click()
  await expect(reader).toHaveURL(/\/crm\/notifications(\?|$)/)
  const allTab = reader.getByRole('tab', { name: /^All\b/ })
  await expect(async () => {
    const [, count = '0'] = /(\d+)/.exec((await allTab.textContent()) ?? '') ?? []
    await expect(entry).toHaveAccessibleName(count === '0' ? 'Notifications' : `Notifications (${count} waiting for you)`, {
      timeout: 2000,
    })
  }).toPass()
  const markAll = reader.getByRole('button', { name: 'Mark all as read' })
  // Opening the visit may mark the last notification as read. Then the button has nothing to mark.
  await expect(async () => {
    if (await markAll.isEnabled()) await markAll.click({ timeout: 2000 })
    await expect(entry).toHaveAccessibleName('Notifications', { timeout: 2000 })
  }).toPass()

  // Turns one topic off: the next event of this topic causes no notification, but an event of another topic does.
  await reader.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = reader.getByRole('dialog')
  const choice = settings.getByRole('combobox', { name: 'Participant enrolled' })
  await choice.press('Enter')
  await reader.locator('.ant-select-dropdown').getByTitle('Off').filter({ visible: true }).click()
  const settingOf = (topic: string) => settings.locator('.notification-choice').filter({ hasText: topic })
  await expect(settingOf('Participant enrolled')).toContainText('Off')
  await expect(settingOf('No enrolment in 30 days'), 'off until it is chosen').toContainText('Off')
  await expectAccessibleInBothThemes(reader, 'the settings of notifications')
  await reader.keyboard.press('Escape')
  await giveConsent(writer, { id, headers, studyId: studySite.studyId })
  const enrolResponse = await writer.request.post(`/api/participant-study/${id}/transitions/enroll`, { headers, data: {} })
  expect(enrolResponse.status()).toBe(200)
  const other = `Otis ${createUniqueWord()}`
  await newcomer(writer, other, studySite)
  await expect(await findLine(reader, other)).toContainText('New participant')
  await expect(reader.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Participant enrolled' })).toHaveCount(0)

  await reader.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(reader)
})

/** Returns the notification about a new participant. Opens groups of similar notifications, because other tests also add participants. */
async function findLine(reader: Page, name: string): Promise<Locator> {
  const line = reader.getByRole('listitem').filter({ hasText: name }).last()
  const alike = reader.getByRole('button', { name: /notifications: New participant$/ })
  await expect(async () => {
    if ((await line.count()) === 0 && (await alike.count()) > 0) await alike.first().click()
    await expect(line).toBeVisible({ timeout: 2000 })
  }).toPass()
  return line
}
