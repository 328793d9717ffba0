import type { Browser, Page } from '@playwright/test'
import type { TestSmsService } from '../../backend/messages/mail/testSmsService.ts'
import type { ApiCall } from './calls.ts'
import { chooseOption } from './form.ts'
import { createUniqueWord } from './fresh.ts'
import { createConsent, createStudy, type StudyTeam } from './ownStudy.ts'
import { expect } from './test.ts'
import type { Problems } from './watch.ts'

export const birthDate = '1970-02-28'

interface StudySiteRef {
  readonly studyId: string
  readonly siteId: string
}

/** A participant at home: ids, full name and phone number. */
export interface AtHome {
  readonly id: string
  readonly cardId: string
  readonly name: string
  readonly mobile: string
}

/** Creates a participant of a decentralised study who accepts messages. */
export async function createAtHome(call: ApiCall, studySite: StudySiteRef): Promise<AtHome> {
  const uniqueWord = createUniqueWord()
  const mobile = `+1450555${String(Math.floor(Math.random() * 9000) + 1000)}`
  const { id } = await call<{ readonly id: string }>('participants/addParticipant', {
    firstName: 'Régine',
    lastName: uniqueWord,
    gender: 'female',
    dob: birthDate,
    email: `${uniqueWord.toLowerCase()}@example.org`,
    primaryMobile: mobile,
    postalCode: 'J4H 2T6',
    referralSource: 'CLINIC',
    contactableByAnyStudy: true,
  })
  await call('participants/addParticipantToStudy', [{ participantId: id, studyId: studySite.studyId, siteId: studySite.siteId }])
  const [card] = await call<readonly { readonly id: string }[]>(`participant-studies?participantId=${id}`)
  return { id, cardId: card?.id ?? '', name: `Régine ${uniqueWord}`, mobile }
}

/** Returns the demo's decentralised study, which is in French. */
export async function findDemoStudySite(call: ApiCall): Promise<StudySiteRef> {
  const studySites = await call<readonly (StudySiteRef & { readonly studyName: string })[]>('recruitment')
  const studySite = studySites.find(({ studyName }) => studyName.includes('ACCALMIE'))
  if (studySite === undefined) throw new Error('The demo has no decentralised study')
  return studySite
}

/** References of messages that a test has already read. Tests ignore them and wait for the next code. */
const read = new Set<string>()

/**
 * Waits for the latest SMS to a participant that matches a pattern. The outbox masks its text, so the test reads it from the SMS service.
 */
async function waitForMessage(sms: TestSmsService, { mobile }: Pick<AtHome, 'mobile'>, pattern: RegExp): Promise<string> {
  const findLastMessage = () =>
    sms.received.findLast(({ to, text, reference }) => to === mobile && pattern.test(text) && !read.has(reference))
  await expect.poll(findLastMessage).toBeDefined()
  const message = findLastMessage()
  read.add(message?.reference ?? '')
  return message?.text ?? ''
}
const linkPattern = /https?:\/\/\S+\/crm\/my#[\w-]+/
const codePattern = /\b(\d{6})\b/
export const waitForLink = async (sms: TestSmsService, person: Pick<AtHome, 'mobile'>): Promise<string> =>
  linkPattern.exec(await waitForMessage(sms, person, linkPattern))?.[0] ?? ''
export const waitForCode = async (sms: TestSmsService, person: Pick<AtHome, 'mobile'>): Promise<string> =>
  codePattern.exec(await waitForMessage(sms, person, codePattern))?.[0] ?? ''

/** Opens a browser of phone size for a participant at home. */
export async function openPhone(browser: Browser, problems: Problems, baseURL: string | undefined, locale = 'fr-CA'): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  await problems.watch(context)
  return context.newPage()
}

/** Fills in the three fields of the date of birth. @param date YYYY-MM-DD */
export async function fillBirthDate(phone: Page, date: string, language: 'en' | 'fr'): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  const monthName = new Intl.DateTimeFormat(`${language}-CA`, { month: 'long', timeZone: 'UTC' }).format(
    new Date(`2000-${month}-01T00:00:00Z`),
  )
  const labels = language === 'fr' ? { day: 'Jour', month: 'Mois', year: 'Année' } : { day: 'Day', month: 'Month', year: 'Year' }
  await phone.getByLabel(labels.day, { exact: true }).fill(String(Number(day)))
  await chooseOption(phone.getByRole('combobox', { name: labels.month }), monthName)
  await phone.getByLabel(labels.year, { exact: true }).fill(year)
}

/** Opens the participant's pages in English through their latest link, with the date of birth and the code that they then receive. */
export async function openAtHome(phone: Page, sms: TestSmsService, person: AtHome): Promise<void> {
  await phone.goto(await waitForLink(sms, person))
  await fillBirthDate(phone, birthDate, 'en')
  await phone.getByRole('button', { name: 'Send me a code' }).click()
  await expect(phone.getByLabel('Code', { exact: true })).toBeVisible()
  await phone.getByLabel('Code', { exact: true }).fill(await waitForCode(sms, person))
  await phone.getByRole('button', { name: 'Open my pages' }).click()
  await expect(phone.getByRole('heading', { name: /^Hello/ })).toBeVisible()
}

/** Creates a decentralised study with a consent in English that asks a question. */
export async function createStudyAtHome(team: StudyTeam) {
  const { word, studyId, siteId, end } = await createStudy(team, { isDecentralised: true })
  const name = `Taking part ${word}`
  const consent = await createConsent(team, studyId, name, consentForm('You may leave at any time.'))
  return { studyId, siteId, name, end, ...consent }
}

/** Returns a consent form that is long enough to scroll on every screen. */
export const consentForm = (first: string) => ({
  pages: [
    {
      elements: [
        { type: 'html', name: 'first', html: `<p>${first}</p>` },
        ...Array.from({ length: 12 }, (_, index) => ({
          type: 'html',
          name: `part${index}`,
          html: `<h2>Part ${index + 1}</h2><p>${'We ask you about your sleep. '.repeat(12)}</p>`,
        })),
        { type: 'text', name: 'printed', title: 'Your name', isRequired: true },
      ],
    },
  ],
})
