import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { file, findUploads, pdf } from '../support/attachments.ts'
import { chooseOption } from '../support/form.ts'
import { rows } from '../support/list.ts'
import { people } from '../support/people.ts'
import { expectNoSidewaysScroll, navigateTo, title } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** Input behind the button that uploads files, not a folder. */
const chooseFiles = (page: Page) => page.locator('input[type=file]:not([webkitdirectory])')

/** More files than one page shows, and more than are uploaded at the same time. */
const count = 12

test('a folder is created by keyboard, filled with many files at once, searched, and its documents get versions', async ({
  open,
  problems,
}) => {
  // The server once rejects a file with the name of an existing document, and once a program.
  problems.expectAnswers(409, 422)
  const page = await open(people.admin.email, '/document-library')
  await expect(title(page)).toHaveText('Documents')

  await test.step('a folder is created by keyboard', async () => {
    await page.getByRole('button', { name: 'New folder' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Été')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText(/letters A to Z without accents/i).first()).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Protocols')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Protocols' }).click()
    await expect(title(page)).toHaveText('Protocols')
  })

  await test.step('many files are uploaded at once', async () => {
    const files = Array.from({ length: count }, (_, index) =>
      file(`Protocol ${String(index + 1).padStart(2, '0')}.pdf`, pdf(1, index === 7 ? 'Anaphylaxis' : 'Rinse')),
    )
    await expect(page.getByText('This folder is empty')).toBeVisible()
    await expectAccessibleInBothThemes(page, 'an empty folder')
    await chooseFiles(page).setInputFiles(files)
    await expect(findUploads(page).filter({ hasText: 'Added' })).toHaveCount(count, { timeout: 90_000 })
    await expect(page.getByRole('status').filter({ hasText: `${count} documents` })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'a folder')
  })

  await test.step('a file with the same name becomes a new version', async () => {
    await chooseFiles(page).setInputFiles([file('protocol 02.pdf', pdf(2, 'Newer'))])
    await page.getByRole('button', { name: 'Add as a new version' }).click()
    await expect(findUploads(page)).toHaveText([/Added/])
    await expect(rows(page).filter({ hasText: 'Protocol 02.pdf' })).toContainText('2')
    await expect(page.getByRole('status').filter({ hasText: `${count} documents` })).toBeVisible()
  })

  await test.step('a whole folder is uploaded with its subfolders', async () => {
    const nestedFolder = join(mkdtempSync(join(tmpdir(), 'studydesk-test-folder-')), 'Training', 'Site start')
    mkdirSync(nestedFolder, { recursive: true })
    writeFileSync(join(nestedFolder, '..', 'Plan.pdf'), pdf(1, 'Plan'))
    writeFileSync(join(nestedFolder, 'Slides.pptx'), Buffer.from([0, 1, 2, 250, 251]))
    writeFileSync(join(nestedFolder, 'Start.bat'), 'del *')
    await page.locator('input[webkitdirectory]').setInputFiles(join(nestedFolder, '..'))
    await expect(findUploads(page).filter({ hasText: 'Added' })).toHaveCount(2, { timeout: 30_000 })
    await expect(findUploads(page).filter({ hasText: 'Training/Site start/' }).filter({ hasText: 'Start.bat' })).toContainText(
      'Programs, scripts and web pages are not accepted',
    )
    await expectAccessibleInBothThemes(page, 'a folder that was uploaded')
    await page.getByRole('link', { name: 'Training', exact: true }).click()
    await expect(rows(page).filter({ hasText: 'Plan.pdf' })).toBeVisible()
    await page.getByRole('link', { name: 'Site start', exact: true }).click()
    await expect(rows(page).filter({ hasText: 'Slides.pptx' })).toBeVisible()
    await page.getByRole('link', { name: 'Protocols', exact: true }).click()
    await expect(title(page)).toHaveText('Protocols')
  })

  await test.step('a document is found by its text', async () => {
    const search = page.getByRole('textbox', { name: 'Search titles and contents' })
    await expect(async () => {
      await search.fill('')
      await search.fill('anaphylaxis')
      await expect(page.getByText('1 document found')).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.locator('mark')).toHaveText('Anaphylaxis')
    await search.fill('anaphilaxis')
    await expect(page.getByText('1 document with similar spelling')).toBeVisible()
    await chooseOption(page.getByRole('combobox', { name: 'Folder', exact: true }), 'Protocols (1)')
    await search.fill('anaphylaxis')
    await expect(page.getByText('1 document found')).toBeVisible()
    await expectAccessibleInBothThemes(page, 'what was found')
    await page.getByRole('link', { name: 'Protocol 08.pdf' }).click()
    await expect(title(page)).toHaveText('Protocol 08.pdf')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a former version is restored', async () => {
    await page.getByRole('link', { name: 'To its folder' }).click()
    await page.getByRole('link', { name: 'Protocol 02.pdf' }).click()
    await page.getByRole('tab', { name: /^Versions/ }).click()
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(page.getByText('Version 3, current')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restore version 2' })).toBeVisible()
  })
})

test('a reader acknowledges a document, and is listed as having read it', async ({ open }) => {
  const reader = await open(people.coordinator.email, '/org/document-library')
  await reader.getByRole('link', { name: 'Procedures' }).click()
  // Shared documents are read-only for this user.
  await expect(rows(reader).first()).toBeVisible()
  await expect(reader.locator('input[type=file]')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'New folder' })).toHaveCount(0)
  await reader.getByRole('link', { name: 'SOP-04 Cold chain.pdf' }).click()
  await reader.getByRole('button', { name: 'I have read and understood it' }).click()
  await expect(reader.getByText('You have read version 1.').first()).toBeVisible()
  const admin = await open(people.admin.email, '/document-library')
  await admin.getByRole('link', { name: 'Procedures' }).click()
  await admin.getByRole('table').getByRole('link', { name: 'SOP-04 Cold chain.pdf' }).click()
  await admin.getByRole('tab', { name: /^Readers/ }).click()
  await expect(rows(admin).filter({ hasText: people.coordinator.name })).toContainText('Has read it')

  await test.step('the folder is copied, and its documents follow', async () => {
    await navigateTo(admin, '/document-library')
    await admin.getByRole('button', { name: 'Actions for Procedures', exact: true }).click()
    await admin.getByRole('menuitem', { name: 'Copy' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Copy Procedures' })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Procedures copy')
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(dialog.getByRole('status').getByText('Done')).toBeVisible()
    await expectAccessibleInBothThemes(admin, 'the copy of a folder')
    await dialog.getByRole('link', { name: 'Procedures copy' }).click()
    await expect(title(admin)).toHaveText('Procedures copy')
    await expect(rows(admin).filter({ hasText: 'SOP-04 Cold chain.pdf' })).toBeVisible()
  })
})
