import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import '../../base/i18n/i18n.ts'

/** Prepares the page for tests that draw forms. @returns the root of the current test */
export function testScreen(): () => Root {
  let root: Root
  beforeEach(() => {
    // The library measures its scroll areas, but elements have no size in tests.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    Element.prototype.scrollIntoView = () => undefined
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  return () => root
}
