import { globSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('calls its listeners once for each other value, until their subscription ends', () => {
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
const filesWith = (text: RegExp) => sources.filter((file) => text.test(readFileSync(file, 'utf8')))

it('is the only store in the frontend: no file holds a set of listeners of its own', () => {
  expect(filesWith(/new Set<\(.*\) => void>|\b(listeners|heard) = new /)).toEqual(['frontend/base/store.ts'])
})

it('is followed through one hook: the browser alone is followed by React’s own', () => {
  expect(filesWith(/useSyncExternalStore\(/)).toEqual([
    'frontend/base/store.ts',
    'frontend/base/storedItem.ts',
    'frontend/base/theme/useMedia.ts',
    'frontend/base/ui/useIsOffline.ts',
    'frontend/form-viewer/noAnswer.tsx',
    'frontend/form-viewer/verification/VerificationBar.tsx',
  ])
})
