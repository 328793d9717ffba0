import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getDayAfter, today } from '../../backend/app/testing/days.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { callsOf } from '../support/calls.ts'
import { createConductParticipant, scheduleFirstVisit } from '../support/conduct.ts'
import { chooseOption } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

type Visit = ResourceAnswer['participantVisit']

test('a visit is planned, found in the calendar, moved by the keyboard and by dragging', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const page = await open(people.coordinator.email, '/study-scheduler')
  const name = `Calla ${createUniqueWord()}`
  const { id, place } = await createConductParticipant(page, name)
  const call = await callsOf(page)
  // Uses the middle of the current week, at an hour that no other test uses.
  const day = getDayAfter(3 - new Date(`${today()}T00:00:00Z`).getUTCDay())
  const visitId = await scheduleFirstVisit(page, id, '08:00', day)
  const fetchVisit = async () => call<Visit>(`participant-visit/${visitId}`)
  const event = page.locator(`[data-visit="${visitId}"]`)
  const dialog = page.getByRole('dialog')
  /** Confirms the dialog. The day is outside of the window, so the server first rejects the request and requires a reason. */
  const confirm = async () => {
    await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Reason for a day out of window' }).fill('They travel')
    await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('the week shows it in the time zone of the site', async () => {
    await navigateTo(page, '/study-scheduler')
    await expect(event).toBeVisible()
    await expect(event).toContainText('08:00')
  })

  await test.step('a key moves it', async () => {
    await event.focus()
    await page.keyboard.press('m')
    await expect(dialog.getByRole('textbox', { name: 'Planned for' })).toHaveValue(day)
    await dialog.getByRole('combobox', { name: 'Time', exact: true }).fill('07:15')
    await page.keyboard.press('Tab')
    await confirm()
    await expect(event).toContainText('07:15')
    expect((await fetchVisit()).visitTime).toContain('07:15')
  })

  await test.step('dragging asks for confirmation before moving', async () => {
    const box = await event.boundingBox()
    if (box === null) throw new Error('It is not on the screen')
    await page.mouse.move(box.x + box.width / 2, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 5 })
    await page.mouse.move(box.x + box.width / 2, box.y + 56, { steps: 8 })
    await page.mouse.up()
    await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue('08:15')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(event).toContainText('07:15')
    expect((await fetchVisit()).visitTime).toContain('07:15')
  })

  await test.step('the address of a study site shows that site alone', async () => {
    await navigateTo(page, `/study/${place?.studyId}/site/${place?.siteId}/study-scheduler`)
    await expect(page).toHaveURL(/\/study-scheduler\?.*siteId/)
    await expect(event).toBeVisible()
    await expect(page.getByText(/^Site: \S/)).toBeVisible()
    await expect(page.getByText('No access')).toHaveCount(0)
  })

  await test.step('Enter opens it; day, month and agenda show it too', async () => {
    await event.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').filter({ hasText: name })).toBeVisible()
    await page.keyboard.press('Escape')
    for (const view of ['Month', 'Agenda']) {
      await page.getByText(view, { exact: true }).click()
      await expect(event.first()).toBeVisible()
      await expectAccessible(page, `the ${view}`)
    }
  })

  await test.step('its day shows it in the column of visits without staff; a key moves it from there', async () => {
    await page.getByText('Day', { exact: true }).click()
    const days = 3 - new Date(`${today()}T00:00:00Z`).getUTCDay()
    const stepButton = page.getByRole('button', { name: days < 0 ? 'Previous day' : 'Next day' })
    for (let step = 0; step < Math.abs(days); step++) await stepButton.click()
    await chooseOption(page.getByRole('combobox', { name: 'Columns of the day' }), 'By staff')
    await expect(page.getByRole('region', { name: /^No staff assigned/ }).locator(event)).toBeVisible()
    await expectAccessible(page, 'the day by staff')
    await event.press('m')
    await expect(dialog.getByRole('button', { name: 'Reschedule', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(event).toBeFocused()
  })
})
