import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { freshWord } from './support/fresh.ts'
import { column, rows, search } from './support/list.ts'
import { people } from './support/people.ts'
import { goTo, settled } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a study says how many are enrolled, by list, filter and chip, and follows when one more is', async ({ open }) => {
  const page = await open(people.admin.email, '/admin/studies')
  const word = freshWord()
  const { study, waiting, enroll } = await studyWithTwo(page, word)

  await goTo(page, '/admin/studies')
  await search(page, word, 1)
  expect(await column(page, 'Enrolled')).toEqual(['1'])
  expect(await column(page, 'Sites')).toEqual(['1'])
  await expect(page.getByRole('button', { name: 'Draft 1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('group', { name: 'Enrolled' }).getByRole('textbox', { name: 'From' }).fill('2')
  await expect(page.getByText('0 entries')).toBeVisible()
  await filters.getByRole('group', { name: 'Enrolled' }).getByRole('textbox', { name: 'From' }).fill('1')
  await filters.getByRole('button', { name: 'Show 1 entry' }).click()
  await expect(rows(page)).toHaveCount(1)

  await goTo(page, `/admin/studies/edit/${study}/participants`)
  const chip = (name: string) => page.getByRole('group', { name: 'Recruitment status' }).getByRole('button', { name, exact: true })
  await expect(chip('Enrolled 1')).toBeVisible()
  await expect(chip('Not enrolled 0')).toBeVisible()
  await chip('In screening 1').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(chip('Enrolled 1'), 'its own filter takes nothing from a chip').toBeVisible()
  await expectAccessible(page, 'participants of a study')

  const reader = await open(people.admin.email, `/admin/studies/edit/${study}/sites`)
  await settled(reader)
  expect(await column(reader, 'Enrolled')).toEqual(['1'])
  expect(await column(reader, 'In screening')).toEqual(['1'])
  await enroll(waiting)
  await expect(chip('Enrolled 2')).toBeVisible()
  await expect(chip('In screening 0')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect.poll(() => column(reader, 'Enrolled')).toEqual(['2'])
})

/** A study at a site where the administrator works, with one person enrolled and one in screening; made by calls, as the figures are what is tried. */
async function studyWithTwo(page: Page, word: string) {
  const [asked] = await Promise.all([page.waitForRequest((request) => request.url().includes('/api/admin/studies?')), page.reload()])
  const { authorization = '' } = await asked.allHeaders()
  const post = async (path: string, data: object): Promise<string> => {
    const answer = await page.request.post(`/api/${path}`, { headers: { authorization }, data })
    expect([200, 201], await answer.text()).toContain(answer.status())
    return (await answer.json()).data.id
  }
  const enroll = (id: string) => post(`participant-study/${id}/transitions/enroll`, {})
  const me = await (await page.request.get('/api/session', { headers: { authorization } })).json()

  const siteId = await post('sites', { name: `${word} Clinic` })
  const studyId = await post('admin/studies', {
    trialId: `${word}-01`,
    trialName: `${word} trial`,
    introduction: 'Does light change sleep?',
    description: 'An open study.',
    conditions: ['Insomnia'],
    studyType: 'OBSERVATIONAL',
    duration: '4 weeks',
    noOfParticipants: 40,
    scheduleAssessments: 'Weekly diary',
    noOfVisits: 3,
    leadSponser: 'Northlake Research',
    principleInvestigator: 'Daniel Osei',
    contactPhone: '+1 416-555-0111',
    contactEmail: 'light@northlake.example',
  })
  await post('study-sites', { studyId, siteId })
  await post('study-site-assignments', { userId: me.data.user.id, studyId, siteId, siteRole: 'MONITOR' })
  const [enrolled = '', waiting = ''] = await Promise.all(
    ['Ada', 'Bo'].map(async (firstName) => {
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
      return post('participant-studies', { participantId: await post('participants', person), studyId, siteId })
    }),
  )
  await enroll(enrolled)
  return { study: studyId, waiting, enroll }
}
