import { expectAccessible, expectAccessibleInBothThemes } from './support/accessibility.ts'
import { comments, newPerson } from './support/participant.ts'
import { people } from './support/people.ts'
import { goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('activity tells what happened in plain words, of the last 24 hours unless somebody wants more', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const { id, headers } = await newPerson(page, 'Cora Commentworthy')
  const write = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await page.request[method](`/api/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await write('patch', `participant/${id}`, { allergies: 'Pollen', tags: ['called'] })
  await write('post', `participant/${id}/therapies`, { therapyName: 'Metformin', isBaselineMedication: true, isContinuingEndStudy: false })
  await goWithin(page, `/participants/${id}?tab=activity`)
  const activity = page.getByRole('region', { name: 'Activity' })
  const entries = activity.getByRole('listitem')
  const by = people.coordinator.name

  await test.step('who did what, today', async () => {
    await expect(activity.getByRole('radio', { name: '24 hours' })).toBeChecked()
    await expect(activity.getByRole('heading', { level: 2 })).toHaveText(['Today'])
    await expect(entries).toHaveCount(3)
    await expect(entries.nth(0)).toContainText(`${by} added the therapy Metformin`)
    await expect(entries.nth(1)).toContainText(`${by} changed the profile: Allergies and Tags`)
    await expect(entries.nth(2)).toContainText(`${by} added the participant`)
  })

  await test.step('what happens now comes by itself, and leads to where it is', async () => {
    await write('post', `participant/${id}/comments`, { commentText: 'Called back' })
    await expect(entries.first()).toContainText(`${by} wrote a comment`)
    await expectAccessibleInBothThemes(page, 'activity')
    await entries.first().getByRole('link').click()
    await expect(comments(page)).toHaveText(/Called back/)
  })

  await test.step('as far back as is asked', async () => {
    await page.getByRole('tab', { name: 'Activity' }).click()
    for (const [name, days] of [
      ['Last week', 7],
      ['Last month', 30],
      ['View All', null],
    ] as const) {
      const [asked] = await Promise.all([
        page.waitForRequest(/\/api\/activity\/history\/participant\?/),
        activity.getByText(name, { exact: true }).click(),
      ])
      const from = new URL(asked.url()).searchParams.get('from')
      const daysAgo = from === null ? null : Math.round((Date.now() - Date.parse(from)) / 86_400_000)
      // A month has 28 to 31 days.
      expect([name, daysAgo !== null && daysAgo > 27 ? 30 : daysAgo]).toEqual([name, days])
      await expect(entries).toHaveCount(4)
    }
  })

  await test.step('nothing of late is said, with a way to look further', async () => {
    // Everybody of the demo who can be made here was made a moment ago.
    await page.route(/\/api\/activity\/history\/participant\?.*from=/, (route) =>
      route.fulfill({ json: { data: { activityHistoryList: [], participantFirstName: null, participantLastName: null, total: 0 } } }),
    )
    await activity.getByText('24 hours', { exact: true }).click()
    await expect(activity.getByText('No activity found')).toBeVisible()
    await expect(activity.getByText('Nothing happened in this time. The last that did:')).toBeVisible()
    await expect(entries).toHaveCount(4)
    await expect(entries.first()).toContainText(`${by} wrote a comment`)
    await expectAccessible(page, 'the last activity')
    await activity.getByRole('button', { name: 'View All' }).click()
    await expect(activity.getByRole('radio', { name: 'View All' })).toBeChecked()
    await expect(entries).toHaveCount(4)
  })
})

test('earlier activity comes page by page, as far back as there is any, and reading goes on where it was', async ({ open, problems }) => {
  problems.expectAnswers(500)
  const page = await open(people.coordinator.email, '/participants')
  const { id, headers } = await newPerson(page, 'Cora Commentworthy')
  const changes = 230
  for (let change = 1; change <= changes; change += 1) {
    const answer = await page.request.patch(`/api/participant/${id}`, { headers, data: { allergies: `Pollen ${change}` } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await goWithin(page, `/participants/${id}?tab=activity`)
  const activity = page.getByRole('region', { name: 'Activity' })
  const entries = activity.getByRole('listitem')
  const more = activity.getByRole('button', { name: 'Show earlier activity' })
  const shown = activity.getByRole('status')
  await expect(entries).toHaveCount(100)
  await expect(shown).toHaveText('100 of 231 shown')

  await test.step('a page that cannot be had is said, and asked for again', async () => {
    const second = /\/api\/activity\/history\/participant\?.*page=1/
    await page.route(second, (route) => route.fulfill({ status: 500, json: { error: { code: 'Unexpected', message: 'Something broke' } } }))
    // What the changes above tell the screen may still come, and have the list read anew: then it is asked for once more.
    await expect(async () => {
      await more.click()
      await expect(activity.getByRole('alert')).toContainText('Earlier activity could not be loaded', { timeout: 2000 })
    }).toPass()
    await expect(entries).toHaveCount(100)
    await page.unroute(second)
  })

  await test.step('by keyboard', async () => {
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(shown).toHaveText('200 of 231 shown')
    await expect(entries.nth(100)).toBeFocused()
    await expectAccessibleInBothThemes(page, 'activity of several pages')
    await more.click()
    await expect(shown).toHaveText('231 of 231 shown')
    await expect(entries.nth(200)).toBeFocused()
    await expect(more).toHaveCount(0)
    await expect(entries.last()).toContainText('added the participant')
  })

  await test.step('what happens now comes on top, and nothing that was loaded is lost', async () => {
    const answer = await page.request.post(`/api/participant/${id}/comments`, { headers, data: { commentText: 'Called back' } })
    expect(answer.ok()).toBe(true)
    await expect(entries.first()).toContainText('wrote a comment')
    await expect(entries).toHaveCount(232)
  })
})
