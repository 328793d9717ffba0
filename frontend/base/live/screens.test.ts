import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SocketRequest } from '#resources/core/answers.ts'
import { createScreens } from './screens.ts'

let screens: ReturnType<typeof createScreens>
let sent: SocketRequest[]
let isOld: boolean
let asOf: number | null
const connect = () => screens.connected((request) => sent.push(request))
const stands = () => screens.hear({ kind: 'watching', watch: sent.at(-1)?.watch ?? -1 })
const later = (milliseconds = 1000) => vi.advanceTimersByTime(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  screens = createScreens()
  sent = []
  isOld = false
  asOf = null
  screens.use({ isUnderWay: () => false, isOld: () => isOld, asOf: () => asOf, distrust: () => undefined })
})
afterEach(() => {
  screens.forget()
  vi.useRealTimers()
})

/** A list on the screen; counts how often it asked. */
function showList(resource: string) {
  const changed = vi.fn<() => void>()
  const ends = [screens.subscribe({ resource, changed }), screens.show({ kind: 'list', resource, ids: [] })]
  return { changed, end: () => ends.map((end) => end()) }
}

test('what is shown is said once the connection stands, and again when it changes, once for what changes together', () => {
  const list = showList('site')
  later()
  expect(sent).toEqual([])
  connect()
  expect(sent.map(({ lists }) => lists)).toEqual([[{ resource: 'site', ids: [] }]])
  list.end()
  showList('user')
  showList('role')
  later()
  expect(sent.slice(1).map(({ lists }) => lists.map(({ resource }) => resource))).toEqual([['role', 'user']])
  expect(sent.map(({ watch }) => watch)).toEqual([1, 2])
})

test('the first watch asks for nothing that was just answered, and for what was answered long ago', () => {
  const { changed } = showList('site')
  connect()
  stands()
  later()
  expect(changed).not.toHaveBeenCalled()
  isOld = true
  const second = showList('user')
  later(60)
  stands()
  later()
  expect(second.changed).toHaveBeenCalledTimes(1)
  expect(changed).not.toHaveBeenCalled()
})

test('the age of what a list shows is said with it, and is no reason to say it again', () => {
  showList('site')
  asOf = 1000
  connect()
  expect(sent[0]?.lists).toEqual([{ resource: 'site', ids: [], asOf: 1000 }])
  asOf = 2000
  screens.show({ kind: 'list', resource: 'site', ids: [] })
  later()
  expect(sent).toHaveLength(1)
})

test('the first words say what the page was begun with, and no later ones do', () => {
  const { changed } = showList('site')
  screens.begun('7:9:8')
  screens.begun('10:12:')
  connect()
  expect(sent[0]?.since).toBe('7:9:8')
  stands()
  showList('user')
  later(60)
  screens.disconnected()
  connect()
  expect(sent.slice(1).map(({ since }) => since)).toEqual([undefined, undefined])
  expect(changed).not.toHaveBeenCalled()
})

test('after a lost connection everything is asked for once, and only when the watch stands again', () => {
  const { changed } = showList('site')
  connect()
  stands()
  screens.disconnected()
  later(10_000)
  connect()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.lists).toEqual(sent[0]?.lists)
  later()
  expect(changed).not.toHaveBeenCalled()
  stands()
  later(5000)
  expect(changed).toHaveBeenCalledTimes(1)
})

test('what was shown while there was no connection is said with the next one', () => {
  connect()
  stands()
  screens.disconnected()
  showList('site')
  later()
  expect(sent).toHaveLength(1)
  connect()
  expect(sent[1]?.lists).toEqual([{ resource: 'site', ids: [] }])
})

test('a gap and a change of abilities ask for everything', () => {
  const { changed } = showList('site')
  connect()
  stands()
  screens.hear({ kind: 'gap' })
  later()
  expect(changed).toHaveBeenCalledTimes(1)
  screens.askEverything()
  expect(sent).toHaveLength(2)
  later()
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a row asks when its own id is told, whatever else is told before its turn', () => {
  const changed = vi.fn<() => void>()
  screens.subscribe({ resource: 'site', id: 'a', changed })
  screens.hear({ kind: 'changed', resource: 'site', ids: ['b'] })
  later()
  expect(changed).not.toHaveBeenCalled()
  screens.hear({ kind: 'changed', resource: 'site', ids: ['a'] })
  screens.hear({ kind: 'changed', resource: 'site', ids: ['b'] })
  later()
  expect(changed).toHaveBeenCalledTimes(1)
})

test('people are forgotten when the record is left and when the connection is another', () => {
  const person = { userId: 'u', fullName: 'Ann Lee', isEditing: true }
  const leave = screens.show({ kind: 'record', resource: 'site', id: 'a', isEditing: false })
  connect()
  screens.hear({ kind: 'present', resource: 'site', id: 'a', people: [person] })
  expect(screens.peopleAt('site', 'a')).toEqual([person])
  connect()
  expect(screens.peopleAt('site', 'a')).toEqual([])
  screens.hear({ kind: 'present', resource: 'site', id: 'a', people: [person] })
  leave()
  const edit = screens.show({ kind: 'record', resource: 'site', id: 'a', isEditing: true })
  later()
  expect(screens.peopleAt('site', 'a')).toEqual([person])
  edit()
  later()
  expect(screens.peopleAt('site', 'a')).toEqual([])
})
