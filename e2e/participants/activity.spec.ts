import type { Page } from '@playwright/test'
import type { ParticipantActivity } from '#resources/participants/participantActivity.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { createPerson, findComments } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const pathOfActivity = /\/api\/activity\/history\/participant\?/

test('activity shows in plain language what happened, the last 24 hours first, and earlier events page by page', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(500)
  const page = await open(people.coordinator.email, '/participants')
  const { id, headers } = await createPerson(page, 'Cora Commentworthy')
  const write = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await page.request[method](`/api/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await write('patch', `participant/${id}`, { allergies: 'Pollen', tags: ['called'] })
  await write('post', `participant/${id}/therapies`, { therapyName: 'Metformin', isBaselineMedication: true, isContinuingEndStudy: false })
  await navigateTo(page, `/participants/edit/${id}/activity`)
  const activity = page.getByRole('region', { name: 'Activity' })
  const entries = activity.getByRole('listitem')
  const actorName = people.coordinator.name

  await test.step('lists who did what today', async () => {
    await expect(activity.getByRole('radio', { name: '24 hours' })).toBeChecked()
    await expect(activity.getByRole('heading', { level: 2 })).toHaveText(['Today'])
    await expect(entries).toHaveCount(3)
    await expect(entries.nth(0)).toContainText(`${actorName} added the therapy Metformin`)
    await expect(entries.nth(1)).toContainText(`${actorName} changed the profile: Allergies and Tags`)
    await expect(entries.nth(2)).toContainText(`${actorName} added the participant`)
  })

  await test.step('shows a new event without a reload, with a link to its record', async () => {
    await write('post', `participant/${id}/comments`, { commentText: 'Called back' })
    await expect(entries.first()).toContainText(`${actorName} wrote a comment`)
    await entries.first().getByRole('link').click()
    await expect(findComments(page)).toHaveText(/Called back/)
  })

  await test.step('shows the last events of an empty period, with a button for earlier ones', async () => {
    // All changes of this participant are new, so the test fakes an empty response for the earlier period.
    const periodRequest = /\/api\/activity\/history\/participant\?.*from=/
    await page.route(periodRequest, (route) =>
      route.fulfill({ json: { data: { activityHistoryList: [], participantFirstName: null, participantLastName: null, total: 0 } } }),
    )
    await navigateTo(page, `/participants/edit/${id}/activity`)
    await activity.getByText('Last week', { exact: true }).click()
    await expect(activity.getByText('No activity found')).toBeVisible()
    await expect(activity.getByText('No activity in this period. Latest activity:')).toBeVisible()
    await expect(entries).toHaveCount(4)
    await expect(entries.first()).toContainText(`${actorName} wrote a comment`)
    await expectAccessible(page, 'the last activity')
    await page.unroute(periodRequest)
    await lengthen(page)
    const [request] = await Promise.all([page.waitForRequest(pathOfActivity), activity.getByRole('button', { name: 'View All' }).click()])
    await expect(activity.getByRole('radio', { name: 'View All' })).toBeChecked()
    expect(new URL(request.url()).searchParams.get('from')).toBeNull()
  })

  const earlierButton = activity.getByRole('button', { name: 'Show earlier activity' })
  const shownStatus = activity.getByRole('status')
  await expect(entries).toHaveCount(100)
  await expect(shownStatus).toHaveText('100 of 231 shown')

  await test.step('reports a page that cannot be loaded, and requests it again on demand', async () => {
    const second = /\/api\/activity\/history\/participant\?.*page=1/
    await page.route(second, (route) => route.fulfill({ status: 500, json: { error: { code: 'Unexpected', message: 'Something broke' } } }))
    // Notifications of earlier changes may still arrive and reload the list. Then the test requests the page again.
    await expect(async () => {
      await earlierButton.click()
      await expect(activity.getByRole('alert')).toContainText('Earlier activity could not be loaded', { timeout: 2000 })
    }).toPass()
    await expect(entries).toHaveCount(100)
    await page.unroute(second)
  })

  await test.step('moves the focus by keyboard to the first entry of the next page', async () => {
    await earlierButton.focus()
    await page.keyboard.press('Enter')
    await expect(shownStatus).toHaveText('200 of 231 shown')
    await expect(entries.nth(100)).toBeFocused()
    await expectAccessibleInBothThemes(page, 'activity of several pages')
    await earlierButton.click()
    await expect(shownStatus).toHaveText('231 of 231 shown')
    await expect(entries.nth(200)).toBeFocused()
    await expect(earlierButton).toHaveCount(0)
    await expect(entries.last()).toContainText('added the participant')
  })

  await test.step('adds a new event on top without losing loaded pages', async () => {
    await write('post', `participant/${id}/comments`, { commentText: 'Called again' })
    await expect(entries).toHaveCount(232)
    await expect(entries.first()).toContainText('wrote a comment')
  })
})

/**
 * Adds copies of one event to the activity of the participant, so that the activity has three pages. Creating so many events would take
 * seconds of processor time. The API tests cover the paging of the server.
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
    const allEvents = [...events.slice(0, -1), ...added, ...events.slice(-1)]
    const activityHistoryList = allEvents.slice(number * size, (number + 1) * size)
    await route.fulfill({ response, json: { data: { ...data, activityHistoryList, total: allEvents.length } } })
  })
}
