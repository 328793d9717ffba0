import { globSync, readFileSync } from 'node:fs'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Awaiting, later } from './later.tsx'

let place: HTMLElement
let root: Root
beforeEach(() => {
  // The clock of the browser stands: whoever waits for it waits for ever.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Once everything that waits for no clock is done. */
async function drawn(): Promise<string | null> {
  for (let turn = 0; turn < 50; turn += 1) {
    vi.advanceTimersByTime(0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return place.textContent
}

/** A chunk that comes when it is told to. */
function chunk(text: string) {
  let come = () => undefined as unknown
  const arrival = new Promise<{ readonly default: () => string }>((resolve) => {
    come = () => resolve({ default: () => text })
  })
  return { Component: later(() => arrival), come }
}

it('draws what has come at once, also one within another', async () => {
  const [outer, inner] = [chunk('screen'), chunk('part')]
  root.render(
    <Awaiting fallback="waiting for the screen">
      <outer.Component />
      <Awaiting fallback=" waiting for the part">
        <inner.Component />
      </Awaiting>
    </Awaiting>,
  )
  expect(await drawn()).toBe('waiting for the screen')
  outer.come()
  expect(await drawn()).toBe('screen waiting for the part')
  inner.come()
  expect(await drawn()).toBe('screenpart')
})

it('draws a chunk that was fetched before without a stand-in', async () => {
  const { Component, come } = chunk('screen')
  come()
  await Component.fetch()
  flushSync(() =>
    root.render(
      <Awaiting fallback="waiting">
        <Component />
      </Awaiting>,
    ),
  )
  expect(place.textContent).toBe('screen')
})

it('is how every screen waits for a chunk', () => {
  const others = globSync('frontend/**/*.{ts,tsx}').filter((file) => !file.startsWith('frontend/base/ui/later.'))
  const ownWays = others.filter((file) => /import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/.test(readFileSync(file, 'utf8')))
  expect(others.length).toBeGreaterThan(100)
  expect(ownWays).toEqual([])
})
