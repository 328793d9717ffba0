import type { Locator, Page } from '@playwright/test'
import { file, findUploads } from '../support/attachments.ts'
import { createParticipation } from '../support/board.ts'
import { pressTabUntilFocused, typeNext } from '../support/form.ts'
import { createBirthday, createUniqueWord } from '../support/fresh.ts'
import { createPerson, findTextbox, list } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/**
 * Ways to do a coordinator's morning, by mouse or keyboard. In the morning, the coordinator finds a caller among the participants and
 * assigns the caller to the study, then finds a participant by subject ID and adds a comment, a file and a follow-up.
 */
interface InputMethod {
  /** Activates a button, a tab or a field. */
  take(target: Locator): Promise<void>
  /** Opens the search. */
  search(page: Page): Promise<void>
  /** Chooses a file for an upload button. */
  giveFile(button: Locator, name: string): Promise<void>
  /** Returns the number of clicks. */
  clicks(): number
}

/** Maximum number of clicks for the morning. */
const maxClicks = 12
const findPalette = (page: Page) => page.getByRole('combobox', { name: 'Search and go anywhere' })

function createMouse(): InputMethod {
  let clicks = 0
  const activate = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  return {
    take: activate,
    search: (page) => activate(page.getByRole('button', { name: 'Search', exact: true })),
    giveFile: async (button, name) => {
      const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), activate(button)])
      await chooser.setFiles(file(name, 'Haemoglobin 132 g/L', 'text/plain'))
    },
    clicks: () => clicks,
  }
}

/** Returns actions without clicks: Tab moves to an element, arrows move between tabs, Enter activates. */
function createKeyboard(): InputMethod {
  const activate = async (target: Locator) => {
    await expect(target).toBeVisible()
    const { keyboard: keys } = target.page()
    if ((await target.getAttribute('role')) === 'tab') {
      const selected = target.locator('xpath=..').getByRole('tab', { selected: true })
      await pressTabUntilFocused(selected, 80)
      while ((await target.getAttribute('aria-selected')) !== 'true') {
        await keys.press('ArrowRight')
        await expect(selected, 'the focus goes with the tab').toBeFocused()
      }
      return
    }
    await pressTabUntilFocused(target, 80)
    await keys.press('Enter')
  }
  return {
    take: activate,
    search: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
    },
    giveFile: async (button, name) => {
      const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), activate(button)])
      await chooser.setFiles(file(name, 'Haemoglobin 132 g/L', 'text/plain'))
    },
    clicks: () => 0,
  }
}

for (const [methodName, inputMethod] of [
  ['the mouse', createMouse()],
  ['the keyboard', createKeyboard()],
] as const)
  test(`a coordinator's morning takes few clicks, by ${methodName}`, async ({ open }) => {
    // By keyboard, the morning takes about four hundred key presses, because Tab moves from element to element.
    const page = await open(people.coordinator.email, '/')
    const person = { first: createUniqueWord(), last: createUniqueWord(), born: createBirthday() }
    const subject = await prepare(page, person)
    await navigateTo(page, '/')

    const profileOf = (name: string) => page.getByRole('dialog', { name })
    await test.step('a participant already in a study is found by their subject ID', async () => {
      await inputMethod.search(page)
      await findPalette(page).pressSequentially(subject.id)
      await expect(page.getByRole('option', { name: new RegExp(subject.name) }).first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(profileOf(subject.name)).toBeVisible()
    })

    await test.step('the participant gets a comment', async () => {
      await inputMethod.take(profileOf(subject.name).getByRole('button', { name: 'Add a comment…' }))
      await expect(page.getByRole('textbox', { name: 'New comment' })).toBeFocused()
      await page.keyboard.type('She asks for a visit in the morning')
      await inputMethod.take(page.getByRole('button', { name: 'Post comment' }))
      await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first()).toContainText(
        'She asks for a visit in the morning',
      )
    })

    await test.step('the participant gets a file', async () => {
      await inputMethod.take(profileOf(subject.name).getByRole('tab', { name: 'Files' }))
      await inputMethod.giveFile(
        profileOf(subject.name).getByRole('button', { name: /^Drop files here/ }),
        `Letter-${createUniqueWord()}.txt`,
      )
      await expect(findUploads(page)).toHaveText([/Added/])
      await inputMethod.take(profileOf(subject.name).getByRole('button', { name: 'Close', exact: true }))
    })

    const name = `${person.first} ${person.last}`
    await test.step('a caller who is already recorded is assigned to the study instead of being added again', async () => {
      await inputMethod.take(page.getByRole('main').getByRole('link', { name: 'Add participant' }))
      await expect(findTextbox(page, 'First name')).toBeFocused()
      await typeAll(page, person)
      await inputMethod.take(page.getByRole('button', { name: `Already there? ${name}` }))
      await inputMethod.take(page.getByRole('button', { name: `Assign to the study instead: ${name}` }))
      await inputMethod.take(page.getByRole('button', { name: 'Assign', exact: true }))
      await expect(page.getByText('Study assigned')).toBeVisible()
      // The header of the profile gets a line for the study, so the content below it moves.
      await expect(profileOf(name).getByRole('region', { name: 'About this participant' })).toContainText('In-Screening')
    })

    await test.step('a follow-up call is planned', async () => {
      const about = profileOf(name).getByRole('region', { name: 'About this participant' })
      await inputMethod.take(about.getByRole('button', { name: 'Plan a follow-up' }))
      await page.getByRole('textbox', { name: 'Due on' }).pressSequentially('2031-03-04')
      await page.keyboard.press('Enter')
      await expect(profileOf(name).getByText(/Next follow-up 4 Mar 2031/)).toBeVisible()
    })

    expect(inputMethod.clicks()).toBeLessThanOrEqual(maxClicks)
  })

interface Person {
  readonly first: string
  readonly last: string
  readonly born: string
}

/** Types into each field of the form. For a choice, types the first letters of the option. */
async function typeAll(page: Page, { first, last, born }: Person): Promise<void> {
  await typeNext(findTextbox(page, 'First name'), first)
  await typeNext(findTextbox(page, 'Last name'), last)
  await typeNext(findTextbox(page, 'Date of birth'), born)
  await typeNext(list(page, 'Gender'), 'Male', true)
  await expect(page.locator('.ant-select-selection-item').getByText('Male', { exact: true })).toBeVisible()
  await typeNext(findTextbox(page, 'E-mail'), `${first}@example.net`)
  await typeNext(findTextbox(page, 'Postal or ZIP code'), 'H2X1Y4')
  await typeNext(list(page, 'Referral source'), 'Clinic', true)
  await typeNext(list(page, 'Study'), 'GLYDE', true)
  await typeNext(list(page, 'Site'), '', true)
}

/** Creates a participant without a study, and another one in a study. Returns the subject ID and name of the latter. */
async function prepare(page: Page, person: Person): Promise<{ readonly id: string; readonly name: string }> {
  await createPerson(page, `${person.first} ${person.last}`, person.born)
  const subject = { id: `MRN-${createUniqueWord()}-0001`, name: `Maura ${createUniqueWord()}` }
  const { id, headers } = await createParticipation(page, subject.name)
  const numberResponse = await page.request.patch(`/api/participant-studies/${id}`, { headers, data: { subjectId: subject.id } })
  expect(numberResponse.status(), await numberResponse.text()).toBe(200)
  return subject
}
