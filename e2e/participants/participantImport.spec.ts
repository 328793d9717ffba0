import type { Locator, Page } from '@playwright/test'
import { workbookOf } from '../../frontend/engine/import/testWorkbook.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { addPerson } from '../support/addPerson.ts'
import { download } from '../support/files.ts'
import { chooseOption } from '../support/form.ts'
import { createBirthday, createUniqueWord } from '../support/fresh.ts'
import { expectTotal, search } from '../support/list.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const headers = 'First name,Last name,Date of birth,Gender,E-mail,Postal or ZIP code,Referral source'
const createCsv = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${[headers, ...lines].join('\n')}\n`),
})
/**
 * Returns the same file as an Excel workbook. Dates of birth in the form YYYY-MM-DD become date cells, and a second sheet has other
 * content.
 */
const createWorkbook = (name: string, ...lines: readonly string[]) => {
  const people = [headers, ...lines].map((line) => line.split(','))
  const cells = people.map((line) => line.map((cell) => (/^\d{4}-/.test(cell) ? { serial: Date.parse(cell) / 86_400_000 + 25_569 } : cell)))
  const content = workbookOf({ People: cells, Colours: [['Colour'], ['red']] })
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.from(content) }
}
/** Returns people of a new family. */
function createFamily() {
  const name = createUniqueWord()
  return {
    name,
    quincy: `Quincy,${name},${createBirthday()},Male,quincy@${name}.example,M5V 2T6,Clinic`,
    queenie: `Queenie,${name},${createBirthday()},Female,queenie@${name}.example,H2X 1Y4,Clinic`,
    /** The date of birth does not exist. */
    quentin: `Quentin,${name},1979-13-45,Male,quentin@${name}.example,B3J 1S9,Website`,
  }
}

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  return page.getByRole('dialog', { name: 'Import participants' })
}

async function check(drawer: Locator, file: ReturnType<typeof createCsv>): Promise<void> {
  await drawer.locator('input[type="file"]').setInputFiles(file)
  await drawer.getByRole('button', { name: 'Check the file' }).click()
}

/** Clicks the button at the bottom of the drawer. The cross at the top has the same name. */
const close = (drawer: Locator) => drawer.getByRole('button', { name: 'Close' }).last().click()

test('existing participants are skipped, or added on request; problems are corrected in their file', async ({ open }) => {
  const { name: family, quincy, queenie, quentin } = createFamily()
  const page = await open(people.coordinator.email, '/participants')
  const [firstName = '', lastName = '', dob = '', , email = '', postalCode = ''] = quincy.split(',')
  await addPerson(page, { firstName, lastName, dob, gender: 'male', email, postalCode })

  const drawer = await openImport(page)
  let correctedFile = ''
  await test.step('the others are imported, and skipped rows are in a file with their reasons', async () => {
    await check(drawer, createCsv('second.csv', quincy, queenie, queenie, quentin))
    await expect(drawer.getByText('1 row can be imported.')).toBeVisible()
    await expect(drawer.getByRole('heading', { name: '2 possible duplicates' })).toBeVisible()
    const findRow = (name: string) => drawer.getByRole('row').filter({ hasText: name })
    await expect(findRow(`Quincy · ${family}`)).toContainText(`Probably Quincy ${family}`)
    const existing = page.waitForEvent('popup')
    await findRow(`Quincy · ${family}`)
      .getByRole('link', { name: `Quincy ${family}` })
      .click()
    const profile = await existing
    await expect(profile.getByRole('heading', { level: 1, name: family })).toBeVisible()
    await profile.close()
    await expect(findRow(`Queenie · ${family}`)).toContainText('Probably the same person as in row 2 of this file')
    await expect(findRow(`Quentin · ${family}`)).toContainText('Enter a date as YYYY-MM-DD')
    await expectAccessibleInBothThemes(page, 'the report of an import')

    await drawer.getByRole('button', { name: 'Import the 1 row without problems' }).click()
    await expect(drawer.getByText('1 row imported.')).toBeVisible()
    await expect(drawer.getByText('3 rows were left out.')).toBeVisible()
    const file = await download(page, () => drawer.getByRole('button', { name: 'Download the problem file' }).click())
    expect(file.text.split('\r\n')[0]).toContain('Problems')
    expect(file.text).toContain('Probably the same person as in row 2 of this file')
    correctedFile = file.text.replace('1979-13-45', '1979-11-05')
    await close(drawer)
  })

  await test.step('the corrected file is imported, with the existing participants', async () => {
    await openImport(page)
    await check(drawer, { name: 'mended.csv', mimeType: 'text/csv', buffer: Buffer.from(correctedFile) })
    await expect(drawer.getByText('1 row can be imported.')).toBeVisible()
    await chooseOption(drawer.getByRole('combobox', { name: 'Decision for row 1' }), 'Same person')
    await chooseOption(drawer.getByRole('combobox', { name: 'Decision for row 2' }), 'Import')
    await drawer.getByRole('button', { name: 'Import the 2 rows without problems' }).click()
    await expect(drawer.getByText('2 rows imported.')).toBeVisible()
    await expect(drawer.getByText('1 row matches an existing participant.')).toBeVisible()
    const importedRowsPage = page.waitForEvent('popup')
    await drawer.getByRole('link', { name: 'Show the imported rows' }).click()
    const list = await importedRowsPage
    await expect(list.getByRole('row').filter({ hasText: family })).toHaveCount(2)
    await list.close()
    await close(drawer)
    await search(page, family.toLowerCase(), 4)
  })

  await test.step('a file without valid rows also results in a file with the reasons', async () => {
    await openImport(page)
    await check(drawer, createCsv('wrong.csv', `,${family},1979-01-01,Male,q@${family}.example,B3J 1S9,Website`))
    await drawer.getByRole('button', { name: 'Get the problem file' }).click()
    await expect(drawer.getByText('1 row was left out.')).toBeVisible()
    const file = await download(page, () => drawer.getByRole('button', { name: 'Download the problem file' }).click())
    expect(file.text).toContain('First name is required')
  })
})

test('an unknown column is mapped, unknown values and the date order are explained once, cells are corrected, and the server checks again', async ({
  open,
}) => {
  const family = createUniqueWord()
  const createLine = (name: string, day: string, sex: string) =>
    `${name},${family},${day},${sex},${createUniqueWord()}@${family}.example,M5V 2T6,Clinic`
  const lines = [
    createLine('Rita', '03/04/1969', 'fille'),
    createLine('Rosa', '11/12/1951', 'Fille'),
    createLine('Rene', '1981-02-31', 'Male'),
    createLine('', createBirthday(), 'Female'),
  ]
  const file = {
    name: 'hospital.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Given name,Clan,Date de naissance,Sexe,Courriel,CP,Source', ...lines].join('\n')),
  }
  const page = await open(people.coordinator.email, '/participants')
  const drawer = await openImport(page)
  await drawer.locator('input[type="file"]').setInputFiles(file)
  await expect(drawer.getByText(/No column fills these required fields: .*Last name/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await chooseOption(drawer.getByRole('combobox', { name: 'Field for the column Clan' }), 'Last name')
  await drawer.getByRole('button', { name: 'Check the file' }).click()
  await expect(drawer.getByText('4 rows have problems and would be left out.')).toBeVisible()

  // In these dates, either number may be the month. The screen asks once for the column, not for each row.
  const days = drawer.getByRole('group', { name: 'Date of birth: “03/04/1969” and others (2 rows)' })
  await expect(drawer.getByRole('textbox', { name: /^Date of birth, row/ })).toHaveCount(1)
  await expect(days.getByRole('radio', { name: 'Month first: March 4, 1969' })).not.toBeChecked()
  await days.getByRole('radio', { name: 'Day first: April 3, 1969' }).check()

  // Corrects one value for two rows at once, and the remaining invalid cells separately.
  const genderBox = drawer.getByRole('combobox', { name: /^Gender: “fille”/ })
  await expect(drawer.getByText('2 rows', { exact: true })).toBeVisible()
  await genderBox.fill('Female')
  await genderBox.press('Enter')
  const day = drawer.getByRole('textbox', { name: 'Date of birth, row 3' })
  await expect(drawer.getByText('This day does not exist. Check the day and the month')).toBeVisible()
  await expect(day).toHaveValue('1981-02-31')
  await day.fill('1981-02-28')
  await drawer.getByRole('textbox', { name: 'First name, row 4' }).fill('Rhea')
  await expectAccessibleInBothThemes(page, 'the corrections of an import')
  await drawer.getByRole('button', { name: 'Check again' }).click()
  await expect(drawer.getByText('4 rows can be imported.')).toBeVisible()

  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: /Your choices and corrections for this file are lost/ })
    .getByRole('button', { name: 'Stay' })
    .click()
  await drawer.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(drawer.getByText('4 rows imported.')).toBeVisible()
  await close(drawer)
  await search(page, family.toLowerCase(), 4)
  const findBirthDate = (name: string) => page.getByRole('row').filter({ hasText: name }).locator('time').first()
  await expect(findBirthDate('Rita')).toHaveAttribute('datetime', '1969-04-03')
  await expect(findBirthDate('Rosa')).toHaveAttribute('datetime', '1951-12-11')

  // Another file with the same columns and values: the user need not repeat the choices.
  await openImport(page)
  const next = [
    'Clan,Given name,Date de naissance,Sexe,Courriel,CP,Source',
    // A person who resembles none of the four imported ones; otherwise the screen would report a possible duplicate.
    `${family},Quentin,1937-01-29,fille,q@${family}.example,V6B 1A1,Clinic`,
  ]
  await drawer.locator('input[type="file"]').setInputFiles({ ...file, buffer: Buffer.from(next.join('\n')) })
  await expect(drawer.getByText('The columns are set as in your last import of a file like this.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Check the file' }).click()
  await expect(drawer.getByText('1 row can be imported.')).toBeVisible()
})

test('an import is undone, immediately or from the list of imports', async ({ open }) => {
  const { name: family, quincy } = createFamily()
  const csvLine = `Quilla,${family},19 Nov 1969,Female,quilla@${family}.example,H2X 1Y4,Clinic`
  const page = await open(people.owner.email, '/participants')
  const drawer = await openImport(page)
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await drawer.locator('input[type="file"]').setInputFiles(createWorkbook('mistake.xlsx', quincy, csvLine))
  await expect(drawer.getByText('mistake.xlsx: 2 rows.')).toBeVisible()
  await expect(drawer.getByRole('combobox', { name: 'Sheet of the workbook' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Check the file' }).click()
  await drawer.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(drawer.getByText('2 rows imported.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo this import' }).click()
  await expect(question).toContainText('2 rows move to the trash and can be restored.')
  await expectAccessibleInBothThemes(page, 'the question before an import is undone')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await close(drawer)
  await search(page, family.toLowerCase(), 2)
  const findBirthDate = (name: string) => page.getByRole('row').filter({ hasText: name }).locator('time').first()
  await expect(findBirthDate('Quincy'), 'a cell that holds a day').toHaveAttribute('datetime', quincy.split(',')[2] ?? '')
  await expect(findBirthDate('Quilla'), 'a cell that holds words').toHaveAttribute('datetime', '1969-11-19')

  await openImport(page)
  const past = drawer.getByRole('region', { name: 'Imports of the last 30 days' }).getByRole('listitem').first()
  await expect(past).toContainText('2 rows')
  await past.getByRole('button', { name: /^Undo the import of/ }).click()
  await question.getByRole('button', { name: 'Undo the import' }).click()
  await expect(past).toContainText(/Undone on .* by/)
  await expect(past.getByRole('button')).toHaveCount(0)
  await close(drawer)
  await expect(page.getByRole('row').filter({ hasText: family })).toHaveCount(0)
})

test('files that cannot be imported are rejected in plain language; an interrupted upload is repeated without duplicates', async ({
  open,
  problems,
}) => {
  problems.expectAnswers(415)
  const page = await open(people.coordinator.email, '/participants')
  const drawer = await openImport(page)
  const input = drawer.locator('input[type="file"]')
  const alert = drawer.getByRole('alert')
  const { quincy } = createFamily()

  await input.setInputFiles([createCsv('one.csv', quincy), createCsv('two.csv', quincy)])
  await expect(alert).toHaveText('Multiple files are not supported')
  await input.setInputFiles({ name: 'people.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('\u00D0\u00CF') })
  await expect(alert).toHaveText('The file type is not supported')
  await input.setInputFiles({ name: 'people.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK\u0003\u0004') })
  await expect(alert).toHaveText('The file could not be read')
  await input.setInputFiles(createCsv('many.csv', ...Array.from({ length: 1001 }, () => quincy)))
  await expect(alert).toHaveText('Only 1000 participants at a time')
  await input.setInputFiles(createCsv('none.csv'))
  await expect(alert).toHaveText('The file has no rows below its header')

  await input.setInputFiles({ name: 'strange.csv', mimeType: 'text/csv', buffer: Buffer.from('Colour,Size\nred,9\n') })
  await expect(alert).toContainText('The file headers are not recognized')
  await expect(drawer.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Back' }).click()

  // A compressed file with the extension of a text file. The server checks the content, not only the extension.
  const zippedFile = Buffer.concat([Buffer.from('PK\u0003\u0004'), createCsv('', quincy).buffer])
  await input.setInputFiles({ name: 'zipped.csv', mimeType: 'text/csv', buffer: zippedFile })
  await drawer.getByRole('combobox', { name: /^Field for the column PK/ }).focus()
  await drawer.getByRole('combobox', { name: /^Field for the column PK/ }).fill('First name')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Check the file' }).click()
  await expect(alert).toHaveText('The file type is not supported')

  await test.step('an interrupted upload is sent again', async () => {
    await close(drawer)
    // The mapping of the column is the user's choice, so the drawer asks before it closes.
    await page
      .getByRole('dialog', { name: /Your choices and corrections for this file are lost/ })
      .getByRole('button', { name: 'Leave' })
      .click()
    await openImport(page)
    const { name: family, queenie } = createFamily()
    await check(drawer, createCsv('broken.csv', queenie))
    // The check also uploads the file, so it must finish before the test aborts the next upload.
    await expect(drawer.getByText('1 row can be imported.')).toBeVisible()
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/participants/import')) keys.push(request.headers()['idempotency-key'])
    })

    // The server receives the rows, but its response is lost.
    await page.evaluate(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof FormData) {
          XMLHttpRequest.prototype.send = send
          this.upload.addEventListener('load', () => this.abort())
        }
        return send.call(this, body)
      }
    })
    await drawer.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(drawer.getByRole('alert')).toContainText('The connection was lost')
    await drawer.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(drawer.getByText('1 row imported.')).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/\S{20}/)
    expect(keys[1]).toBe(keys[0])
    await close(drawer)
    await search(page, family.toLowerCase(), 1)
    await expectTotal(page, 1)
  })
})
