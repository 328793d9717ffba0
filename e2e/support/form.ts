import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses an option from the list of a field. Typing filters long lists first. */
export async function chooseOption(field: Locator, option: string): Promise<void> {
  // The displayed value covers the input; a click on it opens the list too.
  await field.click({ force: true })
  if (await field.isEditable()) await field.fill(option)
  await pick(field.page(), option)
}

/** Chooses an entry of the open list. Entries of earlier lists stay hidden in the page. */
export async function pick(page: Page, option: string): Promise<void> {
  await page.locator('.ant-select-dropdown').getByTitle(option, { exact: true }).filter({ visible: true }).last().click()
}

/** Fills text fields by their labels. */
export async function fillTexts(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name, exact: true }).fill(text)
}

/** Moves to the field with the Tab key and types into it. In a choice, chooses the first match. */
export async function typeNext(field: Locator, text: string, isChoice = false): Promise<void> {
  const { keyboard } = field.page()
  await pressTabUntilFocused(field, 12)
  if (isChoice) await keyboard.press('Enter')
  await keyboard.type(text)
  if (isChoice) await keyboard.press('Enter')
}

/** Presses Tab until the element has the focus. */
export async function pressTabUntilFocused(element: Locator, maxPresses: number): Promise<void> {
  const isFocused = () => element.evaluate((each) => each === document.activeElement)
  for (let pressCount = 0; pressCount < maxPresses && !(await isFocused()); pressCount += 1) await element.page().keyboard.press('Tab')
  await expect(element).toBeFocused()
}

/** Checks that the field is marked with the problem and that a screen reader announces it. */
export async function expectProblem(field: Locator, problem: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(typeof problem === 'string' ? new RegExp(escapePattern(problem)) : problem)
}

/** Clicks the save button. Some resources have a different label for it. */
export async function save(page: Page): Promise<void> {
  const saveLabels = /^(Save|Save changes|Add participant|Enregistrer|Enregistrer les modifications|Ajouter le participant)$/
  await page.getByRole('button', { name: saveLabels }).click()
}

/** Saves and waits for the success message. */
export async function saveAndExpect(page: Page, statement: string | RegExp): Promise<void> {
  await save(page)
  await expect(page.getByText(statement).first()).toBeVisible()
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
