import { invitationLinkOf, textOf } from '../../backend/messages/mail/testMailServer.ts'
import { type TestSmsService, testSmsService } from '../../backend/messages/mail/testSmsService.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { headersOf, observeCalls } from '../support/calls.ts'
import { chooseOption, saveAndExpect } from '../support/form.ts'
import { type MailNode, startMailNode } from '../support/mailNode.ts'
import { people } from '../support/people.ts'
import { navigateTo, settled, title } from '../support/screen.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

const newPassword = 'Invited-1!'
let node: MailNode
let sms: TestSmsService

test.beforeAll(async () => {
  sms = await testSmsService('key of the service')
  node = await startMailNode({
    SMS_URL: sms.url,
    SMS_KEY: 'key of the service',
    SMS_FROM: '+14165550199',
    INVITATION_PAUSE_SECONDS: '0',
  })
})
test.afterAll(async () => {
  await node.end()
  await sms.close()
})

/** Returns the text of the last email to an address, once it has received a number of emails. */
async function waitForMail(email: string, count = 1): Promise<string> {
  const findMails = () => node.mails.received.filter(({ to }) => to === email)
  await expect.poll(() => findMails().length).toBe(count)
  return textOf(findMails().at(-1)?.raw ?? '')
}

test('an administrator invites and imports users, who create their accounts from the message, in French where that is their language', async ({
  browser,
  problems,
}) => {
  // The server rejects a weak password.
  problems.expectAnswers(422)
  const admin = await node.open(browser, problems)
  await signIn(admin, people.admin.email, '/admin/users/new-user')

  await test.step('a new user accepts the invitation and sets up the account', async () => {
    const email = 'odile@northlake.example'
    await admin.getByLabel('First name').fill('Odile')
    await admin.getByLabel('Last name').fill('Gagnon')
    await admin.getByLabel('E-mail').fill(email)
    await chooseOption(admin.getByRole('combobox', { name: 'Role', exact: true }), 'Study coordinator')
    await expect(admin.getByRole('switch', { name: 'Send the invitation now' })).toBeChecked()
    await saveAndExpect(admin, 'Odile Gagnon added')
    const link = invitationLinkOf(await waitForMail(email))

    const guest = await node.open(browser, problems)
    await guest.goto(link)
    await expect(title(guest)).toHaveText('Welcome, Odile')
    await expectAccessible(guest, 'choosing a password')
    await guest.getByLabel('New password', { exact: true }).fill('weak')
    await guest.getByLabel('New password, once more').fill('weak')
    await guest.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(guest.getByText('This password does not meet the rule above.')).toBeVisible()
    await guest.getByLabel('New password', { exact: true }).fill(newPassword)
    await guest.getByLabel('New password, once more').fill(newPassword)
    await guest.getByRole('button', { name: 'Accept the invitation' }).click()

    await expect(title(guest)).toHaveText('Invitation accepted')
    await expect(guest).toHaveURL(/\/crm\/inviteAccepted/)
    await expectAccessible(guest, 'the accepted invitation')
    await guest.getByRole('button', { name: 'Continue' }).click()
    await expect(title(guest)).toHaveText('Set up your account')
    await settled(guest)
    await expectAccessible(guest, 'the new account')
    await guest.getByLabel('First name').fill('')
    await guest.getByRole('button', { name: 'Save and start' }).click()
    await expect(guest.getByText('First name is required')).toBeVisible()
    await guest.getByLabel('First name').fill('Odile-Anne')
    await guest.getByRole('textbox', { name: 'Phone' }).fill('5145550177')
    await guest.getByRole('button', { name: 'Save and start' }).click()
    await expect(title(guest)).toHaveText(/^Good (morning|afternoon|evening), Odile-Anne/)

    await guest.goto(link)
    await expect(title(guest)).toHaveText('This invitation has been accepted')
    await expectAccessible(guest, 'an invitation that is closed')
    await guest.context().close()
    await navigateTo(admin, '/admin/users')
    await admin.getByRole('textbox', { name: /^Search in/ }).fill('odile')
    await expect(admin.getByRole('row', { name: /Odile-Anne/ })).toContainText('Authenticated')
  })

  await test.step('an invitation in French stays in French to the end', async () => {
    const email = 'zoe@northlake.example'
    const headers = await headersOf(admin)
    const roles = await (await admin.request.get('/api/admin/roles?roleName=Study%20coordinator', { headers })).json()
    const data = { firstName: 'Zoé', lastName: 'Gagnon', email, language: 'fr', roleId: roles.data[0].id, sendInvitation: true }
    const response = await admin.request.post('/api/users', { headers, data })
    expect(response.status(), await response.text()).toBe(201)
    const text = await waitForMail(email)
    expect(text).toContain('Bonjour Zoé')

    const guest = await node.open(browser, problems)
    await guest.goto(invitationLinkOf(text))
    await expect(title(guest)).toHaveText('Bienvenue, Zoé')
    await guest.getByLabel('Nouveau mot de passe', { exact: true }).fill(newPassword)
    await guest.getByLabel('Nouveau mot de passe, une seconde fois').fill(newPassword)
    await guest.getByRole('button', { name: 'Accepter l’invitation' }).click()
    await expect(title(guest)).toHaveText('Invitation acceptée')
    await guest.getByRole('button', { name: 'Continuer' }).click()
    await expect(title(guest)).toHaveText('Configurez votre compte')
    await settled(guest)
    await guest.getByRole('button', { name: 'Enregistrer et commencer' }).click()
    await expect(title(guest)).toHaveText(/^(Bonjour|Bonsoir|Bon après-midi)/)
    await guest.context().close()
  })

  await test.step('an import accepts at most 50 users, and a role for all of them', async () => {
    const fileOf = (count: number) => ({
      name: 'users.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'First name,Last name,E-mail',
          ...Array.from({ length: count }, (_, index) => `Ann,Imported${index},imported${index}@northlake.example`),
        ].join('\n'),
      ),
    })
    await admin.getByRole('button', { name: 'Import' }).click()
    await admin.locator('input[type=file]').setInputFiles(fileOf(51))
    await expect(admin.getByRole('alert')).toContainText('50')
    await admin.locator('input[type=file]').setInputFiles(fileOf(2))
    await chooseOption(admin.getByRole('combobox', { name: 'Role', exact: true }), 'Study coordinator')
    await admin.getByRole('switch', { name: 'Send the invitation now' }).click()
    await admin.getByRole('button', { name: 'Check', exact: false }).click()
    await admin
      .getByRole('button', { name: /^Import 2|^Import$/ })
      .last()
      .click()
    await waitForMail('imported0@northlake.example')
    await waitForMail('imported1@northlake.example')
  })
})

