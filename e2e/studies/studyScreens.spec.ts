import type { Page } from '@playwright/test'
import { studyValues } from '../../backend/studies/testStudy.ts'
import { headersOf } from '../support/calls.ts'
import { chooseOption, expectProblem } from '../support/form.ts'
import { rows } from '../support/list.ts'
import { people } from '../support/people.ts'
import { navigateTo, openPath, settled, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const allStudies = 'All my studies'

/** Finds the button that opens the list of studies and shows the name of the selected study. */
const findSwitcher = (page: Page) => page.getByRole('button', { name: /^Study: / })

/** Selects a study in the switcher by keyboard. */
async function selectStudy(page: Page, name: string): Promise<void> {
  await findSwitcher(page).press('Enter')
  const field = page.getByRole('combobox', { name: 'Search studies and sites' })
  await expect(field).toBeFocused()
  if (name !== allStudies) await field.fill(name)
  await page.getByRole('option', { name }).first().click()
  await expect(findSwitcher(page)).toHaveAccessibleName(`Study: ${name}`)
}

/** Returns the studies of the signed-in user. */
async function studiesOf(page: Page): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const response = await page.request.get('/api/session', { headers: await headersOf(page) })
  return ((await response.json()) as { data: { studies: { id: string; name: string }[] } }).data.studies
}

test('the chosen study narrows screens: below its address, by the switcher, by a chip and by the address', async ({ open, problems }) => {
  problems.expectAnswers(404)
  const page = await open(people.admin.email, '/portfolio')
  const [first, second] = await studiesOf(page)
  if (first === undefined || second === undefined) throw new Error('The administrator has two studies in the demo')

  await selectStudy(page, first.name)
  const funnel = page.getByRole('region', { name: 'Participants by study' }).getByRole('row')
  await expect(page.getByRole('button', { name: first.name, pressed: true })).toBeVisible()
  await expect(funnel).toHaveCount(2)
  await openPath(page, '/')
  await expect(findSwitcher(page), 'it is stored').toHaveAccessibleName(`Study: ${first.name}`)
  await page.getByRole('region', { name: 'Participants by study' }).getByRole('link', { name: first.name }).click()
  await expect(title(page)).toHaveText('Participants')
  await expect(page).toHaveURL(new RegExp(`/crm/study/${first.id}/participants`))
  await expect(page).toHaveTitle(new RegExp(first.name.slice(0, 20)))
  await expect(findSwitcher(page)).toHaveAccessibleName(`Study: ${first.name}`)
  await expect(page.getByRole('columnheader', { name: 'Study', exact: true })).toHaveCount(0)
  await settled(page)
  const requested = page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname.endsWith('/api/participant-studies') && searchParams.getAll('studyId').join() === second.id
  })
  await selectStudy(page, second.name)
  await requested
  await expect(page).toHaveURL(new RegExp(`/crm/study/${second.id}/participants`))
  await expect(title(page)).toHaveText('Participants')
  await settled(page)

  await test.step('filters stay in the address, and a row opens next to the list', async () => {
    await page.getByRole('textbox', { name: /^Search / }).fill('zzzz')
    await expect(page).toHaveURL(/zzzz/)
    await page.goBack()
    await navigateTo(page, `/study/${second.id}/participants`)
    await rows(page)
      .first()
      .getByRole('cell', { name: /screening|enrolled/i })
      .first()
      .click()
    await expect(page.getByRole('dialog').last()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a list of one study leads to the list of all studies when the switcher chooses them', async () => {
    await selectStudy(page, allStudies)
    await expect(page).toHaveURL(/\/crm\/study-participants/)
    await settled(page)
  })

  await test.step('the address determines the study, and an unknown study is reported', async () => {
    await selectStudy(page, first.name)
    await openPath(page, `/study/${second.id}/participants`)
    await expect(findSwitcher(page)).toHaveAccessibleName(`Study: ${second.name}`)
    for (const id of ['00000000-0000-7000-8000-000000000000', 'nonsense']) {
      await navigateTo(page, `/study/${id}/participants`)
      await expect(title(page), id).toHaveText('This does not exist')
    }
  })

  await navigateTo(page, '/participants')
  const chips = page.getByRole('list', { name: 'Active filters' })
  const studies = page.getByRole('cell', { name: new RegExp(`^(${[first, second].map(({ name }) => name).join('|')})`) })

  await selectStudy(page, first.name)
  await expect(chips).toContainText(`Study: ${first.name}`)
  await expect(page).toHaveURL(new RegExp(`study=${first.id}`))
  await settled(page)
  const shownCount = await rows(page).count()
  await expect(rows(page).filter({ hasText: first.name })).toHaveCount(shownCount)
  await expect(studies.first()).toBeVisible()

  await test.step('another study replaces it, and the address restores it', async () => {
    await selectStudy(page, second.name)
    await expect(chips).toContainText(`Study: ${second.name}`)
    const link = new URL(page.url())
    await navigateTo(page, '/portfolio')
    await selectStudy(page, allStudies)
    await openPath(page, link.pathname.replace('/crm', '') + link.search)
    await expect(chips).toContainText(`Study: ${second.name}`)
    await expect(findSwitcher(page)).toHaveAccessibleName(`Study: ${second.name}`)
  })

  await test.step('a link to the rows of all studies clears the choice, and follow-ups are narrowed in the same way', async () => {
    await openPath(page, '/follow-ups')
    await expect(chips).toContainText(`Study: ${second.name}`)
    await openPath(page, '/participants?study=all')
    await expect(findSwitcher(page)).toHaveAccessibleName(`Study: ${allStudies}`)
    await expect(page).not.toHaveURL(/study=/)
    await selectStudy(page, second.name)
  })

  await test.step('a subject ID and a birth date find a participant, in the list and in the palette', async () => {
    await page.getByRole('button', { name: 'Remove the filter Study' }).click()
    await expect(findSwitcher(page)).toHaveAccessibleName(`Study: ${allStudies}`)
    await expect(page).not.toHaveURL(/study=/)
    const subject = page.getByRole('cell', { name: /^[A-Z0-9]+-\d{4}$/ }).first()
    const number = (await subject.textContent()) ?? ''
    await page.getByRole('textbox', { name: /^Search in/ }).fill(number)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(number)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: /search/i }).fill(number)
    await expect(page.getByRole('option').filter({ hasText: /\d{1,2} [A-Z][a-z]{2} \d{4} · .* · / })).toHaveCount(1)
  })
})

