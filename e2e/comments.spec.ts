import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { password, people } from './support/people.ts'
import { expectNoSidewaysScroll, goTo } from './support/screen.ts'
import { signOut } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

/** From somebody's post until somebody else sees it: a second, and another one for a browser on a machine with other work. */
const atOnce = { timeout: 2000 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'New comment' })
const post = (page: Page): Locator => page.getByRole('button', { name: 'Post comment' })
/** Not by their role: a comment may hold lists of its own. */
const comments = (page: Page): Locator => page.getByRole('list', { name: 'Comments, newest first' }).locator('> li')

let count = 0

/** A person of this user's own, by the calls that the screen makes. */
async function newPerson(page: Page): Promise<{ readonly id: string; readonly headers: Readonly<Record<string, string>> }> {
  const [asked] = await Promise.all([page.waitForRequest(/\/api\/participants\?/), goTo(page, '/participants')])
  const { authorization = '' } = await asked.allHeaders()
  count += 1
  const person = { firstName: 'Cora', lastName: 'Commentworthy', dob: '1971-03-09', gender: 'female', email: `cora${count}@example.net` }
  const data = { ...person, postalCode: 'H2X 1Y4', referralSource: 'CLINIC' }
  const made = await page.request.post('/api/participants', { headers: { authorization }, data })
  expect(made.status(), await made.text()).toBe(201)
  return { id: (await made.json()).data.id, headers: { authorization } }
}

