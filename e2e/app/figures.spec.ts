import type { Page } from '@playwright/test'
import { studyValues } from '../../backend/studies/testStudy.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { headersOf } from '../support/calls.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { openValues, readColumn, rows, search } from '../support/list.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('a study shows how many participants are enrolled, in list, filter and chip, and updates after one more enrolment', async ({
  open,
}) => {
  const page = await open(people.admin.email, '/admin/studies')
  const uniqueWord = createUniqueWord()
  const registry = await open(people.owner.email, '/version')
  const { study, first, second, enroll } = await createStudyOfThree(page, registry, uniqueWord)

  await navigateTo(page, '/admin/studies')
  await search(page, uniqueWord, 1)
  expect(await readColumn(page, 'Enrolled')).toEqual(['1'])
  expect(await readColumn(page, 'Sites')).toEqual(['1'])
  const header = page.getByRole('columnheader', { name: 'Enrolled (your sites)' })
  await page.getByRole('columnheader', { name: 'Sites', exact: true }).focus()
  while (!(await header.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Enrolled (your sites)')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
  const findStatusValue = await openValues(page, 'Status')
  await expect(findStatusValue('Recruiting 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('group', { name: 'Enrolled (your sites)' }).getByRole('textbox', { name: 'From' }).fill('2')
  await expect(filters.getByRole('button', { name: 'Show 0 results' })).toBeVisible()
  await filters.getByRole('group', { name: 'Enrolled (your sites)' }).getByRole('textbox', { name: 'From' }).fill('1')
  await filters.getByRole('button', { name: 'Show 1 result' }).click()
  await expect(rows(page)).toHaveCount(1)

  await navigateTo(page, `/admin/studies/edit/${study}/sites`)
  expect(await readColumn(page, 'Enrolled')).toEqual(['1'])
  expect(await readColumn(page, 'In screening')).toEqual(['2'])
  await enroll(first)
  await expect.poll(() => readColumn(page, 'Enrolled')).toEqual(['2'])

  await navigateTo(page, `/study/${study}/participants`)
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
 * Creates a study at a site where the administrator and the registry's lead work, with one participant enrolled and two in screening.
 * Uses API calls, because the test is about the figures.
 */
async function createStudyOfThree(page: Page, registry: Page, uniqueWord: string) {
  const [adminCaller, leadCaller] = [await createCaller(page), await createCaller(registry)]
  const siteId = await adminCaller.post('sites', { name: `${uniqueWord} Clinic` })
  const studyId = await adminCaller.post('admin/studies', {
    ...studyValues,
    trialId: `${uniqueWord}-01`,
    trialName: `${uniqueWord} trial`,
    noOfParticipants: 40,
  })
  await adminCaller.post('study-sites', { studyId, siteId })
  for (const transition of ['activate', 'startRecruiting']) await adminCaller.post(`admin/study/${studyId}/transitions/${transition}`, {})
  for (const userId of [adminCaller.userId, leadCaller.userId])
    await adminCaller.post('study-site-assignments', { userId, studyId, siteId, siteRole: 'MONITOR' })
  const createParticipation = async (firstName: string) => {
    const email = `${firstName}.${uniqueWord}@example.org`.toLowerCase()
    const person = {
      firstName,
      lastName: uniqueWord,
      dob: '1979-03-04',
      gender: 'female',
      email,
      postalCode: 'K1A 0B1',
      referralSource: 'CLINIC',
    }
    return leadCaller.post('participant-studies', { participantId: await leadCaller.post('participants', person), studyId, siteId })
  }
  const enrollPerson = (id: string) => leadCaller.post(`participant-study/${id}/transitions/enroll`, {})
  await enrollPerson(await createParticipation('Ada'))
  return { study: studyId, first: await createParticipation('Bo'), second: await createParticipation('Cy'), enroll: enrollPerson }
}

/** Returns functions that send API calls as the user of this page. */
async function createCaller(page: Page) {
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
