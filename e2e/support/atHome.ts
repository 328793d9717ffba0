import type { Browser, Page } from '@playwright/test'
import { headersOf } from './calls.ts'
import { freshWord } from './fresh.ts'
import { expect } from './test.ts'
import type { Problems } from './watch.ts'

export const birthDate = '1970-02-28'

/** Calls of the API as whoever is signed in on a page. */
export async function callsOf(page: Page) {
  const headers = await headersOf(page)
  return async <Data>(path: string, data?: unknown): Promise<Data> => {
    const answer = await page.request.fetch(`/api/${path}`, { headers, method: data === undefined ? 'GET' : 'POST', data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { readonly data: Data }).data
  }
}
export type Calls = Awaited<ReturnType<typeof callsOf>>

/** Somebody new in the decentralised study of the demo, who may be written to. */
export async function newAtHome(call: Calls) {
  const places = await call<readonly { readonly studyId: string; readonly siteId: string; readonly studyName: string }[]>('recruitment')
  const place = places.find(({ studyName }) => studyName.includes('ACCALMIE'))
  const word = freshWord()
  const { id } = await call<{ readonly id: string }>('participants/addParticipant', {
    firstName: 'Régine',
    lastName: word,
    gender: 'female',
    dob: birthDate,
    email: `${word.toLowerCase()}@example.org`,
    primaryMobile: `+1450555${String(Math.floor(Math.random() * 9000) + 1000)}`,
    postalCode: 'J4H 2T6',
    referralSource: 'CLINIC',
    contactableByAnyStudy: true,
  })
  await call('participants/addParticipantToStudy', [{ participantId: id, studyId: place?.studyId, siteId: place?.siteId }])
  const [card] = await call<readonly { readonly id: string }[]>(`participant-studies?participantId=${id}`)
  return { id, cardId: card?.id ?? '', studyId: place?.studyId ?? '', siteId: place?.siteId ?? '' }
}

/** What was written to a participant last, as it waits in the outbox: this node has neither a mail server nor an SMS service. */
export async function lastMessage(call: Calls, participantId: string): Promise<string> {
  const mails = await call<readonly { readonly id: string; readonly participantId: string | null }[]>(
    'mails?_sort=createdAt&_order=DESC&_end=100',
  )
  const last = mails.find((each) => each.participantId === participantId)
  return (await call<{ readonly body: string }>(`mail/${last?.id}`)).body
}
export const linkIn = (text: string): string => /https?:\/\/\S+\/crm\/my#[\w-]+/.exec(text)?.[0] ?? ''
export const codeIn = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? ''

/** The telephone of somebody at home. */
export async function telephone(browser: Browser, problems: Problems, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'fr-CA',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  await problems.watch(context)
  return context.newPage()
}

/** Opens their own pages by the link that they were sent last: with the birth date, and the code that follows. In French. */
export async function openAtHome(phone: Page, admin: Calls, participantId: string): Promise<void> {
  await phone.goto(linkIn(await lastMessage(admin, participantId)))
  await phone.getByLabel('Date de naissance').fill(birthDate)
  await phone.getByRole('button', { name: 'M’envoyer un code' }).click()
  await expect(phone.getByLabel('Code reçu')).toBeVisible()
  await phone.getByLabel('Code reçu').fill(codeIn(await lastMessage(admin, participantId)))
  await phone.getByRole('button', { name: 'Ouvrir mes pages' }).click()
  await expect(phone.getByRole('heading', { name: 'Bonjour Régine' })).toBeVisible()
}
