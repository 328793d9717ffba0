/** Messages between tabs of one browser. All tabs sign in and out together. */
type TabMessage = 'signedIn' | 'signedOut'

const channel = new BroadcastChannel('studydesk.session')

export const notifyTabs = (message: TabMessage): void => channel.postMessage(message)

/** Listens to messages of all other tabs. A tab does not receive its own messages. */
export function subscribeToTabs(received: (message: TabMessage) => void): () => void {
  const handleMessage = (event: MessageEvent<TabMessage>) => received(event.data)
  channel.addEventListener('message', handleMessage)
  return () => channel.removeEventListener('message', handleMessage)
}