test('a participant of a decentralised study is invited by e-mail and SMS, once', async ({ browser, problems }) => {
  const page = await node.open(browser, problems)
  observeCalls(page.context())
  await signIn(page, 'coordinator@rivesud.example', '/?language=en')
  const headers = await headersOf(page)
  const call = async <Data>(path: string, data?: unknown): Promise<Data> => {
    const answer = await page.request.fetch(`/api/${path}`, { headers, method: data === undefined ? 'GET' : 'POST', data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { data: Data }).data
  }
  const studySites = await call<readonly { studyId: string; siteId: string; studyName: string }[]>('recruitment')
  const studySite = studySites.find(({ studyName }) => studyName.includes('ACCALMIE'))
  const { id } = await call<{ id: string }>('participants/addParticipant', {
    firstName: 'Dana',
    lastName: 'Distance',
    gender: 'female',
    dob: '1970-02-28',
    email: 'dana.distance@example.org',
    primaryMobile: '+14165550123',
    postalCode: 'J4H 2T6',
    referralSource: 'CLINIC',
    contactableByAnyStudy: true,
  })
  await call('participants/addParticipantToStudy', [{ participantId: id, studyId: studySite?.studyId, siteId: studySite?.siteId }])

  await navigateTo(page, `/participants/edit/${id}/studies`)
  const row = page.locator('.studies-list').getByRole('row', { name: /ACCALMIE/ })
  const dialog = page.getByRole('dialog', { name: 'Send DCT invitation' })
  const openDialog = async () => {
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Send DCT invitation' }).click()
    await expect(dialog.getByRole('checkbox', { name: /^SMS/ })).toBeChecked()
  }
  await openDialog()
  await expect(dialog.getByRole('checkbox', { name: 'E-mail' })).toBeChecked()
  await expect(dialog).toContainText('Vos pages')
  await expectAccessible(page, 'the DCT invitation')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(row).toContainText('Invited')
  expect(await waitForMail('dana.distance@example.org')).toContain('participer à votre étude à distance')
  await expect.poll(() => sms.received.map(({ to }) => to)).toEqual(['+14165550123'])

  problems.expectAnswers(409)
  await openDialog()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('a moment ago')
})
