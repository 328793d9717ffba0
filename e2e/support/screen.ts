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

/** A screen without data, whose title no other screen has, in either language. */
const between = { path: '/version', title: /^Version/ }

/**
 * Goes to a path under /crm within the open application, as a link in it would: a tenth of the cost of loading the page anew. By way of a
 * plain screen, so that what stood before is gone and cannot be taken for what should come.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await step(page, between.path)
  await expect(title(page)).toHaveText(between.title)
  if (path === between.path) return
  await step(page, path)
  await expect(title(page)).not.toHaveText(between.title)
  await settled(page)
}

/** As the browser's own Forward would, to an address that is new. */
async function step(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `/crm${path}`)
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

/** Chooses among the actions of the record that is open. */
export async function openActions(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(down )?Actions( down)?$/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
