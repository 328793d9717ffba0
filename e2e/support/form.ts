import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses from the list that opens under a field; long lists are narrowed by typing first. */
export async function choose(field: Locator, option: string): Promise<void> {
  // The shown value lies over the input; a click there opens the list all the same.
  await field.click({ force: true })
  if (await field.isEditable()) await field.fill(option)
  await pick(field.page(), option)
}

/** The open list's entry; the entries of lists that were open before stay hidden in the page. */
export async function pick(page: Page, option: string): Promise<void> {
  await page.locator('.ant-select-dropdown').getByTitle(option, { exact: true }).filter({ visible: true }).last().click()
}

/** Fills fields of text by their labels. */
export async function fillTexts(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name, exact: true }).fill(text)
}

/** Goes on by Tab to the field and types into it, by the keyboard alone; of a choice, the first that fits is taken. */
export async function typeNext(field: Locator, typed: string, isChoice = false): Promise<void> {
  const { keyboard } = field.page()
  await tabTo(field, 12)
  if (isChoice) await keyboard.press('Enter')
  await keyboard.type(typed)
  if (isChoice) await keyboard.press('Enter')
}

/** Goes on by Tab until the element has the focus. */
export async function tabTo(element: Locator, most: number): Promise<void> {
  const isThere = () => element.evaluate((each) => each === document.activeElement)
  for (let pressed = 0; pressed < most && !(await isThere()); pressed += 1) await element.page().keyboard.press('Tab')
  await expect(element).toBeFocused()
}

/** The problem stands at its field: marked, and read out with it. */
export async function expectProblem(field: Locator, problem: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(typeof problem === 'string' ? new RegExp(literally(problem)) : problem)
}

/** Some resources have words of their own for it. */
export async function save(page: Page): Promise<void> {
  const words = /^(Save|Save changes|Add participant|Enregistrer|Enregistrer les modifications|Ajouter le participant)$/
  await page.getByRole('button', { name: words }).click()
}

/** Saves and waits for the message that it is done. */
export async function saved(page: Page, said: string | RegExp): Promise<void> {
  await save(page)
  await expect(page.getByText(said).first()).toBeVisible()
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
