import type { ResourceAnswer } from '#resources/rows.ts'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { newParticipation } from './support/board.ts'
import { freshWord } from './support/fresh.ts'
import { people } from './support/people.ts'
import { goTo } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a coordinator plans a visit that is due, has it before them today, completes it, and finds it among what is done', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/participants')
  const name = `Ada ${freshWord()}`
  const { id, headers } = await newParticipation(page, name)
  for (const transition of ['enroll', 'addToConduct']) {
    const taken = await page.request.post(`/api/participant-study/${id}/transitions/${transition}`, { headers, data: {} })
    expect(taken.status(), await taken.text()).toBe(200)
  }
  await goTo(page, '/daily-activities')
  const part = (title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) })
  const lineIn = (title: string) => part(title).getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Baseline' })
  const planning = lineIn('When there is time')
  await expect(planning).toContainText('Visit to schedule')
  await planning.getByRole('button', { name: /Change it$/ }).click()
  await page.getByRole('menuitem', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date())
  await dialog.getByRole('textbox', { name: 'Planned for' }).fill(today)
  await page.keyboard.press('Tab')
  await dialog.getByRole('combobox', { name: 'Time' }).fill('16:45')
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  const visit = lineIn('Today')
  await expect(visit).toContainText('16:45')
  await expectAccessibleInBothThemes(page, 'the activities of a day')

  // What belongs to it opens in its place.
  await visit.getByRole('button', { name: 'Baseline', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Planned for')
  await page.keyboard.press('Escape')
  await visit.getByRole('button', { name: /Change it$/ }).click()
  await page.getByRole('menuitem', { name: 'Mark as completed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as completed', exact: true }).click()
  await expect(lineIn('Done today')).toContainText('Completed')
  await expect(visit).toHaveCount(0)
  await expect(page.getByRole('listitem').getByRole('button').and(page.locator(':focus')), 'work goes on at a line').toHaveCount(1)
  const { data } = (await (
    await page.request.get(`/api/participant-visits?participantStudyId=${id}&status=COMPLETED`, { headers })
  ).json()) as {
    readonly data: readonly ResourceAnswer['participantVisit'][]
  }
  expect(data).toHaveLength(1)

  // One sort alone, and back.
  await page.getByRole('button', { name: /^To schedule \d/ }).click()
  await expect(part('Done today')).toHaveCount(0)
  await page.getByRole('button', { name: /^To schedule \d/ }).click()
  await expect(part('Done today')).toBeVisible()
})
