import type { Page } from '@playwright/test'
import type { ParticipantActivity } from '#resources/participantActivity.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessibility.ts'
import { comments, newPerson } from './support/participant.ts'
import { people } from './support/people.ts'
import { goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const pathOfActivity = /\/api\/activity\/history\/participant\?/

test('activity shows in plain words what happened, of the last 24 hours first and page by page as far back as there is any', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(500)
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

  await test.step('a new event comes by itself, and leads to its record', async () => {
    await write('post', `participant/${id}/comments`, { commentText: 'Called back' })
    await expect(entries.first()).toContainText(`${by} wrote a comment`)
    await entries.first().getByRole('link').click()
    await expect(comments(page)).toHaveText(/Called back/)
  })

  await test.step('a period without an event shows the last ones, with a button to look further', async () => {
    // Every participant that can be made here was made a moment ago.
    const ofPeriod = /\/api\/activity\/history\/participant\?.*from=/
    await page.route(ofPeriod, (route) =>
      route.fulfill({ json: { data: { activityHistoryList: [], participantFirstName: null, participantLastName: null, total: 0 } } }),
    )
    await page.getByRole('tab', { name: 'Activity' }).click()
    await activity.getByText('Last week', { exact: true }).click()
    await expect(activity.getByText('No activity found')).toBeVisible()
    await expect(activity.getByText('Nothing happened in this time. The last that did:')).toBeVisible()
    await expect(entries).toHaveCount(4)
    await expect(entries.first()).toContainText(`${by} wrote a comment`)
    await expectAccessible(page, 'the last activity')
    await page.unroute(ofPeriod)
    await lengthen(page)
    const [request] = await Promise.all([page.waitForRequest(pathOfActivity), activity.getByRole('button', { name: 'View All' }).click()])
    await expect(activity.getByRole('radio', { name: 'View All' })).toBeChecked()
    expect(new URL(request.url()).searchParams.get('from')).toBeNull()
  })

  const more = activity.getByRole('button', { name: 'Show earlier activity' })
  const shown = activity.getByRole('status')
  await expect(entries).toHaveCount(100)
  await expect(shown).toHaveText('100 of 231 shown')

  await test.step('a page that cannot be loaded is reported, and can be requested again', async () => {
    const second = /\/api\/activity\/history\/participant\?.*page=1/
    await page.route(second, (route) => route.fulfill({ status: 500, json: { error: { code: 'Unexpected', message: 'Something broke' } } }))
    // Changes made before may still reach the screen and have the list read anew: then the page is requested once more.
    await expect(async () => {
      await more.click()
      await expect(activity.getByRole('alert')).toContainText('Earlier activity could not be loaded', { timeout: 2000 })
    }).toPass()
    await expect(entries).toHaveCount(100)
    await page.unroute(second)
  })

  await test.step('by keyboard the focus goes on to the first entry of the next page', async () => {
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

  await test.step('a new event comes on top, and no loaded page is lost', async () => {
    await write('post', `participant/${id}/comments`, { commentText: 'Called again' })
    await expect(entries).toHaveCount(232)
    await expect(entries.first()).toContainText('wrote a comment')
  })
})

/**
 * Adds copies of one event to the history of the participant, so that it has three pages: to make so many events costs seconds of processor
 * time. The server's pages themselves are tested with its API.
 */
async function lengthen(page: Page): Promise<void> {
  const copies = 227
  await page.route(pathOfActivity, async (route) => {
    const address = new URL(route.request().url())
    const [number, size] = ['page', 'size'].map((name) => Number(address.searchParams.get(name))) as [number, number]
    address.searchParams.set('page', '0')
    const response = await route.fetch({ url: address.href })
    const { data } = (await response.json()) as { readonly data: ParticipantActivity }
    const events = data.activityHistoryList
    const change = events.find(({ text }) => text.includes('changed the profile'))
    const added = Array.from({ length: copies }, (_, index) => ({ ...change, id: `copy-${index}` }))
    const all = [...events.slice(0, -1), ...added, ...events.slice(-1)]
    const activityHistoryList = all.slice(number * size, (number + 1) * size)
    await route.fulfill({ response, json: { data: { ...data, activityHistoryList, total: all.length } } })
  })
}
