import type { Page } from '@playwright/test'
import { readPrintedPages } from '../../backend/app/testing/printText.ts'
import { type ApiCall, callsOf } from '../support/calls.ts'
import { createConductParticipant, scheduleFirstVisit } from '../support/conduct.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** A screen that staff print. */
interface PrintedScreen {
  readonly name: string
  readonly path: string
  /** Selects the elements whose texts must all be on paper. */
  readonly content: string
}

/** Returns a field of the first row of a list. */
const readFirst = async (call: ApiCall, path: string, field = 'id'): Promise<string> =>
  (await call<readonly Readonly<Record<string, string>>[]>(path))[0]?.[field] ?? ''

/** Returns the screens with records of the demo. */
async function screensOf(page: Page): Promise<readonly PrintedScreen[]> {
  const call = await callsOf(page)
  const [participantId, submissionId, consentId, studyId] = await Promise.all([
    readFirst(call, 'participants'),
    readFirst(call, 'form-submissions'),
    readFirst(call, 'consents'),
    readFirst(call, 'recruitment', 'studyId'),
  ])
  return [
    { name: 'a list', path: '/participants', content: 'main tbody .row-link' },
    { name: 'the recruitment board', path: '/trial-board', content: '.board-column h2, .board-card-name' },
    { name: 'the conduct board', path: '/study-conduct', content: '.board-column h2, .board-card-name' },
    { name: 'the day', path: '/daily-activities', content: 'main .activity-who' },
    { name: 'the visit schedule', path: `/study/${studyId}/visit-schedule`, content: 'main [role="grid"] th[scope="row"]' },
    { name: 'the calendar', path: '/study-scheduler', content: 'main .scheduler-person' },
    { name: 'a report', path: '/report/enrolmentInsights', content: 'main h2, main tbody th' },
    { name: 'a dashboard', path: '/dashboard', content: 'main h2:has-text("Recruitment funnel"), main h2:has-text("Status")' },
    {
      name: 'a profile',
      path: `/participants/edit/${participantId}`,
      content: 'main .profile h3, main [role="tabpanel"] h2, main [role="tabpanel"] h3',
    },
    { name: 'a form', path: `/filled-form/${submissionId}`, content: 'main h1' },
    { name: 'a consent', path: `/consent/${consentId}`, content: 'main h1' },
  ]
}

/** Returns text without spaces, because a printed page breaks lines elsewhere than the screen. */
const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

test('the screens of a coordinator are printed as documents', async ({ open }) => {
  const page = await open(people.coordinator.email, '/participants')
  const { id } = await createConductParticipant(page, `Petra ${createUniqueWord()}`)
  await scheduleFirstVisit(page, id, '18:45')
  for (const { name, path, content } of await screensOf(page))
    await test.step(name, async () => {
      await navigateTo(page, path)
      await expect(page.locator(content).first()).toBeVisible()
      const screenTexts = await page.locator(content).allInnerTexts()
      const heading = await page.getByRole('heading', { level: 1 }).first().innerText()
      const sheets = await readPrintedPages(new Uint8Array(await page.pdf({ preferCSSPageSize: true })).buffer)
      const printedText = withoutSpaces(sheets.join(' '))
      for (const [index, sheet] of sheets.entries()) {
        expect.soft(withoutSpaces(sheet), `${name}: the number of sheet ${index + 1}`).toContain(`Page${index + 1}of${sheets.length}`)
        expect.soft(sheet, `${name}: who printed sheet ${index + 1}`).toContain(people.coordinator.name)
        expect.soft(withoutSpaces(sheet).length, `${name}: text on sheet ${index + 1}`).toBeGreaterThan(110)
      }
      expect.soft(sheets[0], `${name}: the organisation`).toContain('Northlake')
      expect.soft(printedText, `${name}: the title`).toContain(withoutSpaces(heading))
      for (const text of screenTexts.filter((each) => each.trim() !== ''))
        expect.soft(printedText, `${name}: its content`).toContain(withoutSpaces(text))
      for (const tool of ['Skip to the content', 'Fold the menu', 'Notifications', 'More filters', 'Export'])
        expect.soft(printedText, `${name}: no tools on paper`).not.toContain(withoutSpaces(tool))
    })
})
