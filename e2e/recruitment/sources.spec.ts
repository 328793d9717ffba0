import { cardOf, createCard } from '../support/board.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { openRowMenu, rows } from '../support/list.ts'
import { createPerson } from '../support/participant.ts'
import { people } from '../support/people.ts'
import { navigateTo, settled } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('the source of a participant is not lost when the sources of the study load late', async ({ open }) => {
  const page = await open(people.coordinator.email, '/version')
  const { id } = await createPerson(page, `Sol ${createUniqueWord()}`)
  await navigateTo(page, `/participants/edit/${id}/studies`)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/study\/[^/]+\/source(\?|$)/, async (route) => {
    await gate
    await route.continue()
  })
  const requested = page.waitForRequest(/\/study\/[^/]+\/source(\?|$)/)
  await page.getByRole('button', { name: 'Assign study' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign study' })
  const site = dialog.getByRole('combobox', { name: 'Site' })
  // The site field is enabled after the studies have loaded. One study is already selected.
  await requested
  await expect(site).toBeEnabled()
  await site.focus()
  await site.press('ArrowDown')
  await site.press('Enter')
  await expect(dialog).toContainText('Lakeshore Clinical Research Unit')
  const assignRequest = page.waitForRequest('**/api/participants/addParticipantToStudy')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  release()
  expect((await assignRequest).postDataJSON()).toMatchObject([{ participantId: id, sourceId: expect.any(String) }])
  await expect(page.getByText('Study assigned')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Studies of participants' })).toContainText('Clinic database')
})

test('a study gets a separate source, which cards use, and which cannot be deleted while one does', async ({ open, problems }) => {
  problems.expectAnswers(409)
  const source = `Radio ${createUniqueWord()}`
  const page = await open(people.coordinator.email, '/trial-board')
  const { name, id, headers } = await createCard(page, 'Identified')
  const { data: card } = await (await page.request.get(`/api/participant-study/${id}`, { headers })).json()

  const admin = await open(people.admin.email, '/version')
  await navigateTo(admin, `/admin/studies/edit/${card.studyId}/sources`)
  await admin.getByRole('button', { name: 'New source' }).first().click()
  const drawer = admin.getByRole('dialog', { name: 'New source' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill(source)
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toHaveCount(0)
  await expect(rows(admin).filter({ hasText: source })).toBeVisible()

  await cardOf(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: source }).click()
  await expect(cardOf(page, name)).toContainText(source)

  await openRowMenu(admin, source)
  await admin.getByRole('menuitem', { name: 'Delete' }).click()
  await admin
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(admin.getByText('This is used elsewhere and cannot be deleted').first()).toBeVisible()
  await navigateTo(admin, `/admin/studies/edit/${card.studyId}/sources`)
  await settled(admin)
  await expect(rows(admin).filter({ hasText: source })).toBeVisible()
})
