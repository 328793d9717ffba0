/** What tabs of one browser tell each other, so that they sign in and out together. */
type TabMessage = 'signedIn' | 'signedOut'

const channel = new BroadcastChannel('studydesk.session')

export const tellTabs = (message: TabMessage): void => channel.postMessage(message)

/** Messages of the other tabs; this tab does not hear itself. */
export function hearTabs(heard: (message: TabMessage) => void): () => void {
  const listener = (event: MessageEvent<TabMessage>) => heard(event.data)
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
