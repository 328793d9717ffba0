import type { Page } from '@playwright/test'
import { getDayAfter } from '../../backend/app/testing/days.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { consentForm, createAtHome, createStudyAtHome, openAtHome, openPhone, waitForCode } from '../support/atHome.ts'
import { callsOf } from '../support/calls.ts'
import { callsAs } from '../support/callsAs.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** Checks that the other person's video plays. */
const expectOtherVideo = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('.meeting-picture:not(.meeting-own) video')
        .evaluate((video: HTMLVideoElement) => (video.videoWidth > 0 ? video.currentTime : 0)),
    )
    .toBeGreaterThan(0.2)

/** Starts the camera and microphone test. A browser that already has the permission starts the test without a click. */
async function tryDevices(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Try camera and microphone' })
  await expect(async () => {
    if (await start.isVisible()) await start.click({ timeout: 1000 })
    await expect(page.getByLabel('Microphone', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('staff and a participant at home meet by video, discuss the consent, and sign it; its next version is signed again', async ({
  browser,
  baseURL,
  open,
  problems,
  sms,
}) => {
  problems.expectAnswers(401, 409, 422)
  // Each browser words the message about blocked features differently.
  problems.expectConsole(/microphone/i)
  const [admin, medical] = await Promise.all([callsAs(baseURL, people.admin.email), callsAs(baseURL, 'medical@northlake.example')])
  const page = await open(people.coordinator.email, '/participants')
  const staff = await callsOf(page)
  const { studyId, siteId, studyConsentId, formId, name, approve, end } = await createStudyAtHome({ admin, staff, medical })
  const person = await createAtHome(staff, { studyId, siteId })
  const { id, cardId } = person
  await staff(`study/${studyId}/site/${siteId}/participant/${id}/dct-invite?preferredContact=SMS`, {})
  const phone = await openPhone(browser, problems, baseURL, 'en-CA')
  await openAtHome(phone, sms, person)
  const requested = await staff<{ readonly id: string }>('consents', { participantStudyId: cardId, studyConsentId, language: 'en' })
  await staff(`consent/${requested.id}/transitions/send`, { sentThrough: 'EMAIL' })

  const sign = async () => {
    await phone.getByLabel('Your name').fill('Régine at home')
    const complete = phone.getByRole('button', { name: 'Complete', exact: true })
    if (await complete.isVisible()) await complete.click()
    await phone.getByRole('button', { name: 'I want to consent' }).click()
    await phone.getByLabel('Your full name').fill(person.name)
    // A minute must pass between two codes.
    await expect(async () => {
      await phone.getByRole('button', { name: 'Send me a code' }).click({ timeout: 1000 })
      await expect(phone.getByLabel('Code', { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 90_000, intervals: [5000] })
    await phone.getByLabel('Code', { exact: true }).fill(await waitForCode(sms, person))
    await phone.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(phone.getByRole('status').filter({ hasText: 'You consented on' })).toBeVisible()
  }

  await test.step('camera and microphone are blocked on every other page', async () => {
    const mayUse = (targetPage: Page) =>
      targetPage.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ audio: true }).then(
          () => 'yes',
          (error: DOMException) => error.name,
        ),
      )
    expect(await mayUse(page)).toBe('NotAllowedError')
    expect(await mayUse(phone)).toBe('NotAllowedError')
  })

  await test.step('without an arranged meeting, the entry explains the problem', async () => {
    await navigateTo(page, `/meeting?consent=${requested.id}`)
    await page.getByRole('button', { name: /^Join/ }).click()
    await expect(page.getByRole('alert')).toContainText('Problem joining the e-consent meeting')
    await expect(page.getByRole('alert')).toContainText('Schedule a virtual review first')
  })

  await staff(`consent/${requested.id}/transitions/scheduleReview`, {
    reviewWay: 'VIRTUAL',
    reviewDate: getDayAfter(1),
    reviewTime: '10:30',
  })

  await test.step('both test their devices; the participant waits, and is admitted', async () => {
    await navigateTo(page, '/meeting')
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Join the meeting' }).click()
    await tryDevices(page)
    await expectAccessibleInBothThemes(page, 'the way into a meeting')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(page.getByText('is not here yet')).toBeVisible()

    await phone.goto(`/crm/my/consent/${requested.id}`)
    await phone.getByRole('link', { name: 'Join the meeting' }).click()
    await tryDevices(phone)
    await expectAccessibleInBothThemes(phone, 'the way in on a telephone')
    await phone.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(phone.getByText('is here and will let you in soon')).toBeVisible()
    await page.getByRole('button', { name: 'Admit' }).click()
    await Promise.all([expectOtherVideo(page), expectOtherVideo(phone)])
    await expectAccessibleInBothThemes(page, 'a meeting')
    await expectAccessibleInBothThemes(phone, 'a meeting on a telephone')
  })

  await test.step('what one side mutes, shares or writes is visible to the other', async () => {
    await phone.getByRole('button', { name: 'Turn the microphone off' }).click()
    await expect(page.getByText('microphone off', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Show my screen' }).click()
    await expect(phone.getByText('shows the screen')).toBeVisible()
    await page.getByRole('button', { name: 'Stop showing my screen' }).click()
    await expect(phone.getByText('shows the screen')).toBeHidden()
    await phone.getByRole('button', { name: 'Turn the camera off' }).click()
    await expect(page.getByLabel(/^Régine/)).toBeHidden()
    await phone.getByRole('button', { name: 'Turn the camera on' }).click()
    await expectOtherVideo(page)
    await page.getByRole('tab', { name: 'Chat' }).click()
    await page.getByRole('textbox', { name: 'Write a message' }).fill('Do you hear me?')
    await page.keyboard.press('Enter')
    await phone.getByRole('tab', { name: /Chat\s*1/ }).click()
    await expect(phone.getByText('Do you hear me?')).toBeVisible()
    await phone.getByRole('tab', { name: 'Form' }).click()
    await page.getByRole('tab', { name: 'Form' }).click()
  })

  await test.step('moving in the form moves the other side too', async () => {
    const findConsentText = (targetPage: Page) => targetPage.getByRole('region', { name: 'Consent form' })
    await findConsentText(phone).evaluate((scrollElement) => {
      scrollElement.scrollTop = scrollElement.scrollHeight / 2
    })
    await expect.poll(() => findConsentText(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200)
  })

  await test.step('a lost connection returns to the same meeting', async () => {
    await phone.context().setOffline(true)
    await expect(phone.getByText('You lost the connection')).toBeVisible()
    await expect(page.getByText(/lost the connection and should be back/)).toBeVisible()
    await phone.context().setOffline(false)
    await expect(phone.getByText('You lost the connection')).toBeHidden()
    await expect(page.getByText(/lost the connection and should be back/)).toBeHidden()
    await expectOtherVideo(page)
  })

  await test.step('the participant answers and signs, and staff see it as it happens', async () => {
    await phone.getByLabel('Your name').fill('Régine')
    await expect(page.getByLabel('Your name')).toHaveValue('Régine')
    await sign()
    await expect(page.locator('.page-status')).toContainText('Consented')
  })

  await test.step('leaving releases camera and microphone, and the consent names the meeting', async () => {
    await phone.getByRole('group', { name: 'Your camera and sound' }).getByRole('button', { name: 'Leave' }).click()
    await expect(phone.getByRole('heading', { name: 'You are no longer in the meeting' })).toBeVisible()
    await expect(page.getByText('is not here yet')).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'You are no longer in the meeting' })).toBeVisible()
    const input = await staff<{ readonly meetingId: string | null; readonly explainedBy: string | null }>(`consent/${requested.id}`)
    const [meeting] = await staff<readonly { readonly id: string; readonly heldBy: string; readonly endedBy: string }[]>(
      `meetings?consentId=${requested.id}`,
    )
    expect(input).toMatchObject({ meetingId: meeting?.id, explainedBy: meeting?.heldBy })
    expect(meeting?.endedBy).toBe('PARTICIPANT')
  })

  await test.step('the next version of the form is sent and signed again, and the first remains unchanged', async () => {
    const changed = { formJson: consentForm('You may leave at any time, and we pay for your travel.') }
    await admin(`study/${studyId}/form/${formId}`, changed, 'PATCH')
    await approve()
    const fetchConsents = () =>
      staff<readonly { readonly id: string; readonly number: number; readonly state: string }[]>(
        `consents?participantStudyId=${cardId}&_sort=number&_order=ASC`,
      )
    await expect.poll(async () => (await fetchConsents()).at(-1)).toMatchObject({ number: 2, state: 'REQUIRES_RECONSENT' })
    const secondConsentId = (await fetchConsents()).at(-1)?.id ?? ''
    await staff(`consent/${secondConsentId}/transitions/send`, { sentThrough: 'EMAIL' })
    await phone.goto('/crm/my')
    await phone
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await expect(phone.getByText('we pay for your travel')).toBeVisible()
    await phone.getByRole('button', { name: 'I have read it' }).click()
    await phone.getByRole('button', { name: 'I have no more questions' }).click()
    await phone.getByRole('button', { name: 'I do not want to consent' }).click()
    await expectAccessibleInBothThemes(phone, 'the confirmation before declining')
    await phone.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
    await sign()
    expect((await fetchConsents()).map(({ state }) => state)).toEqual(['CONSENTED', 'CONSENTED'])
    await page.goto('/crm/participants')
    await end()
  })
})
