import type { Page } from '@playwright/test'
import { studyValues } from '../backend/studies/testStudy.ts'
import { expectAccessible } from './support/accessibility.ts'
import { headersOf } from './support/calls.ts'
import { freshWord } from './support/fresh.ts'
import { column, openValues, rows, search } from './support/list.ts'
import { people } from './support/people.ts'
import { goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a study says how many are enrolled, by list, filter and chip, and follows when one more is', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/studies')
  const word = freshWord()
  const registry = await open(people.owner.email, '/version')
  const { study, first, second, enroll } = await studyWithThree(page, registry, word)

  await goWithin(page, '/admin/studies')
  await search(page, word, 1)
  expect(await column(page, 'Enrolled')).toEqual(['1'])
  expect(await column(page, 'Sites')).toEqual(['1'])
  const head = page.getByRole('columnheader', { name: 'Enrolled (your sites)' })
  await page.getByRole('columnheader', { name: 'Sites', exact: true }).focus()
  while (!(await head.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Enrolled (your sites)')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
  const ofStatus = await openValues(page, 'Status')
  await expect(ofStatus('Recruiting 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('group', { name: 'Enrolled (your sites)' }).getByRole('textbox', { name: 'From' }).fill('2')
  await expect(filters.getByRole('button', { name: 'Show 0 results' })).toBeVisible()
  await filters.getByRole('group', { name: 'Enrolled (your sites)' }).getByRole('textbox', { name: 'From' }).fill('1')
  await filters.getByRole('button', { name: 'Show 1 result' }).click()
  await expect(rows(page)).toHaveCount(1)

  await goWithin(page, `/admin/studies/edit/${study}/sites`)
  expect(await column(page, 'Enrolled')).toEqual(['1'])
  expect(await column(page, 'In screening')).toEqual(['2'])
  await enroll(first)
  await expect.poll(() => column(page, 'Enrolled')).toEqual(['2'])

  await goWithin(page, `/study/${study}/participants`)
  const chip = await openValues(page, 'Recruitment status')
  await expect(chip('Enrolled 2')).toBeVisible()
  await expect(chip('Not Enrolled 0')).toBeVisible()
  await chip('In-Screening 1').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(chip('Enrolled 2'), 'its own filter takes nothing from a chip').toBeVisible()
  await expectAccessible(page, 'participants of a study')

  await enroll(second)
  await expect(chip('Enrolled 3')).toBeVisible()
  await expect(chip('In-Screening 0')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

/**
 * A study at a site where the administrator and the registry's lead work, with one person enrolled and two in screening. Made by calls: what is
 * tried are the figures.
 */
async function studyWithThree(page: Page, registry: Page, word: string) {
  const [asAdministrator, asLead] = [await caller(page), await caller(registry)]
  const siteId = await asAdministrator.post('sites', { name: `${word} Clinic` })
  const studyId = await asAdministrator.post('admin/studies', {
    ...studyValues,
    trialId: `${word}-01`,
    trialName: `${word} trial`,
    noOfParticipants: 40,
  })
  await asAdministrator.post('study-sites', { studyId, siteId })
  for (const transition of ['activate', 'startRecruiting'])
    await asAdministrator.post(`admin/study/${studyId}/transitions/${transition}`, {})
  for (const userId of [asAdministrator.userId, asLead.userId])
    await asAdministrator.post('study-site-assignments', { userId, studyId, siteId, siteRole: 'MONITOR' })
  const participation = async (firstName: string) => {
    const email = `${firstName}.${word}@example.org`.toLowerCase()
    const person = {
      firstName,
      lastName: word,
      dob: '1979-03-04',
      gender: 'female',
      email,
      postalCode: 'K1A 0B1',
      referralSource: 'CLINIC',
    }
    return asLead.post('participant-studies', { participantId: await asLead.post('participants', person), studyId, siteId })
  }
  const enroll = (id: string) => asLead.post(`participant-study/${id}/transitions/enroll`, {})
  await enroll(await participation('Ada'))
  return { study: studyId, first: await participation('Bo'), second: await participation('Cy'), enroll }
}

/** The calls that the screens of this person make. */
async function caller(page: Page) {
  const headers = await headersOf(page)
  const { data } = await (await page.request.get('/api/session', { headers })).json()
  return {
    userId: data.user.id as string,
    post: async (path: string, body: object): Promise<string> => {
      const answer = await page.request.post(`/api/${path}`, { headers, data: body })
      expect([200, 201], await answer.text()).toContain(answer.status())
      return (await answer.json()).data.id
    },
  }
}
