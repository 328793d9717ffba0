/** Notification for a reminder. */
interface Reminder {
  readonly title: string
  readonly options: { readonly body: string; readonly tag: string; readonly icon: string }
}

/** Shown for a message that cannot be read: browsers require a notification for each message. */
const fallback = { id: '', title: 'Studydesk', body: '' }

/**
 * Returns the notification for a message of the server: `{ id, title, body }` as JSON. A message that arrives twice replaces itself,
 * without another sound. Pure.
 */
export function reminderOf(message: string | undefined): Reminder {
  const { id, title, body } = { ...fallback, ...parseMessage(message) }
  return { title: String(title), options: { body: String(body), tag: String(id), icon: '/crm/my/icon-192.png' } }
}

function parseMessage(message = ''): object {
  try {
    const parsed: unknown = JSON.parse(message)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

interface OpenPage {
  readonly url: string
  focus(): Promise<unknown>
}
export interface OpenPages {
  matchAll(options: { readonly type: 'window' }): Promise<readonly OpenPage[]>
  openWindow(address: string): Promise<unknown>
}

/** Focuses a page of the participant, or opens one. The page identifies the participant as always. */
export async function openParticipantPages(pages: OpenPages): Promise<void> {
  const windows = await pages.matchAll({ type: 'window' })
  const openPage = windows.find(({ url }) => /^\/crm\/my(?:\/|$)/.test(new URL(url).pathname))
  await (openPage === undefined ? pages.openWindow('/crm/my') : openPage.focus())
}
