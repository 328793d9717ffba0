import type { Locator, Page } from '@playwright/test'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { createParticipation, startConsent } from '../support/board.ts'
import { chooseOption } from '../support/form.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { people } from '../support/people.ts'
import { navigateTo } from '../support/screen.ts'
import { signAs } from '../support/signOnceMore.ts'
import { expect, test } from '../support/test.ts'

/** Chooses an action of the open consent. The next step has a button; all other actions are in a menu. */
async function chooseAction(page: Page, action: string): Promise<Locator> {
  const direct = page.getByRole('button', { name: action, exact: true })
  const menu = page.getByRole('button', { name: 'Actions' })
  await expect(direct.or(menu).first()).toBeVisible()
  if (await direct.isVisible()) await direct.click()
  else {
    await menu.click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  return page.getByRole('dialog')
}

/** Confirms a dialog that needs a signature, and signs in again. */
async function sign(page: Page, dialog: Locator, action: string, email: string): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('button', { name: action, exact: true }).click()])
  await signAs(popup, email)
  await expect(dialog).toBeHidden()
}

test('a consent on paper is attested, countersigned by another user, and withdrawn', async ({ open, problems }) => {
  // The server rejects values that the dialog cannot check.
  problems.expectAnswers(422)
  const page = await open(people.coordinator.email, '/consents')
  const { id: participation, headers, place } = await createParticipation(page, `Cosima ${createUniqueWord()}`)
  const id = await startConsent(page, { id: participation, headers, studyId: place?.studyId ?? '' })
  await navigateTo(page, `/consent/${id}`)

  await test.step('the consent shows its text and the version to which it is bound', async () => {
    await page.getByRole('tab', { name: 'Text' }).click()
    await expect(page.getByText('You may leave the study at any time')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Fill in the form' })).toBeVisible()
    const progress = page.getByRole('region', { name: 'Progress of the consent' })
    await expect(progress.locator('.ant-steps-item-title').filter({ hasText: /^Signed$/ })).toBeVisible()
  })

  await test.step('the attestation requires the scan, states what is signed, and is signed by a fresh sign-in', async () => {
    const dialog = await chooseAction(page, 'Confirm the consent')
    await expect(dialog.getByText(`By signing, you confirm as ${people.coordinator.name}`)).toContainText(
      'confirm that it was given as stated',
    )
    await dialog.getByRole('button', { name: 'Confirm the consent', exact: true }).click()
    await expect(dialog.getByText('This field is required').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Given on' }).fill('2026-01-05')
    await page.keyboard.press('Tab')
    await dialog.getByRole('combobox', { name: 'Time', exact: true }).fill('09:30')
    await page.keyboard.press('Tab')
    await chooseOption(dialog.getByRole('combobox', { name: 'Given by' }), 'A guardian or representative')
    await expect(dialog.getByRole('textbox', { name: 'Name of the representative' })).toBeVisible()
    await chooseOption(dialog.getByRole('combobox', { name: 'Given by' }), 'The participant')
    await expect(dialog.getByRole('textbox', { name: 'Name of the representative' })).toBeHidden()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Signed on paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
    await expect(dialog.getByText('Signed on paper.pdf')).toBeVisible()
    await sign(page, dialog, 'Confirm the consent', people.coordinator.email)
    await page.getByRole('tab', { name: 'Signatures' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Signatures' })
    await expect(panel.locator('.signatures > li')).toContainText(people.coordinator.name)
  })

  await test.step('another user countersigns, and the participant has a copy', async () => {
    const other = await open(people.investigator.email, `/consent/${id}`)
    const dialog = await chooseAction(other, 'Countersign')
    await sign(other, dialog, 'Countersign', people.investigator.email)
    await other.getByRole('tab', { name: 'Signatures' }).click()
    const panel = other.getByRole('tabpanel', { name: 'Signatures' })
    await expect(panel.locator('.signatures > li')).toHaveCount(2)
    await expectAccessibleInBothThemes(other, 'the signatures of a consent')
    const copy = async () => {
      const answer = await page.request.get(`/api/consent/${id}`, { headers })
      return ((await answer.json()) as { readonly data: ResourceAnswer['consent'] }).data.copyFileId
    }
    await expect.poll(copy).not.toBeNull()
  })

  await test.step('a withdrawal requires what ends and why', async () => {
    const dialog = await chooseAction(page, 'Record a withdrawal')
    await chooseOption(dialog.getByRole('combobox', { name: 'Scope of withdrawal' }), 'Study participation: forms, visits and messages end')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moves away')
    await dialog.getByRole('button', { name: 'Record a withdrawal', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  })
})
