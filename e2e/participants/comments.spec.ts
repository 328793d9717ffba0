import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { createPerson, findComments } from '../support/participant.ts'
import { password, people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo, openPath } from '../support/screen.ts'
import { signOut } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const findEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'New comment' })
const post = (page: Page): Locator => page.getByRole('button', { name: 'Post comment' })
test('a comment written by keyboard is shown at once to another user who has the profile open', async ({ open }) => {
  const writer = await open(people.coordinator.email, '/participants')
  const reader = await open(people.owner.email, '/participants')
  const { id } = await createPerson(writer, 'Cora Commentworthy')
  for (const page of [writer, reader]) {
    await navigateTo(page, `/participants/${id}?tab=comments`)
    await expect(page.getByText('No comments yet. Write the first one.')).toBeVisible()
  }

  await test.step('an empty comment cannot be posted', async () => {
    await expect(post(writer)).toBeDisabled()
    await findEditor(writer).focus()
    await writer.keyboard.type('   ')
    await expect(post(writer)).toBeDisabled()
  })

  await test.step('bold, a list and a link are entered by keyboard alone', async () => {
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
    await expect(findEditor(writer)).toBeFocused()
    await writer.keyboard.press('Control+b')
    await writer.keyboard.type(' twice')
    await writer.keyboard.press('Control+Enter')
  })

  await test.step('both users see the comment', async () => {
    for (const page of [writer, reader]) {
      await expect(findComments(page)).toHaveCount(1)
      const [comment] = await findComments(page).all()
      await expect(comment as Locator).toContainText(people.coordinator.name)
      await expect(comment as Locator).toContainText('She asked for the clinic.example/leaflet twice')
      await expect((comment as Locator).locator('strong', { hasText: 'twice' })).toBeVisible()
      const link = (comment as Locator).getByRole('link', { name: 'clinic.example/leaflet' })
      await expect(link).toHaveAttribute('href', 'https://clinic.example/leaflet')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
    await expect(findEditor(writer)).toBeFocused()
    await expect(findEditor(writer)).toHaveText('')
  })

  await test.step('a file and a link are added to the text', async () => {
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
    await expect(findComments(reader)).toHaveCount(2)
    const newest = findComments(reader).first()
    await expect(newest.getByRole('link', { name: 'https://clinic.example/portal' })).toBeVisible()
    await expect(newest.getByRole('button', { name: 'letter.pdf' })).toBeVisible()
  })
  await expectAccessibleInBothThemes(reader, 'comments')

  await test.step('the file opens in the viewer, with the link next to it', async () => {
    await findComments(reader).first().getByRole('button', { name: 'letter.pdf' }).click()
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
    await expect(findComments(reader).first().getByRole('button', { name: 'letter.pdf' })).toBeFocused()
  })
})

test('a user who may only read sees the comments and no editor', async ({ open }) => {
  const page = await open(people.viewer.email, '/participants')
  const href = await page.getByRole('main').getByRole('row').getByRole('link').first().getAttribute('href')
  await navigateTo(page, `/participants/${/[0-9a-f-]{36}/.exec(href ?? '')?.[0]}?tab=comments`)
  await expect(findComments(page).first().or(page.getByText('No comments yet.'))).toBeVisible()
  await expect(findEditor(page)).toHaveCount(0)
  await expect(post(page)).toHaveCount(0)
})

test('typed text survives an error, a locked profile and a lost session', async ({ open, problems }) => {
  problems.expectAnswers(500, 401)
  // The page's socket closes with the session. The message differs by browser, but it contains the socket's URL.
  problems.expectConsole(/\/api\/socket/)
  const page = await open(people.coordinator.email, '/participants')
  const { id } = await createPerson(page, 'Cora Commentworthy')
  await navigateTo(page, `/participants/${id}?tab=comments`)
  await findEditor(page).focus()
  await page.keyboard.type('Hard to type twice')

  await test.step('typed text survives an error', async () => {
    const path = `**/api/participant/${id}/comments`
    await page.route(path, (route) => route.fulfill({ status: 500, json: { error: { code: 'Unexpected', message: 'Something broke' } } }))
    await post(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Something broke' })).toBeVisible()
    await expect(findEditor(page)).toHaveText('Hard to type twice')
    await page.unroute(path)
  })

  await test.step('typed text survives another screen without a confirmation', async () => {
    await page.getByRole('link', { name: 'Participants', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible()
    await page.goBack()
    await expect(findEditor(page)).toHaveText('Hard to type twice')
  })

  await test.step('typed text survives a session that ended in another tab', async () => {
    const other = await page.context().newPage()
    await openPath(other, '/portfolio')
    await signOut(other)
    await other.close()
    const endedDialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(endedDialog).toBeVisible()
    await expect(page.getByText('Hard to type twice'), 'nobody who comes by can read it').toBeHidden()
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      endedDialog.getByRole('button', { name: 'Sign in in a new window' }).click(),
    ])
    // The sign-in page does not show the next user who signed out.
    await popup.getByLabel('E-mail').fill(people.coordinator.email)
    await popup.getByLabel('Password').fill(password)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await expect(endedDialog).toBeHidden()
    await expect(findEditor(page)).toHaveText('Hard to type twice')
    await post(page).click()
    await expect(findComments(page)).toHaveText(/Hard to type twice/)
  })
})

test('no script of a comment runs, even if the server stored it as typed, and the page’s policy blocks one that got through', async ({
  open,
  problems,
}) => {
  // The content security policy blocks scripts and `base` elements, both while a text is parsed outside of the page and when it is added
  // below. The message differs by browser, but it contains the directive.
  problems.expectConsole(/base-uri|script-src/)
  const payloads = readFileSync(join(import.meta.dirname, '../fixtures/stored-xss.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const page = await open(people.coordinator.email, '/participants')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const { id, headers } = await createPerson(page, 'Cora Commentworthy')
  const path = `/api/participant/${id}/comments`
  const response = await page.request.post(path, { headers, data: { commentText: '<p>Harmless</p>' } })
  expect(response.status(), await response.text()).toBe(201)
  // The test replaces the stored text in the response. API tests cover how the server stores text.
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
  await navigateTo(page, `/participants/${id}?tab=comments`)
  await expect(findComments(page)).toHaveCount(payloads.length)
  /** Elements in the comments that the editor does not create, and links that do not lead to an external URL. */
  const disallowedElements = await page.locator('.comments .entries .field-rich-text *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const tags = 'P BR STRONG B EM I U S CODE PRE BLOCKQUOTE UL OL LI H1 H2 H3 H4 HR A'.split(' ')
      const attributes = element.getAttributeNames().filter((name) => !['href', 'title', 'target', 'rel'].includes(name))
      const isOut = !element.hasAttribute('href') || /^(https?|mailto|tel):$/.test((element as HTMLAnchorElement).protocol)
      return tags.includes(element.tagName) && attributes.length === 0 && isOut ? [] : [element.outerHTML]
    }),
  )
  expect(disallowedElements).toEqual([])
  await page.mouse.move(400, 500)

  const violation = await page.evaluate(() => {
    const report = new Promise<string>((resolve) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        // Ignores late reports about the comments above.
        if (effectiveDirective.startsWith('script-src')) resolve(effectiveDirective)
      })
    })
    const through = document.createElement('div')
    through.innerHTML = '<img src="data:," onerror="alert(1)">'
    document.body.append(through)
    return report
  })
  expect(violation).toMatch(/^script-src/)
  // Every script above would have run by now.
  expect(dialogs).toEqual([])
})

test('comments and activity fit on a phone, in French', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants?language=fr', phone)
  const { id } = await createPerson(page, 'Cora Commentworthy')
  await navigateTo(page, `/participants/${id}?tab=comments`)
  const frenchEditor = page.getByRole('textbox', { name: 'Nouveau commentaire' })
  await frenchEditor.focus()
  await page.keyboard.type('Rappeler demain')
  await page.getByRole('button', { name: 'Publier le commentaire' }).click()
  await expect(page.getByRole('list', { name: /^Commentaires/ }).getByRole('listitem')).toContainText('Rappeler demain')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Commentaires', exact: true, pressed: true }).click()
  const activity = page.getByRole('region', { name: 'Chronologie' })
  await expect(activity.getByRole('listitem').first()).toContainText(`${people.coordinator.name} a rédigé un commentaire`)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page, 'activity on a phone')
})
