import { textOf } from '../../backend/messages/mail/testMailServer.ts'
import { createUniqueWord } from '../support/fresh.ts'
import { type MailNode, startMailNode } from '../support/mailNode.ts'
import { findSharedStudySite, newcomer } from '../support/newcomer.ts'
import { people } from '../support/people.ts'
import { settled, title } from '../support/screen.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

let node: MailNode
test.beforeAll(async () => {
  node = await startMailNode()
})
test.afterAll(() => node.end())

test('changes on the board reach a subscribed colleague by e-mail, one for all of a minute, without any name', async ({
  browser,
  problems,
}) => {
  const [reader, writer] = [await node.open(browser, problems), await node.open(browser, problems)]
  await signIn(reader, people.investigator.email, '/notifications')
  await signIn(writer, people.coordinator.email, '/participants')
  await reader.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = reader.getByRole('dialog')
  await settings.getByRole('combobox', { name: 'New participant' }).press('Enter')
  await reader.getByTitle('Also by e-mail, right away').click()
  await expect(settings.getByTitle('Also by e-mail, right away')).toBeVisible()
  await reader.keyboard.press('Escape')

  const studySite = await findSharedStudySite(writer, reader)
  const names = [`Nora ${createUniqueWord()}`, `Otis ${createUniqueWord()}`]
  for (const name of names) await newcomer(writer, name, studySite)
  await expect(reader.getByRole('banner').getByRole('link', { name: /^Notifications.*waiting/ })).toBeVisible()

  // The server sends one email per minute. If the minute ends between the two events, there are two emails.
  const findMails = () => node.mails.received.filter(({ to }) => to === people.investigator.email)
  await expect.poll(() => findMails().length, { timeout: 90_000 }).toBeGreaterThan(0)
  expect(node.mails.received.filter(({ to }) => to !== people.investigator.email)).toEqual([])
  const text = textOf(findMails()[0]?.raw ?? '')
  expect(text).toContain('New participant')
  for (const name of names) expect(findMails()[0]?.raw).not.toContain(name.split(' ')[1])
  await reader.goto(/\/crm\/notifications/.exec(text)?.[0] ?? '')
  await settled(reader)
  await expect(title(reader)).toHaveText('Notifications')
})
