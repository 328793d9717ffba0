import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { composeExtensions, type Extensions, ExtensionsContext } from '../extensions.ts'
import { JoinedSections } from './JoinedSections.tsx'

const scrolled = vi.fn()
let root: Root
beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly notify: () => void
      constructor(notify: () => void) {
        this.notify = notify
      }
      observe() {
        this.notify()
      }
      disconnect() {
        return undefined
      }
    },
  )
  Element.prototype.scrollIntoView = function scroll() {
    scrolled(this.textContent)
  }
  scrolled.mockClear()
  await textsReady
  await i18n.loadNamespaces('participants')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  vi.unstubAllGlobals()
})

const onSection = vi.fn()

function show(section: string | null): void {
  act(() =>
    root.render(
      <ExtensionsContext value={composeExtensions([]) as unknown as Extensions}>
        <JoinedSections
          resource="participant"
          tab={{
            key: 'timeline',
            joins: [
              { key: 'timeline', list: 'a' },
              { key: 'contacts', list: 'b' },
              { key: 'history', list: 'c' },
            ],
          }}
          row={{ id: 'person' } as never}
          section={section}
          countOf={(key) => (key === 'contacts' ? { count: 3, isCapped: false } : undefined)}
          onSection={onSection}
          renderSection={({ key }) => <p>{key}</p>}
        />
      </ExtensionsContext>,
    ),
  )
}

it('shows each section under its heading, with the number of its rows', () => {
  show(null)
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent?.trim())).toEqual([
    'Timeline',
    'Calls and messages 3',
    'History',
  ])
  expect(scrolled).not.toHaveBeenCalled()
})

it('scrolls to the section that the address names', () => {
  show('history')
  expect(scrolled).toHaveBeenCalledWith(expect.stringContaining('History'))
})

it('moves the focus to the heading of a section that the user chooses, and gives the section an address', () => {
  show(null)
  const [, link] = document.querySelectorAll('nav button')
  act(() => (link as HTMLButtonElement).click())
  expect(onSection).toHaveBeenCalledWith('contacts')
  expect(document.activeElement?.textContent).toContain('Calls and messages')
})
