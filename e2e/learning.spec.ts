import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { choose } from './support/form.ts'
import { people } from './support/people.ts'
import { expectNoSidewaysScroll, title } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a course is taken from its first lesson to a certificate that anybody can check', async ({ open, browser }) => {
  const learner = await open(people.coordinator.email, '/learning')
  await expect(title(learner)).toHaveText('Learning')
  await learner.getByRole('link', { name: 'Good clinical practice' }).click()
  await expect(title(learner)).toHaveText('Good clinical practice')
  await expect(learner.getByRole('region', { name: 'Quiz' })).toContainText('Opens when')
  for (const lesson of ['The rules in short', 'Reporting what happens']) {
    await expect(learner.getByRole('button', { name: 'I have read it' }), 'not before it was opened').toHaveCount(0)
    await learner.getByRole('button', { name: `Open: ${lesson}` }).click()
    await learner.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(learner.getByRole('dialog')).toHaveCount(0)
    await learner.getByRole('button', { name: 'I have read it' }).click()
    await expect(learner.getByRole('listitem').filter({ hasText: lesson })).toContainText('Done')
  }
  const quiz = learner.getByRole('region', { name: 'Quiz' })
  await quiz.getByText('A blood sample').click()
  await quiz.getByText('A stay in hospital').click()
  await expectAccessibleInBothThemes(learner, 'a quiz')
  await quiz.getByRole('button', { name: 'Complete' }).click()
  await expect(quiz.getByRole('alert')).toContainText('0% of your answers are right')
  await learner.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(learner)
  await learner.setViewportSize({ width: 1280, height: 800 })
  await quiz.getByText('Consent', { exact: true }).click()
  await quiz.getByText('Danger to life').click()
  await quiz.getByRole('button', { name: 'Complete' }).click()
  await expect(learner.getByText('You have finished the course.')).toBeVisible()
  const [, number = ''] = /Number (\S+)/.exec((await learner.getByText(/^Number /).textContent()) ?? '') ?? []
  const download = learner.waitForEvent('download')
  await learner.getByRole('button', { name: 'Certificate' }).click()
  expect((await download).suggestedFilename()).toBe(`certificate-${number}.pdf`)

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/crm/certificate/${number}`)
  await expect(stranger.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible()
  await expect(stranger.getByText('P. R.')).toBeVisible()
  await expect(stranger.getByText(people.coordinator.name)).toHaveCount(0)
  await stranger.context().close()
})

test('an administrator makes a course, assigns it, and sees who has taken it', async ({ open }) => {
  const admin = await open(people.admin.email, '/admin/learning/new')
  await admin.getByRole('textbox', { name: /^Name/ }).fill('Handling of samples')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(title(admin)).toHaveText('Handling of samples')
  await admin.getByRole('button', { name: 'New lesson' }).click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('How to label')
  await choose(drawer.getByRole('combobox', { name: /^Kind/ }), 'Another page')
  await drawer.getByRole('textbox', { name: /^Address/ }).fill('https://learning.example/labels')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByRole('row', { name: /How to label/ })).toBeVisible()
  await admin.getByRole('button', { name: 'Actions', exact: true }).click()
  await admin.getByRole('menuitem', { name: 'Publish' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(admin.getByText('Published').first()).toBeVisible()
  await admin.getByRole('tab', { name: /Who takes it/ }).click()
  await admin.getByRole('button', { name: 'New assignment' }).click()
  await choose(admin.getByRole('dialog').getByRole('combobox', { name: /^User/ }), people.coordinator.name)
  await admin.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByRole('tab', { name: /Learners/ }).click()
  await expect(admin.getByRole('row', { name: new RegExp(people.coordinator.name) })).toContainText('Ready')
})
