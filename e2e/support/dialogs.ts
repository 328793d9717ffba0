import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { getDialogName } from '../../scripts/dialogNames.ts'

/** Type of the Playwright annotation with which a test records that axe has checked a dialog. */
export const checkedDialogType = 'dialog seen by axe'

/** Records the open dialogs. If a step inside a dialog covers it, records the step instead. */
export async function noteOpenDialogs(page: Page): Promise<void> {
  const names = await page.evaluate(() => {
    const shownDialogs = [...document.querySelectorAll<HTMLElement>('[data-dialog]')].filter((each) =>
      (each.matches('.frame-step') ? each : each.querySelector('[role="dialog"]'))?.checkVisibility(),
    )
    const tops = shownDialogs.filter((each) => !shownDialogs.some((other) => other !== each && each.contains(other)))
    return tops.map(({ dataset }) => dataset.dialog ?? '')
  })
  for (const description of names) test.info().annotations.push({ type: checkedDialogType, description })
}

/** Returns the names of all dialogs on the staff's screens, in the form that the build writes. */
export function listAllDialogs(): readonly string[] {
  const folder = join(import.meta.dirname, '../../frontend')
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  return modules.flatMap((name) => getDialogName(`/frontend/${name}`, readFileSync(join(folder, name), 'utf8')) ?? []).sort()
}
