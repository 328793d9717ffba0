import type { Page } from '@playwright/test'
import { getResource } from '#resources/index.ts'
import { studyValues } from '../../backend/studies/testStudy.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { headersOf } from '../support/calls.ts'
import { people } from '../support/people.ts'
import { withFirstRecord } from '../support/records.ts'
import { closeByKey, navigateTo, openPath } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const odmFile = `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" SourceSystem="EDC"><Study OID="S"><MetaDataVersion OID="V" Name="1">
  <FormDef OID="F" Name="Vital signs from ODM" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef>
  <ItemGroupDef OID="G" Name="G" Repeating="No"><ItemRef ItemOID="PULSE" Mandatory="Yes" MethodOID="M"/></ItemGroupDef>
  <ItemDef OID="PULSE" Name="PULSE" DataType="integer"/></MetaDataVersion></Study></ODM>`

const eventFile = `event_name,arm_num,day_offset,offset_min,offset_max,unique_event_name
Enrolment,1,0,0,3,enrolment_arm_1
Dose,1,7,1,2,dose_arm_1`

const recordFile = `record_id,redcap_event_name,redcap_data_access_group,first_name,dob
R-1,enrolment_arm_1,north_clinic,Orla,1960-02-03
R-1,dose_arm_1,north_clinic,,
R-2,enrolment_arm_1,,Ivo,1971-12-30`

