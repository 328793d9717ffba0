import type { Page } from '@playwright/test'
import { todayAnd } from '../backend/testing/days.ts'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { consentForm, lastCode, newAtHome, openAtHome, studyAtHome, telephone } from './support/atHome.ts'
import { callsOf } from './support/calls.ts'
import { callsAs } from './support/callsAs.ts'
import { people } from './support/people.ts'
import { goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** The picture of the other one moves. */
const seesOther = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('.meeting-picture:not(.meeting-own) video')
        .evaluate((video: HTMLVideoElement) => (video.videoWidth > 0 ? video.currentTime : 0)),
    )
    .toBeGreaterThan(0.2)

/** Tries the devices. A browser that remembers its permission tries them by itself. */
async function tryDevices(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Try camera and microphone' })
  await expect(async () => {
    if (await start.isVisible()) await start.click({ timeout: 1000 })
    await expect(page.getByLabel('Microphone', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('staff and somebody at home meet by video, go through the consent, and it is signed; its next version is signed again', async ({
  browser,
  baseURL,
  open,
  problems,
  sms,
}) => {
  problems.expectAnswers(401, 409, 422)
  // Each browser has its own words for what a page's policy forbids.
  problems.expectConsole(/microphone/i)
  const [admin, medical] = await Promise.all([callsAs(baseURL, people.admin.email), callsAs(baseURL, 'medical@northlake.example')])
  const page = await open(people.coordinator.email, '/participants')
  const staff = await callsOf(page)
  const { studyId, siteId, studyConsentId, formId, name, approve, end } = await studyAtHome({ admin, staff, medical })
  const person = await newAtHome(staff, { studyId, siteId })
  const { id, cardId } = person
  await staff(`study/${studyId}/site/${siteId}/participant/${id}/dct-invite?preferredContact=SMS`, {})
  const phone = await telephone(browser, problems, baseURL, 'en-CA')
  await openAtHome(phone, sms, person)
  const asked = await staff<{ readonly id: string }>('consents', { participantStudyId: cardId, studyConsentId, language: 'en' })
  await staff(`consent/${asked.id}/transitions/send`, { sentThrough: 'EMAIL' })

  const sign = async () => {
    await phone.getByLabel('Your name').fill('Régine at home')
    await phone.getByRole('button', { name: 'Complete', exact: true }).click()
    await phone.getByRole('button', { name: 'I want to consent' }).click()
    await phone.getByLabel('Your full name').fill(person.name)
    // Between two codes there is a minute.
    await expect(async () => {
      await phone.getByRole('button', { name: 'Send me a code' }).click({ timeout: 1000 })
      await expect(phone.getByLabel('Code', { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 90_000, intervals: [5000] })
    await phone.getByLabel('Code', { exact: true }).fill(await lastCode(sms, person))
    await phone.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(phone.getByRole('status').filter({ hasText: 'You consented on' })).toBeVisible()
  }

  await test.step('camera and microphone are closed to every other page', async () => {
    const mayUse = (of: Page) =>
      of.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ audio: true }).then(
          () => 'yes',
          (error: DOMException) => error.name,
        ),
      )
    expect(await mayUse(page)).toBe('NotAllowedError')
    expect(await mayUse(phone)).toBe('NotAllowedError')
  })

  await test.step('without a meeting that is arranged, the way in says what is wrong', async () => {
    await goWithin(page, `/meeting?consent=${asked.id}`)
    await page.getByRole('button', { name: /^Go in/ }).click()
    await expect(page.getByRole('alert')).toContainText('Problem joining the e-consent meeting')
    await expect(page.getByRole('alert')).toContainText('Schedule its review')
  })

  await staff(`consent/${asked.id}/transitions/scheduleReview`, { reviewWay: 'VIRTUAL', reviewDate: todayAnd(1), reviewTime: '10:30' })

  await test.step('both try what they have; the participant waits, and is let in', async () => {
    await goWithin(page, '/meeting')
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Join the meeting' }).click()
    await tryDevices(page)
    await expectAccessibleInBothThemes(page, 'the way into a meeting')
    await page.getByRole('button', { name: 'Go in', exact: true }).click()
    await expect(page.getByText('is not here yet')).toBeVisible()

    await phone.goto(`/crm/my/consent/${asked.id}`)
    await phone.getByRole('link', { name: 'Join the meeting' }).click()
    await tryDevices(phone)
    await expectAccessibleInBothThemes(phone, 'the way in on a telephone')
    await phone.getByRole('button', { name: 'Go in', exact: true }).click()
    await expect(phone.getByText('is here and lets you in soon')).toBeVisible()
    await page.getByRole('button', { name: 'Let them in' }).click()
    await Promise.all([seesOther(page), seesOther(phone)])
    await expectAccessibleInBothThemes(page, 'a meeting')
    await expectAccessibleInBothThemes(phone, 'a meeting on a telephone')
  })

  await test.step('what one turns off, shows or writes the other sees', async () => {
    await phone.getByRole('button', { name: 'Turn the microphone off' }).click()
    await expect(page.getByText('microphone off', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Show my screen' }).click()
    await expect(phone.getByText('shows the screen')).toBeVisible()
    await page.getByRole('button', { name: 'Stop showing my screen' }).click()
    await expect(phone.getByText('shows the screen')).toBeHidden()
    await phone.getByRole('button', { name: 'Turn the camera off' }).click()
    await expect(page.getByLabel(/^Régine/)).toBeHidden()
    await phone.getByRole('button', { name: 'Turn the camera on' }).click()
    await seesOther(page)
    await page.getByRole('tab', { name: 'Chat' }).click()
    await page.getByRole('textbox', { name: 'Write a message' }).fill('Do you hear me?')
    await page.keyboard.press('Enter')
    await phone.getByRole('tab', { name: /Chat\s*1/ }).click()
    await expect(phone.getByText('Do you hear me?')).toBeVisible()
    await phone.getByRole('tab', { name: 'Form' }).click()
    await page.getByRole('tab', { name: 'Form' }).click()
  })

  await test.step('who moves in the form takes the other along', async () => {
    const text = (of: Page) => of.getByRole('region', { name: 'Consent form' })
    await text(phone).evaluate((scrolled) => {
      scrolled.scrollTop = scrolled.scrollHeight / 2
    })
    await expect.poll(() => text(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200)
  })

  await test.step('a line that was lost comes back into the same meeting', async () => {
    await phone.context().setOffline(true)
    await expect(phone.getByText('Your connection is lost')).toBeVisible()
    await expect(page.getByText(/The connection of .* is lost/)).toBeVisible()
    await phone.context().setOffline(false)
    await expect(phone.getByText('Your connection is lost')).toBeHidden()
    await expect(page.getByText(/The connection of .* is lost/)).toBeHidden()
    await seesOther(page)
  })

  await test.step('the participant answers and signs; staff see it while it happens', async () => {
    await phone.getByLabel('Your name').fill('Régine')
    await expect(page.getByLabel('Your name')).toHaveValue('Régine')
    await sign()
    await expect(page.locator('.page-status')).toContainText('Consented')
  })

  await test.step('who leaves lets camera and microphone go; the consent names the meeting', async () => {
    await phone.getByRole('group', { name: 'What you send' }).getByRole('button', { name: 'Leave' }).click()
    await expect(phone.getByRole('heading', { name: 'The meeting is over for you' })).toBeVisible()
    await expect(page.getByText('is not here yet')).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'The meeting is over for you' })).toBeVisible()
    const given = await staff<{ readonly meetingId: string | null; readonly explainedBy: string | null }>(`consent/${asked.id}`)
    const [held] = await staff<readonly { readonly id: string; readonly heldBy: string; readonly endedBy: string }[]>(
      `meetings?consentId=${asked.id}`,
    )
    expect(given).toMatchObject({ meetingId: held?.id, explainedBy: held?.heldBy })
    expect(held?.endedBy).toBe('PARTICIPANT')
  })

  await test.step('the next version of the form is sent, and signed again; the first stays as it was', async () => {
    const changed = { formJson: consentForm('You may leave at any time, and we pay for your travel.') }
    await admin(`study/${studyId}/form/${formId}`, changed, 'PATCH')
    await approve()
    const consents = () =>
      staff<readonly { readonly id: string; readonly number: number; readonly state: string }[]>(
        `consents?participantStudyId=${cardId}&_sort=number&_order=ASC`,
      )
    await expect.poll(async () => (await consents()).at(-1)).toMatchObject({ number: 2, state: 'REQUIRES_RECONSENT' })
    const again = (await consents()).at(-1)?.id ?? ''
    await staff(`consent/${again}/transitions/send`, { sentThrough: 'EMAIL' })
    await phone.goto('/crm/my')
    await phone
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await expect(phone.getByText('we pay for your travel')).toBeVisible()
    await sign()
    expect((await consents()).map(({ state }) => state)).toEqual(['CONSENTED', 'CONSENTED'])
    await page.goto('/crm/participants')
    await end()
  })
})
