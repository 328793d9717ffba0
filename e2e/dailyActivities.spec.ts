import type { ResourceAnswer } from '#resources/rows.ts'
import { today } from '../backend/testing/days.ts'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { giveConsent, newParticipation } from './support/board.ts'
import { freshWord } from './support/fresh.ts'
import { people } from './support/people.ts'
import { closeByKey, goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a coordinator schedules a visit, completes it by keyboard, and goes on at the next line', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const name = `Ada ${freshWord()}`
  const { id, headers, place } = await newParticipation(page, name)
  await giveConsent(page, { id, headers, studyId: place?.studyId ?? '' })
  for (const transition of ['enroll', 'addToConduct']) {
    const taken = await page.request.post(`/api/participant-study/${id}/transitions/${transition}`, { headers, data: {} })
    expect(taken.status(), await taken.text()).toBe(200)
  }
  await goWithin(page, '/daily-activities')
  const part = (title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) })
  const lineIn = (title: string) => part(title).getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Baseline' })
  const planning = lineIn('When there is time')
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
  const visit = lineIn('Today')
  await expect(visit).toContainText('16:45')
  await expectAccessibleInBothThemes(page, 'the activities of a day')

  // What belongs to it opens in its place.
  await visit.getByRole('button', { name: 'Baseline', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Planned for')
  await page.keyboard.press('Escape')
  const dialogOf = page.getByRole('dialog', { name: /^Mark as completed/ })
  const change = visit.getByRole('button', { name: /Change it$/ })
  const ask = async () => {
    await change.press('Enter')
    await page.getByRole('menuitem', { name: 'Mark as completed' }).press('Enter')
    await expect(dialogOf).toBeVisible()
  }
  await ask()
  await closeByKey(dialogOf)
  await expect(change, 'the dialog returns the focus').toBeFocused()
  await ask()
  await dialogOf.getByRole('button', { name: 'Mark as completed', exact: true }).press('Enter')
  await expect(lineIn('Done today')).toContainText('Completed')
  await expect(visit).toHaveCount(0)
  // A line begins with a button or, as a form that other journeys assigned for today, with a link.
  await expect(page.getByRole('listitem').locator(':is(button, a):focus'), 'work goes on at a line').toHaveCount(1)
  const { data } = (await (
    await page.request.get(`/api/participant-visits?participantStudyId=${id}&status=COMPLETED`, { headers })
  ).json()) as {
    readonly data: readonly ResourceAnswer['participantVisit'][]
  }
  expect(data).toHaveLength(1)

  await test.step('somebody who walks in gets a visit that no schedule plans', async () => {
    await page.getByRole('button', { name: 'Unscheduled visit' }).click()
    const adding = page.getByRole('dialog', { name: 'Add an unscheduled visit' })
    await adding.getByRole('combobox', { name: 'Participant' }).fill(name)
    const option = (words: string) => page.locator('.ant-select-item-option').filter({ visible: true, hasText: words })
    await option(name).click()
    await adding.getByRole('combobox', { name: 'Why it was not scheduled' }).click()
    await option('Adverse event').click()
    await adding.getByRole('combobox', { name: 'Time' }).fill('17:30')
    await page.keyboard.press('Tab')
    await expect(page.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0)
    await expectAccessibleInBothThemes(page, 'an unscheduled visit')
    await adding.getByRole('button', { name: 'Add the visit' }).click()
    await expect(adding).toHaveCount(0)
    await expect(part('Today').getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Unscheduled visit' })).toContainText(
      '17:30',
    )
  })

  await test.step('on paper stands the day alone', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.side')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(part('Today')).toBeInViewport()
    await page.emulateMedia({ media: 'screen' })
  })

  // One sort alone, and back.
  await page.getByRole('button', { name: /^To schedule \d/ }).click()
  await expect(part('Done today')).toHaveCount(0)
  await page.getByRole('button', { name: /^To schedule \d/ }).click()
  await expect(part('Done today')).toBeVisible()
})