test('dialogs that no other journey opens have no accessibility barrier in either theme', async ({ open, problems }) => {
  // The test saves two layouts of one dashboard at once, and the server rejects the second.
  problems.expectAnswers(409)
  const coordinator = await open(people.coordinator.email, '/trial-board')

  await test.step('shows the dialog for tags of several cards', async () => {
    await coordinator
      .getByRole('checkbox', { name: /^Choose / })
      .first()
      .check()
    await coordinator.getByRole('button', { name: textOf('trialboard', 'board.changeChosen') }).click()
    await coordinator.getByRole('menuitem', { name: textOf('trialboard', 'board.addTags') }).click()
    await expectDialog(coordinator)
  })

  await test.step('shows the dialog for the limit of a column, for a role with the boards and the administration of studies', async () => {
    await coordinator.route(/\/api\/session$/, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      json.data.abilities.ADMIN_STUDY = ['VIEW', 'CONTRIBUTE']
      await route.fulfill({ response, json })
    })
    await openPath(coordinator, '/trial-board')
    await coordinator.getByRole('button', { name: 'Actions for Contacted' }).click()
    await coordinator.getByRole('menuitem', { name: /^Limit: / }).click()
    await expectDialog(coordinator)
    await coordinator.unroute(/\/api\/session$/)
    await openPath(coordinator, '/trial-board')
  })

  await test.step("shows the dialog for the calendar in the user's own application", async () => {
    await navigateTo(coordinator, '/study-scheduler')
    await coordinator.getByRole('button', { name: textOf('studyScheduler', 'calendar.more') }).click()
    await coordinator.getByRole('menuitem', { name: textOf('studyScheduler', 'feed.open') }).click()
    await expectDialog(coordinator)
  })

  await test.step('shows the dialog for visits without a date, at an hour of the calendar', async () => {
    const box = await coordinator.locator('.scheduler-calendar').boundingBox()
    if (box === null) throw new Error('The calendar is not visible')
    await coordinator.mouse.click(box.x + box.width - 40, box.y + box.height - 40)
    await expectDialog(coordinator)
  })

  await test.step('shows a form in a drawer of its list', async () => {
    await navigateTo(coordinator, getResource('formSubmission').screens?.list ?? '')
    await openAction(coordinator, textOf('forms', 'filling.open'))
    const drawer = coordinator.getByRole('dialog')
    // The form's own button comes last. A form in progress also has an action with the same name above that button.
    await expect(drawer.getByRole('button', { name: /^(Complete|Next)$/ }).last()).toBeVisible()
    await expectAccessibleInBothThemes(coordinator, 'a form beside its list')
    await drawer.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(drawer).toHaveCount(0)
  })

  const admin = await open(people.admin.email, '/admin/form-library')

  await test.step('shows the dialog for another type of a form', async () => {
    await openAction(admin, textOf('forms', 'rows.changeType'))
    await expectDialog(admin)
  })

  await test.step('shows the dialog for forms from an ODM file', async () => {
    await admin.getByRole('button', { name: textOf('forms', 'odmImport.open') }).click()
    const chooser = admin.waitForEvent('filechooser')
    await admin.getByRole('button', { name: textOf('forms', 'odmImport.chooseFile') }).click()
    await (await chooser).setFiles({ name: 'Vital signs.xml', mimeType: 'application/xml', buffer: Buffer.from(odmFile) })
    await admin.getByRole('button', { name: textOf('common', 'import.check') }).click()
    await expect(admin.getByRole('checkbox', { name: 'Vital signs from ODM' })).toBeChecked()
    await expectAccessibleInBothThemes(admin, 'forms from an ODM file')
    await admin.getByRole('button', { name: 'Import 1 form', exact: true }).click()
    await expect(admin.getByRole('dialog').getByRole('link', { name: 'Vital signs from ODM' })).toBeVisible()
    await expectDialog(admin)
  })

  await test.step('shows the dialog for another baseline visit', async () => {
    await navigateTo(admin, await withFirstRecord(admin, '/admin/studies/edit/{study}/visits'))
    await openAction(admin, textOf('visitSchedule', 'rows.markAsBaseline'))
    await expectDialog(admin)
  })

  await test.step('shows the dialog for the events of a REDCap project, in a study without a schedule', async () => {
    const studyId = await createEmptyStudy(admin, 'EVENTS')
    await navigateTo(admin, `/admin/studies/edit/${studyId}/schedule`)
    await admin.getByRole('button', { name: textOf('visitSchedule', 'eventImport.open') }).click()
    const chooser = admin.waitForEvent('filechooser')
    await admin.getByRole('button', { name: textOf('visitSchedule', 'eventImport.chooseFile') }).click()
    await (await chooser).setFiles({ name: 'events.csv', mimeType: 'text/csv', buffer: Buffer.from(eventFile) })
    await admin.getByRole('button', { name: textOf('common', 'import.check') }).click()
    await expect(admin.getByRole('cell', { name: 'Enrolment', exact: true })).toBeVisible()
    await admin.getByRole('button', { name: 'Create 2 visits', exact: true }).click()
    await expect(admin.getByText('2 visits created.')).toBeVisible()
    await expectDialog(admin)
  })

  await test.step('shows the dialog for the records of a REDCap project, with the settings of its file', async () => {
    await navigateTo(coordinator, '/filled-forms')
    await coordinator.getByRole('button', { name: textOf('visitSchedule', 'recordImport.open') }).click()
    const chooser = coordinator.waitForEvent('filechooser')
    await coordinator.getByRole('button', { name: textOf('visitSchedule', 'recordImport.chooseFile') }).click()
    await (await chooser).setFiles({ name: 'data.csv', mimeType: 'text/csv', buffer: Buffer.from(recordFile) })
    await coordinator.getByRole('button', { name: textOf('visitSchedule', 'recordImport.read') }).click()
    await expect(coordinator.getByText('2 records in 3 rows')).toBeVisible()
    await expectDialog(coordinator)
  })

  await test.step('shows the dialog for two arrangements of one dashboard', async () => {
    const page = await open(people.coordinator.email, '/dashboard')
    const other = await open(people.coordinator.email, '/dashboard', {})
    for (const each of [page, other]) {
      await each.getByRole('button', { name: textOf('dashboard', 'arrange.begin') }).click()
      await each.getByRole('button', { name: textOf('dashboard', 'arrange.narrower').replace('{{column}}', '1') }).click()
    }
    const doneLabel = textOf('dashboard', 'arrange.done')
    await other.getByRole('button', { name: doneLabel, exact: true }).click()
    await expect(other.getByRole('button', { name: textOf('dashboard', 'arrange.begin') })).toBeVisible()
    await page.getByRole('button', { name: doneLabel, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleInBothThemes(page, 'two arrangements')
    await page.getByRole('button', { name: textOf('dashboard', 'theirs.take') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('dialogs of archives, essential records and visit money have no accessibility barrier in either theme', async ({ open }) => {
  await test.step('shows the archive of a study before it is created', async () => {
    const admin = await open(people.admin.email, '/version')
    // A study without sites, because an archive requires an assignment to every site.
    await createEmptyStudy(admin, 'ARCHIVE')
    await navigateTo(admin, '/admin/studies')
    await admin
      .getByRole('row', { name: /ARCHIVE-/ })
      .first()
      .getByRole('button', { name: /^Actions for / })
      .click()
    await admin.getByRole('menuitem', { name: textOf('studies', 'archive.action'), exact: true }).click()
    await expect(admin.getByRole('heading', { name: textOf('studies', 'archive.leavesOut') })).toBeVisible()
    await expectDialog(admin)
  })

  await test.step('shows the required documents of a site, of which one is missing', async () => {
    const coordinator = await open(people.coordinator.email, '/essential-records')
    const missingLabel = textOf('binder', 'values.expectedDocument.state.MISSING')
    await coordinator.locator('.record-cell').filter({ hasText: missingLabel }).first().click()
    const drawer = coordinator.getByRole('dialog')
    await expect(drawer.getByRole('button', { name: textOf('binder', 'grid.file') }).first()).toBeVisible()
    await expectAccessibleInBothThemes(coordinator, 'the documents of a site')
    await drawer.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(drawer).toHaveCount(0)
  })

  await test.step('shows the dialog for completed visits that had no rate', async () => {
    const finance = await open(people.finance.email, '/finance/unrated-visits')
    await finance.getByRole('button', { name: textOf('finance', 'actions.recordMissing') }).click()
    await expectDialog(finance)
  })
})

/** Creates a study without sites and schedule, and returns its id. */
async function createEmptyStudy(page: Page, prefix: string): Promise<string> {
  const { workerIndex, retry } = test.info()
  const data = { ...studyValues, trialId: `${prefix}-${workerIndex}-${retry}` }
  const response = await page.request.post('/api/study/addTrial', { headers: await headersOf(page), data })
  return ((await response.json()) as { readonly data: { readonly id: string } }).data.id
}

/** Checks that a dialog is open and accessible, and that Escape closes it. */
async function expectDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessibleInBothThemes(page, (await dialog.getAttribute('aria-labelledby')) ?? 'a dialog')
  await closeByKey(dialog)
}

/** Chooses an action of the first row that offers it. */
async function openAction(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true })
  for (const menu of await page.getByRole('button', { name: /^Actions for / }).all()) {
    await menu.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    if (await entry.isVisible()) return entry.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  }
  throw new Error(`No row offers ${name}`)
}

const textOf = (namespace: string, key: string): string =>
  key.split('.').reduce<unknown>((texts, name) => (texts as Record<string, unknown>)[name], readTexts(namespace)) as string