test('what one person writes, by keyboard, another who has the profile open reads at once', async ({ open }) => {
  const writer = await open(people.coordinator.email, '/participants')
  const reader = await open(people.owner.email, '/participants')
  const { id } = await newPerson(writer)
  for (const page of [writer, reader]) {
    await goTo(page, `/participants/${id}?tab=comments`)
    await expect(page.getByText('There are no comments yet. Write the first one.')).toBeVisible()
  }

  await test.step('nothing is posted while there is nothing to say', async () => {
    await expect(post(writer)).toBeDisabled()
    await editor(writer).focus()
    await writer.keyboard.type('   ')
    await expect(post(writer)).toBeDisabled()
  })

  await test.step('bold, a list and a link, with the keyboard alone', async () => {
    await writer.keyboard.press('Control+a')
    await writer.keyboard.type('She asked for the ')
    await writer.keyboard.press('Shift+Tab')
    await expect(writer.getByRole('button', { name: 'Link', exact: true })).toBeFocused()
    await writer.keyboard.press('Enter')
    const address = writer.getByRole('textbox', { name: 'Address of the link' })
    await expect(address).toBeFocused()
    await writer.keyboard.type('javascript:alert(1)')
    await writer.keyboard.press('Enter')
    await expect(writer.getByRole('tooltip').getByRole('alert')).toHaveText('Enter an address that begins with http:// or https://')
    await address.fill('clinic.example/leaflet')
    await writer.keyboard.press('Enter')
    await expect(editor(writer)).toBeFocused()
    await writer.keyboard.press('Control+b')
    await writer.keyboard.type(' twice')
    await writer.keyboard.press('Control+Enter')
  })

  await test.step('both see it', async () => {
    for (const page of [writer, reader]) {
      await expect(comments(page)).toHaveCount(1, atOnce)
      const [comment] = await comments(page).all()
      await expect(comment as Locator).toContainText(people.coordinator.name)
      await expect(comment as Locator).toContainText('She asked for the clinic.example/leaflet twice')
      await expect((comment as Locator).locator('strong', { hasText: 'twice' })).toBeVisible()
      const link = (comment as Locator).getByRole('link', { name: 'clinic.example/leaflet' })
      await expect(link).toHaveAttribute('href', 'https://clinic.example/leaflet')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
    await expect(editor(writer)).toBeFocused()
    await expect(editor(writer)).toHaveText('')
  })

  await test.step('with a file and a link beside the text', async () => {
    await writer.keyboard.type('The letter came')
    await writer.getByRole('button', { name: 'Add a link' }).press('Enter')
    await writer.keyboard.type('no address')
    await writer.keyboard.press('Enter')
    await expect(writer.getByText('Enter a web address, such as https://clinic.example')).toBeVisible()
    await writer.getByRole('textbox', { name: 'Link', exact: true }).fill('clinic.example/portal')
    await writer.keyboard.press('Enter')
    const pdf = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF') }
    await writer.getByRole('group', { name: 'New comment' }).locator('input[type="file"]').setInputFiles(pdf)
    await expect(writer.getByRole('button', { name: 'letter.pdf' })).toBeVisible()
    await post(writer).click()
    await expect(comments(reader)).toHaveCount(2, atOnce)
    const newest = comments(reader).first()
    await expect(newest.getByRole('link', { name: 'https://clinic.example/portal' })).toBeVisible()
    await expect(newest.getByRole('button', { name: 'letter.pdf' })).toBeVisible()
  })
  await expectAccessibleInBothThemes(reader, 'comments')

  await test.step('the file opens in the viewer, with the link beside it', async () => {
    await comments(reader).first().getByRole('button', { name: 'letter.pdf' }).click()
    const viewer = reader.getByRole('dialog', { name: /letter\.pdf/ })
    await expect(viewer.getByText('1 of 2')).toBeVisible()
    await reader.keyboard.press('ArrowRight')
    const external = reader.getByRole('dialog', { name: /clinic\.example\/portal/ })
    await expect(external.getByText('This content is from an external source.')).toBeVisible()
    const link = external.getByRole('link', { name: 'Open in a new tab' })
    await expect(link).toHaveAttribute('href', 'https://clinic.example/portal')
    await expect(link).toHaveAttribute('target', '_blank')
    await expectAccessibleInBothThemes(reader, 'the viewer with what is kept elsewhere')
    await reader.keyboard.press('Escape')
    await expect(external).toHaveCount(0)
    await expect(comments(reader).first().getByRole('button', { name: 'letter.pdf' })).toBeFocused()
  })
})

test('who may only look reads the comments and sees no editor', async ({ open }) => {
  const page = await open(people.viewer.email, '/participants')
  const href = await page.getByRole('main').getByRole('row').getByRole('link').first().getAttribute('href')
  await goTo(page, `/participants/${/[0-9a-f-]{36}/.exec(href ?? '')?.[0]}?tab=comments`)
  await expect(comments(page).first().or(page.getByText('There are no comments yet.'))).toBeVisible()
  await expect(editor(page)).toHaveCount(0)
  await expect(post(page)).toHaveCount(0)
})

test('what is typed outlives an error, a closed profile and a lost session', async ({ open, problems }) => {
  problems.expectAnswers(500, 401)
  problems.expectConsole(/^WebSocket connection .* failed/)
  const page = await open(people.coordinator.email, '/participants')
  const { id } = await newPerson(page)
  await goTo(page, `/participants/${id}?tab=comments`)
  await editor(page).focus()
  await page.keyboard.type('Hard to type twice')

  await test.step('an error', async () => {
    const path = `**/api/participant/${id}/comments`
    await page.route(path, (route) => route.fulfill({ status: 500, json: { error: { code: 'Unexpected', message: 'Something broke' } } }))
    await post(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Something broke' })).toBeVisible()
    await expect(editor(page)).toHaveText('Hard to type twice')
    await page.unroute(path)
  })

  await test.step('another screen: nobody is asked, and it is there again', async () => {
    await page.getByRole('link', { name: 'Participants', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible()
    await page.goBack()
    await expect(editor(page)).toHaveText('Hard to type twice')
  })

  await test.step('a session that ended in another tab', async () => {
    const other = await page.context().newPage()
    await goTo(other, '/portfolio')
    await signOut(other)
    await other.close()
    const ended = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(ended).toBeVisible()
    await expect(page.getByText('Hard to type twice'), 'nobody who comes by can read it').toBeHidden()
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      ended.getByRole('button', { name: 'Sign in in a new window' }).click(),
    ])
    // Whoever signed out is not named to the next one.
    await popup.getByLabel('E-mail').fill(people.coordinator.email)
    await popup.getByLabel('Password').fill(password)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await expect(ended).toBeHidden()
    await expect(editor(page)).toHaveText('Hard to type twice')
    await post(page).click()
    await expect(comments(page)).toHaveText(/Hard to type twice/)
  })
})

test('no script runs, neither of what was stored nor of what a server might answer', async ({ open, problems }) => {
  // What is sanitised is parsed apart from the page, and refused there already.
  problems.expectConsole(/^Setting the document's base URI .* has been blocked/)
  const payloads = readFileSync(join(import.meta.dirname, 'fixtures/stored-xss.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const page = await open(people.coordinator.email, '/participants')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const { id, headers } = await newPerson(page)
  const path = `/api/participant/${id}/comments`
  for (const payload of payloads) {
    const made = await page.request.post(path, { headers, data: { commentText: `<p>Harmless</p>${payload}` } })
    expect(made.status(), payload).toBe(201)
  }
  /** Everything in the comments that the editor does not make, and every link that leads elsewhere than out. */
  const foreign = () =>
    page.locator('.comments .entries .field-rich-text *').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const tags = 'P BR STRONG B EM I U S CODE PRE BLOCKQUOTE UL OL LI H1 H2 H3 H4 HR A'.split(' ')
        const attributes = element.getAttributeNames().filter((name) => !['href', 'title', 'target', 'rel'].includes(name))
        const isOut = !element.hasAttribute('href') || /^(https?|mailto|tel):$/.test((element as HTMLAnchorElement).protocol)
        return tags.includes(element.tagName) && attributes.length === 0 && isOut ? [] : [element.outerHTML]
      }),
    )

  await test.step('as it was stored', async () => {
    await goTo(page, `/participants/${id}?tab=comments`)
    await expect(comments(page)).toHaveCount(10)
    while (await page.getByRole('button', { name: /^Show more|earlier comment/ }).isVisible()) {
      const before = await comments(page).count()
      await page.getByRole('button', { name: /^Show more|earlier comment/ }).click()
      await expect.poll(() => comments(page).count()).toBeGreaterThan(before)
    }
    await expect(comments(page)).toHaveCount(payloads.length)
    expect(await foreign()).toEqual([])
  })

  await test.step('and as it was typed, had the server let it pass', async () => {
    await page.route(`**${path}?*`, async (route) => {
      const answer = await route.fetch()
      const { data } = await answer.json()
      const rows = payloads.map((commentText, place) => ({ ...data[0], id: `${data[0].id.slice(0, -3)}${100 + place}`, commentText }))
      await route.fulfill({
        response: answer,
        json: { data: rows },
        headers: { ...answer.headers(), 'x-total-count': String(rows.length) },
      })
    })
    await page.reload()
    await expect(comments(page)).toHaveCount(payloads.length)
    expect(await foreign()).toEqual([])
    await page.mouse.move(400, 500)
    await page.waitForTimeout(500)
  })
  expect(dialogs).toEqual([])
})

test('activity tells what happened in plain words, of the last 24 hours unless somebody wants more', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const { id, headers } = await newPerson(page)
  const write = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await page.request[method](`/api/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await write('patch', `participant/${id}`, { allergies: 'Pollen', tags: ['called'] })
  await write('post', `participant/${id}/therapies`, { therapyName: 'Metformin', isBaselineMedication: true, isContinuingEndStudy: false })
  await goTo(page, `/participants/${id}?tab=activity`)
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
    await expect(entries.first()).toContainText(`${by} wrote a comment`, atOnce)
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
    await activity.getByRole('button', { name: 'View All' }).click()
    await expect(activity.getByRole('radio', { name: 'View All' })).toBeChecked()
    await expect(entries).toHaveCount(4)
  })
})

test('earlier activity comes page by page, as far back as there is any, and reading goes on where it was', async ({ open, problems }) => {
  problems.expectAnswers(500)
  const page = await open(people.coordinator.email, '/participants')
  const { id, headers } = await newPerson(page)
  const changes = 230
  for (let change = 1; change <= changes; change += 1) {
    const answer = await page.request.patch(`/api/participant/${id}`, { headers, data: { allergies: `Pollen ${change}` } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await goTo(page, `/participants/${id}?tab=activity`)
  const activity = page.getByRole('region', { name: 'Activity' })
  const entries = activity.getByRole('listitem')
  const more = activity.getByRole('button', { name: 'Show earlier activity' })
  const shown = activity.getByRole('status')
  await expect(entries).toHaveCount(100)
  await expect(shown).toHaveText('100 of 231 entries shown')

  await test.step('a page that cannot be had is said, and asked for again', async () => {
    const second = /\/api\/activity\/history\/participant\?.*page=1/
    await page.route(second, (route) => route.fulfill({ status: 500, json: { error: { code: 'Unexpected', message: 'Something broke' } } }))
    await more.click()
    await expect(activity.getByRole('alert')).toContainText('Earlier activity could not be loaded')
    await expect(entries).toHaveCount(100)
    await page.unroute(second)
  })

  await test.step('by keyboard', async () => {
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(shown).toHaveText('200 of 231 entries shown')
    await expect(entries.nth(100)).toBeFocused()
    await expectAccessibleInBothThemes(page, 'activity of several pages')
    await more.click()
    await expect(shown).toHaveText('231 of 231 entries shown')
    await expect(entries.nth(200)).toBeFocused()
    await expect(more).toHaveCount(0)
    await expect(entries.last()).toContainText('added the participant')
  })

  await test.step('what happens now comes on top, and nothing that was loaded is lost', async () => {
    const answer = await page.request.post(`/api/participant/${id}/comments`, { headers, data: { commentText: 'Called back' } })
    expect(answer.ok()).toBe(true)
    await expect(entries.first()).toContainText('wrote a comment', atOnce)
    await expect(entries).toHaveCount(232)
  })
})

test('both have room on a phone, and speak French', async ({ open }) => {
  const writer = await open(people.coordinator.email, '/participants')
  const { id } = await newPerson(writer)
  const page = await open(people.coordinator.email, `/participants/${id}?tab=comments&language=fr`, phone)
  const inFrench = page.getByRole('textbox', { name: 'Nouveau commentaire' })
  await inFrench.focus()
  await page.keyboard.type('Rappeler demain')
  await page.getByRole('button', { name: 'Publier le commentaire' }).click()
  await expect(page.getByRole('list', { name: /^Commentaires/ }).getByRole('listitem')).toContainText('Rappeler demain')
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: 'Activité' }).click()
  const activity = page.getByRole('region', { name: 'Activité' })
  await expect(activity.getByRole('listitem').first()).toContainText(`${people.coordinator.name} a rédigé un commentaire`)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page, 'activity on a phone')
})
