import { globSync, readFileSync } from 'node:fs'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart, Suspended } from './lazyPart.tsx'

let container: HTMLElement
let root: Root
beforeEach(() => {
  // Freezes these timers. A component that waits for a timer then never continues.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Returns the rendered text after all work that needs no timer is done. */
async function readRenderedText(): Promise<string | null> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    vi.advanceTimersByTime(0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return container.textContent
}

/** Creates a chunk that loads when `resolveImport` is called. */
function chunk(text: string) {
  let resolveImport = () => undefined as unknown
  const arrival = new Promise<{ readonly default: () => string }>((resolve) => {
    resolveImport = () => resolve({ default: () => text })
  })
  return { Component: lazyPart(() => arrival), come: resolveImport }
}

it('draws loaded parts at once, also nested ones', async () => {
  const [outerChunk, innerChunk] = [chunk('screen'), chunk('part')]
  root.render(
    <Suspended fallback="waiting for the screen">
      <outerChunk.Component />
      <Suspended fallback=" waiting for the part">
        <innerChunk.Component />
      </Suspended>
    </Suspended>,
  )
  expect(await readRenderedText()).toBe('waiting for the screen')
  outerChunk.come()
  expect(await readRenderedText()).toBe('screen waiting for the part')
  innerChunk.come()
  expect(await readRenderedText()).toBe('screenpart')
})

it('draws a preloaded chunk without a placeholder', async () => {
  const { Component, come } = chunk('screen')
  come()
  await Component.fetch()
  flushSync(() =>
    root.render(
      <Suspended fallback="waiting">
        <Component />
      </Suspended>,
    ),
  )
  expect(container.textContent).toBe('screen')
})

it('lazyPart is the only way in which screens wait for a chunk', () => {
  const others = globSync('frontend/**/*.{ts,tsx}').filter((file) => !file.startsWith('frontend/base/ui/lazyPart.'))
  const violatingFiles = others.filter((file) => /import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/.test(readFileSync(file, 'utf8')))
  expect(others.length).toBeGreaterThan(100)
  expect(violatingFiles).toEqual([])
})
