import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { comments, newPerson } from './support/participant.ts'
import { password, people } from './support/people.ts'
import { expectNoSidewaysScroll, goTo, goWithin } from './support/screen.ts'
import { signOut } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'New comment' })
const post = (page: Page): Locator => page.getByRole('button', { name: 'Post comment' })
test('what one person writes, by keyboard, another who has the profile open reads at once', async ({ open }) => {
  const writer = await open(people.coordinator.email, '/participants')
  const reader = await open(people.owner.email, '/participants')
  const { id } = await newPerson(writer, 'Cora Commentworthy')
  for (const page of [writer, reader]) {
    await goWithin(page, `/participants/${id}?tab=comments`)
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
      await expect(comments(page)).toHaveCount(1)
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
    await expect(comments(reader)).toHaveCount(2)
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

test('a user who may only look reads the comments and sees no editor', async ({ open }) => {
  const page = await open(people.viewer.email, '/participants')
  const href = await page.getByRole('main').getByRole('row').getByRole('link').first().getAttribute('href')
  await goWithin(page, `/participants/${/[0-9a-f-]{36}/.exec(href ?? '')?.[0]}?tab=comments`)
  await expect(comments(page).first().or(page.getByText('There are no comments yet.'))).toBeVisible()
  await expect(editor(page)).toHaveCount(0)
  await expect(post(page)).toHaveCount(0)
})

test('what is typed outlives an error, a closed profile and a lost session', async ({ open, problems }) => {
  problems.expectAnswers(500, 401)
  // The page's socket ends with the session: the line names its address, however the browser words it.
  problems.expectConsole(/\/api\/socket/)
  const page = await open(people.coordinator.email, '/participants')
  const { id } = await newPerson(page, 'Cora Commentworthy')
  await goWithin(page, `/participants/${id}?tab=comments`)
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
    // The next person is not told who signed out.
    await popup.getByLabel('E-mail').fill(people.coordinator.email)
    await popup.getByLabel('Password').fill(password)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await expect(ended).toBeHidden()
    await expect(editor(page)).toHaveText('Hard to type twice')
    await post(page).click()
    await expect(comments(page)).toHaveText(/Hard to type twice/)
  })
})

test('no script of a comment runs, had the server stored it as it was typed, and the page’s policy refuses one that got through', async ({
  open,
  problems,
}) => {
  // The policy refuses scripts and bases: while a text is parsed apart from the page, and below where one is put into the page. How each
  // version of a browser words that is its own; the line quotes the directive.
  problems.expectConsole(/base-uri|script-src/)
  const payloads = readFileSync(join(import.meta.dirname, 'fixtures/stored-xss.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const page = await open(people.coordinator.email, '/participants')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const { id, headers } = await newPerson(page, 'Cora Commentworthy')
  const path = `/api/participant/${id}/comments`
  const made = await page.request.post(path, { headers, data: { commentText: '<p>Harmless</p>' } })
  expect(made.status(), await made.text()).toBe(201)
  // What the server stores of them is tested with its API.
  await page.route(`**${path}?*`, async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    const rows = payloads.map((payload, index) => ({
      ...data[0],
      id: `${data[0].id.slice(0, -3)}${100 + index}`,
      commentText: payload,
    }))
    await route.fulfill({
      response: answer,
      json: { data: rows },
      headers: { ...answer.headers(), 'x-total-count': String(rows.length) },
    })
  })
  await goWithin(page, `/participants/${id}?tab=comments`)
  await expect(comments(page)).toHaveCount(payloads.length)
  /** Everything in the comments that the editor does not make, and every link that leads elsewhere than out. */
  const foreign = await page.locator('.comments .entries .field-rich-text *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const tags = 'P BR STRONG B EM I U S CODE PRE BLOCKQUOTE UL OL LI H1 H2 H3 H4 HR A'.split(' ')
      const attributes = element.getAttributeNames().filter((name) => !['href', 'title', 'target', 'rel'].includes(name))
      const isOut = !element.hasAttribute('href') || /^(https?|mailto|tel):$/.test((element as HTMLAnchorElement).protocol)
      return tags.includes(element.tagName) && attributes.length === 0 && isOut ? [] : [element.outerHTML]
    }),
  )
  expect(foreign).toEqual([])
  await page.mouse.move(400, 500)

  const refused = await page.evaluate(() => {
    const report = new Promise<string>((resolve) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        // Reports on the comments above may come late.
        if (effectiveDirective.startsWith('script-src')) resolve(effectiveDirective)
      })
    })
    const through = document.createElement('div')
    through.innerHTML = '<img src="data:," onerror="alert(1)">'
    document.body.append(through)
    return report
  })
  expect(refused).toMatch(/^script-src/)
  // Everything above that could have run had its turn before.
  expect(dialogs).toEqual([])
})

test('comments and activity have room on a phone, and speak French', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants?language=fr', phone)
  const { id } = await newPerson(page, 'Cora Commentworthy')
  await goWithin(page, `/participants/${id}?tab=comments`)
  const inFrench = page.getByRole('textbox', { name: 'Nouveau commentaire' })
  await inFrench.focus()
  await page.keyboard.type('Rappeler demain')
  await page.getByRole('button', { name: 'Publier le commentaire' }).click()
  await expect(page.getByRole('list', { name: /^Commentaires/ }).getByRole('listitem')).toContainText('Rappeler demain')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Plus d’onglets' }).click()
  await page.getByRole('menuitem', { name: 'Activité' }).click()
  const activity = page.getByRole('region', { name: 'Activité' })
  await expect(activity.getByRole('listitem').first()).toContainText(`${people.coordinator.name} a rédigé un commentaire`)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page, 'activity on a phone')
})
