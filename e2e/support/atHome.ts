import type { Browser, Page } from '@playwright/test'
import type { TestSmsService } from '../../backend/mail/testSmsService.ts'
import type { Calls } from './calls.ts'
import { freshWord } from './fresh.ts'
import { newConsent, newStudy, type StudyTeam } from './ownStudy.ts'
import { expect } from './test.ts'
import type { Problems } from './watch.ts'

export const birthDate = '1970-02-28'

interface Place {
  readonly studyId: string
  readonly siteId: string
}

/** Somebody at home: their name as they write it, and their number. */
export interface AtHome {
  readonly id: string
  readonly cardId: string
  readonly name: string
  readonly mobile: string
}

/** Somebody new in a decentralised study, who may be written to. */
export async function newAtHome(call: Calls, place: Place): Promise<AtHome> {
  const word = freshWord()
  const mobile = `+1450555${String(Math.floor(Math.random() * 9000) + 1000)}`
  const { id } = await call<{ readonly id: string }>('participants/addParticipant', {
    firstName: 'Régine',
    lastName: word,
    gender: 'female',
    dob: birthDate,
    email: `${word.toLowerCase()}@example.org`,
    primaryMobile: mobile,
    postalCode: 'J4H 2T6',
    referralSource: 'CLINIC',
    contactableByAnyStudy: true,
  })
  await call('participants/addParticipantToStudy', [{ participantId: id, studyId: place.studyId, siteId: place.siteId }])
  const [card] = await call<readonly { readonly id: string }[]>(`participant-studies?participantId=${id}`)
  return { id, cardId: card?.id ?? '', name: `Régine ${word}`, mobile }
}

/** The decentralised study of the demo, in French. */
export async function demoAtHome(call: Calls): Promise<Place> {
  const places = await call<readonly (Place & { readonly studyName: string })[]>('recruitment')
  const place = places.find(({ studyName }) => studyName.includes('ACCALMIE'))
  if (place === undefined) throw new Error('The demo has no decentralised study')
  return place
}

/** Messages that a journey has read: the next code is another one. */
const read = new Set<string>()

/** What a participant was sent by SMS last, once it is there and of that kind. Nobody else can read it: the outbox masks links and codes. */
async function lastMessage(sms: TestSmsService, { mobile }: Pick<AtHome, 'mobile'>, pattern: RegExp): Promise<string> {
  const last = () => sms.taken.findLast(({ to, text, reference }) => to === mobile && pattern.test(text) && !read.has(reference))
  await expect.poll(last).toBeDefined()
  const message = last()
  read.add(message?.reference ?? '')
  return message?.text ?? ''
}
const linkPattern = /https?:\/\/\S+\/crm\/my#[\w-]+/
const codePattern = /\b(\d{6})\b/
export const lastLink = async (sms: TestSmsService, person: Pick<AtHome, 'mobile'>): Promise<string> =>
  linkPattern.exec(await lastMessage(sms, person, linkPattern))?.[0] ?? ''
export const lastCode = async (sms: TestSmsService, person: Pick<AtHome, 'mobile'>): Promise<string> =>
  codePattern.exec(await lastMessage(sms, person, codePattern))?.[0] ?? ''

/** The telephone of somebody at home. */
export async function telephone(browser: Browser, problems: Problems, baseURL: string | undefined, locale = 'fr-CA'): Promise<Page> {
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

/** Opens their own pages by the link that they were sent last: with the birth date, and the code that follows. In English. */
export async function openAtHome(phone: Page, sms: TestSmsService, person: AtHome): Promise<void> {
  await phone.goto(await lastLink(sms, person))
  await phone.getByLabel('Date of birth').fill(birthDate)
  await phone.getByRole('button', { name: 'Send me a code' }).click()
  await expect(phone.getByLabel('Code', { exact: true })).toBeVisible()
  await phone.getByLabel('Code', { exact: true }).fill(await lastCode(sms, person))
  await phone.getByRole('button', { name: 'Open my pages' }).click()
  await expect(phone.getByRole('heading', { name: /^Hello/ })).toBeVisible()
}

/** A decentralised study with a consent in English that asks a question. */
export async function studyAtHome(team: StudyTeam) {
  const { word, studyId, siteId, end } = await newStudy(team, { isDecentralised: true })
  const name = `Taking part ${word}`
  const consent = await newConsent(team, studyId, name, consentForm('You may leave at any time.'))
  return { studyId, siteId, name, end, ...consent }
}

/** Long enough to be scrolled on every screen. */
export const consentForm = (first: string) => ({
  pages: [
    {
      elements: [
        { type: 'html', name: 'first', html: `<p>${first}</p>` },
        ...Array.from({ length: 12 }, (_, place) => ({
          type: 'html',
          name: `part${place}`,
          html: `<h2>Part ${place + 1}</h2><p>${'We ask you about your sleep. '.repeat(12)}</p>`,
        })),
        { type: 'text', name: 'printed', title: 'Your name', isRequired: true },
      ],
    },
  ],
})
