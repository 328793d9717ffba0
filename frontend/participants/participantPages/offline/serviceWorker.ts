import { isShellFile } from './isShellFile.ts'
import { type OpenPages, openParticipantPages, reminderOf } from './reminders.ts'

/*
 * Lets the participants' pages start without a connection. Caches the empty page and its files, and never a response of the API: a page
 * that starts offline shows a notice and no data of the participant. Also shows reminders that the server sends to this device. Built to
 * `sw.js`, one file without imports.
 */

/** Events of service workers; the types of the pages do not contain them. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null
}
interface NotificationEvent extends WorkerEvent {
  readonly notification: { close(): void }
}
interface WorkerEvents {
  readonly install: WorkerEvent
  readonly activate: WorkerEvent
  readonly message: WorkerEvent & { readonly data: unknown }
  readonly fetch: FetchEvent
  readonly push: PushEvent
  readonly notificationclick: NotificationEvent
}
interface Worker {
  readonly location: Location
  readonly clients: OpenPages & { claim(): Promise<void> }
  readonly registration: { showNotification(title: string, options: object): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}
const worker = globalThis as unknown as Worker

const cacheName = 'studydesk-my-1'
/** Every address of the pages returns the same empty page. */
const shellAddress = '/crm/my'

worker.addEventListener('install', (event) => {
  event.waitUntil(loadPage(new Request(shellAddress)).then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOtherCaches().then(() => worker.clients.claim()))
})

// The first page loads its files before this worker runs, so the page sends their addresses to the worker.
worker.addEventListener('message', (event) => {
  const addresses = Array.isArray(event.data) ? event.data.map(String) : []
  event.waitUntil(Promise.all(addresses.filter(isOwnFile).map((address) => loadFile(new Request(address)).catch(() => undefined))))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(loadPage(request))
  else if (isOwnFile(request.url)) event.respondWith(loadFile(request))
})

worker.addEventListener('push', (event) => {
  const { title, options } = reminderOf(event.data?.text())
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openParticipantPages(worker.clients))
})

const isOwnFile = (address: string): boolean => isShellFile(address, worker.location.origin)

/** Loads a page from the server; without a connection, returns the empty page. */
async function loadPage(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  try {
    const response = await fetch(request)
    if (response.ok && response.headers.get('Content-Type')?.includes('text/html') === true) await storePage(cache, response.clone())
    return response
  } catch {
    return (await cache.match(shellAddress)) ?? Response.error()
  }
}

/** Stores the empty page. A changed page belongs to a newer version, so the files of the older version are deleted. */
async function storePage(cache: Cache, response: Response): Promise<void> {
  const text = await response.text()
  if ((await (await cache.match(shellAddress))?.text()) === text) return
  for (const request of await cache.keys()) await cache.delete(request)
  await cache.put(shellAddress, new Response(text, { headers: response.headers }))
}

/** Files with a hash in their names never change, and come from the cache first. */
async function loadFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const stored = await cache.match(request.url)
  if (stored !== undefined && request.url.includes('/assets/')) return stored
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request.url, response.clone())
    return response
  } catch (error) {
    if (stored !== undefined) return stored
    throw error
  }
}

async function removeOtherCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('studydesk-my-') && name !== cacheName).map((name) => caches.delete(name)))
}
