import { expect, type Locator, type Page } from '@playwright/test'

/** The screen has its title and is not waiting for anything. */
export async function settled(page: Page): Promise<void> {
  await expect(title(page)).toHaveText(/\S/)
  await expect(page.locator('[aria-busy="true"], .ant-skeleton')).toHaveCount(0)
}

/** The title of the screen. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Goes to a path under /crm as a link in a letter would, and waits for the screen. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`/crm${path}`)
  await settled(page)
}

/** Content never scrolls sideways out of the window, once it has found its place in it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - innerWidth))
  await expect.poll(beyond, `pixels of ${page.url()} beyond the window`).toBe(0)
}

/** Closes a dialog by Escape, which is the dialog's once the focus is in it. */
export async function closeByKey(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((open) => open.contains(document.activeElement))).toBe(true)
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** From what somebody does until somebody else sees it: a second, and another one for a browser on a machine with other work. */
export const atOnce = { timeout: 2000 }
