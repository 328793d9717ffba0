import { expect, it, vi } from 'vitest'
import { openParticipantPages, reminderOf } from './reminders.ts'

it('a reminder shows the texts of the server, and replaces an earlier copy of itself', () => {
  expect(reminderOf(JSON.stringify({ id: '1', title: 'You have a new task', body: 'Open your study pages to see it.' }))).toEqual({
    title: 'You have a new task',
    options: { body: 'Open your study pages to see it.', tag: '1', icon: '/crm/my/icon-192.png' },
  })
})

it.each([undefined, '', 'no JSON', 'null', '"text"'])('shows a notification without details for the message %j', (message) => {
  expect(reminderOf(message)).toMatchObject({ title: 'Studydesk', options: { body: '', tag: '' } })
})

it('a tap focuses a page of the participant that is open', async () => {
  const focus = vi.fn(async () => undefined)
  const openWindow = vi.fn(async () => undefined)
  const staffPage = { url: 'https://trials.example/crm/mysteries', focus: vi.fn(async () => undefined) }
  await openParticipantPages({
    matchAll: async () => [staffPage, { url: 'https://trials.example/crm/my/form/1', focus }],
    openWindow,
  })
  expect(focus).toHaveBeenCalledOnce()
  expect(staffPage.focus).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

it('a tap opens the participant’s pages if none is open', async () => {
  const openWindow = vi.fn(async () => undefined)
  await openParticipantPages({ matchAll: async () => [], openWindow })
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/crm/my')
})