test('a study goes from a new form to recruiting, and closes with its last site', async ({ open, problems }) => {
  problems.expectAnswers(422)
  const page = await open(people.admin.email, '/admin/studies')
  const headers = await headersOf(page)
  const trialId = `LIFE-${test.info().workerIndex}-${test.info().retry}`
  const response = await page.request.post('/api/study/addTrial', {
    headers,
    data: {
      ...studyValues,
      trialId,
      trialName: `The life of a study ${trialId}`,
    },
  })
  const { data: study } = (await response.json()) as { data: { id: string } }
  const overview = `/admin/studies/edit/${study.id}`
  await navigateTo(page, overview)

  await test.step('the overview is shown first, and names what is missing', async () => {
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('0 of 20 enrolled')).toBeVisible()
    await page.getByRole('link', { name: 'A study site' }).click()
    await expect(page).toHaveURL(/\/sites$/)
    await page.getByRole('button', { name: 'New study site' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'New study site' })
    await chooseOption(drawer.getByRole('combobox', { name: 'Site' }), 'Ottawa Valley Research Clinic')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer).toHaveCount(0)
  })

  await test.step('the site gets a contact, with contact details', async () => {
    await navigateTo(page, `${overview}/contacts`)
    await page.getByRole('button', { name: 'New contact' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'New contact' })
    await chooseOption(drawer.getByRole('combobox', { name: 'Site' }), 'Ottawa Valley Research Clinic')
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Ada Berg')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expectProblem(drawer.getByRole('textbox', { name: 'Phone' }), 'A phone number or an e-mail is required')
    await drawer.getByRole('textbox', { name: 'Phone' }).fill('416-555-0100')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer).toHaveCount(0)
    await expect(rows(page)).toContainText(['Ada Berg'])
  })

  await test.step('a study with a registry number has a code that links to the registry', async () => {
    await navigateTo(page, overview)
    await expect(page.getByText('A QR code needs an NCT number', { exact: false })).toBeVisible()
    await page.request.patch('/api/study/addTrial', { headers, data: { trialId, alternativeTrialId: 'NCT01234567' } })
    await expect(page.getByRole('img', { name: 'QR code that leads to NCT01234567 in the public registry' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'NCT01234567' })).toHaveAttribute('href', 'https://clinicaltrials.gov/study/NCT01234567')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the code' }).click()
    expect((await saved).suggestedFilename()).toBe('NCT01234567.svg')
  })

  await test.step('the next step is the only button: activate, publish, start recruiting', async () => {
    await navigateTo(page, overview)
    for (const step of ['Activate', 'Publish', 'Start recruiting']) {
      await page.getByRole('tabpanel').getByRole('button', { name: step }).click()
      await page.getByRole('dialog').getByRole('button', { name: step }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(page.getByRole('main').getByText('Recruiting', { exact: true }).first()).toBeVisible()
  })

  await test.step('the last site closes with the status of the study, and with notes', async () => {
    await navigateTo(page, `${overview}/sites`)
    await rows(page)
      .first()
      .getByRole('button', { name: /^Status of/ })
      .click()
    await page.getByRole('menuitem', { name: 'Close' }).click()
    const dialog = page.getByRole('dialog').last()
    await expect(dialog).toContainText('At this site: 0 in screening, 0 enrolled.')
    await expect(dialog.getByRole('combobox')).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Closed on' }).fill('2026-10-30')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Enough people')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(dialog).toContainText('This is the last open site: choose the new status of the study')
    await chooseOption(dialog.getByRole('combobox', { name: /^Status of the study/ }), 'Closed for recruitment (active, not recruiting)')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await navigateTo(page, overview)
    await expect(page.getByRole('main').getByText('Active not recruiting').first()).toBeVisible()
  })
})
