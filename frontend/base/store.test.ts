import { globSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('the store calls its listeners once for each new value, until their subscription ends', () => {
  const store = createStore<readonly string[]>([])
  const listener = vi.fn()
  const end = store.subscribe(listener)
  const names = ['a']
  store.set(names)
  store.set(names)
  expect(store.current()).toBe(names)
  expect(listener).toHaveBeenCalledOnce()
  end()
  store.set([])
  expect(listener).toHaveBeenCalledOnce()
})

const sources = globSync('frontend/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).toSorted()
const findFilesMatching = (text: RegExp) => sources.filter((file) => text.test(readFileSync(file, 'utf8')))

it('the store is the only one in the frontend: no other file has a set of listeners', () => {
  expect(findFilesMatching(/new Set<\(.*\) => void>|\b(listeners|heard) = new /)).toEqual(['frontend/base/store.ts'])
})

it("the store is subscribed to by one hook: React’s own is used for the browser's state alone", () => {
  expect(findFilesMatching(/useSyncExternalStore\(/)).toEqual([
    'frontend/base/store.ts',
    'frontend/base/storedItem.ts',
    'frontend/base/theme/useMedia.ts',
    'frontend/base/ui/useIsOffline.ts',
    'frontend/forms/viewer/noAnswer.tsx',
    'frontend/forms/viewer/verification/VerificationBar.tsx',
  ])
})
