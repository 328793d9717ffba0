import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import type { TestSmsService } from '../backend/mail/testSmsService.ts'
import { findBrowser } from '../scripts/browser.ts'
import { demoPassword } from '../seeds/accounts.ts'
import { signInAt } from './browser.ts'
import { type Calls, callsAt } from './calls.ts'
import type { Desk } from './place.ts'
import { inMilliseconds, table } from './report.ts'

const coordinator = 'coordinator@rivesud.example'
const birthDate = '1970-02-28'
/** Meetings that are begun, and seconds for which a line is lost. */
const times = 5
const lostFor = 5000
const flags = ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** A video meeting of two browsers with a camera each: how soon they see each other, and see each other again after a line was lost. */
export async function measureMeeting({ url, signedIn }: Desk, sms: TestSmsService): Promise<void> {
  const staff = callsAt(url, await signedIn(coordinator))
  const consentId = await arrange(staff)
  const found = await findBrowser()
  const browser = await chromium.launch({ ...found, args: flags, env: { ...(process.env as Record<string, string>), ...found.env } })
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await signInAt(page, { url, email: coordinator, password: demoPassword })
    await openAtHome(phone, url, sms)
    const connected: number[] = []
    const back: number[] = []
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
      const began = performance.now()
      await page.locator('.meeting-state .ant-btn-primary').click()
      await Promise.all([seen(page), seen(phone)])
      connected.push(performance.now() - began)
      await phone.context().setOffline(true)
      await pause(lostFor)
      const again = performance.now()
      await phone.context().setOffline(false)
      await phone.locator('.meeting-state .ant-alert').waitFor({ state: 'detached' })
      await page.locator('.meeting-state .ant-alert').waitFor({ state: 'detached' })
      await Promise.all([seen(page), seen(phone)])
      back.push(performance.now() - again)
      await phone.locator('.meeting-controls .ant-btn-dangerous').click()
      await page.locator('.meeting-controls .ant-btn-dangerous').click()
    }
    table(
      [`video meeting, ${times} times`, 'longest', 'aim'],
      [
        ['from being let in until both see each other', inMilliseconds(Math.max(...connected)), '≤ 3,000 ms'],
        [`back in the room after ${lostFor / 1000} s without a line to the server`, inMilliseconds(Math.max(...back)), '≤ 5,000 ms'],
      ],
    )
  } finally {
    await browser.close()
  }
}

/** The other one's picture has moved on since now. */
const seen = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('.meeting-picture:not(.meeting-own) video')
    return video !== null && !video.hidden && video.videoWidth > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 2
  })

/** Somebody new in the decentralised study of the demo, who was sent a consent and has agreed on a talk about it. */
async function arrange(staff: Calls): Promise<string> {
  const places = await staff<readonly { readonly studyId: string; readonly siteId: string; readonly studyName: string }[]>('recruitment')
  const place = places.find(({ studyName }) => studyName.includes('ACCALMIE'))
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
  await staff('participants/addParticipantToStudy', [{ participantId: id, studyId: place?.studyId, siteId: place?.siteId }])
  const [card] = await staff<readonly { readonly id: string }[]>(`participant-studies?participantId=${id}`)
  const [wanted] = await staff<readonly { readonly id: string }[]>(`study/${place?.studyId}/consent`)
  const asked = await staff<{ readonly id: string }>('consents', {
    participantStudyId: card?.id,
    studyConsentId: wanted?.id,
    language: 'fr',
  })
  await staff(`consent/${asked.id}/transitions/send`, { sentThrough: 'EMAIL' })
  const reviewDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await staff(`consent/${asked.id}/transitions/scheduleReview`, { reviewWay: 'VIRTUAL', reviewDate, reviewTime: '10:30' })
  return asked.id
}

/** What was sent by SMS last, once it has such a thing: a link or a code. */
async function sentIn(sms: TestSmsService, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = sms.taken.map(({ text }) => pattern.exec(text)?.[1]).findLast((each) => each !== undefined)
    if (found !== undefined) return found
    await pause(100)
  }
  throw new Error('No message came')
}

async function openAtHome(phone: Page, url: string, sms: TestSmsService): Promise<void> {
  await phone.goto(`${url}/crm/my#${await sentIn(sms, /#([\w-]{43})/)}`)
  await phone.locator('input[autocomplete=bday], input').first().fill(birthDate)
  await phone.locator('form button[type=submit]').click()
  await phone.locator('.own-code').waitFor()
  await phone.locator('.own-code').fill(await sentIn(sms, /^(\d{6})\b/))
  await phone.locator('form button[type=submit]').click()
  await phone.locator('.own-list').first().waitFor()
}
