import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until the screen has its title and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(title(page)).toHaveText(/\S/)
  await expect(page.locator('[aria-busy="true"], .ant-skeleton')).toHaveCount(0)
}

/** Finds the title of the screen. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Opens a path under /crm like a link in an email, and waits for the screen. */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(`/crm${path}`)
  await settled(page)
}

/** A screen without data, whose title is unique in both languages. */
const versionScreen = { path: '/version', title: /^Version(?!s)/ }

/**
 * Opens a path under /crm within the open application, as a link in it does, which costs a tenth of loading the page. Opens a simple
 * screen first, so that a test cannot mistake the previous screen for the new one.
 */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await step(page, versionScreen.path)
  await expect(title(page)).toHaveText(versionScreen.title)
  if (path === versionScreen.path) return
  await step(page, path)
  await expect(title(page)).not.toHaveText(versionScreen.title)
  await settled(page)
}

/** Navigates to a new URL, as the browser's Forward button would. */
async function step(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `/crm${path}`)
}

/** Waits for the layout of the content and checks that it does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const measureOverflow = () => page.evaluate(() => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - innerWidth))
  await expect.poll(measureOverflow, `pixels of ${page.url()} beyond the window`).toBe(0)
}

/** Closes a dialog by Escape, once the focus is inside it. */
export async function closeByKey(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((open) => open.contains(document.activeElement))).toBe(true)
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Chooses an action of the open record. */
export async function openActions(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(down )?Actions( down)?$/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
