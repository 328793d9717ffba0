import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import type { TestSmsService } from '../backend/messages/mail/testSmsService.ts'
import { findBrowser } from '../scripts/browser.ts'
import { demoPassword } from '../seeds/accounts.ts'
import type { BenchServer } from './benchServer.ts'
import { signInOnPage } from './browser.ts'
import { type ApiCall, createApiCall } from './calls.ts'
import { inMilliseconds, table } from './report.ts'

const coordinator = 'coordinator@rivesud.example'
const birthDate = '1970-02-28'
/** Number of meetings, and milliseconds for which a connection is lost. */
const times = 5
const offlineMs = 5000
const flags = ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/**
 * Measures a video meeting of two browsers with a camera each: the time until each person sees the other, at first and after a lost
 * connection.
 */
export async function measureMeeting({ url, signedIn }: BenchServer, sms: TestSmsService): Promise<void> {
  const staff = createApiCall(url, await signedIn(coordinator))
  const consentId = await arrange(staff)
  const browserOptions = await findBrowser()
  const browser = await chromium.launch({
    ...browserOptions,
    args: flags,
    env: { ...(process.env as Record<string, string>), ...browserOptions.env },
  })
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await signInOnPage(page, { url, email: coordinator, password: demoPassword })
    await openAtHome(phone, url, sms)
    const connectTimes: number[] = []
    const reconnectTimes: number[] = []
    for (let time = 0; time < times; time += 1) {
      for (const [each, address] of [
        [page, `${url}/crm/meeting?consent=${consentId}`],
        [phone, `${url}/crm/my/meeting/${consentId}`],
      ] as const) {
        await each.goto(address)
        await each.locator('.meeting-devices button').click()
        await each.locator('.meeting-check video:not([hidden])').waitFor()
        await each.locator('.meeting-before > .meeting-ways .ant-btn-primary').click()
        await each.locator('.meeting').waitFor()
      }
      await page.locator('.meeting-state .ant-btn-primary').waitFor()
      const startedAt = performance.now()
      await page.locator('.meeting-state .ant-btn-primary').click()
      await Promise.all([waitForPicture(page), waitForPicture(phone)])
      connectTimes.push(performance.now() - startedAt)
      await phone.context().setOffline(true)
      await pause(offlineMs)
      const reconnectStartedAt = performance.now()
      await phone.context().setOffline(false)
      await phone.locator('.meeting-state .ant-alert').waitFor({ state: 'detached' })
      await page.locator('.meeting-state .ant-alert').waitFor({ state: 'detached' })
      await Promise.all([waitForPicture(page), waitForPicture(phone)])
      reconnectTimes.push(performance.now() - reconnectStartedAt)
      await phone.locator('.meeting-controls .ant-btn-dangerous').click()
      await page.locator('.meeting-controls .ant-btn-dangerous').click()
    }
    table(
      [`video meeting, ${times} times`, 'longest', 'aim'],
      [
        ['from being let in until both see each other', inMilliseconds(Math.max(...connectTimes)), '≤ 3,000 ms'],
        [
          `back in the room after ${offlineMs / 1000} s without a line to the server`,
          inMilliseconds(Math.max(...reconnectTimes)),
          '≤ 5,000 ms',
        ],
      ],
    )
  } finally {
    await browser.close()
  }
}

/** Waits until the other person's video plays. */
const waitForPicture = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('.meeting-picture:not(.meeting-own) video')
    return video !== null && !video.hidden && video.videoWidth > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 2
  })

/** Creates a participant in the demo's decentralised study, with a sent consent and a scheduled discussion. */
async function arrange(staff: ApiCall): Promise<string> {
  const studySites =
    await staff<readonly { readonly studyId: string; readonly siteId: string; readonly studyName: string }[]>('recruitment')
  const studySite = studySites.find(({ studyName }) => studyName.includes('ACCALMIE'))
  const { id } = await staff<{ readonly id: string }>('participants/addParticipant', {
    firstName: 'Ada',
    lastName: 'Meeting',
    gender: 'female',
    dob: birthDate,
    email: 'ada.meeting@example.org',
    primaryMobile: '+14505550177',
    postalCode: 'J4H 2T6',
    referralSource: 'CLINIC',
    contactableByAnyStudy: true,
  })
  await staff('participants/addParticipantToStudy', [{ participantId: id, studyId: studySite?.studyId, siteId: studySite?.siteId }])
  const [card] = await staff<readonly { readonly id: string }[]>(`participant-studies?participantId=${id}`)
  const [studyConsent] = await staff<readonly { readonly id: string }[]>(`study/${studySite?.studyId}/consent`)
  const requested = await staff<{ readonly id: string }>('consents', {
    participantStudyId: card?.id,
    studyConsentId: studyConsent?.id,
    language: 'fr',
  })
  await staff(`consent/${requested.id}/transitions/send`, { sentThrough: 'EMAIL' })
  const reviewDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await staff(`consent/${requested.id}/transitions/scheduleReview`, { reviewWay: 'VIRTUAL', reviewDate, reviewTime: '10:30' })
  return requested.id
}

/** Waits for the latest link or code by SMS and returns it. */
async function waitForMessage(sms: TestSmsService, pattern: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const match = sms.received.map(({ text }) => pattern.exec(text)?.[1]).findLast((each) => each !== undefined)
    if (match !== undefined) return match
    await pause(100)
  }
  throw new Error('No message came')
}

async function openAtHome(phone: Page, url: string, sms: TestSmsService): Promise<void> {
  await phone.goto(`${url}/crm/my#${await waitForMessage(sms, /#([\w-]{43})/)}`)
  await phone.locator('input[autocomplete=bday], input').first().fill(birthDate)
  await phone.locator('form button[type=submit]').click()
  await phone.locator('.own-code').waitFor()
  await phone.locator('.own-code').fill(await waitForMessage(sms, /^(\d{6})\b/))
  await phone.locator('form button[type=submit]').click()
  await phone.locator('.own-list').first().waitFor()
}
