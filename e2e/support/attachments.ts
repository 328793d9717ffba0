import { expect, type Locator, type Page } from '@playwright/test'
import { createPerson } from './participant.ts'
import { navigateTo } from './screen.ts'

/** Returns a file in the form that Playwright needs for a file input. */
export const file = (name: string, content: Buffer | string, mimeType = '') => ({ name, mimeType, buffer: Buffer.from(content) })

/** Returns a PDF whose pages show their number. */
export function pdf(pages: number, label = 'Consent'): Buffer {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '', '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']
  const kids: string[] = []
  for (let page = 1; page <= pages; page += 1) {
    const drawing = `BT /F1 24 Tf 72 700 Td (${label} page ${page}) Tj ET`
    kids.push(`${objects.length + 1} 0 R`)
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${objects.length + 2} 0 R>>`,
      `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    )
  }
  objects[1] = `<</Type/Pages/Count ${pages}/Kids[${kids.join(' ')}]>>`
  let text = '%PDF-1.4\n'
  const crossReferences = objects.map((object, index) => {
    const byteOffset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(byteOffset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${crossReferences.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text)
}

/** Opens the attachments of a new participant, who has no attachments. */
export async function openAttachments(page: Page): Promise<void> {
  const { id } = await createPerson(page, 'Atta Filewell')
  await navigateTo(page, `/participants/edit/${id}/attachments`)
  await expect(page.getByText('No attachments found')).toBeVisible()
}

/** Finds the viewer that covers the screen. */
export const viewer = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close the viewer' }) })
export const findUploads = (page: Page): Locator => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
export const chooseFiles = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.getByRole('main').locator('.drop-zone input[type="file"]').setInputFiles(files)
