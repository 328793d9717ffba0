import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { giveConsent } from './support/board.ts'
import { freshWord } from './support/fresh.ts'
import { newcomer, sharedPlace } from './support/newcomer.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('what a colleague does on the board shows at the bell, leads to its record, is read, and can be turned off', async ({ open }) => {
  const reader = await open(people.investigator.email, '/notifications')
  const last = await reader.locator('.notification').last().boundingBox()
  const card = await reader.locator('.list').boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0), 'the card goes on below its last line').toBeLessThanOrEqual(
    (card?.y ?? 0) + (card?.height ?? 0),
  )
  const writer = await open(people.coordinator.email, '/participants')
  const name = `Nora ${freshWord()}`
  const entry = reader.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Notifications' })
  const place = await sharedPlace(writer, reader)
  const { id, headers } = await newcomer(writer, name, place)

  // It comes by itself, with the figure in the menu.
  const line = await lineAbout(reader, name)
  await expect(line).toContainText('New participant')
  await expect(entry).toHaveAccessibleName(/waiting for you/)
  await line.getByRole('button', { name: 'New participant', exact: true }).click()
  await expect(reader.getByRole('dialog').getByText(name).first()).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(line.getByRole('button', { name: 'Mark as unread: New participant' })).toBeVisible()

  // Below the study, by category, and back to unread.
  await goWithin(reader, `/study/${place.studyId}/notifications/visits`)
  await expect(reader.getByRole('tab', { name: /^Visits/ })).toHaveAttribute('aria-selected', 'true')
  await expect(reader.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  await reader.getByRole('tab', { name: /^Participants/ }).click()
  await expect(reader).toHaveURL(/\/notifications\/participants/)
  const below = await lineAbout(reader, name)
  await below.getByRole('button', { name: /^Mark as unread/ }).click()
  await expect(below.getByRole('button', { name: /^Mark as read/ })).toBeVisible()
  await reader.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(below.getByRole('button', { name: /^Mark as unread/ })).toBeVisible()

  // The menu leads to all that the reader has, of other studies and of none, and counts the same.
  await entry.click()
  await expect(reader).toHaveURL(/\/crm\/notifications(\?|$)/)
  const all = reader.getByRole('tab', { name: /^All \d+/ })
  await expect(async () => {
    const [, count = ''] = /(\d+)/.exec((await all.textContent()) ?? '') ?? []
    await expect(entry).toHaveAccessibleName(count === '0' ? 'Notifications' : `Notifications (${count} waiting for you)`, {
      timeout: 2000,
    })
  }).toPass()
  const markAll = reader.getByRole('button', { name: 'Mark all as read' })
  // The last one may be read by the visit itself, which leaves nothing to mark.
  await expect(async () => {
    if (await markAll.isEnabled()) await markAll.click({ timeout: 2000 })
    await expect(entry).toHaveAccessibleName('Notifications', { timeout: 2000 })
  }).toPass()

  // Not at all: what happens next is not told, while another topic is.
  await reader.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = reader.getByRole('dialog')
  const choice = settings.getByRole('combobox', { name: 'Participant enrolled' })
  await choice.press('Enter')
  await reader.locator('.ant-select-dropdown').getByTitle('Not at all').filter({ visible: true }).click()
  const wayOf = (topic: string) => settings.locator('.notification-choice').filter({ hasText: topic })
  await expect(wayOf('Participant enrolled')).toContainText('Not at all')
  await expect(wayOf('No enrolment in 30 days'), 'off until it is chosen').toContainText('Not at all')
  await expectAccessibleInBothThemes(reader, 'the settings of notifications')
  await reader.keyboard.press('Escape')
  await giveConsent(writer, { id, headers, studyId: place.studyId })
  const enrolled = await writer.request.post(`/api/participant-study/${id}/transitions/enroll`, { headers, data: {} })
  expect(enrolled.status()).toBe(200)
  const other = `Otis ${freshWord()}`
  await newcomer(writer, other, place)
  await expect(await lineAbout(reader, other)).toContainText('New participant')
  await expect(reader.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Participant enrolled' })).toHaveCount(0)

  await reader.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(reader)
})

/** The line about somebody who is new; where several are alike they stand together, as other journeys bring people there too, and are opened. */
async function lineAbout(reader: Page, name: string): Promise<Locator> {
  const line = reader.getByRole('listitem').filter({ hasText: name }).last()
  const alike = reader.getByRole('button', { name: /together: New participant$/ })
  await expect(async () => {
    if ((await line.count()) === 0 && (await alike.count()) > 0) await alike.first().click()
    await expect(line).toBeVisible({ timeout: 2000 })
  }).toPass()
  return line
}
