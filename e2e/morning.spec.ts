import type { Locator, Page } from '@playwright/test'
import { file, uploads } from './support/attachments.ts'
import { newParticipation } from './support/board.ts'
import { tabTo, typeNext } from './support/form.ts'
import { freshBirthday, freshWord } from './support/fresh.ts'
import { box, comments, list, newPerson } from './support/participant.ts'
import { people } from './support/people.ts'
import { goWithin } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/**
 * A coordinator's morning: somebody who calls turns out to be known already and is assigned to the study; somebody in the study is found by their
 * subject ID, gets a comment and a file, and is to be called again. Each step is one of these.
 */
interface Hands {
  /** Takes a button, a tab or a field. */
  take(target: Locator): Promise<void>
  /** Goes where things are looked for. */
  search(page: Page): Promise<void>
  /** Gives a file to what asks for one. */
  giveFile(button: Locator, name: string): Promise<void>
  /** How often something was clicked. */
  clicks(): number
}

/** The most clicks that a morning takes. */
const most = 12
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search and go anywhere' })

function mouse(): Hands {
  let clicks = 0
  const take = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  return {
    take,
    search: (page) => take(page.getByRole('button', { name: 'Search', exact: true })),
    giveFile: async (button, name) => {
      const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), take(button)])
      await chooser.setFiles(file(name, 'Haemoglobin 132 g/L', 'text/plain'))
    },
    clicks: () => clicks,
  }
}

/** Nothing is clicked: Tab goes there, among tabs the arrows, and Enter takes it. */
function keyboard(): Hands {
  const take = async (target: Locator) => {
    await expect(target).toBeVisible()
    const { keyboard: keys } = target.page()
    if ((await target.getAttribute('role')) === 'tab') {
      const selected = target.locator('xpath=..').getByRole('tab', { selected: true })
      await tabTo(selected, 80)
      while ((await target.getAttribute('aria-selected')) !== 'true') {
        await keys.press('ArrowRight')
        await expect(selected, 'the focus goes with the tab').toBeFocused()
      }
      return
    }
    await tabTo(target, 80)
    await keys.press('Enter')
  }
  return {
    take,
    search: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
    },
    giveFile: async (button, name) => {
      const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), take(button)])
      await chooser.setFiles(file(name, 'Haemoglobin 132 g/L', 'text/plain'))
    },
    clicks: () => 0,
  }
}

for (const [way, hands] of [
  ['the mouse', mouse()],
  ['the keyboard', keyboard()],
] as const)
  test(`a coordinator's morning takes few clicks, by ${way}`, async ({ open }) => {
    // By Tab alone it is some four hundred keys.
    const page = await open(people.coordinator.email, '/')
    const person = { first: freshWord(), last: freshWord(), born: freshBirthday() }
    const subject = await prepare(page, person)
    await goWithin(page, '/')

    const profileOf = (name: string) => page.getByRole('dialog', { name })
    await test.step('who takes part already is found by their subject ID', async () => {
      await hands.search(page)
      await palette(page).pressSequentially(subject.id)
      await expect(page.getByRole('option', { name: new RegExp(subject.name) }).first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(profileOf(subject.name)).toBeVisible()
    })

    await test.step('they get a comment', async () => {
      await hands.take(profileOf(subject.name).getByRole('tab', { name: 'Comments' }))
      await hands.take(page.getByRole('textbox', { name: 'New comment' }))
      await page.keyboard.type('She asks for a visit in the morning')
      await hands.take(page.getByRole('button', { name: 'Post comment' }))
      await expect(comments(page).first()).toContainText('She asks for a visit in the morning')
    })

    await test.step('and a file', async () => {
      await hands.take(profileOf(subject.name).getByRole('tab', { name: 'Attachments' }))
      await hands.giveFile(profileOf(subject.name).getByRole('button', { name: /files/i }).first(), `Letter-${freshWord()}.txt`)
      await expect(uploads(page)).toHaveText([/Added/])
      await hands.take(profileOf(subject.name).getByRole('button', { name: 'Close', exact: true }))
    })

    const name = `${person.first} ${person.last}`
    await test.step('who calls is known already, and is assigned to the study in place of being added again', async () => {
      await hands.take(page.getByRole('main').getByRole('link', { name: 'Add participant' }))
      await expect(box(page, 'First name')).toBeFocused()
      await typeAll(page, person)
      await hands.take(page.getByRole('button', { name: `Already there? ${name}` }))
      await hands.take(page.getByRole('button', { name: `Assign to the study instead: ${name}` }))
      await hands.take(page.getByRole('button', { name: 'Assign', exact: true }))
      await expect(page.getByText('Study assigned')).toBeVisible()
      // The head of the profile grows by the study's line: what stands below it moves.
      await expect(profileOf(name).getByRole('region', { name: 'About this participant' })).toContainText('In-Screening')
    })

    await test.step('and is to be called again', async () => {
      await hands.take(profileOf(name).getByRole('button', { name: 'Plan a follow-up' }))
      await page.getByRole('textbox', { name: 'Due on' }).pressSequentially('2031-03-04')
      await page.keyboard.press('Enter')
      await expect(profileOf(name).getByText(/Next follow-up 2031-03-04/)).toBeVisible()
    })

    expect(hands.clicks()).toBeLessThanOrEqual(most)
  })

interface Person {
  readonly first: string
  readonly last: string
  readonly born: string
}

/** What stands in the form is typed; of a choice its first letters. */
async function typeAll(page: Page, { first, last, born }: Person): Promise<void> {
  await typeNext(box(page, 'First name'), first)
  await typeNext(box(page, 'Last name'), last)
  await typeNext(box(page, 'Date of birth'), born)
  await typeNext(list(page, 'Gender'), 'Male', true)
  await expect(page.locator('.ant-select-selection-item').getByText('Male', { exact: true })).toBeVisible()
  await typeNext(box(page, 'E-mail'), `${first}@example.net`)
  await typeNext(box(page, 'Postal or ZIP code'), 'H2X1Y4')
  await typeNext(list(page, 'Referral source'), 'Clinic', true)
  await typeNext(list(page, 'Study'), 'GLYDE', true)
  await typeNext(list(page, 'Site'), '', true)
}

/** Somebody who is known, in no study; and the subject ID and name of somebody who is in one. */
async function prepare(page: Page, person: Person): Promise<{ readonly id: string; readonly name: string }> {
  await newPerson(page, `${person.first} ${person.last}`, person.born)
  const subject = { id: `MRN-${freshWord()}-0001`, name: `Maura ${freshWord()}` }
  const { id, headers } = await newParticipation(page, subject.name)
  const numbered = await page.request.patch(`/api/participant-studies/${id}`, { headers, data: { subjectId: subject.id } })
  expect(numbered.status(), await numbered.text()).toBe(200)
  return subject
}
