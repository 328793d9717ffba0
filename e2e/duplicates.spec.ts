import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { headersOf } from './support/calls.ts'
import { openRowMenu, pressValues, rows } from './support/list.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, goWithin, settled, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

interface Person {
  readonly id: string
  readonly version: number
}

/** Calls of the person who is signed in, for what is there before the journey begins. */
async function callsOf(page: Page) {
  const headers = await headersOf(page)
  return async (method: string, path: string, data?: unknown) => {
    const answer = await page.request.fetch(`/api/${path}`, { method, headers, ...(data === undefined ? {} : { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data as Person & Readonly<Record<string, unknown>>
  }
}
type Calls = Awaited<ReturnType<typeof callsOf>>

/** Two entries of one person, of whom no other journey has anything. @param number two figures */
async function addTwice(call: Calls, lastName: string, number: number): Promise<readonly [Person, Person]> {
  const shared = {
    lastName,
    gender: 'female',
    dob: `19${number}-03-${number - 40}`,
    postalCode: `H${number % 10}X 1Y4`,
    streetAddress: `${number} Rue ${lastName}`,
    primaryMobile: `514-555-01${number}`,
    referralSource: 'CLINIC',
  }
  const first = await call('POST', 'participants', {
    ...shared,
    firstName: 'Philippa',
    email: `p@${lastName}.example`,
    height: 162,
    heightUnit: 'CM',
    tags: ['prefers mornings'],
  })
  const second = await call('POST', 'participants', {
    ...shared,
    firstName: 'Phillippa',
    email: `second@${lastName}.example`,
    healthCardProvinceId: 'QC',
    healthCardNumber: `ROYM ${number}53 0912`,
    tags: ['Prefers mornings', 'walks with a cane'],
  })
  await call('POST', 'therapies', {
    participantId: second.id,
    therapyName: 'Metformin',
    isBaselineMedication: true,
    isContinuingEndStudy: false,
  })
  return [first, second]
}

/** A search that began after now: one that another journey began does not know everybody, and no second one starts beside it. */
async function searchThrough(page: Page): Promise<void> {
  for (let isOurs = false; !isOurs; ) {
    const clickedAt = Date.now()
    const asked = page.waitForResponse((response) => response.url().endsWith('/participants/duplicates/find'))
    await page.getByRole('button', { name: 'Search for duplicates' }).click()
    const answer = await asked
    const { askedAt } = (await answer.json()).data
    isOurs = Date.parse(askedAt) >= clickedAt - 1000
    const { authorization = '' } = await answer.request().allHeaders()
    const isDone = async () => {
      const { data } = await (await page.request.get('/api/participants/duplicates/state', { headers: { authorization } })).json()
      return data.state === 'DONE' && data.finishedAt >= askedAt
    }
    await expect.poll(isDone).toBe(true)
    await expect(page.getByRole('status').filter({ hasText: /^Last search: / })).toBeVisible()
  }
  await settled(page)
}

const pairRow = (page: Page, lastName: string): Locator => rows(page).filter({ hasText: lastName })
const compareLink = (page: Page, lastName: string) => pairRow(page, lastName).getByRole('link')
const unit = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })

async function openPair(page: Page, lastName: string): Promise<void> {
  await compareLink(page, lastName).click()
  await expect(title(page)).toHaveText('Is this the same person?')
  await expect(page.getByRole('heading', { name: 'What goes where' })).toBeVisible()
  await settled(page)
}

test('the search finds a pair, which an administrator sees masked; it is decided that these are two people, and checked again', async ({
  open,
}) => {
  const page = await open(people.owner.email, '/duplicates')
  await addTwice(await callsOf(page), 'Apartness', 51)
  await searchThrough(page)
  const row = pairRow(page, 'Apartness')
  await expect(row).toContainText('Probable')
  await expect(row).toContainText('Same date of birth')

  await test.step('the menu counts the pairs, and the list tells two of one name apart', async () => {
    const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Possible duplicates/ })
    await expect(entry).toHaveAccessibleName(/^Possible duplicates .*\([\d,]+ waiting for you\)$/)
    await expect(row).toContainText(/03\/11\/1951.* · /)
  })

  await test.step('an administrator of the organization sees that there are pairs, and no names', async () => {
    const admin = await open(people.admin.email)
    await admin
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: /^Possible duplicates/ })
      .click()
    await settled(admin)
    await expect(admin.getByText('Their names are hidden from you')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Search for duplicates' })).toBeEnabled()
    const masked = rows(admin).filter({ hasText: 'Same date of birth' }).first()
    await expect(masked.getByText('Redacted')).toHaveCount(2)
    await expect(masked.getByText('Probable')).toBeVisible()
    await expect(masked.getByRole('link')).toHaveCount(0)
    await expect(masked.getByRole('button')).toHaveCount(0)
    await expect(admin.getByText('Apartness')).toHaveCount(0)
    await expect(admin.getByRole('link', { name: 'Merged participants' })).toHaveCount(0)
    await expectAccessible(admin, 'the masked list of possible duplicates')
    await admin.setViewportSize({ width: 390, height: 844 })
    const card = admin.getByRole('listitem').filter({ hasText: 'Same date of birth' }).first()
    await expect(card.getByText('Redacted')).toHaveCount(2)
    await expectNoSidewaysScroll(admin)
  })

  await test.step('the row opens the comparison by a click and by its menu', async () => {
    await row.getByRole('cell').nth(3).click()
    await expect(title(page)).toHaveText('Is this the same person?')
    await page.goBack()
    await settled(page)
    await openRowMenu(page, 'Philippa Apartness · Phillippa Apartness')
    await page.getByRole('menuitem', { name: 'Compare' }).click()
    await expect(title(page)).toHaveText('Is this the same person?')
    await page.goBack()
    await settled(page)
  })

  await test.step('two people stay two, until an owner has them checked again', async () => {
    await openRowMenu(page, 'Philippa Apartness · Phillippa Apartness')
    await page.getByRole('menuitem', { name: 'Not the same person' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('the search no longer offers them')
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Twin sisters')
    await dialog.getByRole('button', { name: 'Not the same person' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toHaveCount(0)

    await pressValues(page, 'Status', 'Not the same person')
    await openPair(page, 'Apartness')
    await expect(page.getByText('It was decided that these are two people.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Merge', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeVisible()
  })
})

test('two entries are merged by keyboard, and the merge is undone', async ({ open, problems }) => {
  // 404: the screen may hear of the merge, and look for the entry that is gone, before the merge itself is answered.
  problems.expectAnswers(404, 409)
  const page = await open(people.owner.email, '/duplicates')
  const call = await callsOf(page)
  const [first, second] = await addTwice(call, 'Mergewell', 58)
  await searchThrough(page)
  await compareLink(page, 'Mergewell').press('Enter')
  await expect(page.getByText('Concomitant therapy: 1')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open profile of Phillippa Mergewell/ })).toBeVisible()

  await test.step('what agrees is folded to its number, and who is who stays in sight', async () => {
    const equal = page.getByText(/^\d+ equal fields$/)
    await expect(unit(page, 'Last name')).toBeHidden()
    await equal.press('Enter')
    await expect(unit(page, 'Last name')).toBeVisible()
    await equal.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 2000)
    await expect(page.locator('.merge-names')).toBeInViewport()
  })

  await test.step('what agrees is said in words, and what one lacks is taken from the other', async () => {
    await expect(unit(page, 'Last name')).toContainText('Same')
    await expect(unit(page, 'First name')).toContainText('Different')
    await expect(unit(page, 'First name').getByRole('radio', { name: /Philippa/ })).toBeChecked()
    await expect(unit(page, 'Health card province · Health card number').getByRole('radio', { name: /ROYM/ })).toBeChecked()
    await expect(unit(page, 'Tags').getByRole('radio', { name: /^Both/ })).toBeChecked()
    await expect(unit(page, 'Tags').getByRole('radio')).toHaveCount(3)
    await unit(page, 'E-mail')
      .getByRole('radio', { name: /p@mergewell/ })
      .focus()
    await page.keyboard.press('ArrowDown')
    await expect(unit(page, 'E-mail').getByRole('radio', { name: /second@mergewell/ })).toBeChecked()
  })

  await test.step('what was chosen is asked about before it is lost', async () => {
    await page.getByRole('link', { name: 'Participants', exact: true }).first().click()
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(question).toHaveCount(0)
    await expect(unit(page, 'E-mail').getByRole('radio', { name: /second@mergewell/ })).toBeChecked()
    // A look at one of the two loses nothing.
    await page.getByRole('link', { name: /^Open profile of Phillippa Mergewell/ }).click()
    const profile = page.getByRole('dialog', { name: /Phillippa Mergewell/ })
    await profile.getByRole('button', { name: 'Close' }).click()
    await expect(profile).toHaveCount(0)
    await expect(unit(page, 'E-mail').getByRole('radio', { name: /second@mergewell/ })).toBeChecked()
  })

  const merge = page.getByRole('button', { name: 'Merge', exact: true })
  const dialog = page.getByRole('dialog')
  await test.step('when one of them has changed meanwhile nothing is merged, and the choices stay', async () => {
    await page.route('**/api/participant/*/merge', (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      return route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), version: 99 }) })
    })
    await merge.press('Enter')
    await expect(dialog).toContainText('Phillippa Mergewell')
    await expect(dialog).toContainText('You can undo the merge for 30 days')
    await expectAccessible(page, 'the question before a merge')
    await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
    await expect(page.getByText('Somebody has changed one of the two meanwhile.')).toBeVisible()
    await expect(unit(page, 'E-mail').getByRole('radio', { name: /second@mergewell/ })).toBeChecked()
    await page.unroute('**/api/participant/*/merge')
  })

  await test.step('the survivor has what was chosen, and everything of both', async () => {
    await merge.press('Enter')
    await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
    await expect(page.getByText('The participants are merged into Philippa Mergewell')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/participants/${first.id}$`))
    await expect(title(page)).toHaveText('Philippa Mergewell')
    const survivor = await call('GET', `participant/${first.id}`)
    expect(survivor).toMatchObject({
      firstName: 'Philippa',
      email: 'second@mergewell.example',
      height: 162,
      healthCardNumber: 'ROYM58530912',
      tags: ['prefers mornings', 'walks with a cane'],
    })
    expect(await call('GET', `participant/${first.id}/therapies`)).toMatchObject([{ therapyName: 'Metformin' }])
  })

  await test.step('undone, both are there again with what was theirs', async () => {
    await goWithin(page, '/duplicates')
    await page.getByRole('link', { name: 'Merged participants' }).click()
    await settled(page)
    await expect(pairRow(page, 'Mergewell')).toContainText('Phillippa Mergewell (in the trash)')
    await openMenuOf(page, 'Mergewell')
    await page.getByRole('menuitem', { name: 'Undo the merge' }).click()
    await dialog.getByRole('button', { name: 'Undo the merge' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(pairRow(page, 'Mergewell')).toContainText('Undone')
    expect(await call('GET', `participant/${first.id}`)).toMatchObject({
      email: 'p@mergewell.example',
      healthCardNumber: null,
      tags: ['prefers mornings'],
    })
    expect(await call('GET', `participant/${second.id}/therapies`)).toMatchObject([{ therapyName: 'Metformin' }])
  })
})

test('on a phone two entries are compared without scrolling sideways', async ({ open }) => {
  const page = await open(people.owner.email, '/duplicates', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await addTwice(await callsOf(page), 'Handheld', 67)
  await searchThrough(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('link', { name: /Handheld/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await unit(page, 'E-mail')
    .getByRole('radio', { name: /second@handheld/ })
    .check()
  await expectAccessible(page, 'two entries on a phone')
})

/** Of a merge, whose name holds the moment in which it was made. */
const openMenuOf = (page: Page, lastName: string) =>
  pairRow(page, lastName)
    .getByRole('button', { name: /^Actions for / })
    .click()
