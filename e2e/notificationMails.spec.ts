import { textOf } from '../backend/mail/testMailServer.ts'
import { freshWord } from './support/fresh.ts'
import { type MailNode, startMailNode } from './support/mailNode.ts'
import { newcomer, sharedPlace } from './support/newcomer.ts'
import { people } from './support/people.ts'
import { settled, title } from './support/screen.ts'
import { signIn } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

let node: MailNode
test.beforeAll(async () => {
  node = await startMailNode()
})
test.afterAll(() => node.end())

test('what happens on the board reaches a colleague by e-mail where they want it, in one for all of a minute, which names nobody', async ({
  browser,
  problems,
}) => {
  const [reader, writer] = [await node.open(browser, problems), await node.open(browser, problems)]
  await signIn(reader, people.investigator.email, '/notifications')
  await signIn(writer, people.coordinator.email, '/participants')
  await reader.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = reader.getByRole('dialog')
  await settings.getByRole('combobox', { name: 'New participant' }).press('Enter')
  await reader.getByTitle('Also by e-mail at once').click()
  await expect(settings.getByTitle('Also by e-mail at once')).toBeVisible()
  await reader.keyboard.press('Escape')

  const place = await sharedPlace(writer, reader)
  const names = [`Nora ${freshWord()}`, `Otis ${freshWord()}`]
  for (const name of names) await newcomer(writer, name, place)
  await expect(reader.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Notifications.*waiting/ })).toBeVisible()

  // It goes out as the minute ends: two where it ended between the two of them.
  const told = () => node.mails.taken.filter(({ to }) => to === people.investigator.email)
  await expect.poll(() => told().length, { timeout: 90_000 }).toBeGreaterThan(0)
  expect(node.mails.taken.filter(({ to }) => to !== people.investigator.email)).toEqual([])
  const text = textOf(told()[0]?.raw ?? '')
  expect(text).toContain('New participant')
  for (const name of names) expect(told()[0]?.raw).not.toContain(name.split(' ')[1])
  await reader.goto(/\/crm\/notifications/.exec(text)?.[0] ?? '')
  await settled(reader)
  await expect(title(reader)).toHaveText('Notifications')
})
