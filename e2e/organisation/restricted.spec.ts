import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { openRowMenu, rows } from '../support/list.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo, openPath, settled, title } from '../support/screen.ts'
import { signAs } from '../support/signOnceMore.ts'
import { expect, test } from '../support/test.ts'

const restricted = '/participants?filters[0][field]=isRestrictedProfile&filters[0][operator]=eq&filters[0][value]=true'
const reason = 'The clinic called about her results'

test('a restricted profile opens with a reason and a fresh sign-in, in every tab, and is locked again', async ({ open, problems }) => {
  // The cancelled sign-in leads to a page with this status.
  problems.expectAnswers(403)
  const because = `${reason}, said ${createUniqueWord()}`
  const page = await open(people.coordinator.email, restricted)
  const { id, name } = await findFirstPerson(page)
  await expect(rowOf(page, id).locator('.redacted'), 'one block in the row, in place of the name').toHaveCount(1)
  await expect(rowOf(page, id).locator('.hidden-value').first()).toHaveText(/Redacted$/)
  const otherTab = await page.context().newPage()
  await openPath(otherTab, restricted)
  const otherBrowser = await open(people.coordinator.email, `/participants/${id}?tab=activity`)
  await expect(otherBrowser.getByRole('heading', { name: 'This profile is restricted' })).toBeVisible()

  await navigateTo(page, `/participants/${id}`)
  await expect(title(page)).toHaveText(name)
  await expect(page).toHaveTitle(new RegExp(`^${name} `))
  await expect(page.locator('.redacted').first()).toHaveText('Redacted')
  await test.step('tabs of a locked profile show no figure, and the timeline shows nothing', async () => {
    for (const closed of ['Medications', 'Files', 'Timeline']) await expect(page.getByRole('tab', { name: closed })).toHaveText(closed)
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await expect(
      page.getByRole('tabpanel', { name: 'Timeline' }).getByRole('heading', { name: 'This profile is restricted' }),
    ).toBeVisible()
    await page.getByRole('tab', { name: 'Visits' }).click()
    await expect(page.getByRole('heading', { name: /^Studies/ })).toHaveText(/^Studies \d+$/)
    await page.getByRole('tab', { name: 'Overview' }).click()
  })
  await page.getByRole('button', { name: 'Unlock profile' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Unlock a restricted profile' })

  await test.step('only its buttons close the dialog, and both reason and text are required', async () => {
    const continueButton = dialog.getByRole('button', { name: 'Continue' })
    await expect(dialog.getByRole('radio', { name: 'Study-related access' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
    await expect(continueButton).toBeDisabled()
    await dialog.getByRole('radio', { name: 'Contact lookup' }).check()
    await expect(continueButton).toBeDisabled()
    await expectAccessible(page, 'the unlocking of a profile')
    await dialog.getByRole('textbox', { name: 'Explanation' }).fill('   ')
    await expect(continueButton).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Explanation' }).fill(because)
    await expect(continueButton).toBeEnabled()
  })

  await test.step('a cancelled sign-in is reported, and typed text stays', async () => {
    const signInPage = await signInWindow(page, dialog)
    await expect(dialog.getByText('Acknowledge participant view')).toBeVisible()
    await signInPage.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByRole('alert')).toContainText('You cancelled the sign-in')
    const closed = await signInWindow(page, dialog)
    await closed.close()
    await expect(dialog.getByText('The sign-in window seems to be closed')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Explanation' })).toHaveValue(because)
  })

  const unlockRequest = page.waitForRequest((request) => request.headers()['x-unlock-signature'] !== undefined)
  let hidden = ''
  await test.step('after the sign-in all data of the participant are shown', async () => {
    await signAs(await signInWindow(page, dialog), people.coordinator.email)
    await expect(dialog).toBeHidden()
    await expect(title(page)).not.toHaveText(name)
    hidden = await title(page).innerText()
    await expect(page.locator('.redacted')).toHaveCount(0)
    await expect(page.getByText(/^Unlocked for you until \d/)).toBeVisible()
    await expect(rowOf(otherTab, id).locator('.redacted')).toHaveCount(0)
  })

  await test.step('another browser of the same user follows, including the activity', async () => {
    await expect(otherBrowser.getByRole('listitem').filter({ hasText: 'unlocked the profile: contact lookup' }).first()).toBeVisible()
    await expect(title(otherBrowser)).not.toHaveText(name)
    await expect(otherBrowser.getByText(/^Unlocked for you until \d/)).toBeVisible()
  })

  await test.step('after locking it is closed everywhere, and the same signature cannot be used again', async () => {
    await page.getByRole('button', { name: 'Lock again now' }).click()
    await expect(title(page)).toHaveText(name)
    await expect(rowOf(otherTab, id).locator('.redacted').first()).toBeVisible()
    await expect(title(otherBrowser)).toHaveText(name)
    await expect(otherBrowser.getByText('unlocked the profile')).toHaveCount(0)
    const headers = await (await unlockRequest).allHeaders()
    const secondResponse = await page.request.get(`/api/participant/${id}`, {
      headers: { authorization: headers.authorization ?? '', 'x-unlock-signature': headers['x-unlock-signature'] ?? '' },
    })
    expect([secondResponse.status(), (await secondResponse.json()).error.code]).toEqual([403, 'SignatureError'])
  })

  await test.step('the home page names no remembered participant, and the search does not find them', async () => {
    await navigateTo(otherTab, '/portfolio')
    const recent = otherTab.getByRole('region', { name: 'Recently opened participants' })
    await expect(recent.getByRole('link', { name: 'Restricted profile' }).first()).toBeVisible()
    await expect(otherTab.getByRole('main')).not.toContainText(hidden)
    await otherTab.keyboard.press('ControlOrMeta+k')
    await otherTab.getByRole('combobox', { name: 'Search and go anywhere' }).fill(hidden)
    await expect(otherTab.getByText('Nothing found')).toBeVisible()
  })

  await test.step('auditors see who opened it, when and why', async () => {
    const auditor = await open(people.admin.email, '/admin/audit-history')
    await auditor.getByRole('link', { name: 'Unlocked profiles' }).click()
    await settled(auditor)
    const line = rows(auditor).filter({ hasText: because })
    await expect(line).toContainText(people.coordinator.name)
    await expect(line).toContainText('Contact lookup')
  })
})

test('a sign-in by another user is rejected, and the requesting user is signed out', async ({ open, problems }) => {
  problems.expectAnswers(401, 403)
  const page = await open(people.investigator.email, restricted)
  const { id } = await findFirstPerson(page)
  await navigateTo(page, `/participants/${id}`)
  await page.getByRole('button', { name: 'Unlock profile' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Unlock a restricted profile' })
  await dialog.getByRole('radio', { name: 'Medical emergency' }).check()
  await dialog.getByRole('textbox', { name: 'Explanation' }).fill(reason)
  await signAs(await signInWindow(page, dialog), people.viewer.email)
  await expect(page).toHaveURL(/\/crm\/logout\/success/)
  await expect(page.getByText('Another user signed in when you had to confirm your identity')).toBeVisible()
  // The identity provider now has a session of the other user for this browser. Later tests must not reuse it.
  await page.context().clearCookies()
})

test('the dialog fits on a phone, and a card opens it', async ({ open }) => {
  const page = await open(people.coordinator.email, restricted, { viewport: { width: 390, height: 844 }, hasTouch: true })
  const card = page.locator('[data-row-key]').first()
  await expect(card.locator('.redacted')).toHaveCount(1)
  await card.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Unlock profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlock a restricted profile' })
  await dialog.getByRole('radio', { name: 'Contact lookup' }).check()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

/** Returns the first restricted participant of the list, with the label that replaces the hidden name. */
async function findFirstPerson(page: Page): Promise<{ id: string; name: string }> {
  const link = rows(page).first().getByRole('link').first()
  const id = /[0-9a-f-]{36}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? ''
  const name = (await link.getAttribute('aria-label')) ?? ''
  expect(name).not.toBe('')
  return { id, name }
}

const rowOf = (page: Page, id: string): Locator => page.locator(`[data-row-key="${id}"]`)

async function signInWindow(page: Page, dialog: Locator): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('button', { name: 'Continue' }).click()])
  await expect(popup.getByRole('heading', { name: 'Unlock a restricted profile' })).toBeVisible()
  await expect(popup.getByText('Sign in once more')).toContainText('@northlake.example')
  await expect(popup.getByLabel('Password')).toBeFocused()
  return popup
}

test('by keyboard a restricted profile is unlocked from its row above the list, and keyboard use continues once it is locked again', async ({
  open,
  problems,
}) => {
  // The header may request the next follow-up just when the profile is locked.
  problems.expectAnswers(403)
  const page = await open(people.coordinator.email, restricted)
  const { name } = await findFirstPerson(page)
  await openRowMenu(page, name)
  await page.getByRole('menuitem', { name: 'Unlock profile' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Unlock a restricted profile' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog).toBeHidden()

  await rows(page).first().getByRole('link').first().press('Enter')
  const profile = page.locator('[role="dialog"].profile')
  await profile.getByRole('button', { name: 'Unlock profile' }).first().press('Enter')
  await dialog.getByRole('radio', { name: 'Contact lookup' }).check()
  await dialog.getByRole('textbox', { name: 'Explanation' }).fill(reason)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('textbox', { name: 'Explanation' }), 'Escape loses nothing').toHaveValue(reason)
  await expect(profile).toBeVisible()
  await signAs(await signInWindow(page, dialog), people.coordinator.email)
  await expect(page.getByText(/^Unlocked for you until \d\d:\d\d$/)).toBeVisible()
  await profile.getByRole('button', { name: 'Lock again now' }).press('Enter')
  await expect(page.getByText('The profile is locked again')).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Lock again now' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
})
