import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { dialogName } from '../../scripts/dialogNames.ts'

/** The type of the annotations by which a journey tells that axe has looked at a dialog. */
export const dialogSeen = 'dialog seen by axe'

/** Notes the dialog that is open, or the step of it that covers the others. */
export async function noteOpenDialogs(page: Page): Promise<void> {
  const names = await page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('[data-dialog]')].filter((each) =>
      (each.matches('.frame-step') ? each : each.querySelector('[role="dialog"]'))?.checkVisibility(),
    )
    const tops = shown.filter((each) => !shown.some((other) => other !== each && each.contains(other)))
    return tops.map(({ dataset }) => dataset.dialog ?? '')
  })
  for (const description of names) test.info().annotations.push({ type: dialogSeen, description })
}

/** Names of all dialogs of the staff's screens, as the build writes them. */
export function allDialogs(): readonly string[] {
  const folder = join(import.meta.dirname, '../../frontend')
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  return modules.flatMap((name) => dialogName(`/frontend/${name}`, readFileSync(join(folder, name), 'utf8')) ?? []).sort()
}
