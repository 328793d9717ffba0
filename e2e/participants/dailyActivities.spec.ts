import type { ResourceAnswer } from '#resources/core/rows.ts'
import { today } from '../../backend/app/testing/days.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { createParticipation, giveConsent } from '../support/board.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { people } from '../support/people.ts'
import { closeByKey, navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('a coordinator schedules a visit, completes it by keyboard, and continues at the next line', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const name = `Ada ${createUniqueWord()}`
  const { id, headers, place } = await createParticipation(page, name)
  await giveConsent(page, { id, headers, studyId: place?.studyId ?? '' })
  for (const transition of ['enroll', 'addToConduct']) {
    const accepted = await page.request.post(`/api/participant-study/${id}/transitions/${transition}`, { headers, data: {} })
    expect(accepted.status(), await accepted.text()).toBe(200)
  }
  await navigateTo(page, '/daily-activities')
  const findSection = (title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) })
  const findLine = (title: string) => findSection(title).getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Baseline' })
  await expect(findSection('To schedule')).toBeVisible()
  const showAllButton = findSection('To schedule').getByRole('button', { name: /^Show all/ })
  if (await showAllButton.isVisible()) await showAllButton.click()
  const planning = findLine('To schedule')
  await expect(planning).toContainText('Visit to schedule')
  await planning.getByRole('button', { name: /Change it$/ }).click()
  await page.getByRole('menuitem', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Window: \d/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Planned for' }).fill(today())
  await page.keyboard.press('Tab')
  await expect(dialog.getByText(/^(At this site on|Nothing is planned)/)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Time' }).fill('16:45')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  const visit = findLine('Today')
  await expect(visit).toContainText('16:45')
  await expectAccessibleInBothThemes(page, 'the activities of a day')

  await test.step("the home page lists today's visits with their states", async () => {
    await navigateTo(page, '/portfolio')
    const first = page.getByRole('region', { name: 'Today’s visits' }).getByRole('listitem').first()
    await expect(first).toContainText(/\d\d:\d\d/)
    await expect(first.getByRole('button', { name: /Change it$/ })).toBeVisible()
    await navigateTo(page, '/daily-activities')
  })

  // A visit's name opens the visit in a dialog on the same screen.
  await visit.getByRole('button', { name: 'Baseline', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Planned for')
  await page.keyboard.press('Escape')

  await test.step('the keyboard moves from a line to its states', async () => {
    await visit.getByRole('button', { name: 'Baseline', exact: true }).focus()
    await page.keyboard.press('m')
    await expect(page.getByRole('menuitem', { name: 'Mark as completed' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: 'Mark as completed' })).toHaveCount(0)
  })
  const completionDialog = page.getByRole('dialog', { name: /^Mark as completed/ })
  const change = visit.getByRole('button', { name: /Change it$/ })
  const openCompletion = async () => {
    await change.press('Enter')
    await page.getByRole('menuitem', { name: 'Mark as completed' }).press('Enter')
    await expect(completionDialog).toBeVisible()
  }
  await openCompletion()
  await closeByKey(completionDialog)
  await expect(change, 'the dialog returns the focus').toBeFocused()
  await openCompletion()
  await completionDialog.getByRole('button', { name: 'Mark as completed', exact: true }).press('Enter')
  await expect(findLine('Done today')).toContainText('Completed')
  await expect(visit).toHaveCount(0)
  // The focus is on the first button or link of a line. A link may belong to a form that other tests assigned for today.
  await expect(page.getByRole('listitem').locator(':is(button, a):focus'), 'work goes on at a line').toHaveCount(1)
  const { data } = (await (
    await page.request.get(`/api/participant-visits?participantStudyId=${id}&status=COMPLETED`, { headers })
  ).json()) as {
    readonly data: readonly ResourceAnswer['participantVisit'][]
  }
  expect(data).toHaveLength(1)

  await test.step('a walk-in participant gets a visit outside the schedule', async () => {
    await page.getByRole('button', { name: 'Unscheduled visit' }).click()
    const addDialog = page.getByRole('dialog', { name: 'Add an unscheduled visit' })
    await addDialog.getByRole('combobox', { name: 'Participant' }).fill(name)
    const findOption = (label: string) => page.locator('.ant-select-item-option').filter({ visible: true, hasText: label })
    await findOption(name).click()
    await addDialog.getByRole('combobox', { name: 'Reason for the unscheduled visit' }).click()
    await findOption('Adverse event').click()
    await addDialog.getByRole('combobox', { name: 'Time' }).fill('17:30')
    await page.keyboard.press('Tab')
    await expect(page.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0)
    await expectAccessibleInBothThemes(page, 'an unscheduled visit')
    await addDialog.getByRole('button', { name: 'Add the visit' }).click()
    await expect(addDialog).toHaveCount(0)
    await expect(
      findSection('Today').getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Unscheduled visit' }),
    ).toContainText('17:30')
  })

  await test.step('the printout contains the day alone', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.side')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(findSection('Today')).toBeInViewport()
    await page.emulateMedia({ media: 'screen' })
  })

  // Shows a single kind of activity, then all kinds again.
  await page.getByRole('button', { name: /^To schedule \d/ }).click()
  await expect(findSection('Done today')).toHaveCount(0)
  await page.getByRole('button', { name: /^To schedule \d/ }).click()
  await expect(findSection('Done today')).toBeVisible()
})
