import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { cardOf, cardsOfColumn, createCard, nameOf } from '../support/board.ts'
import { chooseOption } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { fillPerson } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a coordinator adds a participant from the board, finds them by name, takes the card over and checks a criterion', async ({
  open,
}) => {
  const page = await open(people.coordinator.email, '/trial-board')
  await page.getByRole('button', { name: 'Actions for Contacted' }).click()
  await page.getByRole('menuitem', { name: 'Add participant' }).click()
  const drawer = page.getByRole('dialog')
  const last = createUniqueWord()
  await fillPerson(drawer, { first: 'Zed', last, email: `${last.toLowerCase()}@example.net` })
  await drawer.getByRole('button', { name: /^(Save|Add participant)$/ }).click()
  const name = `Zed ${last}`
  const card = cardOf(page, name)
  await expect(cardsOfColumn(page, 'Contacted').filter({ hasText: name })).toBeVisible()
  await expect(nameOf(card)).toBeFocused()

  const search = page.locator('.board-screen .list-search input')
  await search.fill(last)
  await expect(page.locator('.board-card')).toHaveCount(1)
  await search.fill(`${last}nobody`)
  await expect(page.getByText(`No participants match “${last}nobody”.`)).toBeVisible()
  await page.locator('.board-empty').getByRole('button', { name: 'Clear all' }).click()
  await search.fill(last)
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: /^Me \(/ }).click()
  await expect(card).toContainText('Owner: Priya Raman')

  await nameOf(card).click()
  const details = page.locator('.study-detail')
  await details.getByRole('tab', { name: 'Eligibility' }).click()
  const inclusion = details.getByRole('group').filter({ has: page.getByRole('radio', { name: 'Not met', exact: true }) })
  await inclusion.first().getByText('Not met', { exact: true }).click()
  await expect(details.locator('.criteria')).toContainText('1 not met')
  await expectAccessibleInBothThemes(page, 'the criteria of a participant')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card).toContainText('1 not met')

  await test.step('the coordinator gives the reason of a screening failure, with that criterion', async () => {
    await card.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Mark as not enrolled', exact: true }).click()
    const question = page.getByRole('dialog')
    await chooseOption(question.getByRole('combobox', { name: 'Reason for not enrolling' }), 'Did not meet the criteria')
    await expect(question.getByRole('checkbox')).toBeChecked()
    await question.getByRole('textbox', { name: 'Reason in your words', exact: true }).fill('As checked')
    await expectAccessibleInBothThemes(page, 'the dialog of a screening failure')
    await question.getByRole('button', { name: 'Mark as not enrolled' }).click()
    await expect(card).toContainText('Not enrolled · Did not meet the criteria')
  })
})

test('a reader who may not move cards is informed, and a coordinator gives several cards an owner', async ({ open }) => {
  const page = await open(people.coordinator.email, '/trial-board')
  const second = await createCard(page, 'Identified')
  const first = await createCard(page, 'Identified')
  await nameOf(cardOf(page, first.name)).focus()
  await page.keyboard.press('x')
  await nameOf(cardOf(page, second.name)).focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Chosen cards' })
  await bar.getByRole('button', { name: 'Change…' }).click()
  await page.getByRole('menuitem', { name: /^Me \(/ }).click()
  for (const { name } of [first, second]) await expect(cardOf(page, name)).toContainText('Owner: Priya Raman')

  const viewer = await open(people.viewer.email, '/trial-board')
  const name = viewer.locator('.board-card-name').first()
  await name.focus()
  await viewer.keyboard.press('Alt+ArrowRight')
  await expect(viewer.getByRole('alert').filter({ hasText: 'You don’t have permission to move cards.' })).toBeVisible()
})
