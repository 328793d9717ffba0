import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SocketRequest } from '#resources/core/answers/answers.ts'
import { createScreens } from './screens.ts'

let screens: ReturnType<typeof createScreens>
let sentRequests: SocketRequest[]
let isOld: boolean
let snapshotTime: number | null
const connect = () => screens.connected((request) => sentRequests.push(request))
const confirmWatch = () => screens.hear({ kind: 'watching', watch: sentRequests.at(-1)?.watch ?? -1 })
const advanceTime = (milliseconds = 1000) => vi.advanceTimersByTime(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  screens = createScreens()
  sentRequests = []
  isOld = false
  snapshotTime = null
  screens.use({ isUnderWay: () => false, isOld: () => isOld, asOf: () => snapshotTime, distrust: () => undefined })
})
afterEach(() => {
  screens.forget()
  vi.useRealTimers()
})

/** Shows a list on the screen and counts its requests. */
function showList(resource: string) {
  const changed = vi.fn<() => void>()
  const ends = [screens.subscribe({ resource, changed }), screens.show({ kind: 'list', resource, ids: [] })]
  return { changed, end: () => ends.map((end) => end()) }
}

test('reports what is shown once connected, and once for all changes made together', () => {
  const list = showList('site')
  advanceTime()
  expect(sentRequests).toEqual([])
  connect()
  expect(sentRequests.map(({ lists }) => lists)).toEqual([[{ resource: 'site', ids: [] }]])
  list.end()
  showList('user')
  showList('role')
  advanceTime()
  expect(sentRequests.slice(1).map(({ lists }) => lists.map(({ resource }) => resource))).toEqual([['role', 'user']])
  expect(sentRequests.map(({ watch }) => watch)).toEqual([1, 2])
})

test('requests nothing that was just loaded on the first watch, only what was loaded long ago', () => {
  const { changed } = showList('site')
  connect()
  confirmWatch()
  advanceTime()
  expect(changed).not.toHaveBeenCalled()
  isOld = true
  const second = showList('user')
  advanceTime(60)
  confirmWatch()
  advanceTime()
  expect(second.changed).toHaveBeenCalledTimes(1)
  expect(changed).not.toHaveBeenCalled()
})

test('sends the age of the listed rows with a list, and does not send it again when only the age changes', () => {
  showList('site')
  snapshotTime = 1000
  connect()
  expect(sentRequests[0]?.lists).toEqual([{ resource: 'site', ids: [], asOf: 1000 }])
  snapshotTime = 2000
  screens.show({ kind: 'list', resource: 'site', ids: [] })
  advanceTime()
  expect(sentRequests).toHaveLength(1)
})

test('sends the revision at page start with the first message, and with no later one', () => {
  const { changed } = showList('site')
  screens.begun('7:9:8')
  screens.begun('10:12:')
  connect()
  expect(sentRequests[0]?.since).toBe('7:9:8')
  confirmWatch()
  showList('user')
  advanceTime(60)
  screens.disconnected()
  connect()
  expect(sentRequests.slice(1).map(({ since }) => since)).toEqual([undefined, undefined])
  expect(changed).not.toHaveBeenCalled()
})

test('requests everything once after a lost connection, and only when the watch is confirmed again', () => {
  const { changed } = showList('site')
  connect()
  confirmWatch()
  screens.disconnected()
  advanceTime(10_000)
  connect()
  expect(sentRequests).toHaveLength(2)
  expect(sentRequests[1]?.lists).toEqual(sentRequests[0]?.lists)
  advanceTime()
  expect(changed).not.toHaveBeenCalled()
  confirmWatch()
  advanceTime(5000)
  expect(changed).toHaveBeenCalledTimes(1)
})

test('reports what was opened offline with the next connection', () => {
  connect()
  confirmWatch()
  screens.disconnected()
  showList('site')
  advanceTime()
  expect(sentRequests).toHaveLength(1)
  connect()
  expect(sentRequests[1]?.lists).toEqual([{ resource: 'site', ids: [] }])
})

test('requests everything after a gap and after a change of abilities', () => {
  const { changed } = showList('site')
  connect()
  confirmWatch()
  screens.hear({ kind: 'gap' })
  advanceTime()
  expect(changed).toHaveBeenCalledTimes(1)
  screens.requestAll()
  expect(sentRequests).toHaveLength(2)
  advanceTime()
  expect(changed).toHaveBeenCalledTimes(2)
})

test('requests a row when its own id is reported, whatever else is reported before', () => {
  const changed = vi.fn<() => void>()
  screens.subscribe({ resource: 'site', id: 'a', changed })
  screens.hear({ kind: 'changed', resource: 'site', ids: ['b'] })
  advanceTime()
  expect(changed).not.toHaveBeenCalled()
  screens.hear({ kind: 'changed', resource: 'site', ids: ['a'] })
  screens.hear({ kind: 'changed', resource: 'site', ids: ['b'] })
  advanceTime()
  expect(changed).toHaveBeenCalledTimes(1)
})

test('forgets present users when the record is left and when the connection is replaced', () => {
  const person = { userId: 'u', fullName: 'Ann Lee', isEditing: true }
  const removeScreen = screens.show({ kind: 'record', resource: 'site', id: 'a', isEditing: false })
  connect()
  screens.hear({ kind: 'present', resource: 'site', id: 'a', people: [person] })
  expect(screens.peopleAt('site', 'a')).toEqual([person])
  connect()
  expect(screens.peopleAt('site', 'a')).toEqual([])
  screens.hear({ kind: 'present', resource: 'site', id: 'a', people: [person] })
  removeScreen()
  const edit = screens.show({ kind: 'record', resource: 'site', id: 'a', isEditing: true })
  advanceTime()
  expect(screens.peopleAt('site', 'a')).toEqual([person])
  edit()
  advanceTime()
  expect(screens.peopleAt('site', 'a')).toEqual([])
})
