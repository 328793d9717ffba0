import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Returns the text of a downloaded file, without its byte order mark, and the file name. */
export async function download(page: Page, click: () => Promise<void>): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), text: (await readFile(await file.path(), 'utf8')).replace(/^\uFEFF/, '') }
}

/** Exports the rows of a list as a file of this format. */
export async function exportList(page: Page, format: 'CSV' | 'Excel') {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  return download(page, () => page.getByRole('menuitem', { name: format }).click())
}
